"""What is checked of a game when it is registered: its texts, options, records, functions and files.

Every check raises a Fault that names the part and what was expected. Sources that passed are not checked again: a mark beside
the compile cache remembers them. What can only be seen in play is in rehearsal.py.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import inspect
import string
import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from importlib import resources
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from wandelgang.core import file_checks, rehearsal
from wandelgang.core.cache import folder
from wandelgang.core.game import Game
from wandelgang.core.options import POSITION, Option
from wandelgang.core.plugins import Plugin
from wandelgang.core.rules import NO_PAST, Rules
from wandelgang.core.sources import SOURCES
from wandelgang.errors import Fault, WandelgangError
from wandelgang.language import LANGUAGES, MissingText

PARAMETERS = {
    "turn": 1, "legal": 2, "apply": 2, "returns": 2, "evaluate": 3, "features": 3, "is_sure": 3, "key": 2,
    "hide": 2, "fill": 3, "seen": 3, "has_secrets": 1, "observe": 3, "planes": 1, "grid": 1,
    "begins": 1, "progress": 4, "gain": 2,
}  # fmt: skip
SECRETS = ("hide", "fill", "seen", "has_secrets")
DEFAULTS = {field.name: field.default for field in fields(Rules)}


def check_description(game: Game) -> None:
    """Everything about a game that can be seen without playing it, and then a few plies of it."""
    for rules in game.rules:
        check_rules(rules)
    check_rule_calls(game)
    check_puzzles(game)
    check_texts(game)
    for option in game.all_options:
        check_option(option)
    check_variants(game)
    file_checks.check_files(game)
    try:
        check_incidents(game)
        rehearsal.rehearse(game)
    except Fault:
        raise
    except MissingText as error:
        raise missing(error) from error
    except Exception as error:  # a mistake anywhere in the game's own code
        raise Fault(place(error, game) or "first game", "a game that can be played", said(error)) from error


def missing(error: MissingText) -> Fault:
    return Fault("words.toml", f"a text {error.key!r} in German and English", "none")


def check_rules(rules: Rules) -> None:
    """The record is one that all searches can copy, compare and hash; every function takes what it will be given."""
    state = rules.STATE
    if state.type is not np.record or state.itemsize % 8 or state.itemsize != field_bytes(state):
        raise Fault("STATE", "a record made by as_record, without holes, a multiple of 8 bytes long", f"{state.itemsize} bytes")
    if "players" not in (state.names or ()):
        raise Fault("STATE", "a field 'players'", ", ".join(state.names or ()))
    for name in state.names or ():
        if state[name].base.kind not in "iu":
            raise Fault(f"STATE, {name}", "whole numbers, such as np.int16", state[name].base)
    if type(rules.ACTIONS) is not int or rules.ACTIONS < 1:
        raise Fault("ACTIONS", "a whole number of at least 1", repr(rules.ACTIONS))
    for name, count in PARAMETERS.items():
        function = getattr(rules, name)
        if function is None:
            continue
        found = len(inspect.signature(function).parameters)
        wanted = count + (name == "apply" and rules.PAST != NO_PAST)
        if found != wanted:
            raise Fault(f"{name}()", f"{wanted} parameters", found)
    own = [name for name in SECRETS if getattr(rules, name) is not DEFAULTS[name]]
    if own and len(own) < len(SECRETS):
        raise Fault("rules.py", f"all of {', '.join(SECRETS)}, or none of them", ", ".join(own))


def check_rule_calls(game: Game) -> None:
    """Compiled code can only call compiled code: a rule calls rules."""
    modules = [module for name, module in sorted(sys.modules.items()) if f"{name}.".startswith(f"{game.package}.")]
    for module in modules:
        for function in vars(module).values():
            if not getattr(function, "is_rule", False) or function.__module__ != module.__name__:
                continue
            for name in function.__code__.co_names:
                called = vars(module).get(name)
                is_own = isinstance(called, FunctionType) and called.__module__.startswith(game.package)
                if is_own and not hasattr(called, "is_rule"):
                    part = f"{module.__name__.rpartition('.')[2]}.py, {function.__name__}()"
                    raise Fault(part, "calls of functions marked @rule only", f"{name}()")


def check_puzzles(game: Game) -> None:
    """A game that asks something in puzzles says when they are solved; what they train are kinds of actions that it has."""
    if game.puzzles is None:
        return
    if any(rules.progress is None for rules in game.rules):
        raise Fault("puzzles", "puzzle_goals.py handed to register_module", "none")
    trained = game.puzzles.trains
    if unknown := (set(trained) - set(game.kinds)) | (set(trained.values()) - set(game.puzzles.kinds)):
        raise Fault("puzzles, trains", "kinds of actions, each with a kind of puzzles", ", ".join(sorted(unknown)))


def field_bytes(state: np.dtype[Any]) -> int:
    return sum(state[name].itemsize for name in state.names or ())


def check_texts(game: Game) -> None:
    """Every text in both languages, mentioning the same values; and a text for every key the code names."""
    texts = game.words.texts
    for key, text in texts.items():
        file_checks.check_both(f"words.toml, {key!r}", text)
        first, *others = (mentioned(text[language]) for language in LANGUAGES)
        if any(first != other for other in others):
            raise Fault(f"words.toml, {key!r}", "the same values in both languages", text)
    for source, key in named_keys(game):
        if key not in texts:
            raise Fault(f"words.toml, used in {source}", f"a text {key!r} in German and English", "none")


def mentioned(text: str | Mapping[str, str]) -> set[str]:
    texts = [text] if isinstance(text, str) else list(text.values())
    return {name for one in texts for _, name, _, _ in string.Formatter().parse(one) if name}


def named_keys(game: Game) -> Iterator[tuple[str, str]]:
    """The keys that a game's own code asks its catalogue for by a plain string, and where."""
    for path in sorted(Path(str(resources.files(game.package))).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        if not any(isinstance(node, ast.ImportFrom) and node.module == f"{game.package}.words" for node in ast.walk(tree)):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "words" and node.args:
                for key in alternatives(node.args[0]):
                    if isinstance(key, ast.Constant) and isinstance(key.value, str):
                        yield f"{path.name}:{node.lineno}", key.value


def alternatives(node: ast.expr) -> list[ast.expr]:
    """What an expression may be: itself, or either side of a condition."""
    return [*alternatives(node.body), *alternatives(node.orelse)] if isinstance(node, ast.IfExp) else [node]


def check_option(option: Option) -> None:
    for part, message in (("title", option.title), ("about", option.about), *option.values.items()):
        rehearsal.check_message(f"option {option.name!r}, {part}", message)
    if option.name == POSITION.name and option is not POSITION:
        raise Fault("options", f"no option called {POSITION.name!r}: every game has that one", option.name)
    if option.default is not None:
        try:
            option.check(option.default)
        except WandelgangError as error:
            raise Fault(f"option {option.name!r}", "a default that the option allows", said(error)) from error


def check_incidents(game: Game) -> None:
    """Every kind of action has a title, and every rule that can be observed is one of the rules page."""
    for kind in game.kinds:
        rehearsal.check_message(f"kind {kind!r}", game.kind_title(kind))
    known = game.rulebook.by_id
    if unknown := [rule for rule in game.observable if known and rule not in known]:
        raise Fault("OBSERVABLE", "IDs of rules in rules.toml", ", ".join(unknown))


def check_variants(game: Game) -> None:
    """The usual options and every variant go together, and the usual number of players is one that can play."""
    least, most = game.players
    players = game.usual.get("players", least)
    if type(players) is not int or not least <= players <= most:
        raise Fault("USUAL", f"from {least} to {most} players", repr(players))
    for part, options in (("USUAL", game.usual), *(("VARIANTS", variant) for variant in game.variants)):
        try:
            game.settled(options)
        except WandelgangError as error:
            raise Fault(f"{part}, {dict(options)}", "options that go together", said(error)) from error


def place(error: BaseException, game: Game) -> str:
    """Where in the game's own files an error comes from; empty if nowhere."""
    folder = str(resources.files(game.package))
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(folder)]
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}, {frames[-1].name}()" if frames else ""


