"""Knowledge bases: what strategies entail, files of one's own, and what is wrong with a file."""

import pytest

import valtti
from valtti.agents import resources
from valtti.agents.knowledge import parse, read_shipped
from valtti.agents.registry import listings, make_player
from valtti.errors import InputError

CORE = valtti.game("schnapsen")
RANKS = {"ace": "A", "ten": "T", "king": "K", "queen": "Q", "jack": "J"}
# On lead with one card of every rank, a marriage and the trump jack: eight moves.
LEAD = {
    "game": "schnapsen",
    "rules": {"preset": "vu"},
    "trump": "C",
    "leader": 0,
    "hands": [["JC", "TD", "KH", "QH", "AS"], 5],
    "talon": ["AC", "?", "?", "?"],
}


def texts(cards):
    return {str(card) for card in cards}


def choices(spec, position=LEAD, seeds=300):
    """The moves that an agent makes in a position, over many seeds."""
    agent, state = make_player("schnapsen", spec).native, valtti.load_position(position)
    return {str(agent.decide(state, seed)) for seed in range(seeds)}


def write(folder, text):
    path = folder / "own.kb"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("strategy", RANKS)
def test_a_strategy_entails_the_four_cards_of_its_rank(strategy):
    """T50"""
    base = read_shipped("ranks.kb")
    assert texts(base.wanted(strategy)) == {RANKS[strategy] + suit for suit in "CDHS"}


def test_the_jack_strategy_of_kbbot_entails_the_jacks():
    base = read_shipped("jacks.kb")
    assert list(base.strategies) == ["jack"]
    assert texts(base.wanted("jack")) == {"JC", "JD", "JH", "JS"}


def test_facts_of_the_shipped_bases_are_those_of_the_specification():
    jacks = {f"J(J{suit})" for suit in "CDHS"}
    assert set(read_shipped("jacks.kb").facts) == {((name, True),) for name in jacks}
    pack = {f"J({rank}{suit})" for rank in "ATKQJ" for suit in "CDHS"}
    assert set(read_shipped("ranks.kb").facts) == {((name, True),) for name in pack}


def test_without_facts_nothing_is_entailed():
    """The clauses alone say only that playing a card and caring about it go together."""
    base = parse("[strategy jack]\nnot J(JC) or P(JC)\nnot P(JC) or J(JC)\n")
    assert base.wanted("jack") == []


def test_an_exchange_is_never_entailed():
    """Who draws it plays something else; only abot may draw it a second time, which is no entailment."""
    asking = [listing.name for listing in listings("schnapsen") if "bot" in listing.name]
    assert len(asking) == 13
    assert {name for name in asking if "X" in choices(name)} == {"abot"}


def test_entailment_may_take_several_steps():
    text = """
    [facts]
    A(TD)
    B(AS) or C(AS)   # one of the two
    not C(AS)
    [strategy jack]
    not A(TD) or B(TD)
    not B(TD) or not B(AS) or P(TD)
    not B(AS) or P(KH) or P(QH)
    """
    assert texts(parse(text).wanted("jack")) == {"TD"}, "of king and queen either will do, so neither is entailed"


def test_facts_count_for_every_strategy_and_sections_may_be_repeated():
    text = "[facts]\nP(JC)\n[strategy ace]\nP(AC)\n[strategy jack]\nP(JD)\n[facts]\nP(JH)\n"
    base = parse(text)
    assert texts(base.wanted("ace")) == {"JC", "JH", "AC"}
    assert texts(base.wanted("jack")) == {"JC", "JH", "JD"}


def test_a_file_of_ones_own_changes_what_the_agent_plays(tmp_path):
    path = write(tmp_path, "[facts]\nJ(TD)\n[strategy jack]\nnot J(TD) or P(TD)\n")
    assert choices("kbbot") == {"JC"}
    assert choices(f"kbbot(knowledge={path})") == {"TD"}
    assert choices(f"kbbot(knowledge='{path}')") == {"TD"}


