"""The summary of a table: enough to list it without reading its log or its position. It is stored, so it contains everything;
what a browser is sent is made from what that browser may know.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wandelgang import boardfiles
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.game import Game
from wandelgang.core.options import BOARD, Option
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import SPECTATOR, State, facts
from wandelgang.language import LANGUAGES, Language
from wandelgang.play.position import facts_of
from wandelgang.server.store.interface import TableRow
from wandelgang.server.table.events import ClockRule
from wandelgang.server.table.names import names
from wandelgang.server.table.setup import DAY
from wandelgang.server.table.table import Table
from wandelgang.server.views import texts as said
from wandelgang.server.views.outcome import ending
from wandelgang.server.wire.outgoing import ShownSeat
from wandelgang.server.wire.requests import ClockPlan, Vacancy
from wandelgang.server.wire.responses import TableSummary
from wandelgang.server.words import words


class StoredSummarySeat(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str = ""
    level: int = 0
    browsers: tuple[str, ...] = ()
    browser: str = ""  # in tables stored before a seat could have several
    resigned: bool = False
    late: bool = False
    fault: str = ""
    awaits: Vacancy = ""


class StoredTexts(msgspec.Struct, frozen=True, array_like=True):
    """What a position means in one language: the score of every seat, and what the acting one has to do."""

    scores: tuple[str, ...]
    prompt: str = ""

    def without(self, common: StoredTexts) -> StoredTexts:
        """Only what differs."""
        scores = tuple("" if one == other else one for one, other in zip(self.scores, common.scores, strict=True))
        return StoredTexts(scores, "" if self.prompt == common.prompt else self.prompt)

    def over(self, common: StoredTexts) -> StoredTexts:
        """The opposite: what differs, and what does not."""
        scores = tuple(one or other for one, other in zip(self.scores, common.scores, strict=True))
        return StoredTexts(scores, self.prompt or common.prompt)


class StoredSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    game: str
    seats: tuple[StoredSummarySeat, ...]
    ply: int
    turn: int | None
    texts: dict[Language, StoredTexts] = {}  # for everybody
    own: dict[int, dict[Language, StoredTexts]] = {}  # per seat that knows more; empty where it is told what everybody is
    position: str = ""  # in tables stored before summaries had texts
    secret: bool = False
    outcome: tuple[float, ...] = ()
    waiting: bool = False
    online: bool = False
    clock: ClockRule | None = None
    host: str = ""
    options: dict[str, str | int | bool] | str = {}  # a text in tables stored before lists had them in words


def encode_summary(table: Table) -> bytes:
    """What is stored."""
    seats = tuple(
        StoredSummarySeat(
            seat.name,
            seat.level,
            tuple(sorted(seat.browsers)),
            resigned=seat.resigned,
            late=seat.late,
            fault=seat.fault,
            awaits=seat.awaits,
        )
        for seat in table.seats
    )
    viewer = None if table.turn is None and not table.waiting else SPECTATOR
    texts = texts_of(table.game, facts_of(table.match.view(viewer)), len(seats), table.turn is not None)
    summary = StoredSummary(
        game=table.game.name,
        seats=seats,
        ply=table.ply,
        turn=table.turn,
        texts=texts,
        own=own_texts(table, texts),
        secret=table.secret,
        outcome=table.outcome,
        waiting=table.waiting,
        online=table.online,
        clock=None if table.clock is None else table.clock.rule,
        host=table.host,
        options=listed_options(table.options),
    )
    return msgspec.json.encode(summary)


def texts_of(game: Game, view: State, seats: int, has_turn: bool) -> dict[Language, StoredTexts]:
    """What a view of a position means, in all languages."""
    return {
        language: StoredTexts(said.scores(game, view, seats, language), said.prompt(game, view, language) if has_turn else "")
        for language in LANGUAGES
    }


def own_texts(table: Table, common: dict[Language, StoredTexts]) -> dict[int, dict[Language, StoredTexts]]:
    """Where the people at a seat are told more than everybody; whoever has several seats is not."""
    if table.turn is None or table.match.is_public:
        return {}
    everybody, found = table.match.view(SPECTATOR), {}
    for mine in map(table.held_by, sorted(table.browsers)):
        if len(mine) == 1 and (view := table.match.view(mine[0])) is not everybody:
            texts = texts_of(table.game, facts_of(view), len(table.seats), True)
            found[mine[0]] = {language: texts[language].without(common[language]) for language in LANGUAGES}
    return found


def seats_of(summary: StoredSummary, browser: str) -> tuple[int, ...]:
    """The seats of a browser's people who are still playing."""
    return tuple(
        number for number, seat in enumerate(summary.seats) if browser in (*seat.browsers, seat.browser) and not seat.resigned
    )


