"""Opening a table: from a plan to a match and its seats, or a refusal that names the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from wandelgang.core.options import Option
from wandelgang.core.registry import game as find_game
from wandelgang.errors import BadSetup
from wandelgang.errors import words as common
from wandelgang.play.match import Match
from wandelgang.play.variant import Variant
from wandelgang.server.table import computers, names
from wandelgang.server.table.events import ClockRule, Opened, StoredSeat
from wandelgang.server.table.replay import opened
from wandelgang.server.table.seat import HELPER, Seat
from wandelgang.server.table.table import Table
from wandelgang.server.wire.requests import ClockPlan, SeatPlan, TablePlan
from wandelgang.server.words import words

DAY = 86_400  # seconds
MOST_MINUTES, MOST_MORE, MOST_DAYS = 1440, 3600, 60
BOARD = "board"  # the option with which the command line reads files


def variant(game: str, options: Mapping[str, object]) -> Variant:
    """A game with its options settled. A browser cannot name files, only boards that the game offers."""
    offered = {option.name: option for option in find_game(game).all_options}
    for name, value in options.items():
        if name == BOARD and BOARD in offered and value is not None and value not in boards(offered[BOARD]):
            raise BadSetup(BOARD, words("offered-board", names=", ".join(boards(offered[BOARD])) or "–"), repr(value))
    return Variant(game, options)


def boards(option: Option) -> list[str]:
    return [*option.values, *option.choices]


def players(settled: Variant) -> int:
    return settled.players


def seated(plans: Sequence[SeatPlan], expected: int, browser: str) -> list[StoredSeat]:
    """The seats of a plan, validated."""
    if len(plans) != expected:
        raise BadSetup("seats", words("seats-expected", n=expected), len(plans))
    seats = []
    for number, plan in enumerate(plans):
        is_computer = plan.kind == "computer"
        if plan.level not in (computers.known() if is_computer else [0]):
            wanted = words("no-level")
            if is_computer:
                wanted = common("expected-choice", choices=", ".join(map(str, computers.known())))
            raise BadSetup(f"seats.{number}.level", wanted, plan.level)
        if plan.kind == "friend" or plan.kind == "open":
            if plan.name.strip():
                raise BadSetup(f"seats.{number}.name", words("no-name-yet"), plan.name)
            seats.append(StoredSeat(awaits=plan.kind))
        else:
            if plan.name.strip() and not is_computer:
                names.check_name(f"seats.{number}.name", plan.name.strip())
            seats.append(StoredSeat(plan.name.strip(), plan.level, "" if is_computer else browser))
    names.check(seats)
    return seats


def clocked(plan: ClockPlan | None) -> ClockRule | None:
    """The clock of a plan, validated."""
    if plan is None or plan == ClockPlan():
        return None
    if bool(plan.minutes) == bool(plan.days) or (plan.days and plan.more):
        raise BadSetup("clock", words("one-clock"), f"{plan.minutes}, {plan.days}")
    for name, value, most in (
        ("minutes", plan.minutes, MOST_MINUTES),
        ("more", plan.more, MOST_MORE),
        ("days", plan.days, MOST_DAYS),
    ):
        if not 0 <= value <= most:
            raise BadSetup(f"clock.{name}", common("expected-number", least=0, most=most), value)
    if plan.days:
        return ClockRule(plan.days * DAY, days=True)
    return ClockRule(max(1, round(plan.minutes * 60)), plan.more)


def planned(plan: TablePlan, browser: str, called: str = "") -> Opened:
    """The first event of a planned table; *called* is the name of the person who opens it, unless the plan gives another."""
    settled = variant(plan.game, plan.options)
    plans = [replace(seat, name=called) if seat.kind == "me" and not seat.name.strip() else seat for seat in plan.seats]
    seats = seated(plans, players(settled), browser)
    options = {name: value for name, value in plan.options.items() if value is not None}
    match = settled.match(seats=names.names(seats, "en"))
    return opened(match, seats, browser, options, clocked(plan.clock), plan.watch, plan.chat)


def again(first: Opened, table: Table, shift: int = 0) -> Opened:
    """The first event of the same table once more, with a new deal and everybody moved on by so many seats."""
    options: dict[str, str | int | bool] = dict(first.options)
    settled = variant(first.game, options)
    seats = [next_seat(seat, table.online) for seat in table.seats]
    seats = [seats[(number - shift) % len(seats)] for number in range(len(seats))]
    clock = None if table.clock is None else table.clock.rule
    return opened(settled.match(seats=names.names(seats, "en")), seats, first.host, options, clock, table.watch, table.chat)


def next_seat(seat: Seat, online: bool) -> StoredSeat:
    """Whoever has a seat, for the next game. A person who resigned from a game of several people has left."""
    if not seat.browsers or (seat.level and online):
        return StoredSeat(level=seat.level if seat.level in computers.known() else HELPER)
    first, *devices = sorted(seat.browsers)
    return StoredSeat(seat.name, 0, first, tuple(devices))


def uploaded(match: Match, browser: str) -> Opened:
    """The first event of an uploaded record: computer players are recognised by name, the others are people at this browser."""
    seats = [StoredSeat("" if names.level_of(name) else name, names.level_of(name)) for name in match.seats]
    seats = [StoredSeat(seat.name, seat.level, "" if seat.level else browser) for seat in seats]
    try:
        names.check(seats)
    except BadSetup:  # its names are distinct, but not in every language: keep them as they are
        seats = [StoredSeat(name, seat.level, seat.browser) for name, seat in zip(match.seats, seats, strict=True)]
    return opened(match, seats, browser, {"position": match.positions[0].text})
