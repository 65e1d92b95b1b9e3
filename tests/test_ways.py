"""Paths of sprites: on drawn positions, the places along the path; in whole games, that every path ends where the sprite is."""

from __future__ import annotations

import pytest

import wandelgang
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import States
from wandelgang.scene import Place, Way, cornered


def ways_of(name: str, position: str, action: str) -> dict[str, tuple[Place, ...]]:
    """The paths of one action from a position, by sprite; places are rounded."""
    return {way.sprite: tuple((round(x, 2), round(y, 2)) for x, y in way.places) for way in all_ways(name, position, action)}


def unseen_of(name: str, position: str, action: str) -> dict[str, int]:
    """The sprites that are invisible on part of their path, and from which place on."""
    return {way.sprite: way.unseen for way in all_ways(name, position, action) if way.unseen is not None}


def all_ways(name: str, position: str, action: str) -> tuple[Way, ...]:
    game = find_game(name)
    before = game.parse_position(position)
    after = before.copy()
    number = game.parse_action(before[0], action)
    assert number in INTERPRETED.legal(before)
    INTERPRETED.apply(after, number)
    return game.ways(before[0], number, after[0])


def offering(game: Game, action: str) -> States:
    """A position, reached at random, in which an action may be chosen."""
    generator = Generator(5)
    state = game.start(game.settled({}), generator)
    while action not in [game.action_text(state[0], one) for one in INTERPRETED.legal(state)]:
        INTERPRETED.apply(state, generator.pick(INTERPRETED.legal(state)))
    return state