def table_summary(row: TableRow, browser: str, language: Language) -> TableSummary:
    """An entry in a browser's list of tables."""
    summary = msgspec.json.decode(row.summary, type=StoredSummary)
    return list_entry(row, summary, seats_of(summary, browser), language)


def list_entry(
    row: TableRow, summary: StoredSummary, mine: tuple[int, ...], language: Language, away: tuple[int, ...] = ()
) -> TableSummary:
    """The entry of a table for whoever has these seats."""
    game, called, texts = find_game(summary.game), names(summary.seats, language), known_texts(summary, mine, language)
    return TableSummary(
        table=row.table,
        game=summary.game,
        title=game.title.say(language),
        seats=tuple(
            ShownSeat(
                name="" if seat.awaits else called[number],
                shape=game.palette[number],
                mine=number in mine,
                level=seat.level,
                score=texts.scores[number],
                resigned=seat.resigned,
                awaits=seat.awaits,
                away=number in away,
            )
            for number, seat in enumerate(summary.seats)
        ),
        ply=summary.ply,
        turn=summary.turn,
        yours=summary.turn in mine,
        over=summary.turn is None and not summary.waiting,
        changed=round(row.changed, 3),
        prompt=prompt(summary, texts, language),
        outcome=summary.outcome,
        waiting=summary.waiting,
        online=summary.online,
        clock=None if summary.clock is None else planned(summary.clock),
        options=summary.options if isinstance(summary.options, str) else chosen(game, summary.options, language),
    )


def known_texts(summary: StoredSummary, mine: tuple[int, ...], language: Language) -> StoredTexts:
    """What whoever has these seats may be told. The position of an older summary has to be read, which takes 1 to 2.6 ms."""
    if not summary.position:
        common = summary.texts[language]
        own = summary.own.get(mine[0]) if len(mine) == 1 else None
        return common if own is None else own[language].over(common)
    game = find_game(summary.game)
    states = game.parse_position(summary.position)
    if summary.waiting or summary.turn is not None:
        states = INTERPRETED.view(states, mine[0] if len(mine) == 1 and not summary.waiting else SPECTATOR)
    return texts_of(game, facts(states[0]), len(summary.seats), summary.turn is not None)[language]


def chosen(game: Game, options: Mapping[str, str | int | bool], language: Language) -> str:
    """The options that differ from the defaults, in words; the number of players is visible anyway."""
    said = []
    for option in game.options:
        value = options.get(option.name)
        if is_own_board(option.name, value):
            said.append(own_board(str(value), language))
        elif value not in (None, option.default) and not option.rare and option.name != "players":
            said.append(worded(option, value, language))
    return ", ".join(said)


def worded(option: Option, value: object, language: Language) -> str:
    if str(value) in option.values:
        return option.values[str(value)].say(language)
    title = option.title.say(language)
    return title if value is True else f"{title}: {value if value is not False else '–'}"


def is_own_board(name: str, value: object) -> bool:
    return name == BOARD and isinstance(value, str) and boardfiles.is_text(value)


def own_board(text: str, language: Language) -> str:
    called = boardfiles.title(text, language)
    return (words("own-board-called", title=called) if called else words("own-board")).say(language)


def listed_options(options: Mapping[str, str | int | bool]) -> dict[str, str | int | bool]:
    """The options that lists need: of a board of one's own nothing but its title."""
    return {name: boardfiles.titled(str(value)) if is_own_board(name, value) else value for name, value in options.items()}


def prompt(summary: StoredSummary, texts: StoredTexts, language: Language) -> str:
    """What the acting seat has to do; or how the game ended, or why it has not begun."""
    if summary.waiting:
        return words("waiting").say(language)
    if summary.turn is None:
        return ending(summary.seats, summary.outcome, language)
    return texts.prompt


def planned(clock: ClockRule) -> ClockPlan:
    """A clock as a request describes it."""
    return ClockPlan(days=clock.seconds // DAY) if clock.days else ClockPlan(minutes=clock.seconds / 60, more=clock.more)
