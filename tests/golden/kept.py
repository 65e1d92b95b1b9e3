"""What a stable version wrote and read, kept for good in a folder named after it: notation, records, board files, links,
puzzles, messages, engine lines and the library. `make golden` adds files that are missing and changes none;
tests/test_stability.py reads the files of all versions. docs/contribute/stability.md says what that promises.
"""

from __future__ import annotations

import base64
import inspect
import io
import json
import re
import time
import zlib
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

import wandelgang
from wandelgang import errors
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.play.engine_session import EngineSession
from wandelgang.play.match import Match
from wandelgang.puzzles import puzzle as puzzles
from wandelgang.server.table import setup
from wandelgang.server.table.commands import execute
from wandelgang.server.table.replay import restored
from wandelgang.server.views.client import ClientView
from wandelgang.server.wire import encode, incoming, requests
from wandelgang.server.wire.typescript import declarations

VERSION = "1.0"  # what files are written for; the next major version gets a folder of its own
ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
GAMES = ("tiles", "sliders", "gears", "fences", "cards")
KEYS = {"sealed": "5f" * 20, "sealed-by-ply": "5f" * 16}  # the second as earlier versions made them
PLIES = 30  # of a kept record
HOST = "a" * 64
CLASSES = ("Variant", "Match", "Position", "Analysis", "Simulation", "LabReport")
# What a program may send over HTTP, besides what docs/protocol.md shows.
BODIES = {
    "Sit": {"key": "Gk2ZqXb1yEo0mHc7u5TtRw", "name": "Ada"},
    "ChosenName": {"name": "Bruno"},
    "CheckPlan": {"options": {"players": 3}},
    "InvitationKey": {"key": "Gk2ZqXb1yEo0mHc7u5TtRw"},
}
HOST_LINES = """protocol 1
setoption level random
setoption seed 8
newgame cards 0 2
start cards die pile blockade 25.74/61.83/...../38.96/47.52 seats=S,N play=-,- pile=123456789,123456789 hits=-,- turn=0:roll
seen * die=6
seen 0 enter
seen * card=8
seen * die=3
view cards die pile blockade 25.74/61.83/...../38.96/47.52 seats=S,N play=8c5,- pile=12345679,123456789 hits=-,- \
turn=0:act rolled=63
isready
go iterations 300
what is this
quit
"""


def played(name: str, options: dict[str, object], plies: int, key: str = "") -> Match:
    """A seeded match as far as it goes, or *plies* actions of it."""
    match = wandelgang.game(name, **options).match(seed=23, key=key)
    match.date = "2012-10-23"
    generator = Generator(5)
    while not match.is_over and match.ply < plies:
        match.submit(match.turn, match.ply, generator.pick(match.legal()))
    return match


