"""Why something that was touched cannot be chosen, in words.

The game knows best. Otherwise what is closed says so itself, what belongs to another player names them, and everything else is
answered with what is asked for. It is handed a seat's own view, so it cannot say more than that seat may know.
"""

from __future__ import annotations

from wandelgang.language import Language, Message
from wandelgang.play.position import facts_of
from wandelgang.scene import Sprite
from wandelgang.server.table.names import names
from wandelgang.server.table.table import Table
from wandelgang.server.words import words


def explanation(table: Table, seat: int, sprite: str, touched: tuple[str, ...], language: Language) -> str:
    """The reason as a sentence."""
    view = table.match.view(seat)
    shown = {one.id: one for one in view.scene().sprites}
    known = tuple(id for id in touched if id in shown)
    found = table.game.reason(facts_of(view), sprite, known) if sprite in shown else None
    text = (found or usual(table, seat, shown.get(sprite), language)).say(language)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def usual(table: Table, seat: int, sprite: Sprite | None, language: Language) -> Message:
    """What can be said without knowing the game."""
    if sprite is not None and "closed" in sprite.marks and sprite.label is not None:
        return sprite.label
    if sprite is not None and sprite.player not in (None, seat) and sprite.role in ("piece", "card", "wall", "tile", "handle"):
        return words("belongs-to", name=names(table.seats, language)[int(sprite.player or 0)])
    return words("not-now", ask=table.game.ask(facts_of(table.match.view(seat))))
