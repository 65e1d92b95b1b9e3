"""`wandelgang engine`: the conversation in docs/research/engine.md, commands while it thinks, and lines that make no sense."""

from __future__ import annotations

import io
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.test_cli import COMMAND
from wandelgang.play import protocol
from wandelgang.play.engine_session import EngineSession
from wandelgang.play.protocol import EngineOption, Go, Info, parse_go, parse_info, parse_option, parse_seen, seen_words
from wandelgang.records.record import Entry

ROOT = Path(__file__).parents[1]
VIEW = (
    "cards die pile blockade 25.74/61.83/...../38.96/47.52 seats=S,N play=4c4+6c5,9a2 pile=1235789,1234568 hits=-,7 "
    "blocked=d1:1 turn=0:act rolled=5 idle=4"
)
NONSENSE = {  # a line, and the first word of its answer
    "": "",
    "go": "refuse",
    "view cards nonsense": "error",
    "view": "error",
    "setoption level 9": "error",
    "setoption speed 1": "error",
    "newgame chess 0 2": "refuse",
    "newgame": "error",
    "x" * (protocol.LONGEST_LINE + 5): "error",
    "go time soon": "refuse",
    "stop": "",
    "start tiles": "error",
    "protocol x": "error",
    "\x00\x01 \ufffe": "error",
}


