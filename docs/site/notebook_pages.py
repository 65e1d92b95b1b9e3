"""The notebooks as pages of the site: their cells, what they print and the pictures they show, from a run while it is built."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from notebooks import Cell, run

DOCS = Path(__file__).parents[1]


def notebook_pages() -> Iterator[tuple[str, str]]:
    """Path and text of every page and every picture."""
    for path in sorted((DOCS / "notebooks").glob("*.ipynb")):
        inside = path.relative_to(DOCS).with_suffix("").as_posix()
        lines: list[str] = []
        for number, cell in enumerate(run(path)):
            picture = drawn(cell)
            if picture:
                yield f"{inside}-{number}.svg", picture
            lines += shown(cell, f"{path.stem}-{number}.svg" if picture else None)
        yield f"{inside}.md", "\n".join([*lines, f"[Download this notebook]({path.name})", ""])


def drawn(cell: Cell) -> str | None:
    """The picture that a notebook would show for the value of a cell."""
    svg = getattr(cell.value, "_repr_svg_", None) or getattr(cell.value, "svg", None)
    return svg() if callable(svg) else None


def shown(cell: Cell, picture: str | None) -> list[str]:
    if cell.kind != "code":
        return [cell.source, ""]
    lines = ["```python", cell.source.rstrip("\n"), "```", ""]
    text = cell.printed + (repr(cell.value) if cell.value is not None and picture is None else "")
    if text.strip():
        lines += ["```text", text.rstrip("\n"), "```", ""]
    if picture:
        lines += [f"![What the cell shows]({picture}){{ width=480 }}", ""]
    return lines
