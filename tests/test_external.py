"""Players from outside: they play like our own, are told what their seat may see, and lose for a stated reason."""

from __future__ import annotations

import os
import pickle
import shlex
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import wandelgang
from wandelgang.errors import BadSetup, Forfeit, Missing
from wandelgang.play import engine
from wandelgang.play.decisions import choose
from wandelgang.play.engine import EnginePlayer, Patience
from wandelgang.play.external import ClassPlayer, external_player, split_name
from wandelgang.play.match import Match

FAULTY = [sys.executable, "-S", "-E", str(Path(__file__).with_name("faulty_engine.py"))]
HASTY = Patience(decision=0.5, tolerance=0.2, greeting=20.0, preparing=1.0)
CLASSES = "tests.outside_players:"
REASONS = {
    "crash-at-start": ("crashed", "exit code 1. It last reported: no licence found"),
    "crashes": ("crashed", "exit code 3. It last reported: out of memory"),
    "hangs": ("late", "expected “bestaction” within 0.5 seconds, got nothing"),
    "floods": ("late", "expected “bestaction” within 0.5 seconds"),
    "never-ready": ("late", "expected “readyok” within 1 seconds"),
    "closes": ("closed", "closed its output"),
    "long-line": ("long", "at most 1048576 bytes"),
    "nonsense": ("nonsense", "expected an action, got “abracadabra”"),
    "silent": ("nonsense", "expected an action, got “”"),
    "illegal": ("illegal", "“99999” is not legal here"),
    "refuses": ("refused", "its program refuses: I only play chess"),
    "other-version": ("version", "expected version 1 to 1 of the protocol, got “9”"),
}
RAISED = {
    "Faulty": ("raised", "ValueError: I cannot go on"),
    "Exiting": ("raised", "SystemExit: 3"),
    "Nonsense": ("nonsense", "abracadabra"),
    "Illegal": ("illegal", str(2**70)),
    "Enormous": ("illegal", "“…” is not legal here"),
    "Unprintable": ("raised", "it raised Broken."),
    "Hanging": ("late", "expected “choose” within 0.5 seconds"),
    "Unmade": ("raised", "OSError: no weights"),
}


def play(match: Match, player: EnginePlayer | ClassPlayer, decisions: int = 1000) -> Match:
    """The match after so many decisions, all made by one player."""
    while not match.is_over and decisions:
        match.submit(match.turn, match.ply, match.position.action_text(choose(match, player)))
        decisions -= 1
    return match


def spec(*arguments: str) -> str:
    return "engine:" + shlex.join([*FAULTY, *arguments])


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]


def test_an_engine_plays_game_after_game_in_one_process() -> None:
    started = []
    for seed in range(2):
        player = external_player(spec(), seed=seed)
        assert isinstance(player, EnginePlayer)
        play(wandelgang.game("cards", players=2).match(seed=seed), player, 5)
        assert player.info.depth == 5 + 5 * seed
        assert player.info.shares == (0.5, 0.5)
        assert player.connection is not None
        assert player.connection.name == "Faulty"
        started.append(player.connection.process.process.pid)
        player.close()
    assert started[0] == started[1]
    engine.end_idle()
    assert not is_running(started[0])


def test_an_engine_is_given_the_options_it_declares() -> None:
    match = wandelgang.game("cards", players=2).match(seed=1)
    with pytest.raises(Forfeit, match=r"declares \(option seed number 0 0 99\), got “speed=3”"):
        choose(match, external_player(spec().replace("engine:", "engine(speed=3):"), patience=HASTY))
    player = external_player(spec().replace("engine:", "engine(seed=7):"))
    choose(match, player)
    assert isinstance(player, EnginePlayer)
    assert player.connection is not None
    assert player.connection.key[1] == (("seed", "7"),)
    player.close()
    engine.end_idle()


def test_a_program_that_cannot_run_forfeits(tmp_path: Path) -> None:
    path = tmp_path / "engine"
    path.write_bytes(b"\x7fELF nothing")
    path.chmod(0o755)
    with pytest.raises(Forfeit, match="its program cannot be started: "):
        choose(wandelgang.game("cards", players=2).match(seed=1), external_player(f"engine:{path}"))


def test_players_and_errors_travel_to_other_processes() -> None:
    for one in (external_player(spec("crashes"), seed=3, patience=HASTY), external_player(f"{CLASSES}Faulty", seed=3)):
        twin = pickle.loads(pickle.dumps(one))
        assert repr(twin) == repr(one)
        with pytest.raises(Forfeit) as raised:
            play(wandelgang.game("cards", players=2).match(seed=1), twin)
        again = pickle.loads(pickle.dumps(raised.value))
        assert (str(again), again.code) == (str(raised.value), raised.value.code)
        assert again.message.say("de") == raised.value.message.say("de")
    refused = pickle.loads(pickle.dumps(BadSetup("seed", wandelgang.errors.words("a-seed"), "x")))
    assert (refused.field, type(refused)) == ("seed", BadSetup)


