"""The eleven laws every game keeps, for every variant, compiled and interpreted. No game is excepted.

Each law is a function over one state met in a random game; `keep_all` plays such games. Law 8 is
comparison.py and perft.py, law 10 belongs to searches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from typing import Any

import numpy as np

from wandelgang.core import observations
from wandelgang.core.calls import COMPILED, INTERPRETED, Calls
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.rules import CHANCE, OVER, REGISTERED, SPECTATOR, UNKNOWN, Floats, States, facts
from wandelgang.records.record import Entry, Record, read, write
from wandelgang.trust.comparison import expect, expect_same

ENOUGH = 400  # plies of one random game
CACHED = 1000  # texts and scenes at a time


class Looks:
    """A cache of how a game writes and draws a state. Where nothing is hidden, all viewers see the same bytes, and compiled
    and interpreted rules make the same ones; writing and drawing depend on nothing else."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kept: dict[object, Any] = {}

    def once(self, about: object, look: Callable[[], Any]) -> Any:
        if about not in self.kept:
            if len(self.kept) >= CACHED:
                self.kept.clear()
            self.kept[about] = look()
        return self.kept[about]

    def position(self, states: States) -> str:
        text: str = self.once(("position", states.tobytes()), lambda: self.game.position(states))
        return text

    def read_again(self, text: str) -> str:
        """A position text, parsed and written again."""
        again: str = self.once(("read", text), lambda: self.game.position(self.game.parse_position(text)))
        return again

    def scene(self, states: States, at: str) -> Any:
        """Law 6: the same state is drawn the same."""

        def draw() -> Any:
            drawn = self.game.scene(states[0])
            expect(drawn, self.game.scene(states.copy()[0]), f"law 6, scene, {at}")
            return drawn

        return self.once(("scene", states.tobytes()), draw)

    def observation(self, states: States, seat: int, shape: tuple[int, ...]) -> Floats:
        """What a seat observes, interpreted."""
        seen: Floats = self.once(("observed", seat, states.tobytes()), lambda: observed(states, seat, shape, INTERPRETED))
        return seen


def keep_all(
    game: Game, options: Mapping[str, object], seed: int, calls: Calls, plies: int = ENOUGH, looks: Looks | None = None
) -> int:
    """Play one random game and check every state against the laws; how many plies were played.

    The same game, compiled and interpreted, may share its looks.
    """
    generator, looks = Generator(seed), looks or Looks(game)
    state = game.start(game.settled(options), generator)
    longest, shape = game.longest(state[0]), observations.shape(state[0])
    where = f"{game.name} {dict(options)} seed {seed} {'compiled' if calls.compiled else 'interpreted'}"
    for ply in range(plies):
        at = f"{where} ply {ply}"
        actions_are_listed(game, state, calls, at)
        guesses_look_alike(looks, state, calls, generator, at)
        views_act_alike(state, calls, at)
        texts_round_trip(looks, state, calls, at)
        observations_reveal_nothing(looks, state, shape, calls, generator, at)
        scenes_are_sound(looks, state, calls, at)
        if calls.turn(state) == OVER:
            results_sum(game, state, calls, at)
            expect(True, longest is None or ply <= longest, f"law 7, length {ply} of at most {longest}, {at}")
            return ply
        action = generator.pick(calls.legal(state))
        playing_is_exact(state, action, at)
        reveals_are_named(game, state, action, calls, generator, at)
        seen_reveals_nothing(game, state, calls, at)
        sprites_stay(looks, state, action, calls, at)
        calls.apply(state, action)
    return plies


def actions_are_listed(game: Game, state: States, calls: Calls, at: str) -> None:
    """Law 1: legal is ascending, free of duplicates, not empty until the game is over, and below ACTIONS."""
    legal = calls.legal(state)
    if calls.turn(state) == OVER:
        expect([], legal, f"law 1, nothing after the end, {at}")
        return
    expect(True, len(legal) > 0, f"law 1, something to do, {at}")
    expect(sorted(set(legal)), legal, f"law 1, ascending, {at}")
    expect(True, legal[0] >= 0 and legal[-1] < REGISTERED[state.dtype].ACTIONS, f"law 1, bounds, {at}")
    expect(True, -2 <= calls.turn(state) < int(state[0].players), f"law 1, actor, {at}")


