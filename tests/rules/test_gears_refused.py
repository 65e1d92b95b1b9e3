"""Positions of `gears` that no game leads to are refused with the field that cannot be; all that games lead to are accepted."""

from __future__ import annotations

import re

import pytest

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import OVER
from wandelgang.errors import BadSetup

GAME = find_game("gears")
MAZE = "h7:1*,i7:45*,g8:04*,h8:034*,i8:3*,f9:135e0,g9:0*,h9:13*"
LATE = "h7:1,i7:45,j7:024e1,g8:04,h8:145*,i8:2,f9:135e0,g9:0,h9:13*"
END = "h7:1,i7:45,j7:024e1,g8:04,h8:145,i8:2,f9:135e0,g9:0,h9:13"
START = f"gears beginners full g7:135e1,{MAZE} figures=f9/f9,g7/g7 turn=0:walk idle=0/20"
ENTER = f"gears beginners full {MAZE} figures=f9/f9,- turn=1:enter idle=0/20"
WALK = f"gears beginners full {LATE} figures=j7/g9,h9/i8 taken=2100,1100 turn=0:walk idle=5/20 played=12"
ACT = "gears beginners full i6:024e1,h7:1*,i7:05*,j7:135e0,g8:04*,h8:034*,i8:3*,g9:0*,h9:13* "
ACT += "figures=i8/h7,i6/i6 turn=0:act from=j7 idle=2/20 played=2"
OVER_TEXT = f"gears beginners full {END} figures=j7/g9,h9/i8 taken=2110,1200 turn=over winners=0 idle=5/20 played=12"
EASY = "gears beginners easy h7:3*,g8:135e0,h8:14*,i8:024e1,h9:0* figures=g8/h8,i8/i8 turn=1:pass idle=1/20 played=1"
TRAPPED = "gears beginners full h7:1*,i7:45*,g8:04*,h8:034*,i8:3*,f9:024e0,g9:0*,h9:13*,g10:135e1 "
TRAPPED += "figures=f9/g9,g10/g10 turn=1:trapped stuck=g10 idle=1/20 played=1"
BUILD = "gears complete full h8:0,i8:0,h9:135e0,i7:0 figures=h9,- turn=0:build piles=15,14 "
BUILD += "unseen=01x3,02x3,03x2,012x2,013x2,014x2,024x2,1245x3,1345x3,2345x2,0x5 idle=0/40"
BUILT = "gears complete full h8:0*,i8:15*,h9:135e0,i7:135e0,g9:135e1,j7:024e1 figures=h9/i7,g9/j7 turn=0:walk idle=0/40"


def changed(position: str, **fields: str) -> str:
    """A position with other fields; an empty one is left out, `board` is the drawing."""
    words = position.split()
    for name, value in fields.items():
        if name == "board":
            words[3] = value
            continue
        key = name.rstrip("_")
        words = [word for word in words if not word.startswith(f"{key}=")] + ([f"{key}={value}"] if value else [])
    return " ".join(words)


@pytest.mark.parametrize("text", [START, ENTER, WALK, ACT, OVER_TEXT, EASY, TRAPPED, BUILD, BUILT])
def test_the_positions_that_are_damaged_here_are_possible(text: str) -> None:
    assert {word for word in text.split()[4:] if "unseen" not in word} <= set(GAME.position(GAME.parse_position(text)).split())