def test_a_path_keeps_only_its_corners() -> None:
    assert cornered([(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]) == ((0, 0), (2, 0), (2, 2))
    assert cornered([(0, 0), (2, 0), (1, 0)]) == ((0, 0), (2, 0), (1, 0))
    assert cornered([(0, 0), (0, 0), (1, 0)]) == ((0, 0), (1, 0))


# --- tiles

ROOM = "tiles set ┌┬┐/│││/└┴┘ free={free} pawns={pawns} stones=A:{stone} goals={goals} won=- turn=0:{turn}"


def test_a_pawn_walks_along_the_corridor() -> None:
    position = ROOM.format(free="│", pawns="a1", stone="c3", goals="A", turn="walk closed=Sb")
    assert ways_of("tiles", position, "c3")["pawn0"] == ((0, 2), (2, 2))
    assert ways_of("tiles", position, "b2")["pawn0"] == ((1, 0), (1, 1))
    assert "pawn0" not in ways_of("tiles", position, "c1")


def test_a_pawn_goes_through_the_middle_where_it_shares_a_tile() -> None:
    position = ROOM.format(free="│", pawns="a1", stone="c3,B:b2,C:a1", goals="A", turn="walk closed=Sb")
    way = ways_of("tiles", position, "b2")["pawn0"]
    assert way[:-1] == ((0, 0), (1, 0), (1, 1))
    assert way[-1] not in way[:-1], "it stands aside"
    assert "pawn0" not in ways_of("tiles", position, "a1"), "whoever stays does not move"


def test_a_tile_is_pushed_in_from_the_tray_and_another_falls_out_onto_it() -> None:
    position = ROOM.format(free="│", pawns="a1", stone="c3", goals="A", turn="push")
    found = ways_of("tiles", position, "W2")
    tray = (2 + 0.6 + 0.9 + 1, -0.75)
    assert found["tile9"] == ((-1, 1), (0, 1))
    assert found["tile5"] == ((3, 1), tray)
    assert "pawn0" not in found


def test_a_pawn_pushed_out_comes_back_at_the_other_end() -> None:
    position = ROOM.format(free="│", pawns="c2", stone="c3", goals="A", turn="push")
    assert ways_of("tiles", position, "W2")["pawn0"] == ((3, 1), (-1, 1), (0, 1))
    assert unseen_of("tiles", position, "W2") == {"pawn0": 0}  # from beyond one edge to beyond the other


def test_after_a_wall_only_tile_the_tile_with_its_pawn_comes_back() -> None:
    position = ROOM.format(free="·", pawns="c2", stone="c3", goals="A", turn="push")
    found = ways_of("tiles", position, "W2")
    assert found["tile5"] == found["pawn0"] == ((3, 1), (-1, 1), (0, 1))
    assert found["tile9"] == ((-1, 1), (1, 1))
    assert found["tile4"][0] == (3, 1)
    assert unseen_of("tiles", position, "W2") == {"tile5": 0, "pawn0": 0}


# --- sliders


def test_a_jumping_peg_swings_around_the_other() -> None:
    open_board = "1ooooo/0ooooo/1ooooo/0ooooo/Yooooo/1ooooo/0ooooo/1ooooo/0ooooo"
    position = f"sliders {open_board} offsets=000000000 pegs=f4d0e0g0h0,f5g4d10e10g10 turn=0:move limit=150"
    assert ways_of("sliders", position, "f4-f6") == {"peg0-4": ((5.45, 5), (5, 4))}
    assert ways_of("sliders", position, "f4-h4") == {"peg0-4": ((6, 5.55), (7, 6))}
    assert ways_of("sliders", position, "f4-f3") == {}


# --- gears


def test_a_marker_goes_to_whoever_takes_it() -> None:
    game = find_game("gears")
    state = offering(game, "take")
    player, value = int(state[0].player), int(state[0].marker[state[0].origin])
    found = ways_of("gears", game.position(state), "take")
    (way,) = found.values()
    assert set(found) == {f"taken{player}-{value}-0"}
    assert len(way) == 2


def test_arrows_show_what_will_turn() -> None:
    game = find_game("gears")
    state = offering(game, "left")
    choices = {choice.action: choice for choice in game.choices(state[0], INTERPRETED.legal(state))}
    after = state.copy()
    INTERPRETED.apply(after, game.parse_action(state[0], "left"))
    turned = {cell for cell in range(len(state[0].turns)) if state[0].turns[cell] != after[0].turns[cell]}
    assert len(choices["left"].signs) == len(turned)
    assert choices["left"].signs[0].art == ("arrow-left",)
    assert {sign.art for sign in choices["left"].signs[1:]} <= {("arrow-right-driven",)}
    assert not choices["leave"].signs


# --- fences

LAWN = "fences 15x15 seats=NS pieces={pieces} fences=e2S+f2S+{fence},e13S+d4E+g13S locks=f7S+j7S+e8E+f8S+j8E+j8S turn=0:{turn}"


def test_a_piece_walks_and_turns_at_the_fence() -> None:
    position = LAWN.format(pieces="goal+goal+c5+nw,goal+goal+h15+se", fence="f5E", turn="move dice=65")
    assert ways_of("fences", position, "c5-f7:5") == {"piece0-2": ((5, 4), (5, 6))}
    assert ways_of("fences", position, "c5-c10:5") == {}


def test_a_piece_leaves_its_start_by_the_exit_and_enters_the_house_by_the_door() -> None:
    position = LAWN.format(pieces="goal+goal+h4+nw,goal+goal+h15+se", fence="g5E", turn="move dice=63")
    found = ways_of("fences", position, "h4-goal:3")["piece0-2"]
    assert found[0] == (7, 5)
    assert len(found) == 2
    assert ways_of("fences", position, "nw-h1:6")["piece0-3"] == ((2, 0), (7, 0))


def test_a_fence_is_carried_in_an_arc_and_a_piece_hops_over_one() -> None:
    position = LAWN.format(pieces="goal+goal+c5+nw,goal+goal+h15+se", fence="c5E", turn="set lifted=e2S")
    (way,) = ways_of("fences", position, "set:i2S").values()
    assert len(way) == 2
    assert way[0][1] < way[1][1]
    position = LAWN.format(pieces="goal+goal+c5+nw,goal+goal+h15+se", fence="c5E", turn="move dice=44")
    assert ways_of("fences", position, "c5-d5:jump") == {"piece0-2": ((2.5, 3.6), (3, 4))}


# --- cards


def test_a_card_that_hits_is_shown_on_the_board_and_then_removed() -> None:
    game = find_game("cards")
    generator = Generator(3)
    state = game.start(game.settled({"target": "release", "die": False, "players": 2}), generator)
    hit = None
    while hit is None:
        actions = INTERPRETED.legal(state)
        hit = next((choice for choice in game.choices(state[0], actions) if choice.offer == ("aim",)), None)
        if hit is None:
            INTERPRETED.apply(state, generator.pick(actions))
    field = next(sprite for sprite in game.scene(state[0]).sprites if sprite.id == hit.touch[1])
    (way,) = ways_of("cards", game.position(state), hit.action).values()
    assert way[0] == (field.x, field.y)
    assert len(way) == 2


# --- all games


@pytest.mark.parametrize("name", wandelgang.GAMES)
def test_every_path_ends_where_the_sprite_is_and_stays_on_the_table(name: str) -> None:
    game = find_game(name)
    for number, options in enumerate(game.variants):
        generator = Generator(number)
        state = game.start(game.settled(options), generator)
        before = game.scene(state[0])
        for _ in range(25):
            actions = INTERPRETED.legal(state)
            if not actions:
                break
            action = generator.pick(actions)
            after = state.copy()
            INTERPRETED.apply(after, action)
            shown = game.scene(after[0])
            left, top, right, bottom = shown.extent
            places = {sprite.id: (sprite.x, sprite.y) for sprite in shown.sprites}
            gone = {sprite.id for sprite in before.sprites} - set(places)
            for way in game.ways(state[0], action, after[0]):
                assert way.sprite in gone or way.places[-1] == places[way.sprite]
                assert all(left <= x <= right and top <= y <= bottom for x, y in way.places)
            state, before = after, shown
