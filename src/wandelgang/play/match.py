"""One match from its first position to its outcome: every action passes through `submit`, whoever sends it.

Everything is checked before anything is changed, so a refusal leaves the match byte for byte as it was. A match keeps its log
and the position after each ply; nothing is ever replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, TypeVar

from wandelgang.core.calls import INTERPRETED, Calls, duplicate
from wandelgang.core.generator import Generator
from wandelgang.core.numbers import whole
from wandelgang.core.reuse import reused
from wandelgang.core.rules import CHANCE, OVER, SPECTATOR, UNKNOWN, State, States, is_public
from wandelgang.errors import BadSetup, Fault, Illegal, Missing, NotYourTurn, Stale, Unreadable, WandelgangError, words
from wandelgang.language import Language, Message, quoted
from wandelgang.play.analysis import Analysis, analyse
from wandelgang.play.commitment import commitment, drawn, goes_by_ply
from wandelgang.play.position import Position, check_picture, facts_of, pack, position_of, states_of
from wandelgang.play.traces import drawn_turn
from wandelgang.play.turns import Turn, grouped, turn_at
from wandelgang.records import record as records
from wandelgang.records.record import Entry, Record
from wandelgang.render.slides import Labels, Slide, slides_html
from wandelgang.render.terminal import text
from wandelgang.scene import Choice, Scene, Way

if TYPE_CHECKING:
    from wandelgang.core.game import Game
    from wandelgang.play.review.review import Review
    from wandelgang.play.review.turns import Knowledge


T = TypeVar("T")
MOST_SLIDES = 500  # plies that a notebook shows of a match
VIEWS_KEPT = 16  # of the latest plies asked for; all viewers of a ply are asked for again and again


@dataclass(frozen=True)
class Logged:
    """One action as it was played: who acted (None is chance), the action and its text, and what it openly revealed."""

    seat: int | None
    action: int
    text: str
    revealed: str


class Match:
    """A game being played. Seats are numbered from 0; a viewer is a seat or SPECTATOR.

    `positions[ply]` is the position after that many actions. Matches can be compared, copied and pickled.
    """

    def __init__(
        self,
        start: Position,
        seats: list[str] | None = None,
        generator: Generator | None = None,
        options: str = "",
        calls: Calls = INTERPRETED,
        entries: Sequence[Entry] = (),
        live: bool = True,
        key: str = "",
    ) -> None:
        if not isinstance(start, Position):
            raise Unreadable(words("no-position", got=quoted(start)))
        if start.has_secrets:
            raise Unreadable(words("wrong-start"))
        self.game = start.game
        if generator is not None and not isinstance(generator, Generator):
            raise BadSetup("generator", words("expected-generator"), quoted(generator))
        if not isinstance(calls, Calls):
            raise BadSetup("calls", words("expected-choice", choices="INTERPRETED, COMPILED"), quoted(calls))
        if not isinstance(entries, Sequence):
            raise Unreadable(words("no-entry", got=quoted(entries)))
        records.check_header("Options", options)
        if (fault := told_fault(start, options)) is not None:
            raise Unreadable(fault)
        records.check_header("Key", key)
        self.calls = calls
        self.is_public = is_public(states_of(start).dtype)
        self._views: dict[tuple[int, int], Position] = {}
        self._legal: list[int] | None = None  # in the position now, once asked for
        self._turns: tuple[Turn, ...] = ()  # as far as they have been asked for
        self._generator = Generator() if generator is None else generator
        self.options = options
        self.key = key  # decides what chance decides; nobody may know it before the game is over
        self._fate: dict[int, int] = {}  # without a key: what chance decided before an undo, by the number of the outcome
        self.commitment = commitment(key, start.text) if key else ""
        self.players = start.players
        self.seats = checked_names(seats, [words("seat-name", n=seat + 1).say() for seat in range(self.players)])
        self.positions = [start]
        self.log: list[Logged] = []
        self.date = date.today().isoformat()
        for entry in entries:
            self.replay(entry)
        if live:  # a record that is only viewed ends where it ends
            self._resolve_chance()

    @property
    def position(self) -> Position:
        """The position now, with everything in it."""
        return self.positions[-1]

    @property
    def ply(self) -> int:
        """How many actions have been played, chance included."""
        return len(self.log)

    @property
    def turn(self) -> int:
        """The seat that acts, or OVER."""
        return self.positions[-1].turn

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns up to now, each with the actions that belong to it; the running one last."""
        self._turns = grouped(self, self._turns)
        return self._turns

    @property
    def is_over(self) -> bool:
        return self.turn == OVER

    @property
    def outcome(self) -> list[float] | None:
        """One number per seat once the game is over."""
        return self.calls.returns(self._state, self.players) if self.is_over else None

    @property
    def result(self) -> str:
        """The outcome as a record writes it; empty while the match goes on."""
        return " ".join(f"{value:.4g}" for value in self.outcome or [])

    def legal(self) -> list[str]:
        """The texts of all legal actions of the seat that acts."""
        state = facts_of(self.position)
        return [self.game.action_text(state, action) for action in self._legal_actions()]

    def submit(self, seat: int, ply: int, text: str) -> list[Logged]:
        """Play an action and return what was logged, outcomes of chance included.

        Raises Stale, NotYourTurn, Unreadable or Illegal; then nothing has changed.
        """
        if whole(ply) != self.ply:
            raise Stale(words("stale", got=quoted(ply), ply=self.ply))
        acting = self.turn
        if acting == OVER:
            raise NotYourTurn(words("is-over"))
        number = whole(seat)
        if number is None or not 0 <= number < self.players:
            raise NotYourTurn(words("no-such-seat", seat=quoted(seat), most=self.players - 1))
        if number != acting:
            raise NotYourTurn(words("other-turn", name=self.seats[acting]), acting)
        action = self.action(text)
        before = self.ply
        self._play(acting, action)
        self._resolve_chance()
        return self.log[before:]

    def view(self, viewer: int | None = SPECTATOR, ply: int | None = None) -> Position:
        """The position now, or after *ply* actions, as *viewer* may see it: a seat, SPECTATOR, or None for everything."""
        at = self.ply if ply is None else self._checked("ply", ply, 0, self.ply)
        if viewer is None:
            return self.positions[at]
        viewer = self._checked("viewer", viewer, SPECTATOR, self.players - 1)
        found = self._views.get((viewer, at))
        if found is None:
            if self.is_public:
                return self.positions[at]
            while len(self._views) >= VIEWS_KEPT:
                del self._views[next(iter(self._views))]
            found = self._views[viewer, at] = self._hidden(self.positions[at], viewer)
        return found

    def _hidden(self, position: Position, viewer: int) -> Position:
        """What *viewer* may see of a position: the same one if that is everything."""
        view = position_of(self.game, self.calls.view(states_of(position), viewer), position.turn)
        return position if view == position else view

    def seen(self, ply: int, viewer: int | None) -> int:
        """Action number *ply* as *viewer* sees it: itself or UNKNOWN."""
        ply = self._checked("ply", ply, 0, self.ply - 1)
        if viewer is not None:
            viewer = self._checked("viewer", viewer, SPECTATOR, self.players - 1)
        action = self.log[ply].action
        if viewer is None or self.is_public:
            return action
        return self.calls.seen(states_of(self.positions[ply]), action, viewer)

    def history(self, viewer: int | None = None) -> list[Entry]:
        """All actions so far: everything, or as *viewer* saw them."""
        entries = []
        for ply, logged in enumerate(self.log):
            is_known = self.seen(ply, viewer) != UNKNOWN
            text = logged.text if is_known else self.game.action_text(facts_of(self.positions[ply]), UNKNOWN)
            entries.append(Entry(logged.seat, text, logged.revealed))
        return entries

    def scene(self, viewer: int = SPECTATOR) -> Scene:
        return self.view(viewer).scene()

    def choices(self, viewer: int) -> list[Choice]:
        """What *viewer* may do now; nothing unless it is their turn."""
        if whole(viewer) != self.turn:
            return []
        view = self.view(viewer)
        legal = self._legal_actions() if view is self.position else self.calls.legal(states_of(view))
        return self.game.choices(facts_of(view), legal)

    def analyse(self, seconds: float | None = 1.0, iterations: int | None = None, lines: int = 3) -> Analysis:
        """The best actions of the seat that acts, from its own view: expected results and continuations."""
        if self.is_over:
            raise NotYourTurn(words("is-over"))
        return analyse(self.view(self.turn), seconds, iterations, lines)

    def review(self, knowledge: Knowledge = "then", effort: float = 1.0) -> Review:
        """Every turn so far against the best one found, with what players knew then, or with everything revealed ("all")."""
        from wandelgang.play.review.review import review

        return review(self, knowledge, effort)

    def undo(self, ply: int) -> None:
        """Go back to an earlier ply. The next outcomes of chance will be the same again, as far as they are still possible."""
        number = whole(ply)
        if number is None or not 0 <= number < self.ply:
            raise Stale(words("nothing-to-undo", plies=self.ply, ply=quoted(ply)))
        ply = number
        self._fate |= {self._outcomes(at): self.log[at].action for at in range(ply, self.ply) if self.log[at].seat is None}
        del self.log[ply:], self.positions[ply + 1 :]
        self._legal = None
        self._views.clear()
        self._turns = tuple(turn for turn in self._turns if turn.end <= ply)
        self._resolve_chance()

    def story(self, ply: int, viewer: int | None = None) -> Message:
        """Action number *ply* as a sentence, as far as *viewer* may know."""
        ply = self._checked("ply", ply, 0, self.ply - 1)
        return self._between(self.game.tell, ply, viewer)

    def ways(self, ply: int, viewer: int | None = None) -> tuple[Way, ...]:
        """The paths of what action number *ply* does not move in a straight line, as far as *viewer* may know."""
        ply = self._checked("ply", ply, 0, self.ply - 1)
        return self._between(self.game.ways, ply, viewer)

    def _between(self, describe: Callable[[State, int, State], T], ply: int, viewer: int | None) -> T:
        """A description of an action from the views before and after it, made once for views that do not differ in it."""
        before, after = facts_of(self.view(viewer, ply)), facts_of(self.view(viewer, ply + 1))
        return (describe if self.is_public else reused(describe))(before, self.seen(ply, viewer), after)

    def record(self, viewer: int | None = None, seats: Sequence[str] = ()) -> str:
        """The match as a text record: everything, or what *viewer* may know; with other names for its seats, if given."""
        return records.write(
            Record(
                game=self.game.name,
                seats=checked_names(seats, self.seats),
                start=self.view(viewer, 0).text,
                entries=self.history(viewer),
                options=self.options,
                date=self.date,
                result=self.result,
                commitment=self.commitment,
                key=self.key if viewer is None else "",
            )
        )

    def _checked(self, name: str, value: object, least: int, most: int) -> int:
        """Viewers and plies are whole numbers within the match."""
        number = value if type(value) is int else whole(value)
        if number is None or not least <= number <= most:
            raise Missing(words("not-in-match", name=name, least=least, most=most, got=quoted(value)))
        return number

    def action(self, text: str) -> int:
        """The legal action that a text stands for. Raises Unreadable or Illegal."""
        if not isinstance(text, str):
            raise Unreadable(words("no-text", got=quoted(text)))
        action = self.game.parse_action(facts_of(self.position), text)
        legal = self._legal_actions()
        if action not in legal:
            raise Illegal(words("illegal", text=text, example=self.game.action_text(facts_of(self.position), legal[0])))
        return action

    def _legal_actions(self) -> list[int]:
        """The legal actions in the position now, listed once."""
        if self._legal is None:
            self._legal = self.calls.legal(self._state)
        return self._legal

    @property
    def _state(self) -> States:
        return states_of(self.position)

    def replay(self, entry: Entry) -> None:
        """Play an action of a record if the rules agree with everything the record says. Chance does not act by itself."""
        if not isinstance(entry, Entry):
            raise Unreadable(words("no-entry", got=quoted(entry)))
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
        before, after = self.position, duplicate(self._state)
        text = self.game.action_text(facts_of(before), action)
        self.calls.apply(after, action)
        reached = position_of(self.game, after, self.calls.turn(after))
        self.log.append(Logged(seat, action, text, self.game.revealed(facts_of(before), facts_of(reached))))
        self.positions.append(reached)
        pack(before)
        self._legal = None

    def _resolve_chance(self) -> None:
        """Let chance act until it is somebody's turn."""
        while self.turn == CHANCE:
            outcomes, number = self._legal_actions(), self._outcomes(self.ply)
            if self.key:
                self._play(None, drawn(self.key, self.ply, number, outcomes))
            else:
                fate = self._fate.get(number)
                self._play(None, fate if fate in outcomes else self._generator.pick(outcomes))

    def _outcomes(self, ply: int) -> int:
        """How often chance decided something before a ply."""
        return sum(one.seat is None for one in self.log[:ply])

    @property
    def repeats_chance(self) -> bool:
        """Whether chance decides the same after an undo, whatever is done before it decides."""
        return not goes_by_ply(self.key)

    def __str__(self) -> str:
        return text(self.scene())

    def svg(self, viewer: int = SPECTATOR, language: Language = "en", width: int | None = None) -> str:
        """The board as a picture, as *viewer* may see it, with traces of the last turn."""
        return self.view(viewer).svg(language, width, drawn_turn(self, self.ply, viewer))

    def html(self, viewer: int | None = SPECTATOR, language: Language = "en", width: int | None = None) -> str:
        """The whole match with a slider, as *viewer* may see it: one piece of HTML that needs nothing else.

        Of a very long match, the last plies.
        """
        check_picture(language, width)
        first = max(0, self.ply - MOST_SLIDES)
        slides = [self._slide(ply, viewer, language) for ply in range(first, self.ply + 1)]
        title = f"{self.game.title.say(language)}: {', '.join(self.seats)}"
        keys = ("slider-plies", "slider-back", "slider-forth", "slider-play")
        labels = Labels(title, *(words(key).say(language) for key in keys))
        return slides_html(slides, self.game.art, labels, first, language, width)

    def _slide(self, ply: int, viewer: int | None, language: Language) -> Slide:
        """The scene after so many plies, and what the last of them was."""
        scene = self.view(viewer, ply).scene()
        if ply == 0:
            return Slide(scene, "", words("first-position").say(language))
        seat, told = turn_at(self.turns, ply - 1).seat, self.story(ply - 1, viewer).say(language)
        if seat is None:
            name = words("chance-name").say(language)
            return Slide(scene, name[0].upper() + name[1:], told)
        return Slide(scene, self.seats[seat], told, self.game.palette[seat])

    def _repr_html_(self) -> str:
        return self.html()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        now = f"result {self.result}" if self.is_over else f"{self.seats[self.turn]} acts" if self.turn >= 0 else "chance acts"
        return f"<Match of {self.game.name}: {', '.join(self.seats)}; ply {self.ply}, {now}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return (self.positions, self.log, self.seats) == (other.positions, other.log, other.seats)

    def __copy__(self) -> Match:
        """A match that goes on independently, with the same chance to come."""
        twin = Match.__new__(Match)
        twin.__dict__ |= self.__dict__
        twin.positions, twin.log, twin.seats = list(self.positions), list(self.log), list(self.seats)
        twin._views, twin._fate = dict(self._views), dict(self._fate)
        twin._generator = copy(self._generator)
        return twin

    __hash__ = None  # type: ignore[assignment]  # a match changes


