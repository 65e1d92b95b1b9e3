"""What version 1.0 wrote is read by every later version, and what it understood is understood: docs/contribute/stability.md."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

import wandelgang
from tests.golden import FOLDER, kept
from wandelgang.core.registry import game as find_game
from wandelgang.puzzles import puzzle as puzzles
from wandelgang.server.wire import BrowserMessage, ServerMessage, requests
from wandelgang.server.wire.typescript import declarations

VERSIONS = sorted(path for path in FOLDER.iterdir() if re.fullmatch(r"[0-9]+\.[0-9]+", path.name))


def files(pattern: str) -> list[Path]:
    found = [file for version in VERSIONS for file in sorted(version.glob(pattern))]
    assert found, pattern
    return found


def lines(pattern: str) -> list[str]:
    return [line for file in files(pattern) for line in file.read_text("utf-8").splitlines()]


def test_nothing_is_missing_from_what_is_kept() -> None:
    folder = FOLDER / kept.VERSION
    assert {name for name, _ in kept.everything()} == {str(path.relative_to(folder)) for path in folder.rglob("*.*")}


@pytest.mark.parametrize("file", files("notation/*.txt"), ids=lambda file: file.stem)
def test_notation_is_read_and_written_back(file: Path) -> None:
    texts = file.read_text("utf-8").splitlines()
    position: wandelgang.Position | None = None
    for text in texts:
        if text.startswith("  "):
            assert position is not None
            assert position.legal() == text.split()
            for action in text.split():
                assert position.action_text(position.parse_action(action)) == action
        else:
            position = wandelgang.Position(file.stem, text)
            assert position.text == text


@pytest.mark.parametrize("file", files("records/*.txt"), ids=lambda file: file.stem)
def test_records_are_loaded_and_written_back(file: Path) -> None:
    text = file.read_text("utf-8")
    assert wandelgang.load(text).record() == text
    oldest = re.sub(r"^(Options|Date|Commitment|Key): .*\n", "", text, flags=re.MULTILINE)  # headers that came later
    edited = "\ufeff" + oldest.replace("\n\n", "\n\n; a comment\n").replace("\n", "\r\n")
    assert wandelgang.load(edited) == wandelgang.load(text)


@pytest.mark.parametrize("file", files("boards/*.toml"), ids=lambda file: file.stem)
def test_board_files_can_be_played(file: Path) -> None:
    name, text = file.stem.partition("-")[0], file.read_text("utf-8")
    assert wandelgang.game(name, board=text).deal(1).legal()
    editor = find_game(name).board_editor
    assert editor is not None
    assert editor.sketch(text).is_playable


def test_links_open_what_they_carry() -> None:
    for link in lines("links.txt"):
        found = re.fullmatch(r"/(board|position)/(\w+)#([\w-]+)", link)
        assert found, link
        text = kept.unpacked(found[3])
        assert wandelgang.game(found[2], **{found[1]: text}).deal(1).players


@pytest.mark.parametrize("file", files("puzzles/*.txt"), ids=lambda file: file.stem)
def test_puzzle_files_are_read_and_written_back(file: Path) -> None:
    text = file.read_text("utf-8")
    found = list(puzzles.parse(text, file.stem))
    assert puzzles.write(found) == text
    today = {puzzle.number: puzzle for puzzle in puzzles.load(find_game(file.stem))}
    assert all(today[puzzle.number] == puzzle for puzzle in found)  # numbers are for good


def test_messages_and_bodies_of_programs_are_understood() -> None:
    for line in lines("messages/browsers.jsonl"):
        msgspec.json.decode(line, type=BrowserMessage)
    for line in lines("messages/bodies.jsonl"):
        sent = json.loads(line)
        msgspec.convert(sent["body"], type=getattr(requests, sent["type"]))


@pytest.mark.parametrize("name", kept.GAMES)
def test_what_servers_send_keeps_its_fields(name: str) -> None:
    """The types refuse fields that they do not know, so what was sent once can still be said."""
    for line in lines(f"messages/{name}.jsonl"):
        message = msgspec.json.decode(line, type=ServerMessage)
        assert contains(json.loads(msgspec.json.encode(message)), json.loads(line))


def contains(today: object, before: object) -> bool:
    if isinstance(before, dict):
        return isinstance(today, dict) and all(key in today and contains(today[key], value) for key, value in before.items())
    if isinstance(before, list):
        return isinstance(today, list) and len(today) == len(before) and all(map(contains, today, before))
    return today == before


@pytest.mark.parametrize("file", files("messages/wire.d.ts"), ids=lambda file: file.parts[-3])
def test_no_message_loses_a_field_or_asks_for_a_new_one(file: Path) -> None:
    before, today = interfaces(file.read_text("utf-8")), interfaces(declarations())
    read = {"requests", "incoming"}
    for name, fields in before.items():
        assert name in today, name
        for field, (optional, kind) in fields.items():
            assert field in today[name], f"{name}.{field}"
            assert today[name][field][1] == kind or set(kind.split(" | ")) <= set(today[name][field][1].split(" | ")), field
            assert optional or not today[name][field][0] or is_read(name, read), f"{name}.{field} was always there"
        if is_read(name, read):
            assert all(optional for field, (optional, _) in today[name].items() if field not in fields), name


def is_read(name: str, modules: set[str]) -> bool:
    """Is it a type of what programs send, rather than of what they are sent?"""
    from wandelgang.server import wire

    return any(hasattr(getattr(wire, module), name) for module in modules)


def interfaces(source: str) -> dict[str, dict[str, tuple[bool, str]]]:
    """The fields of every interface: whether they may be missing, and their types."""
    found = re.findall(r"export interface (\w+)[^{]*\{\n(.*?)^\}", source, flags=re.DOTALL | re.MULTILINE)
    return {
        name: {field: (bool(mark), kind) for field, mark, kind in re.findall(r"^  (\w+)(\??): (.*);$", body, re.MULTILINE)}
        for name, body in found
    }


@pytest.mark.parametrize("file", files("engine.txt"), ids=lambda file: file.parent.name)
def test_the_engine_answers_as_before(file: Path) -> None:
    texts = file.read_text("utf-8").splitlines()
    host = "".join(f"{line[2:]}\n" for line in texts if line.startswith("> "))
    answers = [line for line in kept.engine_lines(host).splitlines() if line.startswith("< ")]
    assert answers == [line for line in texts if line.startswith("< ")]


@pytest.mark.parametrize("file", files("library.json"), ids=lambda file: file.parent.name)
def test_the_library_loses_no_name_and_no_parameter(file: Path) -> None:
    before, today = json.loads(file.read_text("utf-8")), kept.library()
    assert not set(before["names"]) - set(today["names"])
    for name, parameters in before["functions"].items():
        now = today["functions"][name]
        before_now, places = ([one for one in some if one[1] == "POSITIONAL_OR_KEYWORD"] for some in (parameters, now))
        assert places[: len(before_now)] == before_now, name
        for one in parameters:
            assert one in now, f"{name}({one[0]})"
        for one in now:
            assert one in parameters or one[2] or one[1].startswith("VAR_"), f"{name}({one[0]}) is new and needs a default"
