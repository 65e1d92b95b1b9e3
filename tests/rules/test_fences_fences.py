"""Moving the fences of `fences`: one of the player's own, before rolling, into any free slot."""

from __future__ import annotations

import pytest

from tests.rules.positions import FENCES, Scripted, after, expect, field, legal, ordinary, piece_moves, play, slots_between
from wandelgang.errors import Illegal, NotYourTurn, Unreadable

NORTH = "e2S+f2S+g2S+i2S+j2S+k2S"
SOUTH = "e13S+f13S+g13S+i13S+j13S+k13S"
LOCKS = "f7S+j7S+e8E+f8S+j8E+j8S"
ALL = slots_between(ordinary(15, 15, (6, 6, 8, 8)))
TAKEN = set(f"{NORTH}+{SOUTH}+{LOCKS}".split("+"))


def lifts(fences: str) -> set[str]:
    return {f"lift:{slot}" for slot in fences.split("+")}


@pytest.mark.rule("FENCES-01", "FENCES-12")
def test_a_turn_moves_a_fence_and_pieces() -> None:
    start = FENCES.text("d5+ne+se+sw", f"{NORTH},{SOUTH}", locks=LOCKS, turn="0:fence")
    end = after(start, "lift:g2S", "set:d9E", "dice=53", "d5-i5:5", "ne-k1:3")
    moved = f"e2S+f2S+d9E+i2S+j2S+k2S,{SOUTH}"
    assert end == FENCES.text("i5+k1+se+sw", moved, locks=LOCKS, turn="1:fence", played="1")


@pytest.mark.rule("FENCES-12", "FENCES-22")
def test_a_player_moves_one_of_their_own_fences_or_none() -> None:
    match = FENCES.drawn("d5+ne+se+sw", f"{NORTH},{SOUTH}", locks=LOCKS, turn="0:fence")
    assert legal(match) == {"roll"} | lifts(NORTH)
    play(match, "roll")
    assert field(match, "fences") == f"{NORTH},{SOUTH}"
    assert field(match, "dice")
    expect(match, turn="0:move")
    match = FENCES.drawn("d5+ne+se+sw", f"{NORTH},{SOUTH}", locks=LOCKS, turn="1:fence")
    assert legal(match) == {"roll"} | lifts(SOUTH)
    assert FENCES.drawn("d5+ne+se+sw", f"-,{SOUTH}", turn="0:fence").legal() == ["roll"]


@pytest.mark.rule("FENCES-22", "FENCES-A22")
@pytest.mark.parametrize("slot", ["e13S", "f7S", "j8E", "d5E"])
def test_neither_other_players_fences_nor_locks_nor_empty_slots_are_lifted(slot: str) -> None:
    match = FENCES.drawn("d5+ne+se+sw", f"{NORTH},{SOUTH}", locks=LOCKS, turn="0:fence")
    assert f"lift:{slot}" not in legal(match)
    before = match.position.text
    with pytest.raises((Illegal, Unreadable)) as caught:
        play(match, f"lift:{slot}")
    assert slot in str(caught.value)
    assert match.position.text == before


@pytest.mark.rule("FENCES-23", "FENCES-04", "FENCES-A20", "FENCES-A21", "FENCES-24")
def test_a_lifted_fence_goes_into_any_free_slot_but_its_own() -> None:
    assert len(ALL) == 364
    match = FENCES.drawn("d5+ne+se+sw,d9+h6+c1+sw", f"{NORTH},{SOUTH}", locks=LOCKS, turn="0:fence")
    play(match, "lift:g2S")
    expect(match, turn="0:set", lifted="g2S", fences=f"{NORTH},{SOUTH}")
    assert legal(match) == {f"set:{slot}" for slot in ALL - TAKEN}
    assert len(match.legal()) == 364 - 18


@pytest.mark.rule("FENCES-04", "FENCES-23")
def test_a_square_has_four_slots_around_it() -> None:
    match = play(FENCES.drawn("d5+ne+se+sw", NORTH, turn="0:fence"), "lift:g2S")
    assert {"set:d9S", "set:d9E", "set:d8S", "set:c9E"} <= legal(match)
    assert not {"set:h6S", "set:f8E", "set:h9S", "set:i8E", "set:b1E", "set:a2S", "set:h15S", "set:o8E"} & set(match.legal())


@pytest.mark.rule("FENCES-A20")
@pytest.mark.parametrize("slot", ["f2S", "e13S", "j7S"])
def test_an_occupied_slot_takes_no_second_fence(slot: str) -> None:
    match = play(FENCES.drawn("d5+ne+se+sw", f"{NORTH},{SOUTH}", locks=LOCKS, turn="0:fence"), "lift:g2S")
    with pytest.raises(Illegal):
        play(match, f"set:{slot}")


@pytest.mark.rule("FENCES-A21", "FENCES-A47")
def test_a_lifted_fence_must_be_set_elsewhere() -> None:
    match = play(FENCES.drawn("d5+ne+se+sw", NORTH, turn="0:fence"), "lift:g2S")
    for action in ("set:g2S", "roll", "lift:f2S"):
        with pytest.raises(Illegal):
            play(match, action)
    assert all(action.startswith("set:") for action in match.legal())