def checked_names(given: object, usual: list[str]) -> list[str]:
    """The names of all seats, such as a record can write: the given ones, or the usual ones if there are none."""
    names = list(given) if isinstance(given, list | tuple) else None if given is not None else []
    if names is None or len(names) not in (0, len(usual)):
        raise BadSetup("seats", words("seat-count", expected=len(usual)), quoted(given) if names is None else len(names))
    records.check_names(names)
    records.check_header("Seats", ", ".join(names))
    return names or list(usual)


def load(source: str, calls: Calls = INTERPRETED, live: bool = True) -> Match:
    """The match of a text record, every action checked against the rules. If *live*, chance acts and play can continue."""
    if not isinstance(source, str):
        raise Unreadable(words("no-text", got=quoted(source)))
    return replayed(records.read(source), calls, live)


def replayed(record: Record, calls: Calls = INTERPRETED, live: bool = True) -> Match:
    """The match of a parsed record."""
    start = Position(record.game, record.start)
    match = Match(start, record.seats, None, record.options, calls, record.entries, live, record.key)
    match.date, match.commitment = record.date, record.commitment
    if record.result != match.result:
        raise Unreadable(words("replay-result", got=record.result or "–", expected=match.result or "–"))
    return match


def told_fault(start: Position, told: str) -> Message | None:
    """The options that a record tells of are options of its game, each said once, and for as many players as there are."""
    options, said = {option.name: option for option in start.game.options}, told.split(" ") if told else []
    names = [one.partition("=")[0] for one in said]
    unknown = next((name for name in names if name not in options), None)
    if unknown is not None or len(set(names)) < len(names):
        expected = words("once-each") if unknown is None else words("expected-option", names=", ".join(options))
        return words("replay-options", got=told, expected=expected)
    for name, one in zip(names, said, strict=True):
        option, value = options[name], one.partition("=")[2]
        if not option.tells(value) or (name == "players" and value != str(start.players)):
            return words("replay-options", got=one, expected=option.expected)
    return None


def check_demo(game: Game) -> None:
    """The game that the gallery plays in small is a record of this game."""
    text = game.file("demo.txt")
    if text is None:
        return
    try:
        record = records.read(text)
        Match(position_of(game, game.parse_position(record.start)), record.seats, entries=record.entries, live=False)
    except WandelgangError as error:
        raise Fault("demo.txt", "a record of this game", str(error).rstrip(".")) from error
