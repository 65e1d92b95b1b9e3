"""A match at one terminal: it shows people what they may see, asks for actions, and lets computer players move.

It knows no game: boards come from scenes, questions from prompts and choices.
"""

from __future__ import annotations

from pathlib import Path

from rich.console import RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.text import Text

from wandelgang.cli.analyse import advice_parts, expected_parts
from wandelgang.cli.autosave import folder, keep, new_file
from wandelgang.cli.choices import listed
from wandelgang.cli.console import console, words
from wandelgang.cli.display import Display
from wandelgang.cli.files import read_text, write_text
from wandelgang.cli.line import offer, read_line
from wandelgang.cli.telling import Telling
from wandelgang.core.generator import Generator
from wandelgang.core.rules import SPECTATOR
from wandelgang.errors import BadSetup, Forfeit, Stale, WandelgangError
from wandelgang.language import Language
from wandelgang.play.analysis import Analysis
from wandelgang.play.decisions import choose, dismiss
from wandelgang.play.engine import EnginePlayer
from wandelgang.play.external import ClassPlayer
from wandelgang.play.forfeits import sentence, shares_without
from wandelgang.play.match import Match, load
from wandelgang.play.players import Player, player
from wandelgang.play.position import states_of
from wandelgang.play.verdict import verdict
from wandelgang.render.terminal import rich_text

HUMAN = "human"
END_LINES = 4  # below the last picture of a match
HINT_SECONDS = 2.0
SHORTEST, LONGEST = 0.01, 600.0  # seconds one may ask for
RECORD = "match.wandelgang"  # where a match is saved by default
COMMANDS = {
    "list": ("?", "list", "liste"),
    "help": ("h", "help", "hilfe"),
    "board": ("b", "board", "brett"),
    "undo": ("u", "undo", "zurück"),
    "hint": ("hint", "tipp"),
    "eval": ("eval", "stand"),
    "save": ("save", "speichern"),
    "load": ("load", "laden"),
    "quit": ("q", "quit", "ende"),
}


class Quit(Exception):
    """Somebody wants to stop playing."""


