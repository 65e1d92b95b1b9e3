"""What a game tells the rest of the house about itself. Everything above meets games only through this description."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from wandelgang.core.generator import Generator
from wandelgang.core.options import POSITION, Option, complete
from wandelgang.core.rules import Rules, State, States
from wandelgang.errors import BadSetup, Unreadable, words
from wandelgang.language import Catalogue, Message
from wandelgang.scene import Choice, Scene, Way


def described(
    words: Catalogue,
    setup: ModuleType,
    positions: ModuleType,
    notation: ModuleType,
    narration: ModuleType,
) -> dict[str, Any]:
    """The parts of a description that every game keeps in files of the same names, under the same names."""
    return {
        **{text: words(text) for text in ("title", "about", "legend", "length", "chance", "secrets")},
        "options": setup.OPTIONS,
        "usual": setup.USUAL,
        "settle": setup.settle,
        "deal": setup.deal,
        "variants": setup.VARIANTS,
        "position": positions.position,
        "parse_position": positions.parse_position,
        "action_text": notation.action_text,
        "parse_action": notation.parse_action,
        "revealed": narration.revealed,
        "tell": narration.tell,
        "prompt": narration.prompt,
        "ask": narration.ask,
        "score": narration.score,
        "gain": narration.gain,
    }


@dataclass(frozen=True)
class Game:
    """One game: its rules for each record type, and how it is set up, written, told and drawn."""

    name: str
    title: Message
    about: Message
    legend: Message  # what the signs of its terminal drawing mean
    players: tuple[int, int]
    length: Message
    chance: Message
    secrets: Message
    mechanics: tuple[str, ...]
    rules: tuple[Rules, ...]
    options: tuple[Option, ...]
    usual: Mapping[str, object]  # the options of a good first game, the number of players among them
    settle: Callable[[Mapping[str, object]], dict[str, object]]  # checked options as a whole, or BadSetup
    deal: Callable[[Mapping[str, object], Generator], States]  # a first state from settled options
    variants: tuple[Mapping[str, object], ...]  # option sets that together show every kind of play, for laws and benches
    position: Callable[[States], str]
    parse_position: Callable[[str], States]
    action_text: Callable[[State, int], str]
    parse_action: Callable[[State, str], int]
    revealed: Callable[[State, State], str]  # what an action openly revealed, in short text; empty if nothing
    tell: Callable[[State, int, State], Message]  # before, action (or UNKNOWN), after: what happened, as a sentence
    prompt: Callable[[State], Message]  # what whoever acts is about to do, as it follows his name; or why it is over
    ask: Callable[[State], Message]  # the same, said to him
    score: Callable[[State, int], Message]  # how a player stands
    gain: Callable[[State, State, int], Message | None]  # before and after the turn of a player: what it is good for
    scene: Callable[[State], Scene]
    choices: Callable[[State, list[int]], list[Choice]]
    longest: Callable[[State], int | None]  # the most actions a game from here can last, if the rules bound it
    remarks: Callable[[State], list[Message]] = lambda first: []  # what is odd about a first state that can be played
    ways: Callable[[State, int, State], tuple[Way, ...]] = lambda before, action, after: ()  # of what does not go straight
    draws: bool = False  # its rules know a draw, so players may agree upon one
    palette: tuple[int, ...] = tuple(range(8))  # which of the common colours and shapes each seat has
    art: str = field(default="", repr=False)  # symbols its sprites are drawn with

    @property
    def all_options(self) -> tuple[Option, ...]:
        """The game's own options, and the one that every game has."""
        return (*self.options, POSITION)

    def settled(self, given: Mapping[str, object]) -> dict[str, object]:
        """All options, each checked for itself and all together. A position says everything by itself."""
        position = given.get(POSITION.name)
        if position is None:
            return self.settle(complete(self.options, {name: given[name] for name in given if name != POSITION.name}))
        POSITION.check(position)
        for name, value in given.items():
            if name != POSITION.name and value is not None:
                raise BadSetup(name, words("says-everything", name=POSITION.name), value)
        return {POSITION.name: position}

    def start(self, settled: Mapping[str, object], generator: Generator) -> States:
        """A first state: the given position, or one that is dealt."""
        if POSITION.name not in settled:
            return self.deal(settled, generator)
        states = self.parse_position(str(settled[POSITION.name]))
        if "?" in self.position(states):
            raise Unreadable(words("hidden-position"))
        return states
