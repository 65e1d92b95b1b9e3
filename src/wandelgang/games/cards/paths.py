"""How things move in `cards` where that is not straight: a card taken off the board as a hit passes its picture."""

from __future__ import annotations

from wandelgang.core.rules import State, facts
from wandelgang.games.cards.drawing import scene
from wandelgang.games.cards.state import BLOCKADE, ENTERS, NEXT, SIDE
from wandelgang.scene import Way


def paths(before: State, action: int, after: State) -> tuple[Way, ...]:
    """CARDS-19, CARDS-20: the hit is made on the board, then the card leaves it."""
    if action >= ENTERS or before.target == BLOCKADE:
        return ()
    before, after = facts(before), facts(after)
    player, card = int(before.player), int(before.number[action // 4])
    if not int(after.hits[player]) >> card & 1:
        return ()
    row, column = divmod(int(NEXT[action // 4, action % 4]), SIDE)
    name = f"card{player}-{card}"
    sprite = next(sprite for sprite in scene(after).sprites if sprite.id == name)
    return (Way(name, ((float(column), float(row)), (sprite.x, sprite.y))),)
