"""A match at one terminal: it shows people what they may see, asks for actions, and lets computer players move.

It knows no game: boards come from scenes, questions from prompts and choices.
"""

from __future__ import annotations

from string import ascii_uppercase

from rich.columns import Columns
from rich.markup import escape
from rich.panel import Panel
from rich.text import Text

from wandelgang.cli.analyse import show_advice, show_expected
from wandelgang.cli.console import console, words
from wandelgang.cli.files import read_text, write_text
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
from wandelgang.play.turns import turn_at
from wandelgang.play.verdict import verdict
from wandelgang.render.terminal import PLAYER_STYLES, rich_text
from wandelgang.scene import PLAYER_SHAPES

HUMAN = "human"
HINT_SECONDS = 2.0
SHORTEST, LONGEST = 0.01, 600.0  # seconds one may ask for
RECORD = "match.wandelgang"  # where a match is saved by default


class Quit(Exception):
    """Somebody wants to stop playing."""


class Session:
    """One match at one terminal."""

    def __init__(self, match: Match, kinds: list[str], language: Language, generator: Generator, pause: bool) -> None:
        self.match, self.kinds, self.language, self.pause = match, kinds, language, pause
        self.players: dict[int, Player] = {seat: player(kind, generator) for seat, kind in enumerate(kinds) if kind != HUMAN}
        self.viewer: int | None = None  # the seat of the person at the screen
        self.told: dict[int, int] = {}  # how many actions each person has been told about

    def say(self, key: str, **values: object) -> str:
        return words(key, **values).say(self.language)

    def run(self) -> None:
        """Play until the end, or until somebody quits."""
        console.print(Panel(self.say("welcome", title=self.match.game.title), expand=False))
        if self.players and not self.match.is_over:
            self.prepare()
        try:
            while not self.match.is_over:
                if self.match.turn in self.players:
                    self.let_computer_move()
                else:
                    self.ask_person()
        except (Quit, EOFError, KeyboardInterrupt):
            console.print(self.say("left"))
            return
        except Forfeit as error:
            self.show_forfeit(error)
            return
        finally:
            dismiss(self.players.values())
        self.show_end()

    def prepare(self) -> None:
        """Compile the computer players once, and say so."""
        view = self.match.view(self.match.turn)
        with console.status(self.say("preparing")):
            for computer in self.players.values():
                if not isinstance(computer, EnginePlayer | ClassPlayer):  # those prepare themselves
                    computer.choose(view)

    def let_computer_move(self) -> None:
        seat = self.match.turn
        chosen = choose(self.match, self.players[seat])
        self.match.submit(seat, self.match.ply, self.match.position.action_text(chosen))

    def ask_person(self) -> None:
        """Show the board to the person whose turn it is, and take one action or command."""
        seat = self.match.turn
        self.hand_over(seat)
        self.tell_news(seat)
        self.show(seat)
        while self.match.turn == seat and not self.match.is_over:
            ply = self.match.ply
            try:
                self.obey(console.input(self.question(seat)).strip(), seat)
            except WandelgangError as error:
                console.print(error.message.say(self.language), style="red", markup=False, soft_wrap=True)
            if self.match.ply != ply:
                return

    def hand_over(self, seat: int) -> None:
        """Hide the screen between people who share it, so that secrets stay secret."""
        next_person = self.kinds.count(HUMAN) > 1 and self.viewer not in (None, seat)
        if self.pause and next_person and self.match.view(SPECTATOR).has_secrets:
            console.clear()
            console.input(escape(self.say("curtain", name=self.match.seats[seat])) + " ")
        self.viewer = seat

    def tell_news(self, seat: int) -> None:
        """What happened since this person last looked."""
        for ply in range(min(self.told.get(seat, 0), self.match.ply), self.match.ply):
            actor = turn_at(self.match.turns, ply).seat
            name = self.say("chance-name") if actor is None else self.match.seats[actor]
            style = "" if actor is None else self.style(actor)
            line = Text("  ").append(name, style).append(f" {self.match.story(ply, seat).say(self.language)}")
            console.print(line.append(f"  {self.seen_text(ply, seat)}", "dim"))
        self.told[seat] = self.match.ply

    def seen_text(self, ply: int, viewer: int) -> str:
        """An action as text, as far as the viewer may know it."""
        return self.match.game.action_text(states_of(self.match.positions[ply])[0], self.match.seen(ply, viewer))

    def show(self, viewer: int) -> None:
        """The board and everybody's score."""
        view = self.match.view(viewer)
        console.print()
        console.print(rich_text(view.scene()))
        for seat, name in enumerate(self.match.seats):
            sign = f"{PLAYER_SHAPES[self.match.game.palette[seat]]}{ascii_uppercase[seat]} "
            mark = "→ " if seat == self.match.turn else "  "
            line = Text(mark).append(sign, self.style(seat)).append(name, "bold")
            console.print(line.append(f"  {self.match.game.score(states_of(view)[0], seat).say(self.language)}"))

    def style(self, seat: int) -> str:
        return PLAYER_STYLES[self.match.game.palette[seat]]

    def question(self, seat: int) -> str:
        prompt = self.match.game.prompt(states_of(self.match.position)[0]).say(self.language)
        return f"[{self.style(seat)}]{escape(self.match.seats[seat])}[/] {prompt} [dim]({self.say('help-hint')})[/]: "

    def obey(self, typed: str, seat: int) -> None:
        """One line of input: an action, a command, or a number. A game may call an action what we call a command."""
        command, _, rest = typed.partition(" ")
        command = command.lower()
        if typed in self.match.legal():
            self.match.submit(seat, self.match.ply, typed)
        elif command in ("", "?", "list", "liste"):
            self.list_choices(seat)
        elif command in ("h", "help", "hilfe"):
            console.print(self.say("help", legend=self.match.game.legend), markup=False)
        elif command in ("b", "board", "brett"):
            self.show(seat)
        elif command in ("u", "undo", "zurück"):
            self.undo(seat)
        elif command in ("hint", "tipp"):
            show_advice(self.analysed(command, rest), self.language)
        elif command in ("eval", "stand"):
            show_expected(self.analysed(command, rest), self.match.seats, self.match.game.palette, self.language)
        elif command in ("save", "speichern"):
            write_text(rest or RECORD, self.match.record())
            console.print(self.say("saved", path=rest or RECORD), markup=False)
        elif command in ("load", "laden"):
            self.load(rest or RECORD)
        elif command in ("q", "quit", "ende"):
            raise Quit
        else:
            self.match.submit(seat, self.match.ply, self.action(typed))

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

    def list_choices(self, seat: int) -> None:
        choices = self.match.choices(seat)
        entries = [f"[bold]{number:>3}[/] {choice.action}" for number, choice in enumerate(choices, 1)]
        console.print(Columns(entries, padding=(0, 3), column_first=True))

    def undo(self, seat: int) -> None:
        """Back to this person's own last decision."""
        own = [ply for ply, logged in enumerate(self.match.log) if logged.seat == seat]
        if not own:
            raise Stale(words("nothing-yet"))
        self.match.undo(own[-1])
        self.told = dict.fromkeys(self.told, self.match.ply)
        console.print(self.say("undone"))

    def load(self, path: str) -> None:
        loaded = load(read_text(path))
        if loaded.game is not self.match.game or loaded.seats != self.match.seats:
            raise Stale(words("other-match", path=path))
        self.match, self.told = loaded, {}
        console.print(self.say("loaded", path=path), markup=False)
        self.show(max(self.match.turn, SPECTATOR))

    def show_forfeit(self, error: Forfeit) -> None:
        """A computer player cannot go on: it loses, and the others share the win."""
        seat, names = self.match.turn, self.match.seats
        told = sentence(names[seat], error), verdict(names, shares_without(seat, len(names)))
        console.print(*(message.say(self.language) for message in told), style="red", markup=False, soft_wrap=True)

    def show_end(self) -> None:
        viewer = self.viewer if self.viewer is not None else SPECTATOR
        self.tell_news(viewer)
        self.show(viewer)
        told = verdict(self.match.seats, self.match.outcome or []), self.match.game.prompt(states_of(self.match.position)[0])
        console.print(*(message.say(self.language) for message in told), markup=False)
