"""Names of rules for people: what presets and the values of options are called. Options explain themselves."""

from __future__ import annotations

from collections.abc import Mapping

#: By the name of the preset. Others are called as they are written: they are names already.
PRESET_TITLES: Mapping[str, str] = {
    "default": "Usual rules",
    "compat": "As first measured",
    "korttipelit": "Korttipelit",
    "official": "Usual rules",
    "official-sharp": "Tournament",
    "vu": "Amsterdam",
    "thesis": "Usual rules",
    "thesis-repro": "One bid each",
    "kurnik": "Kurnik",
    "pagat-pl": "Polish",
    "pagat-ru": "Russian",
}

#: By the value of an option. Numbers need no words.
VALUES: Mapping[str, str] = {
    "all_only": "everything",
    "any": "any number",
    "at_once": "at once ## a rule",
    "auto": "by itself",
    "bout_start": "if there was one at the beginning",
    "bummerl": "a Bummerl",
    "choice": "if it wants to",
    "compat": "anybody but the last one",
    "deal": "a single round",
    "declarer_then_draw": "the declarer, then nobody",
    "declarer_then_seat": "the declarer, then the lowest seat",
    "either": "either",
    "false": "no",
    "first_bid": "the first bid decides",
    "forced": "forced",
    "free": "free ## to pass",
    "full": "all cards",
    "game": "a game to 1000",
    "if_hand_changed": "if its hand has changed",
    "king": "the king",
    "loser_deals": "second left of the loser before",
    "lowest_seat": "the lowest seat",
    "marriage": "any marriage in hand",
    "marriages": "the marriages in hand",
    "never": "never",
    "next_trick": "with the next trick",
    "none": "free ## without a limit",
    "now": "if there is one now",
    "off": "off",
    "on": "on",
    "open": "overbidding",
    "player": "must be claimed",
    "previous_loser": "the loser before",
    "random": "drawn",
    "redeal": "a new deal",
    "round_robin": "the next seat",
    "true": "yes",
    "unkilled_only": "what is not killed",
    "usual": "as usual",
}
