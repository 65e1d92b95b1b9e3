"""The types of the wire in TypeScript, for checking the page's modules: `python -m wandelgang.server.wire.typescript FILE`.

Each struct becomes an interface of the same name. A field with a default is optional. A tagged struct has its tag as `type`,
which discriminates the unions of messages. This module knows types only, no message.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from wandelgang.core.editor import Shape, Symmetry
from wandelgang.scene import Role
from wandelgang.server.wire import (
    BrowserMessage,
    ServerMessage,
    incoming,
    laboratory,
    my_play,
    outgoing,
    puzzles,
    requests,
    responses,
    review,
    scenes,
    workshop,
)

HEADING = "// Generated from the types in server/wire by `make wire`: do not edit.\n"
WIDTH = 128  # of a line, as everywhere
SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
UNIONS = {"ServerMessage": ServerMessage, "BrowserMessage": BrowserMessage}
ALIASES = {
    "Role": Role,
    "Vacancy": requests.Vacancy,
    "OfferKind": requests.OfferKind,
    "SeatKind": requests.SeatKind,
    "Symmetry": Symmetry,
    "Shape": Shape,
    "Drawn": requests.Drawn,
    "Verdict": laboratory.Verdict,
    "Stage": laboratory.Stage,
    "PuzzleVerdict": puzzles.PuzzleVerdict,
    "Knowledge": review.Knowledge,
}
NAMES = {literal: name for name, literal in ALIASES.items()}


def declarations() -> str:
    """The whole file: aliases, structs in the order of their modules, and the two unions of messages."""
    parts = [alias(name, [f'"{value}"' for value in get_args(literal)]) for name, literal in ALIASES.items()]
    for module in (scenes, requests, incoming, outgoing, responses, workshop, laboratory, puzzles, review, my_play):
        parts += [interface(struct) for struct in structs(module.__name__)]
    parts += [alias(name, [struct.__name__ for struct in get_args(union)]) for name, union in UNIONS.items()]
    return "\n".join([HEADING, *parts])


def structs(module: str) -> Iterator[type[msgspec.Struct]]:
    """The structs a module defines, apart from those that are only a base of others."""
    for value in vars(sys.modules[module]).values():
        is_struct = isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == module
        if is_struct and not value.__subclasses__():
            yield value


def interface(struct: type[msgspec.Struct]) -> str:
    hints = get_type_hints(struct)
    tag = struct.__struct_config__.tag
    lines = [f'  type: "{tag}";\n'] if tag else []
    for field in msgspec.structs.fields(struct):
        mark = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{mark}: {spelled(hints[field.name])};\n")
    told = f"/** {' '.join(struct.__doc__.split())} */\n" if struct.__doc__ else ""
    return f"{told}export interface {struct.__name__} {{\n{''.join(lines)}}}\n"


def spelled(hint: Any) -> str:
    """A Python type as TypeScript spells it."""
    if hint in NAMES:
        return NAMES[hint]
    if hint in SIMPLE:
        return SIMPLE[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return spelled(inner[0])
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in inner)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(spelled(one) for one in inner))
    if origin is tuple and inner[-1] is Ellipsis:
        element = spelled(inner[0])
        return f"({element})[]" if " " in element and not element.startswith("[") else f"{element}[]"
    if origin is tuple:
        return f"[{', '.join(spelled(one) for one in inner)}]"
    if origin is dict:
        return f"Record<{', '.join(spelled(one) for one in inner)}>"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint.__name__
    raise TypeError(f"expected a type of the wire, got {hint}")


def alias(name: str, members: list[str]) -> str:
    """A name for one of several, on as many lines as the formatter would take."""
    begin, line = f"export type {name} =", " | ".join(members)
    if len(f"{begin} {line};") <= WIDTH:
        return f"{begin} {line};\n"
    if len(f"  {line};") <= WIDTH:
        return f"{begin}\n  {line};\n"
    return begin + "".join(f"\n  | {one}" for one in members) + ";\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(declarations(), "utf-8")
