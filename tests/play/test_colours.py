"""Cards in the colours of a terminal."""

import valtti
from valtti.play.colours import card_text, coloured


def test_cards_have_the_colours_of_their_suits_and_trumps_their_own():
    styles = {name: str(card_text(valtti.Card(name), "S").style) for name in ("9D", "9H", "9C", "9S")}
    assert "red" in styles["9D"]
    assert "red" in styles["9H"]
    assert "red" not in styles["9C"]
    assert "yellow" in styles["9S"]
    assert card_text(valtti.Card("TH")).plain == "10♥"


def test_cards_in_a_sentence_are_coloured():
    text = coloured("Ville kills 10♦ with A♠.", "S")
    assert text.plain == "Ville kills 10♦ with A♠."
    assert [(span.start, span.end) for span in text.spans] == [(12, 15), (21, 23)]


def test_suits_in_a_headline_are_coloured():
    assert [(span.start, span.end) for span in coloured("trump ♦ diamonds", "D").spans] == [(6, 7)]
