"""`wandelgang games`: the games with players, length, chance, secrets, mechanics and options, or what is wrong with one."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from wandelgang.cli.arguments import LanguageName
from wandelgang.cli.console import chosen_language, console, words
from wandelgang.core.game import Game
from wandelgang.core.registry import examined
from wandelgang.errors import BadGame, Missing
from wandelgang.language import LANGUAGES, Language


def games(
    mechanic: Annotated[str | None, typer.Option(help="Only games with this mechanic.")] = None,
    language: LanguageName = None,
) -> None:
    """List the games."""
    lang = chosen_language(language)
    playable = [found for found in examined() if isinstance(found, Game)]
    wanted = known_mechanic(mechanic, playable) if mechanic is not None else None
    for game in playable:
        if wanted is None or wanted in game.mechanics:
            show(game, lang)
    mistakes = [found for found in examined() if isinstance(found, BadGame)]
    for mistake in mistakes:
        console.print(f"[bold]{mistake.game}[/bold]")
        console.print(mistake.message.say(lang), style="red", markup=False, soft_wrap=True)
    if mistakes:
        raise typer.Exit(1)


def known_mechanic(name: str, among: list[Game]) -> str:
    """The tag of a mechanic, which may be named by its tag or in any language."""
    tags = {game.mechanic(tag).say(spoken): tag for game in among for tag in game.mechanics for spoken in LANGUAGES}
    wanted, known = tags.get(name, name), set(tags.values())
    if wanted not in known:
        raise Missing(words("no-mechanic", name=wanted, names=", ".join(sorted(known))))
    return wanted


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
        ("mechanics", ", ".join(game.mechanic(tag).say(lang) for tag in game.mechanics)),
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