IMPOSSIBLE = [
    # the end
    (changed(OVER_TEXT, board=END.replace("h8:145", "h8:145*"), taken="2100,1200", winners="1"), "turn", "a reason to end"),
    (
        changed(OVER_TEXT, board=END.replace("h9:13", "h9:13*"), taken="2110,1100", idle="20/20", played="40"),
        "board",
        "at the end",
    ),
    (changed(OVER_TEXT, winners="1"), "winners", "winners: 0"),
    (changed(OVER_TEXT, played="", idle="0/20"), "played", "at least 1"),
    (changed(WALK, turn="over", winners="0"), "board", "no marker under a figure"),
    # counters
    (changed(WALK, played="13"), "turn", "player 1, because 13 turns"),
    (changed(WALK, turn="1:walk"), "turn", "player 0, because 12 turns"),
    (changed(WALK, idle="14/20"), "idle", "at most 12"),
    (changed(WALK, idle="20/20", played="40"), "turn", "a limit"),
    (changed(WALK, limit="12"), "turn", "a limit"),
    (changed(OVER_TEXT, limit="11"), "played", "at most 11"),
    (changed(WALK, passes="1"), "passes", "only pass at the easy level"),
    (changed(OVER_TEXT, idle="21/20", played="42"), "idle", "at most 20"),
    (changed(START, idle="1/20"), "idle", "at most 0"),
    (changed(ENTER, idle="1/20"), "idle", "nobody has walked"),
    (changed(ENTER, played="2"), "played", "nobody has walked"),
    # markers
    (changed(WALK, board=LATE.replace("i7:45", "i7:45*")), "taken", "no more markers of value 2"),
    (changed(WALK, taken="2100,0100"), "taken", "3 markers of value 1"),
    (changed(WALK, taken="2100,2000"), "taken", "markers of value"),
    (changed(ENTER, board=MAZE.replace("h8:034*", "h8:034")), "taken", "1 markers of value 3"),
    (changed(WALK, idle="11/20"), "taken", "at most 0 markers of player 0"),
    (changed(WALK, taken="3200,-", idle="8/20", played="20"), "idle", "a marker with player 1"),
    (changed(OVER_TEXT, played="6", idle="4/20"), "taken", "at most 2 markers"),
    # figures and entry tiles
    (changed(START, board=f"g7:135e1,i6:135e1,{MAZE}"), "board", "1 entry tiles of player 1"),
    (changed(START, board=MAZE, figures="f9/f9,h7/i7"), "board", "1 entry tiles of player 1"),
    (changed(ENTER, turn="0:enter", figures="-,f9/f9", board=MAZE.replace("e0", "e1")), "board", "entry tiles of player 1"),
    (changed(ENTER, figures="f9/h8,-"), "figures", "both figures of player 0"),
    (changed(START, board=f"b14:135e1,{MAZE}", figures="f9/f9,b14/b14"), "board", "touched two tiles"),
    (changed(START, board=f"g7:024e1,{MAZE}"), "board", "an open way"),
    (changed(START, figures="h8/f9,g7/g7"), "figures", "at most 0 figures of player 0"),
    (changed(WALK, figures="j7/j7,h9/i8"), "figures", "before they first walk"),
    (changed(WALK, figures="f9/f9,h9/i8"), "figures", "before they first walk"),
    # acting, trapped, passing
    (changed(ACT, from_="g9"), "from", "straight open way"),
    (changed(ACT, from_="h8"), "from", "straight open way"),
    (changed(ACT, from_="i6"), "from", "a cell that was left"),
    (changed(ACT, from_="h7"), "from", "a cell that was left"),
    (changed(WALK, turn="0:trapped", stuck="j7,g9"), "turn", "walk"),
    (changed(WALK, turn="0:trapped", stuck="g9"), "stuck", "began trapped"),
    (changed(EASY, passes="1"), "figures", "at most 0 figures of player 0"),
    (changed(EASY, figures="g8/g8,i8/i8", turn="1:walk", passes="1"), "passes", "because player 0 can walk"),
    (changed(EASY, passes="2"), "turn", "a limit"),
    (changed(EASY, figures="g8/h9,i8/i8", turn="1:walk"), "figures", "where their entry leads"),
    (
        changed(EASY, board="h7:3,g8:135e0,h8:14*,i8:024e1,h9:0*", taken="1000,-", idle="1/20", played="5"),
        "board",
        "nobody can reach",
    ),
    # building
    (changed(BUILD, turn="1:build"), "turn", "player 0, because 4 tiles"),
    (changed(BUILD, piles="15,13"), "piles", "14 tiles in the pile of player 1"),
    (changed(BUILD, piles="14,14"), "piles", "13 tiles in the pile of player 1"),
    (changed(BUILD, figures="i7,-"), "figures", "on each of their entry tiles"),
    (changed(BUILD, board="g8:0,i8:0,h9:135e0,i7:0"), "board", "at h8"),
    (changed(BUILD, board="h8:0,i8:0,h9:135e0,k7:0"), "board", "one after another"),
    (changed(BUILD, board="h8:135e0,i8:0,h9:0,i7:0", figures="h8,-"), "board", "at h8"),
    (changed(BUILD, idle="1/40"), "idle", "nobody has walked"),
    (
        changed(BUILD, board="h8:0,i8:0,h9:135e1,i7:135e1", figures="-,h9/i7", piles="14,14"),
        "board",
        "fewer entry tiles of player 1",
    ),
    (changed(BUILT, board="h8:0*,i8:15*,h7:1*,h9:135e0,i7:135e0,g9:135e1,j7:024e1"), "board", "equal shares"),
    (
        changed(BUILT, board="h8:0*,i8:15*,h9:135e0,i7:135e0,g9:135e1", figures="h9/i7,g9/g9"),
        "board",
        "2 entry tiles of player 1",
    ),
]


@pytest.mark.parametrize(("text", "field", "expected"), IMPOSSIBLE, ids=str)
def test_an_impossible_position_is_refused(text: str, field: str, expected: str) -> None:
    with pytest.raises(BadSetup) as caught:
        GAME.parse_position(text)
    message = str(caught.value)
    assert re.fullmatch(field, caught.value.field), message
    assert re.search(expected, message), message
    assert caught.value.message.say("de") != message


@pytest.mark.parametrize("number", range(len(GAME.variants)))
def test_every_position_that_a_game_leads_to_is_accepted(number: int) -> None:
    generator = Generator(number)
    states = GAME.start(GAME.settled(GAME.variants[number]), generator)
    while True:
        text = GAME.position(states)
        assert GAME.position(GAME.parse_position(text)) == text
        if INTERPRETED.turn(states) == OVER:
            break
        INTERPRETED.apply(states, generator.pick(INTERPRETED.legal(states)))