def playing_is_exact(state: States, action: int, at: str) -> None:
    """Law 2: the same state and action give the same bytes, compiled and interpreted, and nothing around them changes."""
    compiled, interpreted = np.concatenate([state, state, state]), state.copy()
    COMPILED.apply(compiled[1:2], action)
    INTERPRETED.apply(interpreted, action)
    expect_same(interpreted, compiled[1:2], f"law 2, compiled and interpreted, {at}")
    for neighbour in (compiled[0:1], compiled[2:3]):
        expect_same(state, neighbour, f"law 2, nothing else changes, {at}")


def guesses_look_alike(looks: Looks, state: States, calls: Calls, generator: Generator, at: str) -> None:
    """Law 3: hiding twice is hiding once, and a guess looks the same to the guesser."""
    for viewer in range(-1, int(state[0].players)):
        view = calls.view(state, viewer)
        expect_same(view, calls.view(view, viewer), f"law 3, hide twice, viewer {viewer}, {at}")
        guess = view.copy()
        calls.fill(guess, viewer, generator.word)
        expect_same(view, calls.view(guess, viewer), f"law 3, hide a guess, viewer {viewer}, {at}")
        expect(view.tobytes() != guess.tobytes(), calls.has_secrets(view), f"law 3, secrets are known, viewer {viewer}, {at}")
        expect(False, calls.has_secrets(guess), f"law 3, nothing left unknown, viewer {viewer}, {at}")
        text = looks.position(guess)
        expect(text, looks.read_again(text), f"law 3, a guess is a position, viewer {viewer}, {at}")


def views_act_alike(state: States, calls: Calls, at: str) -> None:
    """Law 4: everybody knows whose turn it is, and on my turn my view lists my legal actions."""
    acting = calls.turn(state)
    for viewer in range(-1, int(state[0].players)):
        view = calls.view(state, viewer)
        expect(acting, calls.turn(view), f"law 4, turn, viewer {viewer}, {at}")
        if viewer == acting and acting != CHANCE:
            expect(calls.legal(state), calls.legal(view), f"law 4, legal, viewer {viewer}, {at}")


def reveals_are_named(game: Game, state: States, action: int, calls: Calls, generator: Generator, at: str) -> None:
    """Law 5: states equal in my view, after the same action as I see it, differ for me only by what is openly revealed."""
    for viewer in range(-1, int(state[0].players)):
        other = calls.view(state, viewer)
        calls.fill(other, viewer, generator.word)
        seen = calls.seen(state, action, viewer)
        possible = [choice for choice in calls.legal(other) if calls.seen(other, choice, viewer) == seen]
        if not possible:  # the guess rules out what happened, as when it deals my next card to somebody else
            continue
        theirs = action if action in possible else generator.pick(possible)
        one, two = state.copy(), other.copy()
        calls.apply(one, action)
        calls.apply(two, theirs)
        if game.revealed(state[0], one[0]) == game.revealed(other[0], two[0]):
            expect_same(calls.view(one, viewer), calls.view(two, viewer), f"law 5, viewer {viewer}, {at}")


def seen_reveals_nothing(game: Game, state: States, calls: Calls, at: str) -> None:
    """Law 5: actions that lead to different states which look alike to a viewer are seen alike by that viewer."""
    if not calls.has_secrets(calls.view(state, SPECTATOR)):
        return
    for viewer in range(-1, int(state[0].players)):
        alike: dict[bytes, tuple[int, bytes]] = {}
        for action in calls.legal(state):
            after = state.copy()
            calls.apply(after, action)
            seen = calls.seen(state, action, viewer)
            first, other = alike.setdefault(calls.view(after, viewer).tobytes(), (seen, after.tobytes()))
            if other != after.tobytes():
                expect(first, seen, f"law 5, seen by viewer {viewer}, {at}")


