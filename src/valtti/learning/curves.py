"""The picture of a training: how loss and accuracy went, epoch by epoch."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.ticker import MaxNLocator, PercentFormatter

from valtti.learning.training import Epoch
from valtti.reports.figures import COLOURS, DASHES, GREY, drawing, legend_below


def curves_picture(curve: Sequence[Epoch]) -> str:
    epochs = [epoch.epoch for epoch in curve]
    best = min(curve, key=lambda epoch: epoch.validation_loss)
    with drawing(columns=2) as drawn:
        losses, accuracies = drawn.axes
        series = [
            ("training, as it went", [epoch.training_loss for epoch in curve]),
            ("validation", [epoch.validation_loss for epoch in curve]),
        ]
        for i, (name, values) in enumerate(series):
            losses.plot(epochs, values, color=COLOURS[i], linestyle=DASHES[i], marker=".", label=name)
        losses.set_title("Cross-entropy")
        accuracies.plot(epochs, [epoch.validation_accuracy for epoch in curve], color=COLOURS[1], marker=".")
        accuracies.set_title("Validation accuracy")
        accuracies.yaxis.set_major_formatter(PercentFormatter(1.0))
        for axes in (losses, accuracies):
            axes.axvline(best.epoch, color=GREY, linewidth=0.8, linestyle=":", label="kept")
            axes.set_xlabel("epoch")
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        legend_below(losses, 3)
    return drawn.svg
