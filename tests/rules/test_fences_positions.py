"""Positions of `fences`: those of a game are accepted, and those that no game can lead to are refused with a sentence."""

from __future__ import annotations

import pytest

from tests.rules.positions import FENCES
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import OVER
from wandelgang.errors import WandelgangError
from wandelgang.games.fences.setup import GARDEN, VARIANTS

GAME = find_game("fences")
BOX = "d4S+d5S+c5E+d5E"  # around d5
HOME = "goal+goal+goal+goal"
OUT = "nw+ne+se+sw"
# A board whose middle row is one start field: whatever is south of it is out of reach of the others, save for its own exit.
SPLIT = "own size=5x5 centre=c2-c2 entrances=c1,d2,c3,b2 corners=a1-a1,e1-e1,a4-d4,e5-e5 exits=b1,d1,a3,e4 marks=-,-,-,-"


@pytest.mark.parametrize("options", VARIANTS, ids=range(len(VARIANTS)))
def test_every_position_of_a_game_is_accepted(options: dict[str, object]) -> None:
    generator = Generator(len(str(options)))
    states = GAME.start(GAME.settled(options), generator)
    for _ in range(250):
        text = GAME.position(states)
        assert GAME.position(GAME.parse_position(text)) == text
        if INTERPRETED.turn(states) == OVER:
            break
        INTERPRETED.apply(states, generator.pick(INTERPRETED.legal(states)))


def text(pieces: str = OUT, fences: str = "-", board: str = "15x15", **given: str) -> str:
    return FENCES.text(pieces, fences, board, **given)


