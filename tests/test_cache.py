"""The compile cache: what has been compiled from the same sources is used again, and an edited rule takes effect."""

from __future__ import annotations

import math
import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
import pytest

from wandelgang.core import cache, sources
from wandelgang.core.plugins import Plugin, plugins
from wandelgang.core.registry import game, names
from wandelgang.play import prepare

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

def first(name):
    found = game(name)
    return found.start(found.settled({}), Generator(3))
"""

ASKED = "COMPILED.turn(first('cards'))\n"
USED = """
state = first("tiles")
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


def compiled(uses: str, cache: Path | None = None, source: Path = SOURCE) -> int:
    """How many functions a process compiles to run this."""
    return int(run(f"{COUNT}{uses}print(Count.compiled)", source, cache))


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache in which one process has left what it compiled."""
    cache = tmp_path_factory.mktemp("filled")
    assert compiled(ASKED, cache) > 0
    return cache


def test_a_second_process_compiles_nothing(filled: Path) -> None:
    assert compiled(ASKED, filled) == 0


def test_what_players_and_searches_use_is_compiled_once() -> None:
    """Uses the default cache, which may be full already, because compiling all of this for one use takes long."""
    compiled(USED)
    assert compiled(USED) == 0


def copied(folder: Path) -> Path:
    """A copy of the sources."""
    return shutil.copytree(SOURCE, folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def test_an_edited_rule_takes_effect(tmp_path: Path) -> None:
    source, cache = copied(tmp_path), tmp_path / "cache"
    assert run(PLAYED, source, cache) == "Sb"
    tiles = source / "wandelgang" / "games" / "tiles"
    edit(tiles / "pushing.py", "state.closed = (side ^ 2) *", "state.closed = (side ^ 0) *")
    (tiles / "demo.txt").unlink()  # it would be refused: it was played by the rule as it was
    assert run(PLAYED, source, cache) == "Nb"


def test_the_same_sources_in_another_folder_compile_nothing(tmp_path: Path, filled: Path) -> None:
    assert compiled(ASKED, filled, copied(tmp_path)) == 0


def test_an_edit_in_one_game_leaves_what_is_compiled_for_another(tmp_path: Path, filled: Path) -> None:
    source = copied(tmp_path)
    append(source / "wandelgang" / "games" / "tiles" / "pushing.py")
    assert compiled(ASKED, filled, source) == 0
    append(source / "wandelgang" / "boards" / "bits.py")
    assert compiled(ASKED, shutil.copytree(filled, tmp_path / "cache"), source) > 0


def append(file: Path) -> None:
    with file.open("a", encoding="utf-8") as opened:
        opened.write("# edited\n")


def test_only_what_depends_on_an_edited_file_is_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code is found by these fingerprints, so it is enough to watch them."""
    package = copied(tmp_path) / "wandelgang"
    moved = tuple(replace(plugin) for plugin in plugins())
    for plugin in moved:
        vars(plugin)["folder"] = package / "games" / plugin.name
    monkeypatch.setattr(sources, "SOURCES", package)
    monkeypatch.setattr(sources, "STARTED", math.inf)
    monkeypatch.setattr(sources, "plugins", lambda: moved)
    caches = (sources.fingerprint, sources.source, sources.file_of, sources.places, sources.game_with)

    def fingerprints() -> dict[str, str]:
        for each in caches:
            each.cache_clear()
        entries = {"calls": "wandelgang.core.calls", "tree": "wandelgang.search.tree"}
        return {
            f"{entry} {name}": sources.fingerprint(module, f"wandelgang.games.{name}.rules")
            for entry, module in entries.items()
            for name in ("tiles", "cards")
        }

    before = fingerprints()
    assert len(set(before.values())) == 4
    try:
        for file, expected in (
            ("games/tiles/pushing.py", {"calls tiles", "tree tiles"}),
            ("games/cards/weights.toml", {"calls cards", "tree cards"}),
            ("games/tiles/boards/classic.toml", {"calls tiles", "tree tiles"}),
            ("boards/square.py", {"calls tiles", "tree tiles"}),
            ("boards/bits.py", set(before)),
            ("core/rules.py", set(before)),
            ("weights.py", set(before)),
            ("search/tree.py", {"tree tiles", "tree cards"}),
            ("core/checks.py", set()),
            ("games/tiles/narration.py", set()),
            ("games/tiles/words.toml", set()),
        ):
            append(package / file)
            after = fingerprints()
            assert {name for name in after if after[name] != before[name]} == expected, file
            before = after
    finally:
        for each in caches:
            each.cache_clear()


def test_one_more_game_leaves_the_computer_players_of_the_others_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    modules = (prepare.MODULE, "wandelgang.games.tiles")
    before = sources.fingerprint(*modules)
    sixth = Plugin("doors", "wandelgang_doors", "GAME", "wandelgang-doors")
    monkeypatch.setattr(sources, "plugins", lambda: (*plugins(), sixth))
    sources.fingerprint.cache_clear()
    sources.game_with.cache_clear()
    assert sources.fingerprint(*modules) == before