def texts_round_trip(looks: Looks, state: States, calls: Calls, at: str) -> None:
    """Law 6: position, action and record round-trip, for the state and for every view."""
    game = looks.game
    for viewer in (None, *range(-1, int(state[0].players))):
        seen = state if viewer is None else calls.view(state, viewer)
        text = looks.position(seen)
        expect(text, looks.read_again(text), f"law 6, position, viewer {viewer}, {at}")
        looks.scene(seen, f"viewer {viewer}, {at}")
    legal = calls.legal(state)
    seen = facts(state[0])
    texts = [game.action_text(seen, action) for action in legal]
    expect(legal, [game.parse_action(seen, text) for text in texts], f"law 6, actions, {at}")
    expect(True, game.action_text(seen, UNKNOWN) not in ("", *texts), f"law 6, a hidden action has a text of its own, {at}")
    record = Record(game.name, ["Ada", "Bruno"], looks.position(state), [Entry(None, text) for text in texts])
    expect(record, read(write(record)), f"law 6, record, {at}")


def results_sum(game: Game, state: States, calls: Calls, at: str) -> None:
    """Law 7: results are shares of 1; a player alone may also get nothing."""
    results = calls.returns(state, int(state[0].players))
    expect(True, all(0 <= result <= 1 for result in results), f"law 7, bounds, {at}")
    if len(results) > 1:
        expect(1.0, round(sum(results), 9), f"law 7, sum, {at}")
    expect(results, calls.evaluate(state, len(results)), f"law 7, the estimate of an end is the result, {at}")


def scenes_are_sound(looks: Looks, state: States, calls: Calls, at: str) -> None:
    """Law 9: sprite ids are unique, every choice touches existing sprites, and no two choices touch the same sequence."""
    game, acting = looks.game, calls.turn(state)
    for viewer in range(-1, int(state[0].players)):
        view = calls.view(state, viewer)
        ids = [sprite.id for sprite in looks.scene(view, at).sprites]
        expect(len(ids), len(set(ids)), f"law 9, unique ids, viewer {viewer}, {at}")
        if viewer == acting and acting != CHANCE:
            legal = calls.legal(view)
            choices = game.choices(view[0], legal)
            texts = [game.action_text(facts(view[0]), action) for action in legal]
            expect(texts, [c.action for c in choices], f"law 9, choices, {at}")
            expect(True, all(touch in ids for choice in choices for touch in choice.touch), f"law 9, touched, {at}")
            expect(len(choices), len({choice.touch for choice in choices}), f"law 9, told apart, {at}")


def sprites_stay(looks: Looks, state: States, action: int, calls: Calls, at: str) -> None:
    """Law 9: a sprite that is in two consecutive scenes has the same kind in both."""
    after = state.copy()
    calls.apply(after, action)
    before_ids = {sprite.id: sprite.kind for sprite in looks.scene(calls.view(state, SPECTATOR), at).sprites}
    after_ids = {sprite.id: sprite.kind for sprite in looks.scene(calls.view(after, SPECTATOR), at).sprites}
    for sprite, kind in before_ids.items():
        expect(kind, after_ids.get(sprite, kind), f"law 9, {sprite} keeps its kind, {at}")


def observations_reveal_nothing(
    looks: Looks, state: States, shape: tuple[int, ...], calls: Calls, generator: Generator, at: str
) -> None:
    """Law 11: an observation is a function of the view alone, has a fixed shape and holds numbers from 0 to 1."""
    expect(shape, observations.shape(state[0]), f"law 11, shape, {at}")
    for seat in range(int(state[0].players)):
        seen = observed(state, seat, shape, COMPILED)
        expect(True, bool(((seen >= 0.0) & (seen <= 1.0)).all()), f"law 11, from 0 to 1, seat {seat}, {at}")
        expect_same(looks.observation(state, seat, shape), seen, f"law 11, compiled and interpreted, seat {seat}, {at}")
        view = calls.view(state, seat)
        if not calls.has_secrets(view):  # then view and guess are the state itself
            continue
        expect_same(seen, observed(view, seat, shape, calls), f"law 11, the view, seat {seat}, {at}")
        calls.fill(view, seat, generator.word)
        expect_same(seen, observed(view, seat, shape, calls), f"law 11, a guess, seat {seat}, {at}")


def observed(state: States, seat: int, shape: tuple[int, ...], calls: Calls) -> Floats:
    """What a seat observes, written over numbers that are none."""
    out = np.full(prod(shape), np.nan, np.float32)
    calls.observe(state, seat, out)
    return out