class Session(Telling):
    """One match at one terminal."""

    def __init__(
        self,
        match: Match,
        kinds: list[str],
        language: Language,
        generator: Generator,
        pause: bool,
        path: Path | None = None,
    ) -> None:
        super().__init__(match, language)
        self.kinds, self.pause = kinds, pause
        self.players: dict[int, Player] = {seat: player(kind, generator) for seat, kind in enumerate(kinds) if kind != HUMAN}
        self.viewer: int | None = None  # the seat of the person at the screen
        self.told: dict[int, int] = {}  # how many actions each person has been told about
        self.display = Display(language)
        self.path = path  # where it saves itself, once it has done so
        self.saves = HUMAN in kinds

    def run(self, *notices: str) -> None:
        """Play until the end, or until somebody quits. Notices are sentences to begin with."""
        if self.players and not self.match.is_over:
            self.prepare()
        offer(self.offers)
        try:
            with self.display:
                if not self.display.in_place:
                    console.print(Panel(self.say("welcome", title=self.match.game.title), expand=False))
                for notice in notices:
                    self.display.notice(notice)
                while not self.match.is_over:
                    if self.match.turn in self.players:
                        self.let_computer_move()
                    else:
                        self.ask_person()
        except (Quit, EOFError, KeyboardInterrupt):
            console.print(self.say("left"))
            if self.path is not None:
                console.print(self.say("resume-later"), markup=False)
            return
        except Forfeit as error:
            self.show_forfeit(error)
            return
        finally:
            dismiss(self.players.values())
        self.show_end()

    def offers(self) -> list[str]:
        """What can be typed now."""
        commands = [name for names in COMMANDS.values() for name in names if len(name) > 1]
        return [*self.match.legal(), *commands] if self.match.turn >= 0 else commands

    def autosave(self) -> None:
        """Save the match after every change. Where that cannot be done, say so once and play on."""
        if not self.saves:
            return
        try:
            self.path = self.path or new_file(self.match.game.name)
            keep(self.path, self.match, self.kinds)
        except OSError as error:
            path = self.path or folder()
            self.display.notice(self.say("cannot-autosave", path=path, reason=error.strerror or error), "yellow")
            self.path, self.saves = None, False

    def prepare(self) -> None:
        """Compile the computer players once, and say so."""
        with console.status(self.say("preparing")):
            for computer in self.players.values():
                if not isinstance(computer, EnginePlayer | ClassPlayer):  # those prepare themselves
                    choose(self.match, computer)

    def let_computer_move(self) -> None:
        seat = self.match.turn
        if self.display.in_place:
            self.picture(SPECTATOR if self.viewer is None else self.viewer, self.thinking(seat))
        chosen = choose(self.match, self.players[seat])
        self.match.submit(seat, self.match.ply, self.match.position.action_text(chosen))
        self.autosave()

    def ask_person(self) -> None:
        """Show the board to the person whose turn it is, and take one action or command."""
        seat = self.match.turn
        self.hand_over(seat)
        if not self.display.in_place:
            self.tell_news(seat)
            self.show(seat)
        while self.match.turn == seat and not self.match.is_over:
            ply, match = self.match.ply, self.match
            try:
                self.obey(self.read(seat), seat)
            except WandelgangError as error:
                self.display.notice(error.message.say(self.language), "red")
            if self.match.ply != ply or self.match is not match:
                self.autosave()
                return

    def read(self, seat: int) -> str:
        """What the person whose turn it is types."""
        if self.display.in_place:
            self.picture(seat, self.question(seat), self.hint())
            return read_line("> ").strip()
        console.print(self.question(seat).append(f" {self.hint()}", "dim"), end=": ", soft_wrap=True)
        return read_line().strip()

    def picture(self, viewer: int, question: Text, hint: str = "") -> None:
        """Board, scores and news in one window."""
        view = self.match.view(viewer)
        self.display.picture(view.scene(), self.scores(viewer), self.latest(viewer), question, hint)

    def hand_over(self, seat: int) -> None:
        """Hide the screen between people who share it, so that secrets stay secret."""
        next_person = self.kinds.count(HUMAN) > 1 and self.viewer not in (None, seat)
        if self.pause and next_person and self.match.view(SPECTATOR).has_secrets:
            console.clear()
            console.print(escape(self.say("curtain", name=self.match.seats[seat])), end=" ")
            read_line()
        self.viewer = seat

    def tell_news(self, seat: int) -> None:
        """What happened since this person last looked."""
        for line in self.news(self.told.get(seat, 0), seat):
            console.print(line)
        self.told[seat] = self.match.ply

    def show(self, viewer: int) -> None:
        """The board and everybody's score."""
        console.print()
        console.print(rich_text(self.match.view(viewer).scene()))
        for line in self.scores(viewer):
            console.print(line)

    def obey(self, typed: str, seat: int) -> None:
        """One line of input: an action, a command, or a number. A game may call an action what we call a command."""
        command, _, rest = typed.partition(" ")
        wanted = next((name for name, names in COMMANDS.items() if command.lower() in names), "" if typed else "list")
        if typed in self.match.legal():
            self.match.submit(seat, self.match.ply, typed)
        elif wanted == "quit":
            raise Quit
        elif wanted:
            self.command(wanted, command, rest.strip(), seat)
        else:
            self.match.submit(seat, self.match.ply, self.action(typed))

    def command(self, wanted: str, typed: str, rest: str, seat: int) -> None:
        """Anything but an action; an answer to a long text may be the next line of input."""
        answer = ""
        if wanted == "list":
            answer = self.display.pages(self.choices(seat, rest))
        elif wanted == "help":
            answer = self.display.pages([Text(self.say("help", legend=self.match.game.legend))])
        elif wanted == "board" and not self.display.in_place:  # else it is drawn anyway
            self.show(seat)
        elif wanted == "undo":
            self.undo(seat)
        elif wanted == "hint":
            answer = self.display.pages(advice_parts(self.analysed(typed, rest), self.language, self.match.choices(seat)))
        elif wanted == "eval":
            names, palette = self.match.seats, self.match.game.palette
            answer = self.display.pages(expected_parts(self.analysed(typed, rest).value, names, palette, self.language))
        elif wanted == "save":
            write_text(rest or RECORD, self.match.record())
            self.display.notice(self.say("saved", path=rest or RECORD))
        elif wanted == "load":
            self.load(rest or RECORD)
        if answer:
            self.obey(answer, seat)

    def choices(self, seat: int, sought: str) -> list[RenderableType]:
        """What can be done now, in words; only what contains the text sought, if there is such a choice."""
        choices, scene = self.match.choices(seat), self.match.view(seat).scene()
        found = listed(choices, scene, self.language, sought)
        return found or [Text(self.say("no-such-choice", sought=sought))]

    def analysed(self, command: str, typed: str) -> Analysis:
        """Analyse the position, from the view of the player whose turn it is, for as many seconds as typed."""
        try:
            seconds = float(typed.replace(",", ".") or HINT_SECONDS)
        except ValueError:
            seconds = 0.0
        if not SHORTEST <= seconds <= LONGEST:
            raise BadSetup(command, words("expected-seconds-typed", least=SHORTEST, most=LONGEST), typed)
        with console.status(self.say("thinking")):
            return self.match.analyse(seconds)

    def action(self, typed: str) -> str:
        """An action by its number in the list, or by its text in either case."""
        legal = self.match.legal()
        if typed.isdecimal() and len(typed) < 6 and 1 <= int(typed) <= len(legal):
            return legal[int(typed) - 1]
        matching = [text for text in legal if text.lower() == typed.lower()]
        return matching[0] if len(matching) == 1 else typed

    def undo(self, seat: int) -> None:
        """Back to this person's own last decision."""
        own = [ply for ply, logged in enumerate(self.match.log) if logged.seat == seat]
        if not own:
            raise Stale(words("nothing-yet"))
        self.match.undo(own[-1])
        self.told = dict.fromkeys(self.told, self.match.ply)
        self.display.notice(self.say("undone"))

    def load(self, path: str) -> None:
        loaded = load(read_text(path))
        if loaded.game is not self.match.game or loaded.seats != self.match.seats:
            raise Stale(words("other-match", path=path))
        self.match, self.told = loaded, {}
        self.display.notice(self.say("loaded", path=path))
        if not self.display.in_place:
            self.show(max(self.match.turn, SPECTATOR))

    def show_forfeit(self, error: Forfeit) -> None:
        """A computer player cannot go on: it loses, and the others share the win."""
        seat, names = self.match.turn, self.match.seats
        told = sentence(names[seat], error), verdict(names, shares_without(seat, len(names)))
        console.print(*(message.say(self.language) for message in told), style="red", markup=False, soft_wrap=True)

    def show_end(self) -> None:
        viewer = self.viewer if self.viewer is not None else SPECTATOR
        if console.is_terminal:
            window, scene = self.display.window(END_LINES), self.match.view(viewer).scene()
            for line in window.arranged(scene, self.scores(viewer), self.latest(viewer)):
                console.print(line, no_wrap=True, crop=True)
        else:
            self.tell_news(viewer)
            self.show(viewer)
        told = verdict(self.match.seats, self.match.outcome or []), self.match.game.prompt(states_of(self.match.position)[0])
        console.print(*(message.say(self.language) for message in told), markup=False)
        if self.path is not None:
            console.print(self.say("kept", path=self.path), markup=False, soft_wrap=True)
