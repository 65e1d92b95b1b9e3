"""Use an installed Wandelgang as people do, with nothing but what was installed: `python tests/installed.py [--compiled]`.

Every command explains itself, every game is played, stored and read again, and a server answers. With `--compiled`, computer
players compile and take part. Written with the standard library, because it runs where no tests are installed.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from websockets.sync.client import connect

import wandelgang
from wandelgang import cli

COMMAND = [sys.executable, "-W", "error::SyntaxWarning", "-m", "wandelgang"]
PLIES = 12
SECONDS = 60.0


def main() -> None:
    is_compiled = "--compiled" in sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.environ |= {"LANGUAGE": "en", "WANDELGANG_DATA": folder, "COLUMNS": "100"}
        explain()
        for name in wandelgang.GAMES:
            play(name, is_compiled)
        serve(Path(folder) / "served")
    print(f"wandelgang {version('wandelgang')} works with Python {sys.version.split()[0]}")


def explain() -> None:
    """Every command has help; all of them are asked in one process, which is much faster."""
    told = run("--version")
    assert told == f"wandelgang {wandelgang.__version__}\n", told
    for command in cli.COMMANDS:
        with open(os.devnull, "w", encoding="utf-8") as null, contextlib.redirect_stdout(null):
            cli.app([command, "--help"], standalone_mode=False)
    assert all(command in run("--help") for command in cli.COMMANDS)
    assert all(game in run("games") for game in wandelgang.GAMES)


def play(name: str, is_compiled: bool) -> None:
    """Play a match, draw it, store it, and read it again with the library and with commands."""
    match = wandelgang.game(name).match(seed=7)
    player = wandelgang.player("3", seed=1) if is_compiled else None
    while match.turn >= 0 and match.ply < PLIES:
        actions = match.position.legal_actions()
        chosen = player.choose(match.position.view(match.turn)) if player else actions[0]
        match.submit(match.turn, match.ply, match.legal()[actions.index(chosen)])
    record = Path(f"{name}.wandelgang")
    record.write_text(match.record(), "utf-8")
    assert wandelgang.load(record.read_text("utf-8")).position.text == match.position.text
    assert "<svg" in match.position.svg()
    run("draw", str(record), "-O", f"{name}.svg")
    assert Path(f"{name}.svg").read_text("utf-8").startswith("<svg")


def serve(folder: Path) -> None:
    """A server shows its page and pictures, opens a table, tells whoever watches, and stops when it is told to."""
    with served(folder) as address:
        assert get(f"{address}/health")
        page = get(address).decode()
        assert "<html" in page
        assert get(f"{address}/icons/icon-180.png").startswith(b"\x89PNG")
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        given = {"game": "sliders", "seats": [{"kind": "here"}] * 2, "options": {}}
        request = urllib.request.Request(
            f"{address}/api/tables", json.dumps(given).encode(), {"Content-Type": "application/json"}
        )
        with opener.open(request, timeout=SECONDS) as answer:
            table = json.loads(answer.read())["table"]
        with connect(f"{address.replace('http', 'ws')}/api/tables/{table}/live", open_timeout=SECONDS) as socket:
            assert json.loads(socket.recv(SECONDS))
        games = json.loads(get(f"{address}/api/games"))
        assert set(wandelgang.GAMES) <= {one["name"] for one in games["games"]}


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    command = [*COMMAND, "serve", "--port", "0", "--no-ahead", "--data", str(folder)]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment) as server:
        assert server.stdout is not None
        try:
            found = next(found for line in server.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
            yield found[0]
        finally:
            server.terminate()
    assert server.returncode in (0, 1) or os.name == "nt", server.returncode


def get(address: str) -> bytes:
    until = time.monotonic() + SECONDS
    while True:
        try:
            with urllib.request.urlopen(address, timeout=SECONDS) as answer:
                return bytes(answer.read())
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


def run(*words: str) -> str:
    ended = subprocess.run([*COMMAND, *words], capture_output=True, text=True, encoding="utf-8", check=False)
    assert ended.returncode == 0, f"wandelgang {' '.join(words)}: {ended.stdout}{ended.stderr}"
    return ended.stdout


if __name__ == "__main__":
    main()
