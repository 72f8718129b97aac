"""Ending long work in order."""

import signal

import pytest

from valtti.agents.asking import Asker
from valtti.stopping import breaking_off, stoppable


def test_work_that_can_be_broken_off_still_can_after_a_part_of_it_that_could():
    with stoppable() as stop, breaking_off(stop):
        with breaking_off(stop):
            pass
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)


def test_work_that_can_be_broken_off_still_can_after_agents_were_asked_in_it():
    with stoppable() as stop, breaking_off(stop):
        with Asker().running(stop):
            pass
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)


def test_a_signal_only_leaves_a_note_once_nothing_can_be_broken_off_any_more():
    with stoppable() as stop:
        with breaking_off(stop):
            pass
        signal.raise_signal(signal.SIGTERM)
        assert stop.requested
