"""Matches: seats, the four refusals, views, undo by replay, outcome, record."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import wandelgang
from wandelgang.core.generator import Generator
from wandelgang.core.rules import OVER, SPECTATOR
from wandelgang.errors import BadSetup, Illegal, Missing, NotYourTurn, Stale, Unreadable, WandelgangError
from wandelgang.play.match import Match


def new_match(**options: object) -> Match:
    return wandelgang.game("tiles", **options).match(seed=7)


def snapshot(match: Match) -> tuple[object, ...]:
    return (
        match.position.array().tobytes(),
        match.positions[0].array().tobytes(),
        list(match.log),
        match._generator.word.tolist(),
        match.record(),
    )


def play_random(match: Match, plies: int, seed: int = 1) -> None:
    generator = Generator(seed)
    while plies > 0 and not match.is_over:
        match.submit(match.turn, match.ply, generator.pick(match.legal()))
        plies -= 1


def test_the_readme_example() -> None:
    game = wandelgang.game("tiles", width=9, height=7, players=3)
    match = game.match(seed=7)
    first = match.turn
    match.submit(first, match.ply, match.legal()[0])
    assert match.ply == 1
    assert match.turn == first
    assert match._repr_svg_().startswith("<svg")
    assert repr(game) == "wandelgang.game('tiles', width=9, height=7, players=3)"


REFUSALS = [
    pytest.param(0, 5, None, Stale, id="a later ply"),
    pytest.param(0, -1, None, Stale, id="no ply"),
    pytest.param(1, 0, None, NotYourTurn, id="another seat"),
    pytest.param(7, 0, None, NotYourTurn, id="no seat"),
    pytest.param(-1, 0, None, NotYourTurn, id="a spectator"),
    pytest.param(0, 0, "Nb+x", Unreadable, id="no action"),
    pytest.param(0, 0, "", Unreadable, id="nothing"),
    pytest.param(0, 0, "z99", Unreadable, id="no such cell"),
    pytest.param(0, 0, "Na", Illegal, id="an immovable line"),
    pytest.param(0, 0, "a1", Illegal, id="walking before pushing"),
    pytest.param(0, 0, "card=A", Illegal, id="playing chance"),
]


@pytest.mark.parametrize(("seat", "ply", "text", "kind"), REFUSALS)
def test_a_refusal_changes_nothing(seat: int, ply: int, text: str | None, kind: type[WandelgangError]) -> None:
    match = new_match(start=0)
    before = snapshot(match)
    with pytest.raises(kind) as refusal:
        match.submit(seat, ply, match.legal()[0] if text is None else text)
    assert snapshot(match) == before
    assert all(refusal.value.message.say(language) for language in ("de", "en"))


def test_nobody_acts_after_the_end() -> None:
    match = new_match(limit=1)
    play_random(match, 2)
    assert match.turn == OVER
    with pytest.raises(NotYourTurn, match="over"):
        match.submit(0, match.ply, "a1")


def test_the_same_seed_gives_the_same_match() -> None:
    one, two = (wandelgang.game("tiles", goal="stack").match(seed=3) for _ in range(2))
    play_random(one, 50)
    play_random(two, 50)
    assert one.record() == two.record()


@pytest.mark.parametrize("goal", ["set", "stack", "shared"])
def test_undo_goes_back_to_any_ply(goal: str) -> None:
    match = new_match(goal=goal)
    positions = [match.position.text]
    generator = Generator(4)
    first = match.ply
    while match.ply < first + 12:
        before = match.ply
        match.submit(match.turn, match.ply, generator.pick(match.legal()))
        positions += [match.positions[ply].text for ply in range(before + 1, match.ply + 1)]
    for ply in range(match.ply - 1, first - 1, -1):
        by_chance = match.log[ply].seat is None
        match.undo(ply)
        assert match.positions[ply].text == positions[ply - first]
        assert (match.ply == ply) is not by_chance
    with pytest.raises(Stale):
        match.undo(match.ply)


@pytest.mark.parametrize("name", wandelgang.GAMES)
def test_earlier_positions_are_packed_and_stay_what_they_were(name: str) -> None:
    match = wandelgang.game(name).match(seed=5)
    reached = {match.ply: match.position.array().tobytes()}
    for _ in range(20):
        play_random(match, 1, seed=match.ply)
        reached[match.ply] = match.position.array().tobytes()
    for ply, content in reached.items():
        assert match.positions[ply].array().tobytes() == content
        assert match.positions[ply] == pickle.loads(pickle.dumps(match.positions[ply]))
    kept = [position._kept for position in match.positions[:-1]]
    assert all(isinstance(one, tuple) and len(one[1]) <= one[0].itemsize for one in kept)


def test_views_hide_secrets_and_only_the_player_to_act_has_choices() -> None:
    match = new_match(players=3, start=1)
    assert match.view(SPECTATOR).text.count("?") == 18
    assert match.view(1).text.count("?") == 12
    assert match.choices(0) == []
    assert [choice.action for choice in match.choices(1)] == match.legal()
    play_random(match, 1)
    assert match.choices(1)


def test_there_is_no_outcome_before_the_end() -> None:
    match = new_match(rounds=2)
    assert match.outcome is None
    assert match.result == ""
    play_random(match, 99)
    assert match.outcome is not None
    assert sum(match.outcome) == pytest.approx(1)


def test_seats_must_have_different_names() -> None:
    game = wandelgang.game("tiles")
    with pytest.raises(BadSetup, match="seats"):
        game.match(seats=["Ada"])
    with pytest.raises(Unreadable, match="Ada"):
        game.match(seats=["Ada", "Ada"])
    assert game.match(seats=["Ada", "Bruno B."]).seats == ["Ada", "Bruno B."]


def test_a_hidden_position_cannot_be_played() -> None:
    view = new_match().view(0).text
    with pytest.raises(Unreadable):
        wandelgang.game("tiles", position=view)


def test_stories_reveal_no_secrets() -> None:
    match = new_match(goal="stack", start=0)
    assert "card" in match.story(0, 0).say("en")
    assert match.story(0, 1).say("de") == "gibt A die erste Karte"
    assert match.log[0].text not in match.record(viewer=1)
    assert "card=?" in match.record(viewer=1)


def test_wrong_types_are_refused_and_change_nothing() -> None:
    match = new_match(start=0)
    before = snapshot(match)
    text = match.legal()[0]
    attempts: list[tuple[object, object, object, type[WandelgangError]]] = [
        (0.0, 0, text, NotYourTurn),
        ("0", 0, text, NotYourTurn),
        (None, 0, text, NotYourTurn),
        (0, 0.0, text, Stale),
        (0, False, text, Stale),
        (0, "0", text, Stale),
        (0, 0, None, Unreadable),
        (0, 0, b"Nb", Unreadable),
        (0, 0, 5, Unreadable),
    ]
    for seat, ply, said, kind in attempts:
        with pytest.raises(kind):
            match.submit(seat, ply, said)  # type: ignore[arg-type]
    assert snapshot(match) == before


@pytest.mark.parametrize("ply", [-1, 99, "0", None, 1.0])
def test_plies_outside_the_match_are_refused(ply: Any) -> None:
    match = new_match()
    play_random(match, 6)
    position = match.positions[3].text
    asks: list[Callable[[Any], object]] = [lambda ply: match.seen(ply, 0), match.story, match.undo]
    for ask in asks:
        with pytest.raises(WandelgangError):
            ask(ply)
    assert match.positions[3].text == position
    assert match.positions[match.ply].array().tobytes() == match.position.array().tobytes()


@pytest.mark.parametrize("viewer", [-2, 2, "0", 1.5])
def test_viewers_outside_the_table_are_refused(viewer: Any) -> None:
    match = new_match()
    asks: list[Callable[[Any], object]] = [match.view, match.scene, match.record, match.svg]
    for ask in asks:
        with pytest.raises(Missing, match="viewer"):
            ask(viewer)


@pytest.mark.parametrize("names", [["a\rb", "c"], ["a\u2028b", "c"], ["a ", "b"], ["a", 5], "ab", ["*", "b"], ["", "b"]])
def test_names_that_a_record_cannot_hold_are_refused(names: list[str]) -> None:
    with pytest.raises(WandelgangError):
        wandelgang.game("tiles").match(seats=names)
    with pytest.raises(BadSetup, match="seed"):
        wandelgang.game("tiles").match(seed=1.5)  # type: ignore[arg-type]
