"""The one agreement: a state is one NumPy record, a game is a module of small functions over its record.

The generic names below (`turn`, `legal`, `apply`, …) pick the game by the type of the state, in compiled code and in
plain Python alike, so everything above is written once for all games. Rules never raise; the caller guarantees legality.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any, TypeVar

import numba
import numpy as np
from numba.extending import overload, register_jitable

from wandelgang.core.facts import facts as facts  # a part of the agreement: games find it beside the rest
from wandelgang.errors import Fault

F = TypeVar("F", bound=Callable[..., Any])
State = Any  # one record: `state.pawns[me]` works compiled and interpreted
States = np.ndarray[Any, Any]  # an array of records; a single state travels as an array of one
Ints = np.ndarray[Any, Any]
Floats = np.ndarray[Any, Any]

CHANCE = -1  # turn(): the next action is an outcome of chance
OVER = -2  # turn(): there is no next action
SPECTATOR = -1  # a viewer who plays no seat
UNKNOWN = -1  # there is something, and the viewer may not see it
NONE = -2  # there is nothing

WORD = 0xFFFFFFFFFFFFFFFF
WORD_BYTES = 8
KEY = 0x7FFFFFFFFFFFFFFF  # a key is never negative
OPTIONS = {"error_model": "numpy", "no_cfunc_wrapper": True}  # nobody calls a rule from C: less to compile


def rule(function: F) -> F:
    """Mark a function as part of the rules: plain Python when called from Python, compiled when called from compiled code."""
    function.is_rule = True  # type: ignore[attr-defined]
    return register_jitable(**OPTIONS)(function)


def as_record(fields: list[Any]) -> np.dtype[Any]:
    """The record type of a state: aligned, whole words, fields as attributes, no stray byte: equal states are equal bytes."""
    aligned = np.dtype(fields, align=True)
    size = -(-aligned.itemsize // WORD_BYTES) * WORD_BYTES
    loose = size - sum(aligned[name].itemsize for name in aligned.names or ())
    padded = np.dtype([*fields, ("padding", np.int8, loose)], align=True) if loose else aligned
    if padded.itemsize != size:
        raise Fault("STATE", "fields ordered by size, the largest first", ", ".join(aligned.names or ()))
    return np.dtype((np.record, padded))


NO_WORK = as_record([("unused", np.int64)])  # the workspace of an estimate that needs none
NO_PAST = (0, 0)


@rule
def copy_past(past: Ints, to: Ints) -> None:
    """Word by word, because assigning arrays could allocate one."""
    for entry in range(past.shape[0]):
        for word in range(past.shape[1]):
            to[entry, word] = past[entry, word]


@rule
def hide_nothing(state: State, viewer: int) -> None:
    """Everything is public."""


@rule
def fill_nothing(state: State, viewer: int, rng: Ints) -> None:
    """There is nothing to guess."""


@rule
def see_everything(state: State, action: int, viewer: int) -> int:
    """Every action is public."""
    return action


@rule
def nothing_secret(state: State) -> bool:
    """No view of this game contains anything hidden."""
    return False


@rule
def features_unknown(state: State, player: int, work: State) -> tuple[float, ...]:
    """An estimate that is not made of features."""
    return (0.0,)


@rule
def nobody_sure(state: State, player: int, work: State) -> bool:
    """Nothing is certain before the end."""
    return False


@rule
def key_of_words(state: State, words: Ints) -> int:
    """A hash over all bytes of the state, eight at a time."""
    mixed = 0
    for word in words:
        mixed = mix(mixed, word)
    return mixed & KEY


@rule
def mix(mixed: int, word: int) -> int:
    """Mix one more word into a hash. Only compiled it is signed, so a final hash keeps its KEY bits."""
    mixed = ((mixed ^ int(word)) * 0x2545F4914F6CDD1D) & WORD
    return mixed ^ ((mixed >> 32) & 0xFFFFFFFF)


@dataclass(frozen=True)
class Rules:
    """The functions of one game for one record type. See docs/contribute/agreement.md for what each must do.

    STATE is the position: what search copies at every node. A game whose rules depend on earlier positions declares the shape
    of its PAST, an array of words. It belongs to a line of play: `apply` writes entry `state.played`, and entries from
    `state.since` on may occur again. A position never reads entries after its own, so all positions along a line, and all
    branches of a depth-first search, share one array. WORK is the scratch space of the estimate.
    """

    STATE: np.dtype[Any]
    ACTIONS: int
    turn: Callable[[State], int]
    legal: Callable[[State, Ints], int]
    apply: Callable[..., None]  # (state, action), or (state, action, past) in a game with a PAST
    returns: Callable[[State, Floats], None]
    evaluate: Callable[[State, State, Floats], None]
    hide: Callable[[State, int], None] = hide_nothing  # a game without secrets leaves these four out
    fill: Callable[[State, int, Ints], None] = fill_nothing
    seen: Callable[[State, int, int], int] = see_everything
    has_secrets: Callable[[State], bool] = nothing_secret
    features: Callable[[State, int, State], tuple[float, ...]] = features_unknown
    is_sure: Callable[[State, int, State], bool] = nobody_sure
    key: Callable[[State, Ints], int] = key_of_words
    WORK: np.dtype[Any] = NO_WORK
    BLANK: States | None = field(default=None, compare=False)  # a new workspace, as an array of one; None: zeros
    inputs: Callable[[State, int, Ints], int] | None = None  # of a network: see core/network.py
    PAST: tuple[int, int] = NO_PAST
    observe: Callable[[State, int, Floats], None] | None = None  # without these three, all fields are observed
    planes: Callable[[State], tuple[Any, ...]] | None = None
    grid: Callable[[State], tuple[int, ...]] | None = None
    begins: Callable[[State], bool] | None = None  # without these three, a game has no puzzles
    progress: Callable[[State, int, int, int], int] | None = None
    gain: Callable[[State, int], int] | None = None

    @cached_property
    def RECORD(self) -> np.dtype[Any]:  # noqa: N802
        """A state as it travels in Python: the position and, if the game has one, its past."""
        if self.PAST == NO_PAST:
            return self.STATE
        fields: list[Any] = [(name, self.STATE[name]) for name in self.STATE.names or ()]
        return as_record([*fields, ("past", np.int64, self.PAST)])


REGISTERED: dict[np.dtype[Any], Rules] = {}
COMPILED: dict[Any, Rules] = {}


def register(rules: Rules) -> Rules:
    """Make the generic names find these rules by their record type."""
    compiled_type = numba.from_dtype(rules.STATE)
    if compiled_type in COMPILED and COMPILED[compiled_type].apply is not rules.apply:
        raise Fault("STATE", "a record type that no other game has", ", ".join(rules.STATE.names or ()))
    REGISTERED[rules.STATE] = REGISTERED[rules.RECORD] = COMPILED[compiled_type] = rules
    return rules


def is_public(record: np.dtype[Any]) -> bool:
    """Whether nothing in a game with this record type is ever hidden from anybody."""
    rules = REGISTERED[record]
    return rules.hide is hide_nothing and rules.seen is see_everything


def register_module(
    state: np.dtype[Any],
    actions: int,
    module: ModuleType,
    estimate: ModuleType,
    observation: ModuleType | None = None,
    goals: ModuleType | None = None,
) -> Rules:
    """Register what modules keep under the names of the agreement: the rules, the estimate, the observation, puzzle goals.

    A game without secrets leaves out `hide`, `fill`, `seen` and `has_secrets`; without a `key` of its own, all bytes of the
    state are its key. A game whose rules need earlier positions has a `PAST`, an estimate that needs scratch space a `WORK`,
    one with a network also `inputs` and a `BLANK` that holds its weights.
    """
    optional = ("hide", "fill", "seen", "has_secrets", "key", "PAST")
    named = {name: getattr(module, name) for name in optional if hasattr(module, name)}
    estimating = ("features", "inputs", "is_sure", "WORK", "BLANK")
    named |= {name: getattr(estimate, name) for name in estimating if hasattr(estimate, name)}
    named |= {name: part(module, name) for name in ("turn", "legal", "apply", "returns")}
    if observation is not None:
        named |= {name: part(observation, name) for name in ("observe", "planes", "grid")}
    if goals is not None:
        named |= {name: part(goals, name) for name in ("begins", "progress", "gain")}
    return register(Rules(STATE=state, ACTIONS=actions, evaluate=part(estimate, "evaluate"), **named))


def part(module: ModuleType, name: str) -> Any:
    """What a module of a game must have under this name."""
    if not hasattr(module, name):
        raise Fault(f"{module.__name__.rpartition('.')[2]}.py", f"a definition of {name}", "none")
    return getattr(module, name)


def turn(state: State) -> int:
    """Who acts: a player, CHANCE or OVER."""
    return REGISTERED[state.dtype].turn(state)


def legal(state: State, out: Ints) -> int:
    """Write the legal actions (or the equally likely outcomes of chance) into *out*, ascending; how many there are."""
    return REGISTERED[state.dtype].legal(state, out)


def apply(state: State, action: int, past: Ints) -> None:
    """Play a legal action, in place; *past* is that of the line of play, empty in a game without one."""
    rules = REGISTERED[state.dtype]
    if rules.PAST == NO_PAST:
        rules.apply(state, action)
    else:
        rules.apply(state, action, past)


def returns(state: State, out: Floats) -> None:
    """The result, one number per player, once the game is over."""
    REGISTERED[state.dtype].returns(state, out)


def hide(state: State, viewer: int) -> None:
    """Set every secret that *viewer* may not see to UNKNOWN."""
    REGISTERED[state.dtype].hide(state, viewer)


def fill(state: State, viewer: int, rng: Ints) -> None:
    """Guess those secrets, every possibility equally likely."""
    REGISTERED[state.dtype].fill(state, viewer, rng)


def seen(state: State, action: int, viewer: int) -> int:
    """The action as *viewer* sees it: itself or UNKNOWN."""
    return REGISTERED[state.dtype].seen(state, action, viewer)


def has_secrets(state: State) -> bool:
    """Does this view contain anything hidden?"""
    return REGISTERED[state.dtype].has_secrets(state)


def evaluate(state: State, work: State, out: Floats) -> None:
    """An estimate of `returns` before the end, one number per player; *work* is a record of WORK."""
    REGISTERED[state.dtype].evaluate(state, work, out)


def features(state: State, player: int, work: State) -> tuple[float, ...]:
    """What the estimate looks at for one player, before it is weighed."""
    return REGISTERED[state.dtype].features(state, player, work)


def is_sure(state: State, player: int, work: State) -> bool:
    """Can *player* win alone whatever the others do? Asked right after `evaluate` of the same state with this *work*."""
    return REGISTERED[state.dtype].is_sure(state, player, work)


def key(state: State, words: Ints) -> int:
    """Positions of one match with the same key are worth the same; *words* are the bytes of the state, eight at a time."""
    return REGISTERED[state.dtype].key(state, words)


# Inside compiled code a generic name becomes the function of the game whose record it gets.
@overload(turn, jit_options=OPTIONS, strict=False)
def _turn(state: Any) -> Any:
    return COMPILED[state].turn


@overload(legal, jit_options=OPTIONS, strict=False)
def _legal(state: Any, out: Any) -> Any:
    return COMPILED[state].legal


@overload(apply, jit_options=OPTIONS, strict=False)
def _apply(state: Any, action: Any, past: Any) -> Any:
    play = COMPILED[state].apply
    if COMPILED[state].PAST != NO_PAST:
        return play

    def without_past(state: Any, action: Any, past: Any) -> None:
        play(state, action)

    return without_past


@overload(returns, jit_options=OPTIONS, strict=False)
def _returns(state: Any, out: Any) -> Any:
    return COMPILED[state].returns


@overload(hide, jit_options=OPTIONS, strict=False)
def _hide(state: Any, viewer: Any) -> Any:
    return COMPILED[state].hide


@overload(fill, jit_options=OPTIONS, strict=False)
def _fill(state: Any, viewer: Any, rng: Any) -> Any:
    return COMPILED[state].fill


@overload(seen, jit_options=OPTIONS, strict=False)
def _seen(state: Any, action: Any, viewer: Any) -> Any:
    return COMPILED[state].seen


@overload(has_secrets, jit_options=OPTIONS, strict=False)
def _has_secrets(state: Any) -> Any:
    return COMPILED[state].has_secrets


@overload(evaluate, jit_options=OPTIONS, strict=False)
def _evaluate(state: Any, work: Any, out: Any) -> Any:
    return COMPILED[state].evaluate


@overload(features, jit_options=OPTIONS, strict=False)
def _features(state: Any, player: Any, work: Any) -> Any:
    return COMPILED[state].features


@overload(is_sure, jit_options=OPTIONS, strict=False)
def _is_sure(state: Any, player: Any, work: Any) -> Any:
    return COMPILED[state].is_sure


@overload(key, jit_options=OPTIONS, strict=False)
def _key(state: Any, words: Any) -> Any:
    return COMPILED[state].key