class Conversation:
    """An engine at the other end of two pipes."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def say(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def hear(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")


@contextmanager
def conversation(*arguments: str) -> Iterator[Conversation]:
    with subprocess.Popen(
        [*COMMAND, "engine", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        try:
            yield Conversation(process)
        finally:
            process.kill()


def test_the_conversation_in_the_docs_is_held() -> None:
    [transcript] = re.findall(
        r"```transcript\n(.*?)```", (ROOT / "docs" / "research" / "engine.md").read_text("utf-8"), flags=re.DOTALL
    )
    with conversation("--level", "5", "--seed", "7") as engine:
        for line in transcript.splitlines():
            if line.startswith("> "):
                engine.say(line[2:])
            else:
                expected = re.escape(line.removeprefix("< ")).replace("…", ".*")
                assert re.fullmatch(expected, heard := engine.hear()), f"expected {line}, got {heard}"
        assert engine.process.wait(10) == 0


def test_an_engine_that_thinks_obeys_stop_and_quit_and_survives_nonsense() -> None:
    with conversation("--level", "5") as engine:
        engine.say(*NONSENSE)
        for answer in filter(None, NONSENSE.values()):
            assert engine.hear().startswith(f"{answer} ")
        engine.say("newgame cards 0 2", f"view {VIEW}", "isready")
        assert engine.hear() == "readyok"
        engine.say("go infinite", "isready", "go")
        assert engine.hear() == "readyok"
        assert engine.hear().startswith("error expected the next go")
        engine.say("stop")
        assert engine.hear().startswith("info ")
        assert engine.hear().startswith("bestaction ")
        engine.say("go infinite")
        began = time.monotonic()
        engine.say("quit")
        assert engine.process.wait(10) == 0
        assert time.monotonic() - began < 5


def test_no_line_can_end_a_session() -> None:
    chosen, sink = random.Random(5), io.BytesIO()
    commands = ("protocol", "setoption", "newgame", "start", "seen", "view", "action", "stop", "isready", "go", "x")
    parts = (
        VIEW,
        "cards",
        "tiles",
        "0",
        "2",
        "level",
        "seed",
        "-1",
        "9" * 40,
        "time",
        "nodes",
        "infinite",
        "\ud7ff",
        "?",
        "",
        "\t",
    )
    lines = [" ".join([chosen.choice(commands), *chosen.choices(parts, k=chosen.randrange(5))]) for _ in range(400)]
    garbage = [chosen.randbytes(chosen.randrange(80)) for _ in range(400)]
    source = b"\n".join([*(line.encode() for line in lines if not line.startswith("go")), *garbage])
    session = EngineSession("Fuzzed", "random", 0, io.BytesIO(source + b"\nprotocol 1\n"), sink)
    session.run()
    assert sink.getvalue().splitlines()[-1] == b"protocol 1"


def test_an_engine_ends_with_its_input() -> None:
    with conversation("--level", "random") as engine:
        assert engine.process.stdin is not None
        engine.process.stdin.close()
        assert engine.process.wait(60) == 0


def test_an_unknown_level_is_refused_in_a_sentence() -> None:
    result = subprocess.run([*COMMAND, "engine", "--level", "9"], capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert "--level: expected" in result.stderr


@pytest.mark.parametrize(
    "option",
    [
        EngineOption("depth", "number", "3", -1, 9),
        EngineOption("ponder", "yesno", "no"),
        EngineOption("style", "choice", "calm", choices=("calm", "wild")),
        EngineOption("book", "text", "my opening book.txt"),
        EngineOption("book", "text", ""),
    ],
)
def test_options_are_read_as_they_are_written(option: EngineOption) -> None:
    assert parse_option(protocol.split(protocol.written(*option.words).decode().rstrip("\n"))[1]) == option
    assert option.accepts(option.default)


@pytest.mark.parametrize(
    "rest", ["", "a", "a number", "a number 1 2", "a number 5 1 3", "a yesno maybe", "a choice x y z", "a b c"]
)
def test_an_option_that_makes_no_sense_is_none(rest: str) -> None:
    assert parse_option(rest) is None


@pytest.mark.parametrize("go", [Go(), Go(250), Go(1, 2, 3), Go(infinite=True)])
def test_limits_are_read_as_they_are_written(go: Go) -> None:
    assert parse_go(protocol.split(protocol.written(*go.words).decode().rstrip("\n"))[1]) == go


@pytest.mark.parametrize("rest", ["time", "time 0", "time 1 time", "infinite 3", "for ever", "time -5", "nodes 1e9"])
def test_limits_that_make_no_sense_are_refused(rest: str) -> None:
    with pytest.raises(ValueError, match="expected go"):
        parse_go(rest)


def test_what_was_seen_and_found_out_is_read_as_it_is_written() -> None:
    for seen in (Entry(None, "die=5"), Entry(1, "c7", "1+K"), Entry(0, "?")):
        assert parse_seen(protocol.split(protocol.written(*seen_words(seen)).decode().rstrip("\n"))[1]) == seen
    info = Info(3, 100, 250, 12, (0.25, 0.75), ("a4", "b3"))
    assert parse_info(protocol.split(protocol.written(*info.words).decode().rstrip("\n"))[1]) == info
    assert parse_info("depth x shares 1,y nodes") == Info()
    for rest in ("", "3", "x a4", "1 a4 b c"):
        with pytest.raises(ValueError, match="expected seen"):
            parse_seen(rest)


def test_a_free_text_cannot_break_its_line() -> None:
    assert protocol.written("id", "name", "a\nquit\r\u2028b\x00") == b"id name a quit  b\n"


def test_lines_are_bounded_and_bytes_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"one\r\n\xff\xfe\n" + b"x" * (3 * protocol.LONGEST_LINE) + b"\nlast")
    with path.open("rb") as stream:
        assert list(protocol.read_lines(stream)) == ["one", "\ufffd\ufffd", None, "last"]


def test_the_example_is_a_complete_engine_and_imports_nothing_of_ours() -> None:
    source = (ROOT / "examples" / "engine.py").read_text("utf-8")
    assert len(source.splitlines()) < 100
    assert not re.search(r"^(import|from) wandelgang", source, flags=re.MULTILINE)
    typed = "protocol 1\nnewgame sliders 1 2\nview sliders …\naction 4 R1\naction 9 d10-d8\nisready\ngo\nquit\n"
    result = subprocess.run(
        [sys.executable, ROOT / "examples" / "engine.py"],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert result.stdout.splitlines()[-3:] == ["readyok", "info nodes 2 line d10-d8", "bestaction d10-d8"]
