"""`wandelgang games`: the games with players, length, chance, secrets, mechanics and options."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from wandelgang.cli.arguments import LanguageName
from wandelgang.cli.console import chosen_language, console, words
from wandelgang.core.registry import games as installed
from wandelgang.errors import Missing
from wandelgang.language import LANGUAGES


def games(
    mechanic: Annotated[str | None, typer.Option(help="Only games with this mechanic.")] = None,
    language: LanguageName = None,
) -> None:
    """List the games."""
    lang = chosen_language(language)
    tags = {game.mechanic(tag).say(spoken): tag for game in installed() for tag in game.mechanics for spoken in LANGUAGES}
    known = set(tags.values())
    wanted = tags.get(mechanic or "", mechanic)
    if wanted is not None and wanted not in known:
        raise Missing(words("no-mechanic", name=wanted, names=", ".join(sorted(known))))
    for game in installed():
        if wanted is not None and wanted not in game.mechanics:
            continue
        least, most = game.players
        console.print(f"[bold]{game.name}[/bold]  {game.title.say(lang)}")
        console.print(game.about.say(lang))
        mechanics = ", ".join(game.mechanic(tag).say(lang) for tag in game.mechanics)
        facts = Table.grid(padding=(0, 2))
        for key, value in (
            ("players", f"{least}–{most}" if least < most else str(least)),
            ("length", game.length.say(lang)),
            ("chance", game.chance.say(lang)),
            ("secrets", game.secrets.say(lang)),
            ("mechanics", mechanics),
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
