"""What a view of a position says: scores, and what there is to do. Equal views are the same object (`core/facts.py`), so texts
are made once for all viewers, lists and the store. It knows no tables.
"""

from __future__ import annotations

from functools import lru_cache

from wandelgang.core.game import Game
from wandelgang.core.rules import State
from wandelgang.language import Language, Message
from wandelgang.server.wire.outgoing import ShownLimit, ShownTally

RECENT = 512  # views: those of the last moments, at all tables


@lru_cache(maxsize=RECENT)
def scores(game: Game, view: State, seats: int, language: Language) -> tuple[str, ...]:
    """How every seat stands."""
    return tuple([score.say(language) for score in score_messages(game, view, seats)])


@lru_cache(maxsize=RECENT)
def score_messages(game: Game, view: State, seats: int) -> list[Message]:
    return [game.score(view, seat) for seat in range(seats)]


@lru_cache(maxsize=RECENT)
def tallies(game: Game, view: State, seats: int) -> tuple[ShownTally | None, ...]:
    """The number that matters of every seat; empty if the game counts nothing."""
    found = [game.tally(view, seat) for seat in range(seats)]
    if not any(found):
        return ()
    return tuple([ShownTally(one.number, one.of, one.signs, one.missing) if one else None for one in found])


@lru_cache(maxsize=RECENT)
def prompt(game: Game, view: State, language: Language) -> str:
    """What the acting seat has to do, phrased to follow its name; or why the rules ended the game."""
    return game.prompt(view).say(language)


@lru_cache(maxsize=RECENT)
def ask(game: Game, view: State, language: Language) -> str:
    """The same, addressed to the person who acts."""
    return game.ask(view).say(language)


@lru_cache(maxsize=RECENT)
def limits(game: Game, view: State, language: Language) -> tuple[ShownLimit, ...]:
    """What ends the game whoever is ahead: announced, or counted down once it is near."""
    found = game.limits(view)
    return tuple(ShownLimit((one.countdown or one.announced).say(language), one.countdown is not None) for one in found)
