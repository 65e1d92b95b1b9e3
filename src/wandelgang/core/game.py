"""How a game describes itself to everything else. All other packages meet games only through this description."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from types import ModuleType
from typing import Any

from wandelgang.core.belief import Belief
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.editor import Editor
from wandelgang.core.generator import Generator
from wandelgang.core.limit import Limit
from wandelgang.core.options import POSITION, Option, complete
from wandelgang.core.puzzle import PuzzleKinds
from wandelgang.core.rulebook import Rulebook
from wandelgang.core.rules import Rules, State, States, part
from wandelgang.errors import BadSetup, Unreadable, words
from wandelgang.language import Catalogue, Message
from wandelgang.mechanics import Mechanic
from wandelgang.scene import Chip, Choice, Scene, Tally, Trace, Way

NARRATION = ("revealed", "gain", "limits", "tally", "epilogue")
INCIDENTS = {"kind": "kind", "kinds": "KINDS", "applied": "applied", "observable": "OBSERVABLE"}

TURNS = ("ends_turn", "tell_turn", "chips")


def described(
    words: Catalogue,
    setup: ModuleType,
    positions: ModuleType,
    notation: ModuleType,
    narration: ModuleType,
    incidents: ModuleType | None = None,
    turns: ModuleType | None = None,
) -> dict[str, Any]:
    """The parts of a description that every game keeps in files of the same names, under the same names."""
    required = (
        (setup, ("settle", "deal")),
        (positions, ("position", "parse_position")),
        (notation, ("action_text", "parse_action")),
        (narration, ("tell", "prompt", "ask", "score")),
    )
    return {
        "words": words,
        **{text: words(text) for text in ("title", "about", "legend", "length", "chance", "secrets")},
        **{key: part(setup, key.upper()) for key in ("options", "usual", "variants")},
        **{name: part(module, name) for module, names in required for name in names},
        **{name: getattr(narration, name) for name in NARRATION if hasattr(narration, name)},
        **({} if incidents is None else {name: part(incidents, key) for name, key in INCIDENTS.items()}),
        **{name: getattr(turns, name) for name in TURNS if hasattr(turns, name)},
    }


@dataclass(frozen=True, eq=False)  # there is one of each
class Game:
    """One game: its rules for each record type, and how it is set up, written, told and drawn."""

    name: str
    words: Catalogue  # everything it says; its package is where its files are
    title: Message
    about: Message
    legend: Message  # what the signs of its terminal drawing mean
    players: tuple[int, int]
    length: Message
    chance: Message
    secrets: Message
    rules: tuple[Rules, ...]  # one per record type
    options: tuple[Option, ...]
    usual: Mapping[str, object]  # the options of a good first game, the number of players among them
    settle: Callable[[Mapping[str, object]], dict[str, object]]  # checked options as a whole, or BadSetup
    deal: Callable[[Mapping[str, object], Generator], States]  # a first state from settled options
    variants: tuple[Mapping[str, object], ...]  # option sets that together show every kind of play, for laws and benches
    position: Callable[[States], str]
    parse_position: Callable[[str], States]
    action_text: Callable[[State, int], str]
    parse_action: Callable[[State, str], int]
    tell: Callable[[State, int, State], Message]  # before, action (or UNKNOWN), after: what happened, as a sentence
    prompt: Callable[[State], Message]  # what the acting player is about to do, as it follows their name; or why it is over
    ask: Callable[[State], Message]  # the same, spoken to that player
    score: Callable[[State, int], Message]  # how a player stands
    scene: Callable[[State], Scene]
    choices: Callable[[State, list[int]], list[Choice]]
    longest: Callable[[State], int | None]  # the most actions a game from here can last, if the rules bound it
    revealed: Callable[[State, State], str] = lambda before, after: ""  # what an action openly revealed, in short text
    gain: Callable[[State, State, int], Message | None] = lambda before, after, player: None  # what a turn is good for
    limits: Callable[[State], tuple[Limit, ...]] = lambda state: ()  # what ends the game whoever is ahead
    epilogue: Callable[[State, int], Message | None] = lambda over, player: None  # what the end means to one player
    tally: Callable[[State, int], Tally | None] = lambda state, player: None  # the number that matters of a player
    remarks: Callable[[State], list[Message]] = lambda first: []  # what is odd about a first state that can be played
    # Why a sprite cannot be chosen now, after those were touched; None: what can be said without knowing the game.
    reason: Callable[[State, str, tuple[str, ...]], Message | None] = lambda state, sprite, touched: None
    ways: Callable[[State, int, State], tuple[Way, ...]] = lambda before, action, after: ()  # paths that are not straight
    # What is to be seen of an action afterwards: before, action, after, and what a comparison of the scenes has found.
    traces: Callable[[State, int, State, tuple[Trace, ...]], tuple[Trace, ...]] = lambda before, action, after, found: found
    # What is to be seen at the end: the last state, and the crowns of those who have won.
    ending: Callable[[State, tuple[Trace, ...]], tuple[Trace, ...]] = lambda over, found: found
    kind: Callable[[State, int, State], str] = lambda before, action, after: ""  # which kind of action: its text is `kind-…`
    applied: Callable[[State, int, State], tuple[str, ...]] = lambda before, action, after: ()  # ids of rules that mattered
    kinds: tuple[str, ...] = ()  # all that `kind` can answer
    observable: tuple[str, ...] = ()  # all rules that `applied` can name
    ends_turn: Callable[[State, int, State], bool] | None = None  # is the next action the first of another turn?
    tell_turn: Callable[[Sequence[State], Sequence[int]], Message] | None = None  # all of a turn, in a few words
    chips: Callable[[State, int, State], tuple[Chip, ...]] | None = None  # dice thrown or cards drawn by chance, as pictures
    draws: bool = False  # its rules know a draw, so players may agree on one
    palette: tuple[int, ...] = tuple(range(8))  # which of the common colours and shapes each seat has
    board_editor: Editor | None = None  # for its board files
    position_editor: Editor | None = None  # for its positions
    puzzles: PuzzleKinds | None = None  # what it asks in puzzles
    belief: type[Belief] | None = None  # what players show of their secrets by what they do

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """A game is known by its name: a copy or a pickle is the same object again."""
        return installed, (self.name,)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @property
    def package(self) -> str:
        """The package whose folder holds everything of this game."""
        return self.words.package

    def file(self, name: str) -> str | None:
        """The text of a file of the game's folder; None if it has none of that name."""
        found = resources.files(self.package).joinpath(name)
        return found.read_text("utf-8") if found.is_file() else None

    def table(self, name: str) -> dict[str, Any]:
        """A TOML file of the game's folder; empty if it has none of that name."""
        return tomllib.loads(self.file(name) or "")

    @cached_property
    def art(self) -> str:
        """The symbols its sprites are drawn with, and their styles."""
        return self.file("art.svg") or ""

    @cached_property
    def rulebook(self) -> Rulebook:
        """Its rules sentence by sentence, with their mechanics; one without sentences if it has no rules page."""
        return Rulebook(self.table("rules.toml"), self.table("mechanics.toml"))

    @cached_property
    def tips(self) -> dict[str, tuple[Message, ...]]:
        """The sentences that explain a rule when it first matters, by its ID; none for most rules."""
        texts = {rule.id: rule.text for rule in self.rulebook.rules}
        found: dict[str, list[str]] = self.table("tips.toml").get("tips", {})
        return {rule: tuple(texts[one] for one in said) for rule, said in found.items()}

    @property
    def mechanics(self) -> tuple[Mechanic, ...]:
        """What makes it the game it is, as its rules say; those of the most sentences first."""
        return tuple(self.rulebook.vocabulary[key] for key in self.rulebook.characteristic)

    def kind_title(self, kind: str) -> Message:
        """What a kind of action is called."""
        return self.words(f"kind-{kind}")

    def puzzle_title(self, kind: str) -> Message:
        """What a kind of puzzle is called."""
        return self.words(f"puzzle-kind-{kind}")

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
        if INTERPRETED.has_secrets(states):
            raise Unreadable(words("hidden-position"))
        return states


def installed(name: str) -> Game:
    """The game of that name, when a pickle is read."""
    from wandelgang.core.registry import game

    return game(name)
