"""A game against its oracle: the same legal texts and the same positions, for every viewer, after every ply."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from wandelgang.core.calls import INTERPRETED, Calls
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.rules import CHANCE, OVER, SPECTATOR, States, facts
from wandelgang.trust.material import Oracle


class Disagreement(AssertionError):
    """Rules and oracle differ, or a law is broken."""


def compare_game(
    game: Game, oracle: Oracle, options: Mapping[str, object], seed: int, plies: int, calls: Calls = INTERPRETED
) -> int:
    """Play one random game on both and compare after every ply; how many plies were compared."""
    generator = Generator(seed)
    state = game.start(game.settled(options), generator)
    other = oracle.parse(game.position(state))
    for ply in range(plies + 1):
        where = f"{game.name} {dict(options)} seed {seed} ply {ply}"
        possible = compare_position(game, oracle, state, other, calls, where)
        if calls.turn(state) == OVER:
            expected, got = oracle.returns(other), calls.returns(state, int(state[0].players))
            expect(expected, got, f"returns, {game.name} {dict(options)} seed {seed}")
            return ply
        action, text = generator.pick(possible)
        calls.apply(state, action)
        oracle.play(other, text)
    return plies


def compare_position(
    game: Game, oracle: Oracle, states: States, other: object, calls: Calls, where: str
) -> list[tuple[int, str]]:
    """The state, every view of it, who acts and what they may do. Returns all actions with their texts, none at the end."""
    expect(oracle.position(other), game.position(states), f"position, {where}")
    if calls.has_secrets(calls.view(states, SPECTATOR)):
        for viewer in range(-1, int(states[0].players)):
            view = game.position(calls.view(states, viewer))
            expect(oracle.position(other, viewer), view, f"view of {viewer}, {where}")
    acting = calls.turn(states)
    name = {CHANCE: "chance", OVER: "over"}.get(acting, acting)
    expect(oracle.actor(other), name, f"actor, {where}")
    if acting == OVER:
        return []
    seen, actions = facts(states[0]), calls.legal(states)
    texts = [game.action_text(seen, action) for action in actions]
    expect(sorted(oracle.legal(other)), sorted(texts), f"legal, {where}")
    return list(zip(actions, texts, strict=True))


def expect(expected: object, got: object, where: str) -> None:
    if expected != got:
        raise Disagreement(f"{where}:\n  expected {expected}\n  got      {got}")


def expect_same(expected: States, got: States, where: str) -> None:
    """Equal to the last byte; else name the fields that differ."""
    if expected.tobytes() != got.tobytes():
        differing = [name for name in expected.dtype.names or () if not np.array_equal(expected[name], got[name])]
        raise Disagreement(f"{where}: these fields differ: {', '.join(differing)}")
