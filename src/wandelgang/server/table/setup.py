"""Opening a table: from a plan to a match and its seats, or a refusal that names the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from wandelgang.boardfiles import is_text
from wandelgang.core.options import BOARD, POSITION
from wandelgang.core.registry import game as find_game
from wandelgang.errors import BadSetup
from wandelgang.errors import words as common
from wandelgang.language import quoted
from wandelgang.play.commitment import new_key
from wandelgang.play.match import Match
from wandelgang.play.variant import Variant
from wandelgang.play.verification import is_verified
from wandelgang.server.table import computers, names
from wandelgang.server.table.events import ClockRule, Opened, StoredSeat
from wandelgang.server.table.replay import opened
from wandelgang.server.table.seat import HELPER, Seat
from wandelgang.server.table.table import Table
from wandelgang.server.wire.requests import ClockPlan, SeatPlan, TablePlan
from wandelgang.server.words import words

DAY = 86_400  # seconds
MOST_MINUTES, MOST_MORE, MOST_DAYS = 1440, 3600, 60
FIRST_TURN = 300  # seconds of a first turn that are free: time to arrive, but not to keep others waiting for ever
LARGEST_BOARD = 20_000  # characters of a board's text: one of 26 × 26 cells has 1,500


def variant(game: str, options: Mapping[str, object]) -> Variant:
    """A game with its options settled."""
    check_board(game, options.get(BOARD))
    return Variant(game, options)


def check_board(game: str, value: object) -> None:
    """A browser names boards on offer or sends the text of one, and names no files."""
    board = next((option for option in find_game(game).options if option.name == BOARD), None)
    if board is not None and value is not None and value not in board.offered and not is_sent_board(value):
        expected = words("offered-board", names=", ".join(board.offered) or "–", most=LARGEST_BOARD)
        raise BadSetup(BOARD, expected, quoted(value))


def is_sent_board(value: object) -> bool:
    return isinstance(value, str) and is_text(value) and len(value) <= LARGEST_BOARD


def dealt(settled: Variant, seats: Sequence[StoredSeat]) -> Match:
    """A match with a new deal, to which a key commits; who begins with a position of their own is dealt nothing."""
    key = "" if POSITION.name in settled.options else new_key()
    return settled.match(seats=names.names(seats, "en"), key=key)


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
    return ClockRule(max(1, round(plan.minutes * 60)), plan.more, first=FIRST_TURN)


def planned(plan: TablePlan, browser: str, called: str = "") -> Opened:
    """The first event of a planned table; *called* is the name of the person who opens it, unless the plan gives another."""
    settled = variant(plan.game, plan.options)
    plans = [replace(seat, name=called) if seat.kind == "me" and not seat.name.strip() else seat for seat in plan.seats]
    seats = seated(plans, players(settled), browser)
    options = {name: value for name, value in plan.options.items() if value is not None}
    return opened(dealt(settled, seats), seats, browser, options, clocked(plan.clock), plan.watch, plan.chat)


def again(table: Table, shift: int = 0) -> Opened:
    """The first event of the same table once more, with a new deal and everybody moved on by so many seats."""
    settled = variant(table.game.name, table.options)
    seats = [next_seat(seat, table.online) for seat in table.seats]
    seats = [seats[(number - shift) % len(seats)] for number in range(len(seats))]
    clock = None if table.clock is None else replace(table.clock.rule, first=None if table.clock.rule.days else FIRST_TURN)
    return opened(dealt(settled, seats), seats, table.host, table.options, clock, table.watch, table.chat)


def next_seat(seat: Seat, online: bool) -> StoredSeat:
    """Whoever has a seat, for the next game. A person who resigned from a game of several people has left."""
    if not seat.browsers or (seat.level and online):
        return StoredSeat(level=seat.level if seat.level in computers.known() else HELPER)
    first, *devices = seat.devices
    return StoredSeat(seat.name, 0, first, tuple(devices))


def uploaded(match: Match, browser: str) -> Opened:
    """The first event of an uploaded record: computer players are recognised by name, the others are people at this browser.

    Its key is kept if it proves something: of an unfinished game, whoever uploads it would know what chance will decide.
    """
    match.key = match.key if match.is_over and is_verified(match) else ""
    levels = [names.level_of(name) for name in match.seats]
    called = [uploaded_name(name) for name in match.seats]
    owners = ["" if level else browser for level in levels]
    seats = [StoredSeat("" if level else name, level, by) for name, level, by in zip(called, levels, owners, strict=True)]
    try:
        names.check(seats)
    except BadSetup:  # its names look alike, which deceives nobody at one's own table, or are not distinct in every language
        seats = [StoredSeat(name, level, by) for name, level, by in zip(distinct(called), levels, owners, strict=True)]
    return opened(match, seats, browser, {"position": match.positions[0].text})


def uploaded_name(name: str) -> str:
    """A name in a record as a table shows it; empty if a person must not be called that."""
    is_shown = names.is_visible(name) and (names.level_of(name) or not names.imitates_computer(name))
    return names.shortened(name) if is_shown else ""


def distinct(called: Sequence[str]) -> list[str]:
    """The same names, numbered where shortening has made them equal."""
    return [
        name if not name or called.count(name) == 1 else f"{names.shortened(name, names.LONGEST_NAME - 3)} {number}"
        for number, name in enumerate(called, 1)
    ]
