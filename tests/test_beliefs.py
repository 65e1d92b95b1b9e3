"""What players believe about hidden goals: it follows from what their seat saw, and rules out nothing that is possible."""

from __future__ import annotations

import io
import math
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

import wandelgang
from wandelgang.core.calls import COMPILED, workspace
from wandelgang.core.generator import Generator
from wandelgang.core.rules import SPECTATOR, Floats, States
from wandelgang.games.tiles import belief
from wandelgang.games.tiles.alternatives import Habits, add_ends, new_alternatives, strength_after
from wandelgang.games.tiles.belief import GoalBelief, guessed_goals
from wandelgang.games.tiles.evaluate import WEIGHTS
from wandelgang.games.tiles.state import PUSH, SET, walk_action
from wandelgang.play import beliefs, players, protocol
from wandelgang.play.beliefs import Memory, resampled
from wandelgang.play.decisions import choose
from wandelgang.play.engine_session import EngineSession
from wandelgang.play.match import Match
from wandelgang.play.players import GreedyPlayer, player
from wandelgang.play.position import position_of, states_of
from wandelgang.search.kinds import KINDS, RACE
from wandelgang.search.limits import Limits
from wandelgang.search.racing import RaceSearch
from wandelgang.search.result import Result

HIDDEN: list[dict[str, object]] = [
    {"players": 2},
    {"players": 4},
    {"players": 3, "goal": "stack", "goals": 3},
    {"preset": "free", "players": 3, "overlap": True, "goals": 4, "stones": 8},
]
PER_PLAYER = ("goals", "won", "may", "deck", "pawns", "homes", "left", "score")


def played(seed: int, plies: int, **options: object) -> Match:
    """A match after so many actions of players who want something."""
    match = wandelgang.game("tiles", **options).match(seed=seed, calls=COMPILED)
    for _ in range(plies):
        if not match.is_over:
            advance(match)
    return match


def advance(match: Match) -> None:
    chosen = choose(match, GreedyPlayer(Generator(match.ply)))
    match.submit(match.turn, match.ply, match.position.action_text(chosen))


def remembered(match: Match, seat: int) -> Memory:
    memory = Memory(COMPILED)
    memory.follow(match.view(seat, 0), match.history(seat))
    return memory


def drawn(match: Match, seat: int, number: int = 60) -> States:
    """Guesses that a seat may make, all equally likely."""
    found, generator = np.repeat(states_of(match.view(seat)), number), Generator(1)
    for place in range(number):
        COMPILED.fill(found[place : place + 1], seat, generator.word)
    return found


def weights(match: Match, seat: int, guesses: States) -> Floats:
    found = remembered(match, seat).belief
    assert found is not None
    assert found.is_informed
    return found.weigh(guesses)


@pytest.mark.parametrize("options", HIDDEN)
def test_a_belief_knows_what_its_seat_sees_and_no_more(options: dict[str, object]) -> None:
    match = played(2, 0, **options)
    memories = [Memory(COMPILED) for _ in match.seats]
    while not match.is_over and match.ply < 70:
        seat = match.turn
        memories[seat].follow(match.view(seat, 0), match.history(seat))
        followed = memories[seat].belief
        assert followed is not None
        assert followed.view.tobytes() == states_of(match.view(seat)).tobytes()
        advance(match)


@pytest.mark.parametrize("options", HIDDEN)
def test_nothing_possible_is_ever_ruled_out(options: dict[str, object]) -> None:
    match = played(5, 7, **options)
    guesses = drawn(match, match.turn)
    found = weights(match, match.turn, guesses)
    assert np.isfinite(found).all()
    assert found.min() >= sum(len(turns) for turns in goal_belief(match).turns) * math.log(belief.HABITS[0].careless / 8192)
    assert np.ptp(found) > 0.0


def goal_belief(match: Match) -> GoalBelief:
    found = remembered(match, match.turn).belief
    assert isinstance(found, GoalBelief)
    return found


