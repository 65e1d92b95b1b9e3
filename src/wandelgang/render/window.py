"""A scene and lines of text about it, arranged in a window of so many columns and lines.

The largest arrangement that fits is taken: the scene as it is, the board with everything else beside it, the small board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from rich.console import Console
from rich.text import Text

from wandelgang.language import Language
from wandelgang.render.terminal import board_lines, canvas, coloured, tray_lines
from wandelgang.scene import Scene

GAP = 3  # columns between two blocks
PANEL = 26  # columns that text beside a board needs at least
ENOUGH = 5  # lines of news; for fewer, a smaller arrangement is tried
INDENT = 5  # columns of what continues a line

Lines = list[Text]


@dataclass(frozen=True)
class Window:
    """How much room there is, and in which language headings are."""

    width: int
    height: int
    language: Language
    console: Console

    def arranged(self, scene: Scene, scores: Lines, news: Lines) -> Lines:
        """The scene, the scores and as much of the latest news as there is room for."""
        best: Lines = []
        most = -1
        for upper, lower, width in self._arrangements(scene, scores):
            lines = upper if lower is None else lower
            room = self.height - len(lines)
            shown = self._latest(news, width, room)
            text = [*lines, *([Text()] if len(shown) < room else []), *shown]
            found = text if lower is None else side_by_side([upper, text])
            told = sum(len(line.plain) for line in shown)
            if self._fits(found):
                if len(shown) >= min(ENOUGH, len(self.all_wrapped(news, width))):
                    return found
                if told > most:
                    best, most = found, told
        return best or found[: self.height]

    def _latest(self, news: Lines, width: int, room: int) -> Lines:
        """As many of the latest news as there is room for; of the very last, its end if there is no room for all of it."""
        shown: Lines = []
        for one in reversed(news):
            lines = self.wrapped(one, width)
            if len(lines) + len(shown) > room:
                break
            shown = [*lines, *shown]
        if news and not shown and room > 0:
            shown = self.wrapped(news[-1], width)[-room:]
            shown[0] = Text("… ").append(shown[0].plain.strip())
        return shown

    def _arrangements(self, scene: Scene, scores: Lines) -> Iterator[tuple[Lines, Lines | None, int]]:
        """From large to small: what is above the news, or the board and what is beside it, and how wide the news may be."""
        yield [*coloured(canvas(scene)), Text(), *self.all_wrapped(scores, self.width)], None, self.width
        for small in (False, True):
            board = board_lines(scene, small)
            room = self.width - widest(board) - GAP
            trays = [(Text(tray.label.say(self.language), "dim"), tray_lines(scene, tray)) for tray in scene.trays]
            if room >= PANEL:
                beside = flowed([[title, *lines] for title, lines in trays if lines], room)
                yield board, [*beside, *([Text()] if beside else []), *self.all_wrapped(scores, room)], room
            else:
                blocks = [lines for _, lines in trays if lines]
                beside = flowed(blocks, room)
                upper = side_by_side([board, beside]) if widest(beside) <= room else [*board, *flowed(blocks, self.width)]
                told = [self.wrapped(score, self.width) for score in scores]
                yield [*upper, *flowed(told, self.width)], None, self.width

    def _fits(self, lines: Lines) -> bool:
        return len(lines) <= self.height and widest(lines) <= self.width

    def all_wrapped(self, lines: Iterable[Text], width: int) -> Lines:
        return [part for line in lines for part in self.wrapped(line, width)]

    def wrapped(self, line: Text, width: int) -> Lines:
        """A line, and what does not fit into it indented below."""
        if line.cell_len <= width:
            return [line]
        parts = list(line.wrap(self.console, max(1, width - INDENT)))
        return [parts[0], *(Text(" " * INDENT).append(part) for part in parts[1:])]


def widest(lines: Lines) -> int:
    return max((line.cell_len for line in lines), default=0)


def flowed(blocks: list[Lines], width: int) -> Lines:
    """Blocks side by side, and below each other where they do not fit."""
    lines: Lines = []
    shelf: list[Lines] = []
    for block in blocks:
        if shelf and sum(widest(one) + GAP for one in shelf) + widest(block) > width:
            lines += side_by_side(shelf)
            shelf = []
        shelf.append(block)
    return lines + side_by_side(shelf)


def side_by_side(blocks: list[Lines]) -> Lines:
    """Blocks from left to right, their first lines level."""
    widths = [widest(block) for block in blocks]
    lines = []
    for parts in zip_longest(*blocks):
        line = Text(no_wrap=True)
        start = 0
        for part, width in zip(parts, widths, strict=True):
            if part is not None and part.cell_len:
                line.append(" " * (start - line.cell_len)).append(part)
            start += width + GAP
        lines.append(line)
    return lines