@pytest.mark.parametrize("fault", REASONS)
def test_an_engine_that_fails_forfeits_for_a_stated_reason_and_is_gone(fault: str) -> None:
    player = external_player(spec(fault), patience=HASTY)
    assert isinstance(player, EnginePlayer)
    code, text = REASONS[fault]
    with pytest.raises(Forfeit) as raised:
        play(wandelgang.game("cards", players=2).match(seed=1), player)
    assert raised.value.code == code
    assert text in str(raised.value)
    assert raised.value.message.say("de") != str(raised.value)
    assert player.connection is None
    assert not any(thread.name.startswith("engine") for thread in threading.enumerate())


def test_an_engine_is_told_what_its_seat_has_seen_and_nothing_else(tmp_path: Path) -> None:
    """The lines sent are the same whatever the others' secret goals are."""
    game, heard = wandelgang.game("tiles", players=2), []
    first = game.match(seed=3)
    seat = first.turn
    swapped = Match(first.position.guess(seat, seed=9), first.seats)
    assert swapped.position != first.position
    for number, match in enumerate((Match(first.position, first.seats), swapped)):
        path = tmp_path / str(number)
        player = external_player(spec("", str(path)), seed=1)
        play(match, player, 2)
        player.close()
        engine.end_idle()
        heard.append(path.read_text("utf-8"))
    assert heard[0] == heard[1]
    lines = heard[0].splitlines()
    assert lines[:3] == ["protocol 1", "setoption seed 1", f"newgame tiles {seat} 2"]
    assert next(line for line in lines if line.startswith(("start", "view"))).startswith("start tiles set ")
    assert "??????" in heard[0]
    assert [line.split()[0] for line in lines if line.startswith(("seen", "view", "go", "isready", "quit"))] == [
        *("view", "isready", "go", "seen", "view", "go"),
        "quit",
    ]


def test_after_an_undo_an_engine_is_told_everything_again(tmp_path: Path) -> None:
    path = tmp_path / "heard"
    match = wandelgang.game("cards", players=2).match(seed=1)
    player = external_player(spec("", str(path)))
    play(match, player, 4)
    match.undo(2)
    play(match, player, 1)
    player.close()
    engine.end_idle()
    told = [line.split()[0] for line in path.read_text("utf-8").splitlines()]
    assert told.count("start") == 2
    assert told.count("newgame") == 1


def test_an_engine_that_is_told_to_stop_has_little_time() -> None:
    player = external_player(spec("hangs"), patience=Patience(tolerance=0.2))
    match = play(wandelgang.game("cards", players=2).match(seed=1), player, 1)
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    began = time.monotonic()
    with pytest.raises(Forfeit):
        choose(match, player, stop)
    assert time.monotonic() - began < 10


def test_an_engine_ends_with_a_host_that_is_killed() -> None:
    program = (
        "import os, sys\n"
        "from wandelgang.play.engine_process import EngineProcess\n"
        f"print(EngineProcess({[*FAULTY, 'never-quits']!r}).process.pid, flush=True)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    host = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    until = time.monotonic() + 20
    while is_running(int(host.stdout)):
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.parametrize("name", RAISED)
def test_a_class_that_fails_forfeits_for_a_stated_reason(name: str) -> None:
    player = external_player(CLASSES + name, patience=HASTY)
    code, text = RAISED[name]
    with pytest.raises(Forfeit) as raised:
        play(wandelgang.game("cards", players=2).match(seed=1), player)
    assert raised.value.code == code
    assert text in str(raised.value)


def test_a_class_is_given_its_seed_and_told_what_happened() -> None:
    records = []
    for seed in (1, 1, 2):
        player = external_player(f"{CLASSES}Simple", seed=seed)
        assert isinstance(player, ClassPlayer)
        records.append(play(wandelgang.game("cards", players=2).match(seed=1), player, 12).log)
        assert player.inner.told == sorted(set(player.inner.told))
        player.close()
    assert records[0] == records[1] != records[2]


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("engine:no-such-program --fast", "no program “no-such-program”"),
        ("engine:", "no program “”"),
        ("engine:'unfinished", "is not a command"),
        ("engine(depth):python", "is not a command"),
        ("no.such.module:Class", "ModuleNotFoundError"),
        (f"{CLASSES}NoSuchClass", "AttributeError"),
        (f"{CLASSES}NOT_A_PLAYER", "expected a class with a method choose"),
        (":", "Cannot load"),
    ],
)
def test_what_is_not_there_is_refused_before_anything_starts(typed: str, reason: str) -> None:
    with pytest.raises(Missing, match=reason):
        external_player(typed)


@pytest.mark.parametrize(
    ("typed", "name", "rest"),
    [
        ("5", "5", "5"),
        ("engine:old/bin/wandelgang engine --level 5", "wandelgang … level 5", None),
        ("engine:" + "x" * 90, "x" * 10 + " … " + "x" * 7, None),
        ("engine:bin/python examples/engine.py", "python engine.py", None),
        ("Old one=engine:a --b=c", "Old one", "engine:a --b=c"),
        ("engine:a --b=c", "a --b=c", None),
        ("engine(level=3):a/b", "b level=3", None),
        ("Ada=engine(level=3):b", "Ada", "engine(level=3):b"),
        ("package.module:Class", "Class", None),
        ("engine:a, b", "a b", None),
    ],
)
def test_a_specification_has_a_name_that_fits(typed: str, name: str, rest: str | None) -> None:
    assert split_name(typed) == (name, rest or typed)
