"""The closed tree of errors. Each carries a message in both languages; whoever raises one has changed nothing.

`str(error)` is English; `error.message.say("de")` is German. This module knows no game and no file format.
"""

from __future__ import annotations

from typing import Any

from wandelgang.language import Catalogue, Message

words = Catalogue("wandelgang")


class WandelgangError(Exception):
    """Something that a person, a file or a program asked for and that cannot be done."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.say())
        self.message = message

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors travel to other processes with their message in both languages."""
        return restored, (type(self), self.args, self.__dict__)


def restored(kind: type[WandelgangError], said: tuple[Any, ...], fields: dict[str, Any]) -> WandelgangError:
    """An error from its pickle."""
    error = kind.__new__(kind, *said)
    error.__dict__ |= fields
    return error


class Unreadable(WandelgangError):
    """Text that is not an action, a position or a record."""


class Refused(WandelgangError):
    """A readable action that cannot be played."""


class Illegal(Refused):
    """The rules do not allow it now."""


class NotYourTurn(Refused):
    """It is somebody else's turn, or nobody's. *seat* is the seat that acts; whoever displays the error looks up its name."""

    def __init__(self, message: Message, seat: int | None = None) -> None:
        super().__init__(message)
        self.seat = seat


class Stale(Refused):
    """The action was meant for another ply of the match."""


class BadSetup(WandelgangError):
    """A set-up that cannot be played; the message names the field, what was expected and what was given."""

    def __init__(self, field: str, expected: Message, got: object) -> None:
        super().__init__(words("bad-setup", field=field, expected=expected, got=got))
        self.field = field


class Missing(WandelgangError):
    """A game, file or preset that does not exist."""


class Forfeit(WandelgangError):
    """A player that crashed, hung or answered what cannot be played loses the game. *code* names the reason for programs."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(words(f"forfeit-{code}", **values))
        self.code = code


class BadGame(WandelgangError):
    """A game with a mistake in its own files: names the game, the part, what was expected and what was found."""

    def __init__(self, game: str, part: str, expected: str, got: str) -> None:
        super().__init__(words("bad-game", game=game, part=part, expected=expected, got=got))
        self.game, self.part = game, part


class Fault(Exception):
    """A mistake in a game's files, found before it is known which game they belong to. The registry makes a BadGame of it."""

    def __init__(self, part: str, expected: str, got: object) -> None:
        super().__init__(f"{part}: expected {expected}, got {got}")
        self.part, self.expected, self.got = part, expected, str(got)
