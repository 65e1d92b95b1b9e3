"""Opening a table: from what a browser asked for to a match and the seats around it, or a refusal that names the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wandelgang.core.generator import Generator
from wandelgang.core.options import Option
from wandelgang.errors import BadSetup
from wandelgang.errors import words as common
from wandelgang.games import game as find_game
from wandelgang.play.levels import LEVELS
from wandelgang.play.match import Match, load
from wandelgang.play.variant import Variant
from wandelgang.server import naming
from wandelgang.server.events import KeptSeat, Opened
from wandelgang.server.heard import SeatPlan, TablePlan
from wandelgang.server.naming import words
from wandelgang.server.room import opened

BOARD = "board"  # the one option by which a command line reads files


def variant(game: str, options: Mapping[str, object]) -> Variant:
    """A game with its options settled. A browser names no files: of boards, only those that the game offers."""
    offered = {option.name: option for option in find_game(game).all_options}
    for name, value in options.items():
        if name == BOARD and BOARD in offered and value is not None and value not in boards(offered[BOARD]):
            raise BadSetup(BOARD, words("offered-board", names=", ".join(boards(offered[BOARD])) or "–"), repr(value))
    return Variant(game, options)


def boards(option: Option) -> list[str]:
    return [*option.values, *option.choices]


def players(settled: Variant) -> int:
    return int(settled.start(Generator(0))[0].players)


def seated(plans: Sequence[SeatPlan], expected: int, browser: str) -> list[KeptSeat]:
    """The seats of a plan, checked."""
    if len(plans) != expected:
        raise BadSetup("seats", words("seats-expected", n=expected), len(plans))
    seats = []
    for number, plan in enumerate(plans):
        is_computer = plan.kind == "computer"
        if str(plan.level) not in (LEVELS if is_computer else ("0",)):
            wanted = common("expected-choice", choices=", ".join(LEVELS)) if is_computer else words("no-level")
            raise BadSetup(f"seats.{number}.level", wanted, plan.level)
        seats.append(KeptSeat(plan.name.strip(), plan.level, "" if is_computer else browser))
    naming.check(seats)
    return seats


def planned(plan: TablePlan, browser: str) -> Opened:
    """The opening of a table as planned."""
    settled = variant(plan.game, plan.options)
    seats = seated(plan.seats, players(settled), browser)
    options = {name: value for name, value in plan.options.items() if value is not None}
    return opened(settled.match(seats=naming.names(seats, "en")), seats, browser, options)


def again(first: Opened) -> Opened:
    """The same table once more, with chance acting anew."""
    options: dict[str, str | int | bool] = dict(first.options)
    settled = variant(first.game, options)
    return opened(settled.match(seats=naming.names(first.seats, "en")), first.seats, first.host, options)


def uploaded(source: str, browser: str) -> Opened:
    """A table from a text record: computer players are known by their names, everybody else is a person here."""
    match = load(source)
    seats = [KeptSeat("" if naming.level_of(name) else name, naming.level_of(name)) for name in match.seats]
    seats = [KeptSeat(seat.name, seat.level, "" if seat.level else browser) for seat in seats]
    try:
        naming.check(seats)
    except BadSetup:  # the record tells its names apart, but not in every language: keep them as they are
        seats = [KeptSeat(name, seat.level, seat.browser) for name, seat in zip(match.seats, seats, strict=True)]
    return opened(match, seats, browser, {"position": first_position(match)})


def first_position(match: Match) -> str:
    return match.game.position(match.start)