def test_a_rule_edited_under_a_running_process_is_compiled_by_the_next(tmp_path: Path) -> None:
    """The process compiles what it has imported, and must not leave that behind for the file as it is now."""
    source, cache = copied(tmp_path), tmp_path / "cache"
    edited = source / "wandelgang" / "games" / "cards" / "moving.py"
    assert compiled(f"open({str(edited)!r}, 'a').write('# edited\\n')\n{ASKED}", cache, source) > 0
    assert compiled(ASKED, cache, source) > 0


def test_a_damaged_file_is_compiled_again(tmp_path: Path, filled: Path) -> None:
    cache = shutil.copytree(filled, tmp_path / "cache")
    (kept,) = cache.glob("compiled-*/turn-*.nbc")
    size = kept.stat().st_size
    kept.write_bytes(kept.read_bytes()[:-100])
    assert compiled(ASKED, cache) > 0
    assert kept.stat().st_size == size


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
    program = "from wandelgang.core.cache import folder; print(folder('any').is_dir())"
    result = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert result.stdout.strip() == "True", result.stderr


def test_what_is_left_out_of_the_fingerprint_holds_nothing_to_compile() -> None:
    left_out: list[Path] = []
    for module in sources.NEVER_COMPILED:
        file = sources.file_of(module)
        assert file is not None, module
        left_out += file.parent.rglob("*.py") if file.name == "__init__.py" else [file]
    for plugin in plugins():
        assert plugin.folder is not None
        left_out += [plugin.folder / name for name in plugin.manifest["never-compiled"]]
    assert len(left_out) > 10
    for path in left_out:
        assert not re.search(r"^@(rule|entry)", path.read_text("utf-8"), re.MULTILINE), path


@pytest.mark.parametrize("name", names())
def test_all_that_rules_call_is_in_the_fingerprint_of_their_game(name: str) -> None:
    for rules in game(name).rules:
        record = numba.from_dtype(rules.STATE)
        assert cache.modules_of(record)
        known = sources.reached(tuple(cache.modules_of(record)))
        assert f"wandelgang.games.{name}/weights.toml" in known
        left = [part for part in vars(rules).values() if isinstance(part, FunctionType)]
        met = set(left)
        while left:
            function = left.pop()
            assert function.__module__ in known, function
            named = [function.__globals__.get(name) for name in function.__code__.co_names]
            called = {one for one in named if isinstance(one, FunctionType)}
            left += called - met
            met |= called
        assert len(met) > 20


def test_states_are_found_wherever_they_are_in_an_argument() -> None:
    state = numba.from_dtype(game("cards").rules[0].STATE)
    inside = numba.types.Tuple((numba.int64, numba.types.UniTuple(state[::1], 2)))
    assert state in set(cache.types_in(inside))
    nested = numba.from_dtype(np.dtype([("count", np.int64), ("states", game("cards").rules[0].STATE, (4,))], align=True))
    assert state in set(cache.types_in(nested[::1]))


def test_all_forms_of_import_are_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "imports_of_all_forms"
    (package / "inner").mkdir(parents=True)
    others = ("plain", "several", "aliased", "relative", "nested", "listed", "lazy", "second", "after")
    for name in (*others, "unused", "inner/deep"):
        (package / f"{name}.py").write_text("", "utf-8")
    (package / "__init__.py").write_text("", "utf-8")
    (package / "inner" / "__init__.py").write_text("from ..nested import *\n", "utf-8")
    (package / "start.py").write_text(
        "import math, imports_of_all_forms.plain\n"
        "import imports_of_all_forms.aliased as other, imports_of_all_forms.several\n"
        "from . import (  # a list\n    listed as one,\n    missing,\n)\n"
        "from .inner import deep\nfrom .inner import value\n"
        "from imports_of_all_forms \\\n    import second; from . import after\n"
        "def later():\n    from imports_of_all_forms.lazy import something\n"
        "try: from .relative import thing\nexcept ImportError: pass\n",
        "utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    found = {name.removeprefix("imports_of_all_forms.") for name in sources.reached(("imports_of_all_forms.start",))}
    assert found == {*others, "start", "imports_of_all_forms", "inner", "inner.deep"}


def test_what_depends_on_more_than_sources_is_not_kept() -> None:
    def enclosing(value: int) -> Any:
        def inner(number: int) -> int:
            return number + value

        return inner

    here = cache.EntryCache(test_a_damaged_file_is_compiled_again)
    assert here.file(((numba.int64,),)) is not None
    assert here.file(((numba.types.Dispatcher(numba.njit(enclosing)),),)) is None
    assert cache.EntryCache(enclosing(1)).file(((numba.int64,),)) is None
