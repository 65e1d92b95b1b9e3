"""One match from its first position to its outcome: every action passes through `submit`, whoever sends it.

Everything is checked before anything is changed, so a refusal leaves the match byte for byte as it was. A match keeps its log
and the state after each ply; nothing is ever replayed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from wandelgang.core.calls import INTERPRETED, Calls
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import CHANCE, OVER, SPECTATOR, UNKNOWN, States, facts
from wandelgang.errors import BadSetup, Fault, Illegal, Missing, NotYourTurn, Stale, Unreadable, WandelgangError, words
from wandelgang.language import Language, Message
from wandelgang.play.analysis import Analysis, analyse
from wandelgang.records import record as records
from wandelgang.records.record import Entry, Record
from wandelgang.render.svg import svg
from wandelgang.render.terminal import text
from wandelgang.scene import Choice, Scene

if TYPE_CHECKING:
    from wandelgang.core.game import Game


@dataclass(frozen=True)
class Logged:
    """One action as it was played: who acted (None is chance), the action and its text, and what it openly revealed."""

    seat: int | None
    action: int
    text: str
    revealed: str


class Match:
    """A game being played. Seats are numbered from 0; a viewer is a seat or SPECTATOR.

    `states[ply]` is the state after that many actions. States are shared, never changed: copy one before you apply anything.
    """

    def __init__(
        self,
        game: Game,
        start: States,
        seats: list[str] | None = None,
        generator: Generator | None = None,
        options: str = "",
        calls: Calls = INTERPRETED,
        entries: Sequence[Entry] = (),
        live: bool = True,
    ) -> None:
        if INTERPRETED.has_secrets(start):
            raise Unreadable(words("wrong-start"))
        self.game = game
        self.calls = calls
        self.generator = generator or Generator()
        self.options = options
        self.players = int(start[0].players)
        if isinstance(seats, str):
            raise BadSetup("seats", words("seat-count", expected=self.players), repr(seats))
        self.seats = list(seats) if seats else [words("seat-name", n=seat + 1).say() for seat in range(self.players)]
        if len(self.seats) != self.players:
            raise BadSetup("seats", words("seat-count", expected=self.players), len(self.seats))
        records.check_names(self.seats)
        self.states = [start.copy()]
        self.log: list[Logged] = []
        self.date = date.today().isoformat()
        for entry in entries:
            self._replay(entry)
        if live:  # a record that is only viewed ends where it ends
            self._resolve_chance()

    @property
    def start(self) -> States:
        return self.states[0]

    @property
    def state(self) -> States:
        return self.states[-1]

    @property
    def ply(self) -> int:
        """How many actions have been played, chance included."""
        return len(self.log)

    @property
    def turn(self) -> int:
        """The seat that acts, or OVER."""
        return int(self.calls.turn(self.state))

    @property
    def is_over(self) -> bool:
        return self.turn == OVER

    @property
    def outcome(self) -> list[float] | None:
        """One number per seat once the game is over."""
        return self.calls.returns(self.state, self.players) if self.is_over else None

    @property
    def result(self) -> str:
        """The outcome as a record writes it; empty while the match goes on."""
        return " ".join(f"{value:.4g}" for value in self.outcome or [])

    def legal(self) -> list[str]:
        """The texts of all legal actions of the seat that acts."""
        state = facts(self.state[0])
        return [self.game.action_text(state, action) for action in self.calls.legal(self.state)]

    def submit(self, seat: int, ply: int, text: str) -> list[Logged]:
        """Play an action and return what was logged, outcomes of chance included.

        Raises Stale, NotYourTurn, Unreadable or Illegal; then nothing has changed.
        """
        if type(ply) is not int or ply != self.ply:
            raise Stale(words("stale", got=repr(ply), ply=self.ply))
        acting = self.turn
        if acting == OVER:
            raise NotYourTurn(words("is-over"))
        if type(seat) is not int or not 0 <= seat < self.players:
            raise NotYourTurn(words("no-such-seat", seat=seat, most=self.players - 1))
        if seat != acting:
            raise NotYourTurn(words("other-turn", name=self.seats[acting]), acting)
        action = self.action(text)
        before = self.ply
        self._play(seat, action)
        self._resolve_chance()
        return self.log[before:]

    def view(self, viewer: int | None = SPECTATOR, ply: int | None = None) -> States:
        """The state now, or after *ply* actions, as *viewer* may see it: a seat, SPECTATOR, or None for everything."""
        state = self.state if ply is None else self.states[ply]
        if viewer is None:
            return state
        self._check("viewer", viewer, SPECTATOR, self.players - 1)
        return self.calls.view(state, viewer)

    def seen(self, ply: int, viewer: int | None) -> int:
        """Action number *ply* as *viewer* sees it: itself or UNKNOWN."""
        action = self.log[ply].action
        return action if viewer is None else int(self.calls.seen(self.states[ply], action, viewer))

    def position(self, viewer: int | None = None) -> str:
        """The position as text: everything, or what *viewer* may see."""
        return self.game.position(self.view(viewer))

    def scene(self, viewer: int = SPECTATOR) -> Scene:
        return self.game.scene(self.view(viewer)[0])

    def choices(self, viewer: int) -> list[Choice]:
        """What *viewer* may do now; nothing unless it is their turn."""
        if viewer != self.turn:
            return []
        view = self.view(viewer)
        return self.game.choices(view[0], self.calls.legal(view))

    def analyse(self, seconds: float | None = 1.0, iterations: int | None = None, lines: int = 3) -> Analysis:
        """The best actions of the seat that acts, from its own view: expected results and continuations."""
        if self.is_over:
            raise NotYourTurn(words("is-over"))
        return analyse(self.game, self.view(self.turn), self.turn, seconds, iterations, lines)

    def undo(self, ply: int) -> None:
        """Go back to an earlier ply. If it is chance's turn there, it draws again."""
        if type(ply) is not int or not 0 <= ply < self.ply:
            raise Stale(words("nothing-to-undo", plies=self.ply, ply=ply))
        del self.log[ply:], self.states[ply + 1 :]
        self._resolve_chance()

    def state_at(self, ply: int) -> States:
        """A copy of the state after the first *ply* actions."""
        self._check("ply", ply, 0, self.ply)
        return self.states[ply].copy()

    def story(self, ply: int, viewer: int | None = None) -> Message:
        """Action number *ply* as a sentence, as far as *viewer* may know."""
        self._check("ply", ply, 0, self.ply - 1)
        return self.game.tell(self.view(viewer, ply)[0], self.seen(ply, viewer), self.view(viewer, ply + 1)[0])

    def record(self, viewer: int | None = None, seats: Sequence[str] = ()) -> str:
        """The match as a text record: everything, or what *viewer* may know; with other names for its seats, if given."""
        return records.write(
            Record(
                game=self.game.name,
                seats=list(seats) or self.seats,
                start=self.game.position(self.view(viewer, 0)),
                entries=self._entries(viewer),
                options=self.options,
                date=self.date,
                result=self.result,
            )
        )

    def _check(self, name: str, value: object, least: int, most: int) -> None:
        """Viewers and plies are whole numbers within the match."""
        if type(value) is not int or not least <= value <= most:
            raise Missing(words("not-in-match", name=name, least=least, most=most, got=repr(value)))

    def action(self, text: str) -> int:
        """The legal action that a text stands for. Raises Unreadable or Illegal."""
        if not isinstance(text, str):
            raise Unreadable(words("no-text", got=repr(text)))
        action = self.game.parse_action(self.state[0], text)
        legal = self.calls.legal(self.state)
        if action not in legal:
            raise Illegal(words("illegal", text=text, example=self.game.action_text(self.state[0], legal[0])))
        return action

    def _entries(self, viewer: int | None) -> list[Entry]:
        entries = []
        for ply, logged in enumerate(self.log):
            is_known = self.seen(ply, viewer) != UNKNOWN
            text = logged.text if is_known else self.game.action_text(self.states[ply][0], UNKNOWN)
            entries.append(Entry(logged.seat, text, logged.revealed))
        return entries

    def _replay(self, entry: Entry) -> None:
        """Play an action of a record if the rules agree with everything the record says."""
        ply, acting = self.ply + 1, self.turn
        if acting == OVER:
            raise Unreadable(words("replay-illegal", ply=ply, reason=words("is-over")))
        seat = None if acting == CHANCE else acting
        if entry.seat != seat:
            raise Unreadable(words("replay-seat", ply=ply, expected=self._name(seat), got=self._name(entry.seat)))
        try:
            action = self.action(entry.action)
        except (Unreadable, Illegal) as error:
            raise Unreadable(words("replay-illegal", ply=ply, reason=error.message)) from error
        self._play(seat, action)
        expected = self.log[-1].revealed
        if entry.revealed != expected:
            got = entry.revealed or "–"
            raise Unreadable(words("replay-revealed", ply=ply, action=entry.action, got=got, expected=expected or "–"))

    def _name(self, seat: int | None) -> Message | str:
        return words("chance-name") if seat is None else self.seats[seat]

    def _play(self, seat: int | None, action: int) -> None:
        before, after = self.state, self.state.copy()
        text = self.game.action_text(before[0], action)
        self.calls.apply(after, action)
        self.log.append(Logged(seat, action, text, self.game.revealed(before[0], after[0])))
        self.states.append(after)

    def _resolve_chance(self) -> None:
        """Let chance act until it is somebody's turn."""
        while self.turn == CHANCE:
            self._play(None, self.generator.pick(self.calls.legal(self.state)))

    def __str__(self) -> str:
        return text(self.scene())

    def svg(self, viewer: int = SPECTATOR, language: Language = "en", width: int | None = None) -> str:
        """The board as a picture, as *viewer* may see it."""
        return svg(self.scene(viewer), self.game.art, language, width, self.position(viewer))

    def _repr_svg_(self) -> str:
        return self.svg()


def load(source: str, calls: Calls = INTERPRETED, live: bool = True) -> Match:
    """The match of a text record, every action checked against the rules. If *live*, chance acts and play can continue."""
    if not isinstance(source, str):
        raise Unreadable(words("no-text", got=repr(source)))
    return replayed(records.read(source), calls, live)


def replayed(record: Record, calls: Calls = INTERPRETED, live: bool = True) -> Match:
    """The match of a parsed record."""
    game = find_game(record.game)
    start = game.parse_position(record.start)
    match = Match(game, start, record.seats, options=record.options, calls=calls, entries=record.entries, live=live)
    match.date = record.date
    if record.result != match.result:
        raise Unreadable(words("replay-result", got=record.result or "–", expected=match.result or "–"))
    return match


def check_demo(game: Game) -> None:
    """The game that the gallery plays in small is a record of this game."""
    text = game.file("demo.txt")
    if text is None:
        return
    try:
        record = records.read(text)
        Match(game, game.parse_position(record.start), record.seats, entries=record.entries, live=False)
    except WandelgangError as error:
        raise Fault("demo.txt", "a record of this game", str(error).rstrip(".")) from error
