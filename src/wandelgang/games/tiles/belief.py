"""What players of `tiles` show of their goals by what they do, as one seat sees it.

For every turn of somebody whose goals are hidden, alternatives.py lists what else they could have done. Goals explain a turn
well if the player did what is worth most with those goals: its likelihood is a softmax of what all ways to play it are worth,
mixed with a share of carelessness. How sharply somebody chooses is not known either, so more than one habit is weighed. A turn
counts as long as any of the goals that it was played for is still hidden.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from wandelgang.core.calls import Calls, duplicate, workspace
from wandelgang.core.generator import Generator
from wandelgang.core.rules import NONE, UNKNOWN, Floats, Ints, State, States
from wandelgang.errors import Illegal
from wandelgang.errors import words as common
from wandelgang.games.tiles.alternatives import (
    HOME,
    Alternatives,
    Habits,
    add_ends,
    kept,
    likelihoods,
    new_alternatives,
    tempered,
)
from wandelgang.games.tiles.chance import drawer
from wandelgang.games.tiles.notation import STONE_NAMES, parse_action
from wandelgang.games.tiles.secrets import possible
from wandelgang.games.tiles.state import DRAW, PUSH, SET, SHARED, SMALL, STACK, WALK, walk_action

HABITS = (Habits(heat=0.04, careless=0.1), Habits(heat=0.15, careless=0.1))  # somebody like `greedy`, and like level 5
USUAL = np.log([[0.1], [0.9]])  # how many players have each of them
GUESSES = 4  # at what a player may have thought the others seek
LATEST = 24  # turns of each player that count
HIDDEN_CARD = "card=?"


@dataclass
class SeenTurn:
    """A turn of somebody whose goals are hidden."""

    ways: tuple[Alternatives, ...]  # tempered for each of the habits
    chosen: int
    left: int  # what they had left to collect
    known: int = 0  # goals that they had then and have no more


class GoalBelief:
    """Follows a game of `tiles`. It learns nothing where goals are shared, nor on a large board, where turns have many ends."""

    def __init__(self, view: States, calls: Calls) -> None:
        self._view, self.calls = duplicate(view), calls
        self.turns: list[list[SeenTurn]] = [[] for _ in range(int(view[0].players))]
        self.pushed = self._view, NONE  # the view before the last push, and the push
        self.learns = bool(view.dtype == SMALL and view[0].players > 1 and view[0].kind != SHARED)
        if self.learns:
            self.room, self.work = new_alternatives(GUESSES), workspace(view.dtype)
            self._likelihoods(SeenTurn(seen_ways(self.room, 0), NONE, 1), np.zeros(0, np.int64))  # loads or compiles
            add_ends(self.room, self._view, self.work, np.zeros((GUESSES, len(self.turns)), np.int64), 0)

    @property
    def view(self) -> States:
        return self._view

    @property
    def is_informed(self) -> bool:
        return any(self.turns)

    def see(self, action: str, revealed: str) -> None:
        state = self._view[0]
        if not self.learns:
            return
        if state.phase == DRAW and state.kind == STACK and action == HIDDEN_CARD:
            self._draw_hidden()
            return
        number = int(parse_action(state, action))
        if number not in self.calls.legal(self._view):
            raise Illegal(common("hidden-view"))
        if state.phase == PUSH:
            self.pushed = duplicate(self._view), number
        if state.phase == WALK:
            self._walk(number, revealed)
        else:
            self.calls.apply(self._view, number)

    def _draw_hidden(self) -> None:
        """Somebody turns up a card that only they see."""
        state = self._view[0]
        player = drawer(state)
        state.goals[player], state.may[player] = UNKNOWN, state.lying
        state.phase = PUSH if drawer(state) == NONE else DRAW

    def _walk(self, action: int, revealed: str) -> None:
        """The end of a turn: whoever collects something shows that it was a goal of theirs."""
        state = self._view[0]
        mover, gains = int(state.player), read_revealed(revealed)
        hidden = [player for player in range(state.players) if state.goals[player] == UNKNOWN]
        if mover in hidden:
            self._note_turn(mover, action - walk_action(state, 0))
        for player in hidden if state.kind == SET else {mover}.intersection(hidden):
            state.goals[player] = gains.get(player, NOTHING)[0]
        self.calls.apply(self._view, action)
        taken = 0
        for got, _ in gains.values():
            taken |= got
        for player in hidden:
            self._learn(player, *gains.get(player, NOTHING), taken)
            draws = state.kind == STACK and state.phase == DRAW and player == mover
            state.goals[player] = UNKNOWN if state.left[player] > 0 and not draws else 0

    def _note_turn(self, mover: int, cell: int) -> None:
        """Keep what else could have been done with a turn."""
        before, played = self.pushed
        state, generator = before[0], Generator(int(before[0].played))
        goals = np.array([guessed_goals(state, generator) for _ in range(GUESSES)])
        ends, chosen = 0, NONE
        for push in self.calls.legal(before):
            after, first = duplicate(before), ends
            self.calls.apply(after, push)
            ends = add_ends(self.room, after, self.work, goals, ends)
            if ends < 0:
                return
            if push == played:
                chosen = first + int(np.flatnonzero(self.room.cell[first:ends] == cell)[0])
        turn = SeenTurn(seen_ways(self.room, ends), chosen, int(state.left[mover]))
        self.turns[mover] = [*self.turns[mover][1 - LATEST :], turn]

    def _learn(self, player: int, got: int, dropped: int, taken: int) -> None:
        """What somebody collected or dropped was a goal of theirs all the time; with a new card everything begins anew."""
        state = self._view[0]
        if state.kind == STACK:
            if got:
                self.turns[player].clear()
            return
        state.left[player] -= dropped
        if dropped and dropped != (taken & ~got).bit_count():  # nobody else knows which
            self.turns[player].clear()
        for turn in self.turns[player]:
            turn.known |= taken if dropped else got

    def weigh(self, guesses: States) -> Floats:
        """Everybody may have any of the habits; which one they have shows in their turns, too."""
        total = np.zeros(len(guesses))
        for player, turns in enumerate(self.turns):
            goals, places = np.unique(guesses["goals"][:, player], return_inverse=True)
            by_habit = np.repeat(USUAL, len(goals), axis=1)
            for turn in turns:
                by_habit += np.log(self._likelihoods(turn, goals | turn.known))
            total += np.logaddexp.reduce(by_habit, axis=0)[places]
        return total

    def _likelihoods(self, turn: SeenTurn, goals: Ints) -> Floats:
        """How likely a turn was by each of the habits for each of these sets of goals."""
        state, found = self._view[0], np.zeros((len(HABITS), len(goals)))
        for habits, ways, row in zip(HABITS, turn.ways, found, strict=True):
            likelihoods(ways, turn.chosen, turn.left, int(state.kind), int(state.players), habits, goals, row)
        return found


NOTHING = (0, 0)


def seen_ways(found: Alternatives, ends: int) -> tuple[Alternatives, ...]:
    ways = kept(found, ends)
    return tuple(tempered(ways, habits.heat) for habits in HABITS)


def read_revealed(text: str) -> dict[int, tuple[int, int]]:
    """Who collected which stones, and how many goals they dropped, from what an action openly revealed."""
    found: dict[int, tuple[int, int]] = {}
    for player, sign, told in re.findall(r"([0-7])([+-])([A-Za-z]+|[0-9]{1,2})", text):
        got, dropped = found.get(int(player), NOTHING)
        if sign == "-":
            dropped = int(told)
        elif told.isalpha():
            got = sum(1 << STONE_NAMES.index(letter) for letter in set(told))
        found[int(player)] = got, dropped
    return found


def guessed_goals(state: State, generator: Generator) -> list[int]:
    """What whoever acts may think that everybody seeks: what can be, all equally likely. The seats are asked in their order."""
    found = [0] * int(state.players)
    for away in range(1, state.players):
        player = (int(state.player) + away) % int(state.players)
        pool = int(state.lying & possible(state, player))
        stones = [1 << stone for stone in range(HOME) if pool >> stone & 1]
        for _ in range(min(len(stones), int(state.left[player]) if state.kind == SET else 1)):
            found[player] |= stones.pop(generator.below(len(stones)))
        if state.kind == STACK and state.left[player] == 0:
            found[player] = 1 << HOME
    return found