@pytest.mark.rule("FENCES-A06", "FENCES-A20", "FENCES-A24", "FENCES-A48", "FENCES-32", "FENCES-37", "FENCES-A25")
@pytest.mark.parametrize(
    ("position", "field", "said"),
    [
        # over
        (text(turn="over", winners="0", played="9"), "winners", "four pieces"),
        (text(turn="over", winners="-", played="9"), "winners", "four pieces"),
        (text(turn="over", winners="-", played="8", limit="9"), "winners", "four pieces"),
        (text(HOME, turn="over", winners="-", played="9", limit="9"), "winners", "four pieces"),
        (text(HOME, turn="over", winners="1", played="9"), "winners", "four pieces"),
        (text(f"{HOME},{HOME}", turn="over", winners="0", played="9"), "winners", "four pieces"),
        (text(HOME, turn="over", winners="0"), "played", "at least one turn"),
        (text(HOME, turn="over", winners="0", played="10", limit="9"), "played", "limit 9"),
        (text(HOME, turn="1:fence", played="9"), "pieces", "outside the goal"),
        (text(turn="1:fence", played="9", limit="9"), "played", "limit 9"),
        # the start roll
        (text("d5+ne+se+sw", turn="0:start", rolls="-,-"), "pieces", "one piece in each corner"),
        (text("nw+nw+se+sw", turn="0:start", rolls="-,-"), "pieces", "one piece in each corner"),
        (text("goal+ne+se+sw", turn="0:start", rolls="-,-"), "pieces", "one piece in each corner"),
        (text(fences="d5S", turn="0:start", rolls="-,-"), "fences", "where they begin"),
        (text(fences="e13S", turn="0:start", rolls="-,-"), "fences", "where they begin"),
        (text(turn="0:start", rolls="-,-", played="3"), "played", "no turn"),
        (text(turn="1:start", rolls="-,-"), "rolls", "about to roll"),
        (text(turn="0:start", rolls="-,9"), "rolls", "in order"),
        (text(turn="0:start", rolls="9,9"), "rolls", "about to roll"),
        (text(seats="NES", turn="1:start", rolls="x,-,x"), "rolls", "at least two"),
        # dice that nobody can have used
        (text(dice="53", used="5"), "used", "by the dice used"),
        (text("d5+ne+se+sw,b9+c9+d9+e9", dice="53", used="5"), "used", "by the dice used"),
        (text("d5+ne+se+sw,b9+c9+d9+e9", BOX, dice="53", used="5", same="yes"), "used", "by the dice used"),
        (text("d5+ne+se+sw,b9+ne+se+sw", BOX, dice="53", used="5"), "used", "by the dice used"),
        (text("d5+ne+se+sw", BOX, dice="53", used="5", moved="d5"), "moved", "by the dice used"),
        (text("d5+goal+goal+goal", dice="53", used="5", moved="d5"), "moved", "not the last one out"),
        (text("d5+ne+se+sw", dice="53", used="5", moved="d5", same="yes"), "moved", "own piece"),
        (text("d5+ne+se+sw", dice="53", used="5", moved="ne"), "moved", "own piece"),
        (text("d5+ne+se+sw", dice="53", used="53"), "used", "3, 5"),
        # a capture that nobody can have made
        (text(f"{OUT},-+ne+se+sw", turn="0:send", dice="53", used="5"), "used", "by the dice used"),
        (text("goal+ne+se+sw,-+ne+se+sw", turn="0:send", dice="53", used="53"), "used", "by the dice used"),
        (text("d5+ne+se+sw,-+ne+se+sw", BOX, turn="0:send", dice="53", used="53"), "used", "by the dice used"),
        (text("d5+ne+se+sw,-+ne+se+sw", turn="0:send", dice="53"), "used", "3, 5"),
        (text("d5+ne+se+sw,-+-+se+sw", turn="0:send", dice="53", used="5"), "pieces", "free ordinary square"),
        (text("d5+ne+se+-,nw+ne+se+sw", turn="0:send", dice="53", used="5"), "pieces", "free ordinary square"),
        (text("d5+ne+se+sw,-+ne+se+sw", turn="0:fence"), "pieces", "free ordinary square"),
        # places
        (text("a5+ne+se+sw", board=SPLIT, turn="0:fence"), "pieces", "from a start field"),
        (text(board=SPLIT.replace("marks=-", "marks=?"), turn="0:fence"), "marks", "a slot"),
        (text("d5+d5+se+sw", turn="0:fence"), "pieces", "free ordinary square"),
        (text("h8+ne+se+sw", turn="0:fence"), "pieces", "free ordinary square"),
    ],
)
def test_impossible_positions_are_refused(position: str, field: str, said: str) -> None:
    with pytest.raises(WandelgangError) as refused:
        GAME.parse_position(position)
    message = str(refused.value)
    assert message.startswith(f"{field}: expected"), message
    assert said in message
    assert refused.value.message.say("de") != message


@pytest.mark.rule("FENCES-A06", "FENCES-27", "FENCES-A32", "FENCES-A36", "FENCES-32")
@pytest.mark.parametrize(
    "position",
    [
        text("d5+ne+se+sw", dice="53", used="5", moved="d5"),
        text("d5+ne+se+sw", dice="53", used="5", same="yes"),
        text("d5+goal+goal+goal,b9+c9+d9+e9", dice="53", used="5"),
        text("d5+goal+se+sw,b9+c9+d9+e9", dice="53", used="5", moved="d5"),
        text("b9+goal+se+sw", dice="53", used="5"),
        text("d5+ne+se+sw,nw+b9+c9+d9", dice="53", used="5"),
        text("d5+ne+se+sw,-+ne+se+sw", dice="53", used="53", turn="0:send"),
        text("d5+ne+se+sw,-+ne+se+sw", BOX, dice="33", used="33", turn="0:send"),
        text(HOME, turn="over", winners="0", played="9", limit="9"),
        text(OUT, turn="over", winners="-", played="9", limit="9"),
        f"{GARDEN} seats=NEW pieces={OUT},{OUT},{OUT} fences=c1S,-,b4E turn=1:start rolls=2,-,x",
    ],
)
def test_their_possible_counterparts_are_accepted(position: str) -> None:
    states = GAME.parse_position(position)
    assert GAME.position(GAME.parse_position(GAME.position(states))) == GAME.position(states)
