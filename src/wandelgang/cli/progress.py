"""How far a long run has come: a bar in a terminal, elsewhere a line now and then, so that a log shows it, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wandelgang.cli.console import words
from wandelgang.language import Language

FIRST_LINE, PAUSE = 5.0, 30.0  # seconds until the first line, and between two lines, where nobody looks at a terminal


def progress_bar(screen: Console) -> Progress:
    """Games done and the time left, with a text at the end."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.fields[score]}", markup=False))
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)


@contextmanager
def progress_line(screen: Console, total: int, done: int, lang: Language) -> Iterator[Callable[[int], None]]:
    """Shows how many of all games are done; what it yields is called with how many more are."""
    begun, told, first = monotonic(), monotonic() - PAUSE + FIRST_LINE, done
    with progress_bar(screen) as bar:
        task = bar.add_task("", total=total, completed=done, score="")

        def advance(games: int) -> None:
            nonlocal done, told
            done += games
            bar.update(task, advance=games)
            now = monotonic()
            if not screen.is_terminal and now - told >= PAUSE and done > first:
                told = now
                left = (now - begun) / (done - first) * (total - done)
                said = words("lab-progress", done=done, total=total, left=f"{left // 60:.0f}:{left % 60:02.0f}")
                screen.print(said.say(lang), markup=False)

        yield advance
    if not screen.is_terminal:
        screen.print(words("lab-played", done=done, total=total).say(lang), markup=False)