def said(error: BaseException) -> str:
    """An error of somebody else's code in one line, without a full stop."""
    text = str(error) if isinstance(error, WandelgangError) else f"{type(error).__name__}: {error}"
    return text.splitlines()[0].rstrip(".")


def mark(plugin: Plugin) -> Path:
    """A file that says that exactly these files passed exactly these checks."""
    own = stamps(plugin.folder.rglob("*")) if plugin.folder else ""
    return folder(f"{stamps_of_checks()} {own}") / f"checked-{plugin.name}"


@cache
def stamps_of_checks() -> str:
    """Stamps of what checks a game and of what every game is built on."""
    return stamps(
        file
        for pattern in ("*.py", "mechanics.toml", "core/*.py", "boards/*.py", "*/game_checks.py")
        for file in SOURCES.glob(pattern)
    )


def stamps(files: Iterable[Path]) -> str:
    """Name, date and size of files, hashed: reading them would take longer than loading a game."""
    digest = hashlib.sha256()
    for file in sorted(files):
        if file.is_file() and "__pycache__" not in file.parts:
            stat = file.stat()
            digest.update(f"{file}\0{stat.st_mtime_ns}\0{stat.st_size}\0".encode())
    return digest.hexdigest()


def is_known_good(plugin: Plugin) -> bool:
    with contextlib.suppress(OSError):
        return plugin.folder is not None and mark(plugin).is_file()
    return False


def mark_good(plugin: Plugin) -> None:
    if plugin.folder is not None:
        with contextlib.suppress(OSError):
            mark(plugin).touch()
