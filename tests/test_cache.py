"""The compile cache: a second process compiles nothing, and an edited rule takes effect."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from wandelgang.core import cache
from wandelgang.core.plugins import plugins

SOURCE = Path(__file__).parents[1] / "src"

COUNT = """
from numba.core import event

class Count(event.Listener):
    compiled = 0
    def on_start(self, event): Count.compiled += 1
    def on_end(self, event): pass

event.register("numba:compile", Count())
from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game
from wandelgang.search.lookahead import action_values
tiles = game("tiles")
state = tiles.start(tiles.settled({}), Generator(3))
"""

USED = """
COMPILED.apply(state, COMPILED.legal(state)[0])
action_values(state, COMPILED.turn(state))
COMPILED.fill(COMPILED.view(state, 0), 0, Generator(1).word)
"""

PLAYED = """
from wandelgang.core.calls import COMPILED, INTERPRETED
from wandelgang.core.registry import game
tiles = game("tiles")
state = tiles.parse_position("tiles set ┏─┓/│┼│/┗─┛ free=└ pawns=a1,c3 stones=A:c1,B:a3 goals=A,B won=-,- turn=0:push")
COMPILED.apply(state, INTERPRETED.legal(state)[0])
print(tiles.position(state).split("closed=")[1].split()[0])
"""


def run(program: str, source: Path, cache: Path | None = None) -> str:
    environment = os.environ | {"PYTHONPATH": str(source)} | ({"WANDELGANG_CACHE": str(cache)} if cache else {})
    result = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def compiled(uses: str, cache: Path | None = None) -> int:
    """How many functions a process compiles to run this."""
    return int(run(f"{COUNT}{uses}print(Count.compiled)", SOURCE, cache))


def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    assert compiled("COMPILED.turn(state)\n", tmp_path) > 0
    assert compiled("COMPILED.turn(state)\n", tmp_path) == 0


def test_what_players_and_searches_use_is_compiled_once() -> None:
    """Uses the default cache, which may be full already, because compiling all of this for one use takes long."""
    compiled(USED)
    assert compiled(USED) == 0


def test_an_edited_rule_takes_effect(tmp_path: Path) -> None:
    source, cache = tmp_path / "src", tmp_path / "cache"
    shutil.copytree(SOURCE, source, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    assert run(PLAYED, source, cache) == "Sb"
    rules = source / "wandelgang" / "games" / "tiles" / "pushing.py"
    text = rules.read_text("utf-8")
    changed = text.replace("state.closed = (side ^ 2) *", "state.closed = (side ^ 0) *")
    assert changed != text
    rules.write_text(changed, "utf-8")
    (rules.parent / "demo.txt").unlink()  # it would be refused: it was played by the rule as it was
    assert run(PLAYED, source, cache) == "Nb"


def test_only_caches_older_than_a_month_are_deleted(tmp_path: Path) -> None:
    for name, age in (
        ("compiled-old", cache.FORGOTTEN_AFTER + 60),
        ("compiled-new", 60),
        ("compiled-kept", 10**9),
        ("other", 10**9),
    ):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (0, max(0, time.time() - age)))
    cache.forget_old(tmp_path, "compiled-kept")
    assert {path.name for path in tmp_path.iterdir()} == {"compiled-new", "compiled-kept", "other"}


def test_an_unwritable_cache_folder_is_replaced(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", "utf-8")
    environment = os.environ | {"WANDELGANG_CACHE": str(blocked), "XDG_CACHE_HOME": str(blocked), "PYTHONPATH": str(SOURCE)}
    program = "from wandelgang.core.cache import folder; print(folder().is_dir())"
    result = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert result.stdout.strip() == "True", result.stderr


def test_what_is_left_out_of_the_fingerprint_holds_nothing_to_compile() -> None:
    left_out = [path for path in (SOURCE / "wandelgang" / "core").glob("*.py") if path.name in cache.NEVER_COMPILED]
    for plugin in plugins():
        assert plugin.folder is not None
        left_out += [plugin.folder / name for name in plugin.manifest["never-compiled"]]
    assert len(left_out) > 10
    for path in left_out:
        assert not re.search(r"^@(rule|entry)", path.read_text("utf-8"), re.MULTILINE), path
