"""`wandelgang verify`: was a game dealt and rolled as the table had committed to before it began?"""

from __future__ import annotations

from typing import Annotated

import typer

from wandelgang.cli.arguments import LanguageName
from wandelgang.cli.console import chosen_language, console, words
from wandelgang.cli.files import read_text
from wandelgang.errors import BadSetup
from wandelgang.play.match import load
from wandelgang.play.verification import verify as verified

SHORTEST = 8  # digits of a seal that somebody noted down


def verify(
    record: Annotated[str, typer.Argument(help="A record file of a finished game, or - for standard input.")],
    seal: Annotated[str, typer.Option(help="The seal that the table showed before the game, or its first digits.")] = "",
    language: LanguageName = None,
) -> None:
    """Check that the deal and every outcome of chance follow from the seal that was shown before the game.

    The exit status is 0 if they do, 1 if anything differs, and 2 if the record cannot be verified.
    """
    lang = chosen_language(language)
    noted = "".join(seal.split()).lower()
    if seal and len(noted) < SHORTEST:
        raise BadSetup("--seal", words("expected-seal", least=SHORTEST), seal)
    found = verified(load(read_text(record), live=False))
    is_noted = found.commitment.startswith(noted)
    console.print(words("seal", seal=found.commitment).say(lang), soft_wrap=True)
    findings = [
        ("deal-kept" if found.is_dealt else "deal-changed", found.is_dealt),
        ("chance-changed" if found.wrong else "chance-kept", not found.wrong),
    ]
    if noted:
        findings.insert(0, ("seal-noted" if is_noted else "seal-other", is_noted))
    elif found.holds:
        findings.append(("seal-compare", True))
    first = found.wrong[0] + 1 if found.wrong else 0
    for key, holds in findings:
        told = words(key, n=found.outcomes, wrong=len(found.wrong), ply=first).say(lang)
        console.print(told, style="" if holds else "red", markup=False, soft_wrap=True)
    if not (found.holds and is_noted):
        raise typer.Exit(1)
