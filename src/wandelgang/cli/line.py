"""One line typed by a person: with history and completion where the system has them, whatever is typed.

What cannot be read ends the input like its end does; it never ends the program.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

Offers = Callable[[], Sequence[str]]


def read_line(prompt: str = "") -> str:
    """What was typed. Raises EOFError if nothing more can be."""
    try:
        return input(prompt)
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"
    except (RuntimeError, ValueError, OSError) as error:  # standard input is closed, or was never there
        raise EOFError from error


def is_interactive() -> bool:
    """Does a person type?"""
    try:
        return sys.stdin is not None and sys.stdin.isatty()
    except ValueError:  # closed
        return False


def offer(offers: Offers) -> None:
    """Arrow keys bring back earlier lines, and Tab completes to one of the offers; without the library, lines are plain."""
    try:
        import readline
    except ImportError:  # as on Windows
        return

    def complete(typed: str, number: int) -> str | None:
        found = [one for one in offers() if one.lower().startswith(typed.lower())]
        return found[number] if number < len(found) else None

    readline.set_completer_delims("\n")  # an action may contain any sign
    readline.set_completer(complete)
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