def test_a_card_of_a_marriage_is_wanted_with_and_without_it(tmp_path):
    path = write(tmp_path, "[strategy jack]\nP(KH)\n")
    assert choices(f"kbbot(knowledge={path})") == {"KH", "KH+QH"}


def test_a_strategy_that_is_not_in_the_file_wants_nothing(tmp_path):
    """abot then finds neither a jack nor a queen, and every move is equally likely; kbbot plays anything."""
    path = write(tmp_path, "[strategy ace]\nP(AC)\n")
    everything = {str(move) for move in valtti.load_position(LEAD).moves}
    assert choices(f"kbbot(knowledge={path})") == everything


@pytest.mark.parametrize(
    "bot", [listing.name for listing in listings("schnapsen") if "knowledge" in listing.parameters]
)
def test_bots_that_want_hardly_any_card_still_play(bot, tmp_path):
    path = write(tmp_path, "[strategy jack]\nP(JC)\n")
    result = valtti.match("schnapsen", [f"{bot}(knowledge={path})", "rand"], games=200, rules={"preset": "vu"}, seed=1)
    assert result.num_failures <= (20 if bot == "bbot-data" else 0)


def test_a_file_works_in_a_match(tmp_path):
    path = write(tmp_path, "[strategy jack]\nP(AC)\nP(AD)\nP(AH)\nP(AS)\n")
    spec = f"kbbot(knowledge={path})"
    result = valtti.match("schnapsen", [spec, "kbbot"], games=300, rules={"preset": "vu"}, seed=1)
    assert result.num_failures == 0
    assert [agent.name for agent in result.agents] == [spec, "kbbot"]
    assert result.agents[0].points != result.agents[1].points


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no strategy"),
        ("[facts]\nJ(JC)\n", "no strategy"),
        ("J(JC)\n", "line 1: clauses stand in a section"),
        ("[strategy]\nP(JC)\n", r"line 1: a section is \[facts\] or \[strategy NAME\]"),
        ("[strategy jack]\nP(JC) and P(JD)\n", r"line 2: 'P\(JC\) and P\(JD\)' is not a literal"),
        ("[strategy jack]\nP(JC) or\n", "line 2: '' is not a literal"),
        ("[strategy jack]\n\n# remark\nP(1C)\n", "line 4: .*1C"),
        ("[strategy jack]\nnot not P(JC)\n", "line 2: 'not not"),
        ("[strategy joker]\nP(JC)\n", "it knows no strategy 'joker', only ace, ten, king, queen and jack"),
        ("[strategy jack]\nP(JC)\nnot P(JC)\n", "contradict each other"),
        ("[facts]\nJ(JC)\n[strategy jack]\nnot J(JC)\n", "the strategy 'jack' contradict each other"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_one_line(tmp_path, text, message):
    path = write(tmp_path, text)
    with pytest.raises(InputError, match=message) as caught:
        make_player("schnapsen", f"kbbot(knowledge={path})")
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize("value", ["5", "None", "[1]", "1.5", "no/such/file.kb", "."])
def test_a_file_that_cannot_be_read_is_told_in_one_line(value):
    with pytest.raises(InputError, match=r"\w") as caught:
        make_player("schnapsen", f"kbbot(knowledge={value})")
    assert "\n" not in str(caught.value)


def test_only_agents_with_a_knowledge_base_take_one():
    with pytest.raises(InputError, match=r"bully.*: it has no parameter 'knowledge', it has none"):
        make_player("schnapsen", "bully(knowledge=own.kb)")
    with pytest.raises(InputError, match=r"kbbot.*: it has no parameter 'jack', it has knowledge"):
        make_player("schnapsen", "kbbot(jack=3)")


def test_a_kind_of_resource_that_nobody_reads_is_refused():
    with pytest.raises(InputError, match="unknown kind of resource 'book': there are knowledge base"):
        resources.read("book", "openings.bin")