def notation(game: Game) -> str:
    """Positions of every variant, what each seat sees, and the legal actions: a line with a text, a line with texts."""
    lines = []
    for options in game.variants:
        match = played(game.name, dict(options), 9)
        for position in (match.positions[0], match.view(0, match.ply // 2), match.position):
            lines += [position.text, "  " + " ".join(position.legal())]
    return "\n".join(dict.fromkeys(lines)) + "\n"


def record(game: Game, form: str) -> str:
    """A record with names and options, or one with a commitment and a key of either form."""
    if form in KEYS:
        return played(game.name, {}, PLIES, key=KEYS[form]).record()
    match = played(game.name, dict(game.variants[-1]), PLIES)
    match.seats = ["Ada", "Bruno", "Çiğdem", "小明", "O’Neill 5", "f", "g", "h"][: match.players]
    return match.record()


def boards(game: Game) -> Iterator[tuple[str, str]]:
    for file in resources.files(game.package).joinpath("boards").iterdir():
        yield file.name, file.read_text("utf-8")


def packed(text: str) -> str:
    """A text as the page puts it after the # of a link: deflated, in letters that need no escaping."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(deflate.compress(text.encode()) + deflate.flush()).decode().rstrip("=")


def unpacked(letters: str) -> str:
    return zlib.decompress(base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), -15).decode()


def links() -> str:
    """A position and a board of every game as addresses; a board's is followed by nothing but its name."""
    lines = []
    for name in GAMES:
        lines.append(f"/position/{name}#{packed(played(name, {}, 5).position.text)}")
        lines += [f"/board/{name}#{packed(text)}" for _, text in sorted(boards(find_game(name)))[:1]]
    return "\n".join(lines) + "\n"


def first_puzzles(game: Game) -> str:
    """One puzzle of each kind."""
    kinds = {puzzle.kind: puzzle for puzzle in reversed(puzzles.load(game))}
    return puzzles.write(sorted(kinds.values(), key=lambda puzzle: puzzle.number))


def shown_lines() -> list[str]:
    """The examples of JSON in docs/protocol.md that stand on one line."""
    blocks = re.findall(r"```json\n(.*?)```", (DOCS / "program" / "protocol.md").read_text("utf-8"), re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith("{") and line.endswith("}")]


def sent_by_browsers() -> str:
    return "".join(f"{line}\n" for line in shown_lines() if is_a(incoming.BrowserMessage, line))


def bodies() -> str:
    """What is sent over HTTP, each with the name of its type."""
    plans = [json.loads(line) for line in shown_lines() if is_a(requests.TablePlan, line)]
    named = [("TablePlan", plan) for plan in plans] + list(BODIES.items())
    return "".join(json.dumps({"type": name, "body": body}, ensure_ascii=False) + "\n" for name, body in named)


def is_a(kind: Any, line: str) -> bool:
    try:
        msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError:
        return False
    return True


def sent_by_servers(name: str) -> str:
    """What a browser is sent about a table of a game: a snapshot, a few actions, another snapshot."""
    seats = (requests.SeatPlan("me", "Ada"), requests.SeatPlan("here", "Bruno"))
    table = restored("8hsXw5j-J_aqpsrn", [setup.planned(requests.TablePlan(name, seats, {}), HOST)])
    view, lines = ClientView(table, HOST, "en"), []
    lines.append(encode(view.snapshot()))
    for number in range(2):
        before = table.ply
        event = execute(table, incoming.Play(table.turn or 0, before, table.match.legal()[0], f"k{number}"), HOST)
        lines += [encode(message) for message in view.messages_about(event, before)]
    return "".join(f"{line}\n" for line in lines)


class PatientHost(io.BytesIO):
    """Sends its lines one by one, and the next one only when a question has been answered."""

    def __init__(self, text: str, answers: io.BytesIO) -> None:
        super().__init__(text.encode())
        self.answers, self.asked = answers, {b"readyok": 0, b"bestaction": 0}

    def readline(self, size: int | None = -1, /) -> bytes:
        while any(self.answers.getvalue().count(answer) < asked for answer, asked in self.asked.items()):
            time.sleep(0.001)
        line = super().readline(size)
        self.asked[b"readyok"] += line.startswith(b"isready")
        self.asked[b"bestaction"] += line.startswith(b"go")
        return line


def engine_lines(host: str = HOST_LINES) -> str:
    """What a host says to our engine, and then what the engine answered."""
    answers = io.BytesIO()
    EngineSession("Wandelgang", "5", 0, PatientHost(host, answers), answers).run()
    said = [*(f"> {line}" for line in host.splitlines()), *(f"< {line}" for line in answers.getvalue().decode().splitlines())]
    return "\n".join(said) + "\n"


def parameters(function: Callable[..., object]) -> list[list[str]]:
    """Name, kind and default of every parameter."""
    found = inspect.signature(function).parameters.values()
    return [
        [one.name, one.kind.name, "" if one.default is inspect.Parameter.empty else written(one.default)]
        for one in found
        if one.name != "self"
    ]


def written(default: object) -> str:
    """A default without the address it has in memory."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(default))


def documented(kind: str) -> set[str]:
    """The attributes and methods of a class that docs/program/api.md lists."""
    page = (DOCS / "program" / "api.md").read_text("utf-8")
    [table] = re.findall(rf"^\| `{kind}` \| \|\n\|---\|---\|\n((?:\|.*\n)+)", page, flags=re.MULTILINE)
    return {name for row in table.splitlines() for name in re.findall(r"`(\w+)", row.split("|")[1])} - {"str", kind}


def library() -> dict[str, Any]:
    """Everything that `import wandelgang` offers: parameters of what can be called, names of everything else."""
    functions: dict[str, list[list[str]]] = {}
    names = [f"wandelgang.{name}" for name in wandelgang.__all__]
    for name in wandelgang.__all__:
        offered = getattr(wandelgang, name)
        if inspect.isfunction(offered):
            functions[f"wandelgang.{name}"] = parameters(offered)
    functions["wandelgang.Position"] = parameters(wandelgang.Position)
    for kind in CLASSES:
        offered = getattr(wandelgang, kind)
        for name in sorted(documented(kind)):
            names.append(f"wandelgang.{kind}.{name}")
            if inspect.isfunction(found := getattr(offered, name, None)):
                functions[f"wandelgang.{kind}.{name}"] = parameters(found)
    for name, offered in vars(errors).items():
        if inspect.isclass(offered) and issubclass(offered, errors.WandelgangError):
            names.append(f"wandelgang.errors.{name}")
    return {"names": sorted(names), "functions": functions}


def everything() -> Iterator[tuple[str, Callable[[], str]]]:
    """All files by name, each with what makes its text."""
    for name in GAMES:
        game = find_game(name)
        yield f"notation/{name}.txt", lambda game=game: notation(game)  # type: ignore[misc]
        yield f"puzzles/{name}.txt", lambda game=game: first_puzzles(game)  # type: ignore[misc]
        yield f"messages/{name}.jsonl", lambda name=name: sent_by_servers(name)  # type: ignore[misc]
        for form in ("named", *KEYS):
            yield f"records/{name}-{form}.txt", lambda game=game, form=form: record(game, form)  # type: ignore[misc]
        for file, text in boards(game):
            yield f"boards/{name}-{file}", lambda text=text: text  # type: ignore[misc]
    yield "boards/tiles-example.toml", lambda: (ROOT / "examples" / "board.toml").read_text("utf-8")
    yield "links.txt", links
    yield "messages/browsers.jsonl", sent_by_browsers
    yield "messages/bodies.jsonl", bodies
    yield "messages/wire.d.ts", declarations
    yield "engine.txt", engine_lines
    yield "library.json", lambda: json.dumps(library(), indent=1, ensure_ascii=False) + "\n"


def write_missing() -> None:
    """What is kept is never written again: it would no longer be what that version wrote."""
    folder = Path(__file__).parent / VERSION
    for name, made in everything():
        file = folder / name
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(made(), "utf-8", newline="\n")
