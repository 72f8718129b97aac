"""A browser is sent nothing that its player may not know: every byte of whole games is searched for hidden cards."""

import json
import re
from functools import reduce
from operator import or_

import pytest

from games_under_test import text_of_cards
from valtti._core import Card, CardSet
from valtti.games import names
from valtti.records.record import parse_record
from web.browsing import Person, say
from web.test_whole_games import GAMES

PACK = CardSet([Card(rank + suit) for rank in "23456789TJQKA" for suit in "CDHS"])
_SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
_CODES = re.compile(r"(?<![A-Za-z0-9])([2-9TJQKA][CDHS])(?![A-Za-z0-9])")
_NAMES = re.compile(r"(?<![A-Za-z0-9])(10|[2-9JQKA])([♣♦♥♠])")
VARIANTS = [
    *((game, GAMES[game]) for game in names() if game != "tictactoe"),
    ("moska", {"players": 8}),
    ("moska", {"players": 3, "options": {"trump2_swap": "choice", "deck_attack": "on"}}),
    ("tysiac", {"players": 4, "preset": "kurnik", "options": {"max_rounds": "6"}}),
    ("tysiac", {"preset": "pagat-ru", "options": {"max_rounds": "6"}}),
    ("schnapsen", {"preset": "official-sharp"}),
]


def cards_in(text):
    """All cards that a text names, as codes or as people write them."""
    codes = _CODES.findall(text)
    names_ = [rank.replace("10", "T") + _SIGNS[suit] for rank, suit in _NAMES.findall(text)]
    return CardSet([Card(code) for code in {*codes, *names_}])


def known_in(view):
    """The cards that a view names, those that it can place, and what it concludes of the hands."""
    return reduce(or_, view.seen_hands, cards_in(text_of_cards(view)) | (PACK - view.hidden))


def known_by_number(record, seat):
    """For each number the cards that the seat knows, from the position before to its own."""
    table = record.table(0)
    known = [known_in(table.view(seat))]
    for text in record.moves:
        sight = table.play_text(text).seen_by(seat)
        if sight.move is not None:
            known.append(known_in(sight.before) | cards_in(str(sight.move)))
        known[-1] |= known_in(sight.after)
    return known


@pytest.mark.parametrize(("game", "wanted"), VARIANTS)
@pytest.mark.parametrize("seed", range(3))
def test_no_message_names_a_card_that_its_reader_may_not_know(server, game, wanted, seed):
    person = Person(server.address, seed)
    table = person.sit_down(game, **wanted)
    with person.connect(table) as socket:
        last = person.play(socket, most=3)
        if not last["over"]:
            say(socket, type="hint", request=1)
            person.hear(socket)
            say(socket, type="fitting", request=2, number=last["number"], cards=[])
            assert person.hear(socket)["type"] == "fitting"
    with person.connect(table) as socket:
        last = person.play(socket)
    assert last["over"]
    record = parse_record(person.http.get(f"/api/v1/tables/{table}/record").text, "the record")
    first = json.loads(person.received[0])
    known = known_by_number(record, first["seat"])
    searched, number = 0, 0
    for text in person.received:
        message = json.loads(text)
        if message["type"] == "table":  # whose log also tells of rounds that are over
            number = message["number"]
            text = json.dumps(message["position"], ensure_ascii=False)
            opening = message["opening"] or {"position": {}, "events": []}
            assert not cards_in(json.dumps(opening["position"], ensure_ascii=False)) - known[0]
            for event in opening["events"]:
                assert not cards_in(json.dumps(event, ensure_ascii=False)) - known[event["number"]], event
        elif message["type"] == "event":
            assert message["number"] == number + 1
            number = message["number"]
        found = cards_in(text)
        searched += len(found)
        # The last position may show all cards.
        if not message.get("position", {}).get("over"):
            assert not found - known[number], (number, message)
    assert number == len(known) - 1  # of moves that were not to be seen there was no message at all
    assert searched > 50


def test_the_search_finds_cards_in_all_their_spellings():
    assert cards_in('{"card":"TH","text":"kill 9D>7D with J♣"} and 10♠') == CardSet("TH 9D 7D JC TS")


@pytest.mark.parametrize("what", ["replay", "record", "analysis"])
def test_open_cards_are_not_to_be_had_before_the_end(person, what):
    table = person.sit_down("moska")
    answer = person.http.get(f"/api/v1/tables/{table}/{what}")
    assert (answer.status_code, answer.json()) == (409, {"error": "the game is not finished"})
