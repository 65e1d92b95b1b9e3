"""The public library is what docs/program/api.md says: its examples run, and it names what is public, nothing else."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import wandelgang
from wandelgang import Analysis, Match, Position, Simulation, Variant

PAGE = Path(__file__).parent.parent / "docs" / "program" / "api.md"


def test_the_examples_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 30
    assert result.failed == 0


def test_every_public_name_is_on_the_page() -> None:
    page = PAGE.read_text("utf-8")
    for name in wandelgang.__all__:
        assert re.search(rf"\b{name}\b", page), name


@pytest.mark.parametrize("kind", [Analysis, Match, Position, Simulation, Variant])
def test_every_public_attribute_is_on_the_page(kind: type) -> None:
    """A table per class: what it lists exists, and what exists is listed."""
    [table] = re.findall(
        rf"^\| `{kind.__name__}` \| \|\n\|---\|---\|\n((?:\|.*\n)+)", PAGE.read_text("utf-8"), flags=re.MULTILINE
    )
    first_cells = [row.split("|")[1] for row in table.splitlines()]
    listed = {name for cell in first_cells for name in re.findall(r"`(\w+)", cell)} - {"str", kind.__name__}
    example = examples()[kind]
    public = {name for name in dir(example) if not name.startswith("_")}
    assert listed == public


def examples() -> dict[type, object]:
    game = wandelgang.game("cards")
    match = game.match(seed=1)
    analysis, simulation = match.analyse(seconds=None, iterations=5), wandelgang.simulate(game, games=1, seed=1)
    return {Variant: game, Match: match, Position: match.position, Analysis: analysis, Simulation: simulation}
