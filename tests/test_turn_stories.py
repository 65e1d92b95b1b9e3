"""A whole turn in a few words, and the dice thrown in it as pictures, in both languages."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import replace

import pytest

from tests.rules.positions import FENCES
from tests.test_turns import SMALL, VARIANTS, played
from wandelgang.core.rules import SPECTATOR
from wandelgang.language import LANGUAGES
from wandelgang.play.match import Match
from wandelgang.play.turns import chips, told

LONGEST = 80  # characters: a line of the list
PLIES = 60


def lines(match: Match, viewer: int | None = SPECTATOR) -> list[tuple[int | None, str, str]]:
    stories = [(turn.seat, told(match, turn, viewer)) for turn in match.turns]
    return [(seat, story.say("de"), story.say("en")) for seat, story in stories]


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=str)
def test_every_turn_has_a_short_line_in_both_languages_and_pictures_of_its_game(name: str, options: dict[str, object]) -> None:
    match = played(name, options, PLIES)
    symbols = set(re.findall(r'symbol id="([^"]+)"', match.game.art))
    for turn in match.turns:
        for language in LANGUAGES:
            line = told(match, turn, SPECTATOR).say(language)
            assert len(line) <= LONGEST
            assert line or not turn.is_complete, "only a turn in which nobody has acted yet has nothing to tell"
            assert not re.search(r"[{}]|^,|, *$|, ,|  |\.$", line)
        for chip in chips(match, turn, SPECTATOR):
            assert chip.art
            assert set(chip.art) <= symbols
            assert all(chip.label.say(language) for language in LANGUAGES)


@pytest.mark.parametrize("name", ["tiles", "sliders", "gears", "fences", "cards"])
def test_a_line_grows_with_its_turn(name: str) -> None:
    match = played(name, {"players": 2}, PLIES)
    for turn in match.turns:
        ends = range(turn.first + 1, turn.end + 1)
        grown = [len(told(match, turn, SPECTATOR, end).say()) for end in ends]
        shown = [len(chips(match, turn, SPECTATOR, end)) for end in ends]
        assert (grown, shown) == (sorted(grown), sorted(shown))


def test_nobody_is_shown_a_card_that_only_somebody_else_may_know() -> None:
    match = played("tiles", {"goal": "stack", "players": 3}, PLIES)
    dealt = match.turns[0]
    assert len(chips(match, dealt, None)) == 3
    assert [len(chips(match, dealt, viewer)) for viewer in (SPECTATOR, 0, 1, 2)] == [0, 1, 1, 1]
    for turn in match.turns:
        views = {told(match, turn, viewer).say() for viewer in (SPECTATOR, 0, 1, 2)}
        assert len(views) == 1, "what came of a turn is no secret"


def test_fences_tells_the_fence_the_ways_and_the_capture() -> None:
    match = FENCES.drawn("h4+goal+goal+goal,h5+nw+se+sw", "h3S+g4E+h4E+g5E+h5E+g6E+h6E", dice="61")
    for action in ("h4-h5:1", "send:nw"):
        match.submit(0, match.ply, action)
    match.submit(0, match.ply, "pass")
    assert lines(match)[0] == (0, "nach h5, schlägt B", "to h5, captures B")
    start = played("fences", {"players": 3}, 40)
    seat, german, english = lines(start)[0]
    assert seat is None
    assert re.fullmatch(r"A \d+, B \d+, C \d+: [ABC] beginnt", german)
    assert english.endswith(" begins")
    for turn in start.turns[1:-1]:
        assert len(chips(start, turn, SPECTATOR)) == 2, "two dice"


def test_the_winning_turn_says_so() -> None:
    match = FENCES.drawn("h6+goal+goal+goal", dice="21")
    home = next(action for action in match.legal() if "goal" in action)
    match.submit(0, match.ply, home)
    assert lines(match)[-1] == (0, "ins Haus: gewonnen", "into the house: wins")


def test_cards_tells_which_card_went_where_and_shows_the_die() -> None:
    match = played("cards", {"players": 2, "die": True}, 200)
    for turn in match.turns:
        thrown = [logged.text for logged in match.log[turn.first : turn.end] if logged.text.startswith("die=")]
        assert [chip.art for chip in chips(match, turn, SPECTATOR)] == [(text.replace("=", "-"),) for text in thrown]
    told_lines = [german for _, german, _ in lines(match)]
    assert any(re.fullmatch(r"\w+ nach (links|rechts|oben|unten)", line) for line in told_lines)
    assert any(line.endswith(", am Ziel") for line in told_lines)


def test_tiles_tells_the_line_the_way_and_what_was_found() -> None:
    match = played("tiles", {"players": 2}, 70)
    found = [line for _, *line in lines(match) if "findet" in line[0]]
    assert found
    assert all(re.match(r"(Spalte [a-g] hina(b|uf)|Zeile \d nach (links|rechts))", line) for _, line, _ in lines(match))
    shared = played("tiles", SMALL)
    assert lines(shared)[0] == (None, "Start", "start")
    assert lines(shared)[-1][1].endswith("findet das Ziel: gewonnen")


def test_without_a_narration_of_turns_the_sentences_of_the_players_actions_are_joined() -> None:
    match = played("fences", {"players": 2}, 30)
    bare = copy(match)
    bare.game = replace(match.game, tell_turn=None, chips=None)
    turn = match.turns[1]
    own = [match.story(ply, SPECTATOR).say() for ply in range(turn.first, turn.end) if match.log[ply].seat is not None]
    assert told(bare, turn, SPECTATOR).say() == ", ".join(own)
    [throw] = chips(bare, turn, SPECTATOR)
    assert throw.text.startswith("dice=")
    assert throw.label.say().startswith("rolls ")
