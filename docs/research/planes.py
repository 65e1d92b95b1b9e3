"""Writes the tables of planes in docs/research/observations.md, as the games describe them: `make planes`."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import wandelgang
from wandelgang.core.observations import Plane
from wandelgang.core.registry import game as find_game

PAGE = Path(__file__).with_name("observations.md")
TABLE = re.compile(r"(<!-- planes of (\w+)((?: \w+=[\w-]+)*)(?: from (\d+))? -->\n).*?(<!-- end -->)", re.DOTALL)


def written(page: str) -> str:
    """The page with all its tables as they should be."""
    return TABLE.sub(lambda found: found[1] + table(found[2], found[3].split(), int(found[4] or 0)) + found[5], page)


def table(name: str, given: list[str], begin: int) -> str:
    """The planes of one variant from one of them on; planes that differ only in numbers share a row."""
    variant = wandelgang.game(name, **parsed(name, given))
    shape = " × ".join(map(str, variant.observation_shape))
    lines = ["", f"{shape}:", "", "| plane | name | value |", "|---|---|---|"]
    for _, found in groupby(list(enumerate(variant.planes))[begin:], lambda numbered: without_numbers(numbered[1])):
        rows = list(found)
        (first, plane), (last, other) = rows[0], rows[-1]
        numbers, names = (f"{first}", plane.name) if first == last else (f"{first}–{last}", f"{plane.name} … {other.name}")
        lines.append(f"| {numbers} | {names} | {plane.about if first == last else f'{plane.about} And so on.'} |")
    return "\n".join([*lines, "", ""])


def without_numbers(plane: Plane) -> tuple[str, str]:
    return re.sub(r"\d+", "#", plane.name), re.sub(r"\d+", "#", plane.about)


def parsed(name: str, given: list[str]) -> dict[str, object]:
    """Options as they are written on the page."""
    options = {option.name: option for option in find_game(name).options}
    return {key: options[key].read(value) for key, value in (text.split("=") for text in given)}


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
