"""What a match shows at a terminal: one picture that is drawn again in its place, or plain lines if there is no terminal."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterable
from types import TracebackType
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from wandelgang.cli.console import console, words
from wandelgang.cli.line import is_interactive, read_line
from wandelgang.language import Language
from wandelgang.render.terminal import rich_text
from wandelgang.render.window import Window
from wandelgang.scene import Scene

SMALLEST = 20, 10  # columns and lines; below that, plain lines


class Display:
    """The screen of one match; while it is open, a terminal shows nothing else."""

    def __init__(self, language: Language) -> None:
        self.language: Language = language
        roomy = console.width >= SMALLEST[0] and console.height >= SMALLEST[1]
        self.in_place = console.is_terminal and not console.is_dumb_terminal and is_interactive() and roomy
        self.notices: list[Text] = []  # shown with the next picture
        self.before: Any = None  # what SIGTERM did

    def __enter__(self) -> Display:
        if self.in_place:
            console.set_alt_screen(True)
            if threading.current_thread() is threading.main_thread():
                self.before = signal.signal(signal.SIGTERM, end)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Give the terminal back as it was."""
        if self.in_place:
            self.in_place = False
            console.set_alt_screen(False)
            if self.before is not None:
                signal.signal(signal.SIGTERM, self.before)

    def window(self, lines: int = 0) -> Window:
        """The room there is now, except for so many lines."""
        return Window(console.width, console.height - lines, self.language, console)

    def notice(self, text: str, style: str = "") -> None:
        """A sentence about what was just done."""
        if self.in_place:
            self.notices.append(Text(text, style))
        else:
            console.print(text, style=style or None, markup=False, soft_wrap=True)

    def picture(self, scene: Scene, scores: list[Text], news: list[Text], question: Text, hint: str = "") -> None:
        """Everything a player needs, in one window; the last line is for what they type."""
        if question.cell_len + len(hint) < console.width:
            question = question.copy().append(f" {hint}", "dim")
        below = self.window().wrapped(question, console.width)
        lines = self.window(len(below) + 1).arranged(scene, scores, [*news, *self.notices])
        self.notices = []
        console.clear()
        for line in [*lines, *below]:
            console.print(line, no_wrap=True, crop=True, overflow="crop")

    def pages(self, parts: Iterable[RenderableType]) -> str:
        """A longer text, page by page; what was typed after one of them."""
        if not self.in_place:
            for part in parts:
                console.print(part)
            return ""
        with console.capture() as captured:
            for part in parts:
                console.print(part)
        lines = captured.get().rstrip("\n").split("\n")
        size = console.height - 1
        pages = [lines[first : first + size] for first in range(0, len(lines), size)]
        for number, page in enumerate(pages, 1):
            console.clear()
            console.file.write("\n".join(page) + "\n")
            told = "page-last" if number == len(pages) else "page-next"
            typed = read_line(words(told, number=number, pages=len(pages)).say(self.language) + " > ").strip()
            if typed:
                return typed
        return ""


def print_scene(scene: Scene, language: Language, below: int = 1) -> None:
    """A scene as large as the window allows, with so many lines to come below it; as it is if there is no window."""
    if not console.is_terminal:
        console.print(rich_text(scene))
        return
    for line in Window(console.width, console.height - below, language, console).arranged(scene, [], []):
        console.print(line, no_wrap=True, crop=True, overflow="crop")


def end(number: int, frame: object) -> None:
    """Ended from outside: leave in order, so that the terminal is as it was."""
    sys.exit(128 + number)
