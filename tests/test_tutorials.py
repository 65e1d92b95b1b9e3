"""The tutorials of the docs, followed line by line, and the notebooks, cell by cell. Those for players need a browser: see
browser/test_tutorial.py.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.doc_scripts import DOCS, doc_script
from tests.following import reader
from tests.plugging import ROOT

NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("part", ["host", "design", "program", "research"])
def test_the_tutorial_can_be_followed(part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with reader(tmp_path) as somebody:
        assert somebody.follow(DOCS / part / "index.md") >= 4


@pytest.mark.xdist_group("plugins")  # what is compiled for the example is shared
def test_the_tutorial_for_a_game_of_ones_own_can_be_followed(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples" / "doors", tmp_path / "examples" / "doors")
    with reader(tmp_path) as somebody:
        assert somebody.follow(DOCS / "contribute" / "index.md") >= 8


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebook_runs(notebook: Path) -> None:
    cells = list(doc_script("site/notebooks").run(notebook))
    code = [cell for cell in cells if cell.kind == "code"]
    assert len(code) >= 6
    assert all(cell.printed or cell.value is not None for cell in code), "every cell shows something"


def test_there_are_two_notebooks_without_stored_results() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["first-steps", "research"]
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text("utf-8"))["cells"]
        assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)
