"""Traces: what a person expects to see after an action, on drawn positions; and that they are true in whole games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import wandelgang
from tests.test_ways import LAWN, ROOM, offering
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.endings import winners
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import SPECTATOR, UNKNOWN
from wandelgang.core.traces import derived, merged, settled
from wandelgang.play.match import Match
from wandelgang.play.position import Position, position_of
from wandelgang.play.traces import Stretch, action_traces, ending_traces, last_turn, match_traces, stretches, turn_traces
from wandelgang.scene import Scene, Sprite, Trace, Tray, Way

DOORS = Path(__file__).parents[1] / "examples" / "doors" / "src"
Seen = tuple[str, str, tuple[tuple[float, float], ...]]


def traces_of(name: str | Game, position: str, *actions: str) -> tuple[Trace, ...]:
    """What is to be seen after some actions of one turn."""
    game = find_game(name) if isinstance(name, str) else name
    state = game.parse_position(position)
    found = []
    for text in actions:
        before, seat = state.copy(), INTERPRETED.turn(state)
        action = game.parse_action(state[0], text)
        assert action in INTERPRETED.legal(state)
        INTERPRETED.apply(state, action)
        found.append(action_traces(game, before[0], action, state[0], seat if seat >= 0 else None))
    return settled(merged(found), game.scene(state[0]))


def seen(traces: tuple[Trace, ...]) -> list[Seen]:
    """Kind, sprite and places; places are rounded."""
    return [(trace.kind, trace.sprite, tuple((round(x, 2), round(y, 2)) for x, y in trace.places)) for trace in traces]


# --- tiles


def test_a_push_shows_its_line_and_a_walk_its_way_and_the_stone_found() -> None:
    position = ROOM.format(free="│", pawns="a1", stone="c3", goals="A", turn="push")
    found = traces_of("tiles", position, "W2", "c3")
    assert seen(found) == [
        ("line", "tile9", ((0, 1), (2, 1))),
        ("from", "pawn0", ((0, 0),)),
        ("way", "pawn0", ((0, 0), (0, 2), (2, 2))),
        ("to", "pawn0", ((2, 2),)),
        ("found", "pawn0", ((2, 2),)),
    ]
    assert found[-1].art == ("stone-key",)


def test_a_pawn_that_is_pushed_round_the_board_has_a_ring_and_no_way() -> None:
    position = ROOM.format(free="│", pawns="c2", stone="c3", goals="A", turn="push")
    assert seen(traces_of("tiles", position, "W2")) == [("line", "tile9", ((0, 1), (2, 1))), ("to", "pawn0", ((0, 1),))]


def test_stones_on_tiles_that_are_pushed_are_neither_found_nor_set() -> None:
    position = ROOM.format(free="│", pawns="a1", stone="c2", goals="A", turn="push")
    assert seen(traces_of("tiles", position, "W2")) == [("line", "tile9", ((0, 1), (2, 1)))]


def test_whoever_makes_room_on_a_tile_has_not_moved() -> None:
    position = "tiles set ┌┬┐/│││/└┴┘ free=│ pawns=a1,c3 stones=A:b1,B:b2 goals=A,B won=-,- turn=0:walk closed=Sb"
    found = traces_of("tiles", position, "c3")
    assert {trace.sprite for trace in found} == {"pawn0"}


# --- sliders

RAILS = "1ooooo/0ooooo/1ooooo/0ooooo/Yooooo/1ooooo/0ooooo/1ooooo/0ooooo"
BENCH = f"sliders {RAILS} offsets=000000000 pegs=f4d0e0g0h0,f5g4d10e10g10 turn=0:move limit=150"


def test_a_rail_that_was_slid_leaves_its_end_and_its_riders_have_rings() -> None:
    found = traces_of("sliders", BENCH, "L4")
    assert seen(found) == [
        ("left", "slider4", ((7, 6), (6, 6))),
        ("to", "peg0-4", ((4, 6),)),
        ("to", "peg1-0", ((5, 6),)),
    ]
    assert (found[0].wide, found[0].high) == (1, 1)


def test_a_jump_is_an_arc_and_a_step_is_not() -> None:
    jump, step = traces_of("sliders", BENCH, "f4-f6"), traces_of("sliders", BENCH, "f4-f3")
    assert seen(jump) == [("from", "peg0-4", ((5, 6),)), ("way", "peg0-4", ((5, 6), (5, 4))), ("to", "peg0-4", ((5, 4),))]
    assert [trace.hops for trace in jump] == [False, True, False]
    assert not any(trace.hops for trace in step)


# --- gears


def test_the_tile_that_was_turned_drives_those_that_turn_against_it() -> None:
    game = find_game("gears")
    state = offering(game, "left")
    found = traces_of("gears", game.position(state), "left")
    turned = [trace for trace in found if trace.kind == "turned"]
    (driver,) = (trace for trace in turned if trace.drives)
    assert driver.turn == -60
    assert {trace.turn for trace in turned if not trace.drives} <= {60}


def test_a_marker_that_was_taken_is_at_the_figure_that_left_it() -> None:
    game = find_game("gears")
    generator = Generator(5)
    state = game.start(game.settled({}), generator)
    while True:
        before, action = state.copy(), generator.pick(INTERPRETED.legal(state))
        text = game.action_text(state[0], action)
        INTERPRETED.apply(state, action)
        if "take" in [game.action_text(state[0], one) for one in INTERPRETED.legal(state)]:
            break
    found = traces_of("gears", game.position(before), text, "take")
    assert [trace.kind for trace in found] == ["from", "way", "to", "found"]
    assert len({trace.sprite for trace in found}) == 1
    assert found[-1].places == found[-2].places
    assert found[-1].art[0].startswith("marker-")


# --- fences


def test_a_fence_is_seen_where_it_was_and_where_it_is() -> None:
    position = LAWN.format(pieces="goal+goal+c5+nw,goal+goal+h15+se", fence="c5E", turn="fence")
    found = traces_of("fences", position, "lift:e2S", "set:i2S")
    assert seen(found) == [
        ("left", "fence0-0", ((4, 1.5),)),
        ("carried", "fence0-0", ((4, 1.5), (8, 1.5))),
        ("to", "fence0-0", ((8, 1.5),)),
    ]


def test_each_way_has_its_dice() -> None:
    position = LAWN.format(pieces="goal+goal+c5+nw,goal+goal+h15+se", fence="f5E", turn="move dice=65")
    found = traces_of("fences", position, "c5-f7:5", "nw-h1:6")
    ways = {trace.sprite: trace for trace in found if trace.kind == "way"}
    assert {sprite: way.text for sprite, way in ways.items()} == {"piece0-2": "5", "piece0-3": "6"}
    assert ways["piece0-2"].places == ((2, 4), (5, 4), (5, 6))
    sum_of_both = next(one for one in legal("fences", position) if one.endswith(":6+5"))
    assert [trace.text for trace in traces_of("fences", position, sum_of_both) if trace.kind == "way"] == ["6+5"]


def test_a_captured_piece_is_crossed_out_where_it_stood_and_has_a_ring_where_it_is() -> None:
    position = LAWN.format(pieces="goal+goal+c5+nw,goal+goal+c10+se", fence="f5E", turn="move dice=65")
    found = traces_of("fences", position, "c5-c10:5", "send:ne")
    kinds = {trace.kind: trace for trace in found if trace.sprite == "piece1-2"}
    assert set(kinds) == {"captured", "to"}
    assert kinds["captured"].places == ((2, 9),)
    assert kinds["captured"].player == 1
    assert kinds["to"].places[0][0] > 10


def test_who_makes_room_in_the_house_has_not_moved() -> None:
    position = LAWN.format(pieces="goal+goal+h4+nw,goal+goal+h15+se", fence="g5E", turn="move dice=63")
    assert {trace.sprite for trace in traces_of("fences", position, "h4-goal:3")} == {"piece0-2"}


def test_one_piece_that_walks_twice_has_one_beginning_and_one_end() -> None:
    position = LAWN.format(pieces="goal+goal+goal+c5,goal+goal+h15+se", fence="f5E", turn="move dice=65")
    found = traces_of("fences", position, "c5-f7:5", next(one for one in legal("fences", position, "c5-f7:5") if ":6" in one))
    assert [trace.kind for trace in found] == ["from", "way", "way", "to"]
    assert found[1].places[-1] == found[2].places[0]


# --- cards


def test_a_card_shows_its_step_and_the_die() -> None:
    game = find_game("cards")
    state = offering(game, "c4-b4")
    found = traces_of("cards", game.position(state), "c4-b4")
    assert [(trace.kind, trace.places) for trace in found] == [
        ("from", ((2, 3),)),
        ("way", ((2, 3), (1, 3))),
        ("to", ((1, 3),)),
    ]
    assert found[1].text == str(state[0].second or state[0].rolled)
    assert not found[2].is_round


# --- every game


@pytest.mark.parametrize("name", wandelgang.GAMES)
def test_every_trace_is_about_something_that_is_or_was_there_and_lies_on_the_table(name: str) -> None:
    game = find_game(name)
    kinds = set()
    for number, options in enumerate(game.variants):
        generator = Generator(number)
        state = game.start(game.settled(options), generator)
        before = game.scene(state[0])
        for _ in range(30):
            actions, seat = INTERPRETED.legal(state), INTERPRETED.turn(state)
            if not actions:
                break
            after, action = state.copy(), generator.pick(actions)
            INTERPRETED.apply(after, action)
            shown = game.scene(after[0])
            left, top, right, bottom = shown.extent
            now = {sprite.id: (sprite.x, sprite.y) for sprite in shown.sprites}
            there = {sprite.id for sprite in before.sprites} | set(now)
            for trace in action_traces(game, state[0], action, after[0], seat if seat >= 0 else None):
                kinds.add(trace.kind)
                assert trace.sprite in there
                assert all(left - 1 <= x <= right + 1 and top - 1 <= y <= bottom + 1 for x, y in trace.places)
                assert trace.kind != "to" or trace.places[0] == now[trace.sprite]
                assert trace.kind != "way" or len(trace.places) > 1
            state, before = after, shown
    assert {"to"} < kinds


def test_what_a_viewer_sees_of_an_action_depends_on_their_view_alone() -> None:
    game = find_game("tiles")
    deals = "tiles set ┌┬┐/│││/└┴┘ free=│ pawns=a1,c3 stones=A:b1,B:c1,C:b2 goals=A,{} won=-,- turn=1:walk closed=Sb"
    seen_by = []
    for goals in ("B", "C"):
        state = game.parse_position(deals.format(goals))
        after = state.copy()
        INTERPRETED.apply(after, game.parse_action(state[0], "c2"))
        views = [INTERPRETED.view(one, 0) for one in (state, after)]
        seen_by.append(action_traces(game, views[0][0], UNKNOWN, views[1][0], 1))
    assert seen_by[0] == seen_by[1]


# --- a game that brings nothing of its own


def test_a_door_that_was_swung_has_a_ring_and_a_pawn_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(DOORS))
    from wandelgang_doors import GAME

    found = traces_of(GAME, "doors a.b.c.d|e pawns=d,b turn=0:swing swung=bc", "de")
    assert [(trace.kind, trace.sprite) for trace in found] == [("to", "door-de")]


BARE = Scene(0, 0, 8, 8, ())


def scene_of(*sprites: Sprite, trays: tuple[Tray, ...] = ()) -> Scene:
    return replace(BARE, sprites=sprites, trays=trays)


def test_scenes_alone_are_enough() -> None:
    pawn = Sprite("pawn", "pawn", 1, 1, role="piece", player=0)
    other = Sprite("other", "pawn", 3, 1, role="piece", player=1)
    gem = Sprite("gem", "gem", 3, 1, ("gem",), role="token")
    wall = Sprite("wall", "wall", 5, 5, role="wall")
    found = derived(scene_of(pawn, other, gem, wall), scene_of(replace(pawn, x=3), replace(other, x=7)), seat=0)
    assert seen(found) == [
        ("left", "wall", ((5, 5),)),
        ("from", "pawn", ((1, 1),)),
        ("way", "pawn", ((1, 1), (3, 1))),
        ("to", "pawn", ((3, 1),)),
        ("captured", "other", ((3, 1),)),
        ("to", "other", ((7, 1),)),
        ("found", "pawn", ((3, 1),)),
    ]


def test_a_way_is_where_the_game_says() -> None:
    pawn = Sprite("pawn", "pawn", 1, 1, role="piece", player=0)
    found = derived(scene_of(pawn), scene_of(replace(pawn, x=3, y=3)), (Way("pawn", ((3, 1), (3, 3))),), 0)
    assert found[1].places == ((1, 1), (3, 1), (3, 3))


def test_what_was_turned_back_or_set_back_leaves_no_trace() -> None:
    tile = Sprite("tile", "tile", 1, 1, role="tile")
    wall = Sprite("wall", "wall", 5, 5, role="wall")
    first, second = scene_of(tile, wall), scene_of(replace(tile, turn=90), replace(wall, x=4))
    there, back = derived(first, second, seat=0), derived(second, first, seat=0)
    assert {trace.kind for trace in there} == {"turned", "left", "carried", "to"}
    assert merged([there, back]) == ()


# --- which turns


def played(name: str, plies: int, **options: object) -> Match:
    game, generator = find_game(name), Generator(4)
    match = Match(position_of(game, game.start(game.settled({**game.usual, **options}), generator)), None, generator)
    while match.ply < plies:
        match.submit(match.turn, match.ply, generator.pick(match.legal()))
    return match


def test_a_player_sees_what_everybody_else_did_since_their_own_last_turn() -> None:
    match = played("cards", 40, players=4)
    acts = match.turn
    seats = [stretch.seat for stretch in stretches(match, acts)]
    assert seats == [(acts + 1 + number) % 4 for number in range(3)]
    assert stretches(match, SPECTATOR) == stretches(match, acts)[-1:]
    previous = (acts + 3) % 4
    assert [stretch.seat for stretch in stretches(match, previous)] == [previous], "directly afterwards, one's own"


def test_an_own_turn_that_is_begun_replaces_what_others_did() -> None:
    match = played("tiles", 20, players=2)
    while match.view().text.count(":walk") == 0:
        match.submit(match.turn, match.ply, match.legal()[0])
    (stretch,) = stretches(match, match.turn)
    assert (stretch.seat, stretch.end) == (match.turn, match.ply)
    assert turn_traces(match, stretch, match.turn)[0].kind == "line"


def test_a_replay_shows_the_turn_up_to_the_ply() -> None:
    match = played("tiles", 21, players=2)
    turn = match.turns[3]
    assert last_turn(match, turn.first + 1) == [Stretch(turn.seat, turn.first, turn.first + 1)]
    assert last_turn(match, turn.end) == [Stretch(turn.seat, turn.first, turn.end)]
    assert last_turn(match, 0) == []
    assert match_traces(match, turn.first, None)[0].kind == "line"


def legal(name: str, position: str, *actions: str) -> list[str]:
    found = Position(name, position)
    for action in actions:
        found = found.apply(action)
    return found.legal()


# --- how a game ended


def ended(name: str, position: str, *outcome: float) -> list[Seen]:
    game = find_game(name)
    state = game.parse_position(position)[0]
    return seen(ending_traces(game, state, outcome, game.scene(state)))


def test_whoever_has_won_wears_a_crown_and_after_a_draw_nobody_does() -> None:
    assert winners((1.0, 0.0)) == (0,)
    assert winners((0.5, 0.0, 0.5)) == (0, 2)
    assert winners((1.0,)) == (0,)
    assert winners((0.5, 0.5)) == winners((0.0,)) == ()
    rails = f"sliders {RAILS} offsets=000000000 pegs=d10e10f10g10h9,d0e0f1g2h1 turn=0:move limit=400"
    crowns = ended("sliders", rails, 1.0, 0.0)
    assert [(kind, sprite) for kind, sprite, _ in crowns] == [("won", f"peg0-{number}") for number in range(5)]
    assert ended("sliders", rails, 0.5, 0.5) == []


def test_stones_that_were_still_sought_carry_the_signs_of_who_sought_them() -> None:
    position = "tiles set ┌┬┐/│││/└┴┘ free=│ pawns=a1,c3 stones=A:b1,B:b2 goals=AB,B won=-,- turn=0:walk closed=Sb overlap=yes"
    marks = ended("tiles", position, 0.0, 1.0)
    assert [(kind, sprite) for kind, sprite, _ in marks] == [
        ("sought", "stone-A"),
        ("sought", "stone-B"),
        ("sought", "stone-B"),
        ("won", "pawn1"),
    ]


def test_of_cards_those_that_count_have_the_crowns() -> None:
    board = "cards die open blockade 25.74/61.83/...../38.96/47.52 seats=S,N play=9c4+8c2,9d3+4c1 hand=13456,123567 hits=27,8"
    position = f"{board} blocked=b5:0,e5:0,b4:1 turn=0:act rolled=5 idle=1"
    assert {sprite for _, sprite, _ in ended("cards", position, 1.0, 0.0)} == {"card0-2", "card0-7"}
    played = f"{board.replace('hits=27,8', 'hits=-,-')} turn=0:act rolled=5 idle=1"
    assert {sprite for _, sprite, _ in ended("cards", played, 1.0, 0.0)} == {"card0-8", "card0-9"}
