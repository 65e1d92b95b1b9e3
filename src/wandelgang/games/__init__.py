"""The five games that come with Wandelgang, one folder each. They are found like everybody else's: by their entry points."""

from wandelgang.core.registry import game, names

NAMES = names()

__all__ = ["NAMES", "game"]
