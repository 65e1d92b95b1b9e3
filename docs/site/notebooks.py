"""Notebooks run without Jupyter: the cells of one file, in order, in one namespace.

Only the file format is known here; what a cell shows is its printed text and its last expression, as a notebook would show it.
"""

from __future__ import annotations

import ast
import io
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Cell:
    """A piece of a notebook; of code, what it printed and what its last expression was."""

    kind: str
    source: str
    printed: str = ""
    value: object = None


def run(path: Path) -> Iterator[Cell]:
    """Every cell of a notebook, each after it has been run. An error in a cell is raised with its number."""
    namespace: dict[str, Any] = {"__name__": "__notebook__"}
    for number, cell in enumerate(json.loads(path.read_text("utf-8"))["cells"], 1):
        source = "".join(cell["source"])
        if cell["cell_type"] != "code":
            yield Cell(cell["cell_type"], source)
            continue
        printed = io.StringIO()
        with redirect_stdout(printed):
            value = execute(source, f"{path.name}, cell {number}", namespace)
        yield Cell("code", source, printed.getvalue(), value)


def execute(source: str, name: str, namespace: dict[str, Any]) -> object:
    """Run a program; the value of its last line if that is an expression, otherwise None."""
    tree = ast.parse(source, name)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        exec(compile(tree, name, "exec"), namespace)
        return None
    exec(compile(ast.Module(tree.body[:-1], []), name, "exec"), namespace)
    return eval(compile(ast.Expression(last.value), name, "eval"), namespace)
