"""`wandelgang games`: the games with players, length, chance, secrets, mechanics and options, or what is wrong with one."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from wandelgang.cli.arguments import LanguageName
from wandelgang.cli.console import chosen_language, console, words
from wandelgang.core.game import Game
from wandelgang.core.registry import examined
from wandelgang.core.vocabulary import mechanic as find_mechanic
from wandelgang.errors import BadGame
from wandelgang.language import Language


def games(
    mechanic: Annotated[str | None, typer.Option(help="Only games with this mechanic.")] = None,
    language: LanguageName = None,
) -> None:
    """List the games."""
    lang = chosen_language(language)
    playable = [found for found in examined() if isinstance(found, Game)]
    wanted = find_mechanic(mechanic, playable).key if mechanic is not None else None
    for game in playable:
        if wanted is None or wanted in game.rulebook.counts:
            show(game, lang)
    mistakes = [found for found in examined() if isinstance(found, BadGame)]
    for mistake in mistakes:
        console.print(f"[bold]{mistake.game}[/bold]")
        console.print(mistake.message.say(lang), style="red", markup=False, soft_wrap=True)
    if mistakes:
        raise typer.Exit(1)


def show(game: Game, lang: Language) -> None:
    least, most = game.players
    console.print(f"[bold]{game.name}[/bold]  {game.title.say(lang)}")
    console.print(game.about.say(lang))
    facts = Table.grid(padding=(0, 2))
    for key, value in (
        ("players", f"{least}–{most}" if least < most else str(least)),
        ("length", game.length.say(lang)),
        ("chance", game.chance.say(lang)),
        ("secrets", game.secrets.say(lang)),
        ("mechanics", ", ".join(one.title.say(lang) for one in game.mechanics)),
    ):
        facts.add_row(words(key).say(lang), value)
    console.print(facts)
    options = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("option", "values", "default", "meaning"):
        options.add_column(words(heading).say(lang))
    for option in game.all_options:
        options.add_row(option.name, option.expected.say(lang), option.written, option.about.say(lang))
    console.print(options)
    console.print()
