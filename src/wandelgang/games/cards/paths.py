"""How things move in `cards` where that is not straight: a card taken off the board as a hit passes its picture."""

from __future__ import annotations

from wandelgang.core.rules import State, facts
from wandelgang.games.cards.state import BLOCKADE, ENTERS, NEXT, SIDE
from wandelgang.games.cards.trays import home
from wandelgang.scene import Way


def paths(before: State, action: int, after: State) -> tuple[Way, ...]:
    """CARDS-19, CARDS-20: the hit is made on the board, then the card leaves it."""
    if action >= ENTERS or before.target == BLOCKADE:
        return ()
    before, after = facts(before), facts(after)
    player, card = before.player, before.number[action // 4]
    if not after.hits[player] >> card & 1:
        return ()
    row, column = divmod(int(NEXT[action // 4, action % 4]), SIDE)
    x, y, _ = home(after.choice, after.target, player, card)
    return (Way(f"card{player}-{card}", ((float(column), float(row)), (x, y))),)
