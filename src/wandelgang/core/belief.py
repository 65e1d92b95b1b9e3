"""What a game offers if what players do tells something about what they hide: a belief follows a game from one seat."""

from __future__ import annotations

from typing import Protocol

from wandelgang.core.calls import Calls
from wandelgang.core.rules import Floats, States


class Belief(Protocol):
    """Follows a game as one seat sees it, and says how well a guess at its secrets explains what the others did.

    It is made from the view that the game began with. It never sees more than its seat does, and no guess that is possible gets
    a likelihood of 0.
    """

    def __init__(self, view: States, calls: Calls) -> None: ...

    @property
    def view(self) -> States:
        """What the seat sees now."""
        ...

    @property
    def is_informed(self) -> bool:
        """Has anything been seen that makes some guesses likelier than others?"""
        ...

    def see(self, action: str, revealed: str) -> None:
        """The next action and what it openly revealed, as texts. Raises Illegal or Unreadable if that cannot have happened."""
        ...

    def weigh(self, guesses: States) -> Floats:
        """How likely everything seen is for each guess, as logarithms; only their differences count."""
        ...