@pytest.mark.rule("FENCES-21", "FENCES-22", "FENCES-12")
def test_only_one_fence_moves_per_turn_and_then_the_dice_are_rolled() -> None:
    start = FENCES.text("d5+ne+se+sw", NORTH, turn="0:fence")
    middle = after(start, "lift:g2S", "set:d9E")
    assert middle == FENCES.text("d5+ne+se+sw", "e2S+f2S+d9E+i2S+j2S+k2S", turn="0:roll")
    assert all(outcome.startswith("dice=") for outcome in Scripted(middle).legal())
    match = play(FENCES.drawn("d5+ne+se+sw", NORTH, turn="0:fence"), "lift:g2S", "set:d9E")
    expect(match, turn="0:move")
    assert not any(action.startswith(("lift", "set")) for action in match.legal())


@pytest.mark.rule("FENCES-21")
@pytest.mark.parametrize("played", [(), ("d5-d2:3",), ("d5-i5:5",)])
def test_no_fence_is_moved_after_rolling(played: tuple[str, ...]) -> None:
    match = play(FENCES.drawn("d5+ne+se+sw,i5+nw+ne+se", NORTH, dice="53"), *played)
    for action in ("lift:e2S", "set:d9E", "roll"):
        with pytest.raises(Illegal):
            play(match, action)


@pytest.mark.rule("FENCES-21")
def test_no_fence_is_moved_in_another_players_turn() -> None:
    match = FENCES.drawn("d5+ne+se+sw", f"{NORTH},{SOUTH}", turn="0:fence")
    with pytest.raises(NotYourTurn):
        match.submit(1, match.ply, "lift:e13S")
    play(match, "lift:e2S")
    with pytest.raises(NotYourTurn):
        match.submit(1, match.ply, "set:d9E")


@pytest.mark.rule("FENCES-A23")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_turn_begins_with_the_fences_even_the_first(players: int) -> None:
    match = FENCES.dealt(3, players=players)
    expect(match, turn=f"{match.turn}:fence", played="", dice="")
    own = field(match, "fences").split(",")[match.turn]
    assert legal(match) == {"roll"} | lifts(own)
    first = match.turn
    play(match, "roll")
    while match.turn == first and field(match, "turn").endswith(("move", "send")):
        play(match, match.legal()[0])
    assert match.turn == (first + 1) % players
    expect(match, turn=f"{match.turn}:fence", played="1")
    assert any(action.startswith("lift") for action in match.legal())


@pytest.mark.rule("FENCES-24")
def test_a_fence_helps_round_a_corner_or_bars_the_path() -> None:
    start = FENCES.text("nw+ne+se+sw", NORTH, turn="0:fence")
    helped = after(start, "lift:g2S", "set:h1E", "dice=66")
    assert "nw-goal:6+6" in Scripted(helped).legal()
    assert "nw-goal:6+6" not in Scripted(after(start, "roll", "dice=66")).legal()
    before = FENCES.text("nw+ne+se+sw,h3+ne+se+sw", NORTH, turn="1:move", dice="41")
    assert "h3-goal:4" in Scripted(before).legal()
    barred = FENCES.text("nw+ne+se+sw,h3+ne+se+sw", NORTH.replace("g2S", "h4S"), turn="1:move", dice="41")
    assert "h3-goal:4" not in Scripted(barred).legal()


@pytest.mark.rule("FENCES-25", "FENCES-A20")
def test_an_opposing_piece_may_be_fenced_in_completely() -> None:
    start = FENCES.text("nw+ne+se+sw,d5+goal+goal+goal", "d4S+c5E+d5E+k2S", turn="0:fence")
    end = after(start, "lift:k2S", "set:d5S", "dice=53", "nw-j1:5+3", "roll", "dice=53")
    assert Scripted(end).legal() == ["pass"]


@pytest.mark.rule("FENCES-25", "FENCES-A20")
@pytest.mark.parametrize(
    ("standing", "last"),
    [
        ("h5S+g6E+k2S", "h6E"),
        ("g10E+h10E+k2S", "h10S"),
        ("c1E+k2S", "c1S"),
        ("c1E+c1S+a3E+k2S", "a3S"),
        ("h5S+g6E+h6E+j7S+j8S+k2S,g10E+h10E+h10S+f7S+f8S+e8E", "j8E"),
    ],
)
def test_entrances_and_exits_may_be_barred(standing: str, last: str) -> None:
    match = play(FENCES.drawn("nw+ne+se+sw", standing, turn="0:fence"), "lift:k2S", f"set:{last}")
    assert last in field(match, "fences").split(",")[0].split("+")


@pytest.mark.rule("FENCES-25", "FENCES-A20")
def test_with_all_entrances_barred_the_goal_is_out_of_reach() -> None:
    match = FENCES.drawn("h4+d5+ne+sw", "h5S+g6E+h6E", dice="32")
    assert not any("goal" in action for action in match.legal())
    assert piece_moves("h4 g5:2 i5:2") <= legal(match)
