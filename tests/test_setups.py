"""Set-ups drawn by hypothesis: each is either playable or refused with its field named; texts broken at random never crash."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

import wandelgang
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.core.options import Option
from wandelgang.core.rules import CHANCE, OVER
from wandelgang.errors import BadSetup, Missing, Unreadable, WandelgangError
from wandelgang.games import NAMES
from wandelgang.games import game as find_game
from wandelgang.games.tiles.boardfile import SHAPES, read_board
from wandelgang.games.tiles.notation import IMMOVABLE, KINDS, LOOSE

CALM = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def any_value(option: Option) -> some.SearchStrategy[object]:
    """Mostly values the option allows, sometimes not."""
    if option.name in ("board", "position"):
        return some.just(None)
    if option.choices:
        return some.sampled_from([None, *option.choices, "nonsense"])
    if option.kind is bool:
        return some.sampled_from([None, True, False])
    least, most = option.least or 0, option.most or 10
    return some.one_of(some.none(), some.integers(least - 1, min(most, 12) + 1), some.integers(least, most))


@pytest.mark.parametrize("name", NAMES)
@given(data=some.data(), seed=some.integers(0, 2**40))
@CALM
def test_options_are_playable_or_refused(name: str, data: some.DataObject, seed: int) -> None:
    options = {option.name: data.draw(any_value(option), option.name) for option in find_game(name).options}
    try:
        match = wandelgang.game(name, **options).match(seed)
    except BadSetup as refused:
        assert refused.field
        assert refused.field in str(refused)
        assert refused.message.say("de") != refused.message.say("en")
        return
    game = match.game
    assert game.position(game.parse_position(match.position())) == match.position()
    generator = Generator(seed)
    for _ in range(6):
        if not match.is_over:
            match.submit(match.turn, match.ply, generator.pick(match.legal()))


@pytest.mark.parametrize("name", NAMES)
@given(data=some.data())
@CALM
def test_broken_positions_and_actions_are_refused(name: str, data: some.DataObject) -> None:
    game = find_game(name)
    options = data.draw(some.sampled_from(game.variants))
    generator = Generator(data.draw(some.integers(0, 99)))
    state = game.start(game.settled(options), generator)
    for _ in range(data.draw(some.integers(0, 6))):
        if INTERPRETED.turn(state) != OVER:
            INTERPRETED.apply(state, generator.pick(INTERPRETED.legal(state)))
    broken = edit(game.position(state), data)
    try:
        again = game.parse_position(broken)
    except (Unreadable, BadSetup):
        pass
    else:
        text = game.position(again)
        assert game.position(game.parse_position(text)) == text
        if "?" not in text and INTERPRETED.turn(again) != OVER:
            assert INTERPRETED.legal(again)
    if INTERPRETED.turn(state) not in (OVER, CHANCE):
        action = edit(game.action_text(state[0], INTERPRETED.legal(state)[0]), data)
        with suppress(Unreadable):
            assert 0 <= game.parse_action(state[0], action) < game.rules[-1].ACTIONS


def edit(text: str, data: some.DataObject) -> str:
    """A few characters deleted, changed or doubled."""
    for _ in range(data.draw(some.integers(1, 3))):
        place = data.draw(some.integers(0, max(0, len(text) - 1)))
        sign = data.draw(some.sampled_from("?-+:,=/ 0123459aAbBzZ·│┼╋\n"))
        text = data.draw(
            some.sampled_from(
                [text[:place] + text[place + 1 :], text[:place] + sign + text[place + 1 :], text[:place] + sign + text[place:]]
            )
        )
    return text


VALUES = some.one_of(
    some.integers(-3, 40),
    some.booleans(),
    some.sampled_from([*KINDS, "alternating", "a1", "free", "AB", "?", ""]),
    some.lists(some.sampled_from(["a1", "b2", "A", "AB", "z9"]), max_size=3),
    some.dictionaries(some.sampled_from([*SHAPES, "A", "B", "loose", "immovable"]), some.integers(-1, 9), max_size=3),
    some.dictionaries(some.sampled_from(["A", "B", "é"]), some.sampled_from(["a1", "free", "q"]), max_size=2),
)


def toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {toml(entry)}' for key, entry in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


@given(
    rows=some.lists(some.text(alphabet=LOOSE + IMMOVABLE + "??????", min_size=2, max_size=5), min_size=1, max_size=5),
    table=some.dictionaries(
        some.sampled_from(
            [
                "width",
                "height",
                "immovable",
                "free",
                "loose",
                "weights",
                "treasures",
                "pawns",
                "homes",
                "stones",
                "goal",
                "goals",
                "start",
                "limit",
                "overlap",
                "odd",
            ]
        ),
        VALUES,
        max_size=4,
    ),
    seed=some.integers(0, 99),
)
@CALM
def test_board_files_are_playable_or_refused(
    rows: list[str], table: dict[str, object], seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    width = len(rows[0])
    drawing = "\n".join(row[:width].ljust(width, "?") for row in rows)
    path = tmp_path_factory.mktemp("board") / "board.toml"
    path.write_text(
        f'board = """\n{drawing}\n"""\n' + "".join(f"{key} = {toml(value)}\n" for key, value in table.items()), "utf-8"
    )
    try:
        match = wandelgang.game("tiles", board=str(path)).match(seed)
    except (BadSetup, Unreadable) as refused:
        assert str(refused)
        return
    match.submit(match.turn, match.ply, match.legal()[0])


@pytest.mark.parametrize("source", ["board = [", "colour = 1", 'board = ""', 'board = "┼┼\\n┼"', "width = 0.5", 'free = "┏"'])
def test_bad_board_files_name_what_is_wrong(source: str) -> None:
    with pytest.raises(BadSetup):
        read_board(source)


def test_a_board_file_with_an_empty_list_of_goals(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text('board = """\n┼┼\n┼┼\n"""\nfree = "┼"\ngoals = []\n', "utf-8")
    with pytest.raises(BadSetup, match="goals: expected one entry per player"):
        wandelgang.game("tiles", board=str(tmp_path / "board.toml"))


def test_a_missing_board_file(tmp_path: Path) -> None:
    with pytest.raises(Missing, match="nowhere"):
        wandelgang.game("tiles", board=str(tmp_path / "nowhere.toml"))
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(WandelgangError, match="binary"):
        wandelgang.game("tiles", board=str(tmp_path / "binary.toml"))


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"players": 9}, "players: expected a whole number from 1 to 8, got 9"),
        ({"players": "2"}, "players"),
        ({"players": True}, "players"),
        ({"wide": 3}, "wide: expected one of the options players, "),
        ({"preset": "classic", "width": 9}, "width: expected 7"),
        ({"limit": 3, "rounds": 3}, "rounds"),
        ({"stones": 3, "players": 4}, "stones: expected at least 4 stones"),
        ({"stones": 49, "preset": "classic"}, "stones: expected at most 48 stones"),
        ({"start": 2}, "start"),
        ({"goal": "shared", "stones": 3}, "stones"),
        ({"position": "tiles", "players": 3}, "players"),
    ],
)
def test_refusals_say_what_was_expected_and_what_came(options: dict[str, object], named: str) -> None:
    with pytest.raises(BadSetup, match=named):
        wandelgang.game("tiles", **options)