def test_what_tells_nothing_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anybody has acted all guesses are as before; turns that are all carelessness make none likelier."""
    match = played(1, 0, players=2)
    memory, generator = remembered(match, match.turn), Generator(4)
    assert memory.guesses(states_of(match.view(match.turn)), match.turn, generator) is None
    assert generator.word[0] == Generator(4).word[0]
    monkeypatch.setattr(belief, "HABITS", (Habits(heat=0.04, careless=1.0),))
    match = played(1, 12, players=2)
    assert np.ptp(weights(match, match.turn, drawn(match, match.turn))) < 1e-9


def test_guesses_are_as_frequent_as_they_are_likely() -> None:
    match = played(1, 2, players=2)
    guesses = drawn(match, match.turn, 4)
    found = resampled(guesses, np.log([0.5, 0.25, 0.25, 1e-9]), Generator(2))
    counts = [sum(one.tobytes() == guess.tobytes() for one in found) for guess in guesses]
    assert counts == [beliefs.KEPT // 2, beliefs.KEPT // 4, beliefs.KEPT // 4, 0]
    even = resampled(guesses, np.zeros(4), Generator(2))
    assert [sum(one.tobytes() == guess.tobytes() for one in even) for guess in guesses] == [beliefs.KEPT // 4] * 4


@pytest.mark.parametrize("players", [2, 4])
def test_the_same_game_as_seen_gives_the_same_belief(players: int) -> None:
    """Others with other goals who did the same, as far as the seat can tell, are believed to have the same."""
    match = played(7, 4 * players, players=players)
    seat, guesses = match.turn, drawn(match, match.turn)
    expected = weights(match, seat, guesses).tolist()
    for number in range(8):
        start = states_of(match.positions[0]).copy()
        start[0].goals[:] = guesses[number].goals | guesses[number].won
        other = Match(position_of(match.game, start), None, Generator(0), "", COMPILED)
        for logged in match.log:
            other.submit(other.turn, other.ply, logged.text)
        assert other.history(seat) == match.history(seat)
        assert weights(other, seat, guesses).tolist() == expected


@pytest.mark.parametrize("players", [2, 4])
def test_other_seats_believe_the_same_of_the_same_players(players: int) -> None:
    """Everybody moves one seat on, and so does what is believed about them."""
    match = played(9, 4 * players, players=players)
    seat, turns = match.turn, Memory(COMPILED)
    turns.follow(match.view(seat, 0), match.history(seat))
    start = position_of(match.game, moved(states_of(match.view(seat, 0)), players))
    history = [
        type(entry)(None if entry.seat is None else (entry.seat + 1) % players, entry.action, shifted(entry.revealed, players))
        for entry in match.history(seat)
    ]
    other = Memory(COMPILED)
    other.follow(start, history)
    assert turns.belief is not None
    assert other.belief is not None
    assert other.belief.view.tobytes() == moved(turns.belief.view, players).tobytes()
    guesses = drawn(match, seat)
    assert np.allclose(other.belief.weigh(moved(guesses, players)), turns.belief.weigh(guesses), atol=1e-9)


def moved(states: States, players: int) -> States:
    """The same with everybody one seat on."""
    found = states.copy()
    for name in PER_PLAYER:
        found[name][:, :players] = np.roll(found[name][:, :players], 1, axis=1)
    found["player"] = (found["player"] + 1) % players
    return found


def shifted(revealed: str, players: int) -> str:
    return ",".join(f"{(int(part[0]) + 1) % players}{part[1:]}" for part in revealed.split(",") if part)


def ends_of(state: States) -> Iterator[tuple[int, int, States]]:
    """All pushes and walks of a turn, with the position after each push."""
    for push in COMPILED.legal(state):
        after = state.copy()
        COMPILED.apply(after, push)
        for walk in COMPILED.legal(after):
            yield push, walk, after


@pytest.mark.parametrize("options", HIDDEN[:3])
def test_turns_are_worth_what_the_estimate_says(options: dict[str, object]) -> None:
    """With the goals that everybody has, the odds are those of the estimate, unless somebody else collects something."""
    match = played(4, 12, **options)
    while states_of(match.position)[0].phase != PUSH:
        advance(match)
    state, compared = states_of(match.position), 0
    me, players, kind = int(state[0].player), int(state[0].players), int(state[0].kind)
    goals = np.tile(state[0].goals[:players], (1, 1))
    room, works, ends, pushed = new_alternatives(1), workspace(state.dtype), 0, -1
    strength = partial(strength_after, goals=int(state[0].goals[me]), left=int(state[0].left[me]), kind=kind)
    for number, (push, walk, after) in enumerate(ends_of(state)):
        if push != pushed:
            ends, pushed = add_ends(room, after, works, goals, ends), push
        assert room.cell[number] == walk - walk_action(after[0], 0)
        over = after.copy()
        COMPILED.apply(over, walk)
        if kind == SET and any(over[0].score[other] > state[0].score[other] for other in range(players) if other != me):
            continue
        if COMPILED.turn(over) < 0:
            continue
        mine = COMPILED.evaluate(over, players)[me]
        found = strength(room, number, weights=WEIGHTS[kind][min(players, 3) - 1]) - room.others[number, 0]
        assert math.isclose(found, math.log(mine / (1.0 - mine)), abs_tol=1e-6)
        compared += 1
    assert compared > 100


def test_guessed_goals_can_be_goals() -> None:
    match = played(6, 10, players=3)
    view = COMPILED.view(states_of(match.position), SPECTATOR)
    for seed in range(20):
        for seat, goals in enumerate(guessed_goals(view[0], Generator(seed))):
            assert goals & ~(int(view[0].lying) & int(view[0].may[seat])) == 0
            assert goals.bit_count() == (0 if seat == view[0].player else view[0].left[seat])


def test_the_same_seed_and_history_give_the_same_play() -> None:
    match = played(3, 10, players=2)
    first, second = (choose(match, player("5", 8, iterations=60)) for _ in range(2))
    assert first == second


def test_following_the_game_is_part_of_the_time_for_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(3, 20)
    given: list[Limits] = []

    class Observed(RaceSearch):
        def search(self, view: States, seat: int, limits: Limits, *rest: Any) -> Result:
            given.append(limits)
            return super().search(view, seat, Limits(iterations=1), *rest)

    def guess_slowly(memory: Memory, view: States, seat: int, generator: Generator) -> None:
        time.sleep(0.03)

    monkeypatch.setattr(players, "KINDS", {**KINDS, RACE: Observed})
    monkeypatch.setattr(Memory, "guesses", guess_slowly)
    for seconds in (10.0, 0.01):
        choose(match, player("5", 1, seconds=seconds))
    assert 10.0 - 5.0 < (given[0].seconds or 0.0) <= 10.0 - 0.03
    assert given[1].seconds == 0.01 / 4, "some is always left for thinking"


def test_history_that_cannot_have_happened_is_not_believed() -> None:
    match = played(3, 10, players=2)
    seat, history = match.turn, match.history(match.turn)
    memory = Memory(COMPILED)
    for wrong in (history[:-2], [*history[1:]], [*history, type(history[0])(1, "zz")], history[::-1]):
        memory.follow(match.view(seat, 0), wrong)
        assert memory.guesses(states_of(match.view(seat)), seat, Generator(1)) is None
    memory.follow(match.view(seat, 0), history)  # as after an undo
    assert memory.guesses(states_of(match.view(seat)), seat, Generator(1)) is not None


def test_an_engine_believes_what_it_is_told() -> None:
    """Told what was seen, an engine guesses as a player of ours does."""
    match = played(3, 10, players=2)
    seat = match.turn
    expected = match.position.action_text(choose(match, player("5", 8, iterations=60)))
    session = EngineSession("Told", "5", 8, io.BytesIO(), io.BytesIO())
    lines = [f"newgame tiles {seat} 2", f"start {match.view(seat, 0).text}"]
    lines += [" ".join(str(word) for word in protocol.seen_words(entry)) for entry in match.history(seat)]
    for line in [*lines, f"view {match.view(seat).text}", "go iterations 60"]:
        session.obey(line)
    session.jobs.get()()
    [chooser] = session.players.values()
    assert chooser.inner.memory.belief.is_informed  # type: ignore[attr-defined]
    assert session.sink.getvalue().decode().split()[-1] == expected  # type: ignore[attr-defined]
