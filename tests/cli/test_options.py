"""Numbers as the commands print them."""

import pytest

from valtti.cli.options import p_text


@pytest.mark.parametrize(
    ("log10_p", "text"),
    [(0.0, "1"), (-1.3, "0.05"), (-3.01, "1e-3"), (-3.5, "3e-4"), (-3.99, "1e-4"), (-4.0, "1e-4"), (-400.2, "6e-401")],
)
def test_p_values_have_one_digit_before_their_power(log10_p, text):
    assert p_text(log10_p) == text
