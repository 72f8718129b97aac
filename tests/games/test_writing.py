"""How cards and lists are written for a person."""

import valtti
from valtti.games.writing import card_names, counted, listed, place_name, suit_name, told_apart


def test_cards_and_suits_are_written_with_symbols():
    assert card_names([valtti.Card("TH"), valtti.Card("9D")]) == "10♥ 9♦"
    assert suit_name("S") == "♠ spades"


def test_lists_and_places_in_words():
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert [place_name(place) for place in (1, 2, 3, 4)] == ["1st", "2nd", "3rd", "4th"]
    assert [counted(count, "trick") for count in (0, 1, 2)] == ["0 tricks", "1 trick", "2 tricks"]


def test_names_that_are_the_same_are_told_apart_from_the_second_on():
    assert told_apart(["bot3", "bot2", "bot3", "bot3"]) == ["bot3", "bot2", "bot3 (2)", "bot3 (3)"]
