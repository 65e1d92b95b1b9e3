"""How far something has come, shown to whoever watches: a bar in a terminal, a line in a notebook, nothing anywhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wandelgang.errors import words
from wandelgang.language import preferred

Advance = Callable[[int], None]  # so many more are done
PAUSE = 0.2  # seconds between two updates of a notebook


@contextmanager
def shown(total: int, wanted: bool | None) -> Iterator[Advance]:
    """Shows the number of finished games until the end of the block. *wanted* None: only where somebody may be watching."""
    console = Console(stderr=True)
    if wanted is False or (wanted is None and not (console.is_terminal or console.is_jupyter)):
        yield lambda games: None
    elif console.is_jupyter:
        yield notebook_line(total)
    else:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=console, transient=console.is_terminal) as bar:
            task = bar.add_task(words("games-played").say(preferred()), total=total)
            yield lambda games: bar.advance(task, games)


def notebook_line(total: int) -> Advance:
    """Progress in the output of a notebook's cell, without widgets that may not be installed."""
    display = import_module("IPython.display")
    label, done, told = words("games-played").say(preferred()), 0, monotonic()

    def drawn() -> object:
        return display.HTML(f'<progress value="{done}" max="{total}"></progress> {label} {done:,} / {total:,}')

    line = display.display(drawn(), display_id=True)

    def advance(games: int) -> None:
        nonlocal done, told
        done += games
        if done >= total or monotonic() - told > PAUSE:
            told = monotonic()
            line.update(drawn())

    return advance
