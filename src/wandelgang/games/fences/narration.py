"""What happens in `fences`, in words: prompts, moves as parts of sentences, scores."""

from __future__ import annotations

from string import ascii_uppercase

import numpy as np

from wandelgang.core.limit import Limit, counted_down
from wandelgang.core.rules import NONE, UNKNOWN, State, facts
from wandelgang.games.fences.labels import place_words, slot_words
from wandelgang.games.fences.notation import CORNER_NAMES, means_text
from wandelgang.games.fences.paths import bends
from wandelgang.games.fences.state import (
    DICE,
    DONE,
    FACES,
    FENCE,
    GOAL,
    JUMP,
    LIFT,
    MOVE,
    MOVING,
    NEITHER,
    PIECES,
    ROLL,
    SEND,
    SENDING,
    SET,
    SETTING,
    START_ROLL,
    move_end,
    move_means,
    moved_piece,
)
from wandelgang.games.fences.survey import STEPS, WORK, survey
from wandelgang.games.fences.trays import must_pass
from wandelgang.games.fences.words import words
from wandelgang.language import Message
from wandelgang.scene import Tally


def prompt(state: State) -> Message:
    """What the player to move has to do, or why the game is over."""
    state = facts(state)
    if state.phase == DONE:
        return words("over-limit", n=state.limit) if state.winner == NONE else words("over-home")
    if state.phase == MOVING:
        return words(f"prompt-{to_move(state)}", high=state.high, low=state.low)
    if state.phase == FENCE and not has_fence(state):
        return words("prompt-roll")
    keys = {START_ROLL: "prompt-start", FENCE: "prompt-fence", SETTING: "prompt-set", SENDING: "prompt-send"}
    return words(keys.get(state.phase, "prompt-roll"))


def limits(state: State) -> tuple[Limit, ...]:
    """FENCES-A48: turns altogether, if that was agreed."""
    state = facts(state)
    left = int(state.limit) - int(state.played)
    announced = words("limit", n=state.limit)
    return () if state.limit == NONE else (counted_down(announced, words("limit-near", n=left), left),)


def to_move(state: State) -> str:
    """Whether there is anything to move with the dice that are left."""
    return "pass" if must_pass(state) else "move" if state.used == NEITHER else "second"


def has_fence(state: State) -> bool:
    return any(slot != NONE for slot in state.fences[state.player])


def ask(state: State) -> Message:
    """The same, addressed to the player."""
    state = facts(state)
    if state.phase == MOVING:
        return words(f"ask-{to_move(state)}", high=state.high, low=state.low)
    if state.phase == FENCE and not has_fence(state):
        return words("ask-roll")
    keys = {FENCE: "ask-fence", SETTING: "ask-set", SENDING: "ask-send"}
    return words(keys[state.phase]) if state.phase in keys else prompt(state)


def tell(before: State, action: int, after: State) -> Message:
    """One action as part of a sentence whose subject is the player."""
    if action == UNKNOWN:
        return words("told-nothing")
    before, after = facts(before), facts(after)
    if action < ROLL:
        one, other = (action - DICE) // FACES + 1, (action - DICE) % FACES + 1
        if before.phase == START_ROLL:
            return words("told-start-dice", letter=ascii_uppercase[before.player], one=one, other=other)
        return words("told-doubles" if one == other else "told-dice", one=max(one, other), other=min(one, other))
    if action < SEND:
        return words("told-roll" if action == ROLL else "told-pass")
    if action < LIFT:
        return words("told-send", place=words(f"start-{CORNER_NAMES[action - SEND]}"))
    if action < SET:
        return words("told-lift", slot=slot_words(before.fences[before.player, action - LIFT]))
    if action < MOVE:
        return words("told-set", slot=slot_words(action - SET))
    return tell_move(before, action, after)


def tell_move(before: State, action: int, after: State) -> Message:
    """A move: what it uses, where it leads, how often it turns and whom it captures."""
    means, end = move_means(action), move_end(action)
    used = means_text(means, before.high, before.low)
    if end == GOAL:
        return words("told-home", used=used)
    origin, turns = place_words(before.pieces[before.player, moved_piece(action)]), bends(before, action)
    captured = [ascii_uppercase[player] for player in range(before.players) if NONE in after.pieces[player]]
    key = "told-jump" if means == JUMP else "told-move-bends" if turns else "told-move"
    told = words(key, origin=origin, end=place_words(end), used=used, n=turns)
    return words("told-capture", told=told, letter=captured[0]) if captured else told


def revealed(before: State, after: State) -> str:
    """There are no secrets, so nothing is ever revealed."""
    return ""


def score(state: State, player: int) -> Message:
    """How many pieces are home, and how many wait in start fields."""
    places = facts(state).pieces[player]
    home = places.count(GOAL)
    waiting = sum(place > GOAL or place == NONE for place in places)
    return words("score", home=home, out=PIECES - home - waiting, waiting=waiting)


def tally(state: State, player: int) -> Tally:
    """Pieces that are home."""
    return Tally(facts(state).pieces[player].count(GOAL), PIECES)


def epilogue(state: State, player: int) -> Message | None:
    """How many pieces a player still had outside."""
    left = PIECES - facts(state).pieces[player].count(GOAL)
    return words("epilogue", n=left) if left else None


def gain(before: State, after: State, player: int) -> Message | None:
    """What a turn achieves: a piece home, a capture, a shorter path of one's own or a longer one of a rival."""
    if at_home(after, player) > at_home(before, player):
        return words("gain-home")
    others = [other for other in range(before.players) if other != player]
    for other in others:
        if on_lawn(after, other) < on_lawn(before, other):
            return words("gain-capture", letter=ascii_uppercase[other])
    was, now = steps(before), steps(after)
    nearer = was[player] - now[player]
    rival = max(others, key=lambda other: now[other] - was[other])
    longer = now[rival] - was[rival]
    if nearer <= 0 and longer <= 0:
        return None
    return words("gain-near", n=nearer) if nearer >= longer else words("gain-longer", letter=ascii_uppercase[rival], n=longer)


def at_home(state: State, player: int) -> int:
    return sum(int(place) == GOAL for place in state.pieces[player])


def on_lawn(state: State, player: int) -> int:
    return sum(NONE != int(place) < GOAL for place in state.pieces[player])


def steps(state: State) -> list[int]:
    """The steps of all pieces of each player to the goal."""
    work = np.zeros(1, WORK)[0]
    survey(state, work)
    return [int(work.notes[STEPS, player].sum()) for player in range(state.players)]
