"""A game's `weights.toml`, read and written back line by line, so that its comments and order stay."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

GROUPS = ("one", "two", "more")
ROW = re.compile(r"\s*(one|two|more)\s*=")
SECTION = re.compile(r"\s*\[([^\]]+)\]")


def path(game: str) -> Path:
    return Path(__file__).resolve().parents[1] / "src" / "wandelgang" / "games" / game / "weights.toml"


def read(file: Path) -> tuple[list[str], dict[str, dict[str, Any]]]:
    """The names of the features, and the sections."""
    said = tomllib.loads(file.read_text("utf-8"))
    return said["features"], {name: part for name, part in said.items() if isinstance(part, dict)}


def lengthen(file: Path) -> None:
    """Give features that were added at the end of the list the weight 0, so that the game can be loaded at all."""
    features, sections = read(file)
    for name, section in sections.items():
        for group in GROUPS:
            row = section.get(group)
            if row is not None and len(row) > len(features):
                raise SystemExit(f"{file}: [{name}] {group} has {len(row)} weights for {len(features)} features")
            if row is not None and len(row) < len(features):
                write(file, name, group, [*row, *[0.0] * (len(features) - len(row))])


def write(file: Path, section: str, group: str, weights: list[float]) -> None:
    """Replace one row, or add it behind the rows of the groups before it."""
    lines = file.read_text("utf-8").splitlines()
    row = f"{group} = [{', '.join(rounded(weight) for weight in weights)}]"
    inside, behind = False, 0
    for number, line in enumerate(lines):
        if found := SECTION.match(line):
            inside = found[1].strip() == section
        if inside and line.strip() and not line.lstrip().startswith("#"):
            found = ROW.match(line)
            if found and found[1] == group:
                lines[number] = row
                break
            if not found or GROUPS.index(found[1]) < GROUPS.index(group):
                behind = number + 1
    else:
        lines.insert(behind, row)
    file.write_text("\n".join(lines) + "\n", "utf-8")


def rounded(weight: float) -> str:
    """Four digits that count."""
    return repr(float(f"{weight:.4g}") + 0.0)
