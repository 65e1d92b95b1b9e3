"""Writes the tables of docs/design/mechanics.md, as the vocabulary and the rules of our games say: `make mechanics`."""

from __future__ import annotations

import re
from pathlib import Path

import wandelgang
from wandelgang.core.game import Game
from wandelgang.core.registry import game as find_game
from wandelgang.mechanics import Mechanic, common_mechanics

PAGE = Path(__file__).with_name("mechanics.md")
TABLE = re.compile(r"(<!-- (mechanics|frame|original) -->\n).*?(<!-- end -->)", re.DOTALL)


def written(page: str) -> str:
    """The page with all its tables as they should be."""
    games = [find_game(name) for name in wandelgang.GAMES]

    def table(found: re.Match[str]) -> str:
        lines = original(games) if found[2] == "original" else mechanics(games, found[2] == "frame")
        return "\n".join([found[1], *lines, "", found[3]])

    return TABLE.sub(table, page)


def mechanics(games: list[Game], is_frame: bool) -> list[str]:
    """Key, titles, number, definition, and how many sentences of each game have it."""
    names = " | ".join(f"`{game.name}`" for game in games)
    lines = [f"| key | English, German | number | meaning | {names} |", "|---|---|---|---|" + "---|" * len(games)]
    for key, one in common_mechanics().items():
        if one.is_frame == is_frame:
            counts = " | ".join(str(game.rulebook.counts.get(key, "")) for game in games)
            title = f"{one.title.say('en')}, {one.title.say('de')}"
            lines.append(f"| `{key}` | {title} | {one.number or ''} | {one.about.say('en')} | {counts} |")
    return lines


def original(games: list[Game]) -> list[str]:
    """Every sentence whose original lines are tagged: their mechanics, and what is different with ours."""
    lines = ["| rule | lines | original | ours leave out | ours add | why |", "|---|---|---|---|---|---|"]
    for game in games:
        for rule in game.rulebook.rules:
            compared = game.rulebook.compared(rule)
            if compared is not None:
                places = ", ".join(str(line.line) for line in rule.original)
                found = " | ".join(map(titles, (compared.original, compared.left_out, compared.added)))
                lines.append(f"| {rule.id} | {places} | {found} | {rule.differs or ''} |")
    return lines


def titles(mechanics: tuple[Mechanic, ...]) -> str:
    return ", ".join(one.title.say("en") for one in mechanics)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
