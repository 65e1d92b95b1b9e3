"""What a run of learning does, from the command line and `learning.toml`; a folder keeps the plan that it was begun with."""

from __future__ import annotations

import argparse
import json
import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import CHANCE, REGISTERED, Rules
from wandelgang.errors import WandelgangError

HERE = Path(__file__).resolve().parent
PLAN = "plan.json"
FEWEST = 10  # games of a round: one is held out
MINIMA = {"nodes": 1, "opening": 0, "longest": 1, "epochs": 1, "deals": 2, "seed": 0}


@dataclass(frozen=True)
class LearningPlan:
    """Everything that the result depends on."""

    game: str
    tables: tuple[str, ...]
    games: tuple[int, ...]  # of each round
    nodes: int
    opening: int
    longest: int
    trust: float
    epochs: int
    deals: int
    seed: int

    def settled(self) -> tuple[dict[str, object], ...]:
        """The options of the tables; refused unless two play at each with nothing hidden."""
        game = find_game(self.game)
        found = tuple(table_options(game, text) for text in self.tables)
        for text, options in zip(self.tables, found, strict=True):
            chance = Generator(0)
            start = game.start(options, chance)
            while INTERPRETED.turn(start) == CHANCE:
                INTERPRETED.apply(start, chance.pick(INTERPRETED.legal(start)))
            if int(start[0]["players"]) != 2 or INTERPRETED.has_secrets(INTERPRETED.view(start, 0)):
                raise SystemExit(f"table “{text}”: expected two players with nothing hidden")
        return found

    def rules(self) -> Rules:
        """The rules of all tables; refused if the game has no network or the tables differ in their records."""
        game = find_game(self.game)
        found = {REGISTERED[game.start(options, Generator(0)).dtype].STATE for options in self.settled()}
        if len(found) > 1:
            raise SystemExit(f"{self.game}: expected tables of one size, got {len(found)} sizes")
        rules = REGISTERED[found.pop()]
        if rules.inputs is None or rules.BLANK is None:
            raise SystemExit(f"{self.game} has no inputs for a network yet: see docs/contribute/search.md")
        return rules


def table_options(game: Game, text: str) -> dict[str, object]:
    known = {option.name: option for option in game.options}
    given: dict[str, object] = {}
    for pair in text.split():
        name, _, value = pair.partition("=")
        if name not in known:
            raise SystemExit(f"{game.name} has no option “{name}”; it has {', '.join(known)}")
        given[name] = known[name].read(value)
    return game.settled(given)


def read_plan(said: argparse.Namespace) -> LearningPlan:
    """The settings of the game, and over them what the command line says."""
    try:
        find_game(said.game)
    except WandelgangError as error:
        raise SystemExit(str(error)) from error
    known = tomllib.loads((HERE / "learning.toml").read_text("utf-8"))
    if said.game not in known:
        raise SystemExit(f"{said.game} has no inputs for a network yet: see docs/contribute/search.md")
    given = {
        name: value for name, value in vars(said).items() if name in LearningPlan.__dataclass_fields__ and value is not None
    }
    settings = {**known[said.game], **given}
    for name, least in MINIMA.items():
        if settings[name] < least:
            raise SystemExit(f"{name}: expected at least {least}, got {settings[name]}")
    for games in settings["games"]:
        if games < FEWEST:
            raise SystemExit(f"games: expected at least {FEWEST} per round, got {games}")
    if not 0 <= settings["trust"] <= 1:
        raise SystemExit(f"trust: expected 0 to 1, got {settings['trust']:g}")
    return LearningPlan(**{**settings, **{name: tuple(settings[name]) for name in ("tables", "games")}})


def begin(folder: Path, plan: LearningPlan) -> None:
    """Keep the plan in its folder; one that was begun with another plan is refused. Only the number of rounds may differ."""
    file = folder / PLAN
    wanted = json.loads(json.dumps(asdict(plan)))
    if file.exists():
        begun = json.loads(file.read_text("utf-8"))
        if all(one == other for one, other in zip(begun["games"], wanted["games"], strict=False)):
            begun["games"] = wanted["games"] = max(begun["games"], wanted["games"], key=len)
        differing = [name for name in wanted if begun.get(name) != wanted[name]]
        if differing:
            said = ", ".join(f"{name} {begun.get(name)}" for name in differing)
            raise SystemExit(f"{folder} was begun with other settings ({said}); go on with those, or name another --folder")
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(wanted, indent=2) + "\n", "utf-8")
