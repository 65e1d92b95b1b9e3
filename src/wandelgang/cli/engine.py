"""`wandelgang engine`: our computer players for other programs, through the engine protocol (docs/research/engine.md)."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from wandelgang import __version__
from wandelgang.cli.arguments import Cores
from wandelgang.errors import BadSetup, words
from wandelgang.play.engine_session import LARGEST_SEED, EngineSession
from wandelgang.play.players import PLAYERS


def engine(
    level: Annotated[str, typer.Option(help="A level from 1 to 5, greedy, random or uct.")] = "5",
    seed: Annotated[int, typer.Option(help="The same seed gives the same choices.", min=0, max=LARGEST_SEED)] = 0,
    threads: Cores = None,
) -> None:
    """Play for another program: read commands line by line and answer them. docs/research/engine.md describes the protocol."""
    if level not in PLAYERS:
        raise BadSetup("--level", words("expected-choice", choices=", ".join(PLAYERS)), level)
    EngineSession(f"Wandelgang {__version__}", level, seed, sys.stdin.buffer, sys.stdout.buffer).run()
    os._exit(0)  # at once, whatever the other thread is doing
