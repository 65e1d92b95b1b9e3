"""What a match at a terminal tells a viewer: the news, the scores, the question. It prints nothing and asks nothing."""

from __future__ import annotations

from string import ascii_uppercase

from rich.text import Text

from wandelgang.cli.console import words
from wandelgang.language import Language
from wandelgang.play.match import Match
from wandelgang.play.position import states_of
from wandelgang.play.turns import turn_at
from wandelgang.render.terminal import PLAYER_STYLES
from wandelgang.scene import PLAYER_SHAPES


class Telling:
    """A match in the words of one language."""

    def __init__(self, match: Match, language: Language) -> None:
        self.match = match
        self.language: Language = language

    def say(self, key: str, **values: object) -> str:
        return words(key, **values).say(self.language)

    def news(self, first: int, viewer: int) -> list[Text]:
        """What happened since ply *first*, one line per action."""
        lines = []
        for ply in range(min(first, self.match.ply), self.match.ply):
            actor = turn_at(self.match.turns, ply).seat
            name = self.say("chance-name") if actor is None else self.match.seats[actor]
            style = "" if actor is None else self.style(actor)
            line = Text("  ").append(name, style).append(f" {self.match.story(ply, viewer).say(self.language)}")
            lines.append(line.append(f"  {self.seen_text(ply, viewer)}", "dim"))
        return lines

    def seen_text(self, ply: int, viewer: int) -> str:
        """An action as text, as far as the viewer may know it."""
        return self.match.game.action_text(states_of(self.match.positions[ply])[0], self.match.seen(ply, viewer))

    def latest(self, viewer: int) -> list[Text]:
        """What happened since the viewer's own last turn, one line per turn."""
        lines: list[Text] = []
        for turn in reversed(self.match.turns):
            if (turn.seat == viewer and lines) or len(lines) > self.match.players:
                break
            actor = turn.seat
            name, style = (self.say("chance-name"), "") if actor is None else (self.match.seats[actor], self.style(actor))
            stories = [self.match.story(ply, viewer).say(self.language) for ply in range(turn.first, turn.end)]
            lines.append(Text().append(name, style).append(f" {'; '.join(stories)}"))
        return lines[::-1]

    def scores(self, viewer: int) -> list[Text]:
        """A line per player, with an arrow before the one whose turn it is."""
        view, lines = self.match.view(viewer), []
        for seat, name in enumerate(self.match.seats):
            sign = f"{PLAYER_SHAPES[self.match.game.palette[seat]]}{ascii_uppercase[seat]} "
            mark = "→ " if seat == self.match.turn else "  "
            line = Text(mark).append(sign, self.style(seat)).append(name, "bold")
            lines.append(line.append(f"  {self.match.game.score(states_of(view)[0], seat).say(self.language)}"))
        return lines

    def style(self, seat: int) -> str:
        return PLAYER_STYLES[self.match.game.palette[seat]]

    def question(self, seat: int) -> Text:
        prompt = self.match.game.prompt(states_of(self.match.position)[0]).say(self.language)
        return Text().append(self.match.seats[seat], self.style(seat)).append(f" {prompt}")

    def hint(self) -> str:
        return f"({self.say('help-hint')})"

    def thinking(self, seat: int) -> Text:
        return Text().append(self.match.seats[seat], self.style(seat)).append(f": {self.say('thinking')}", "dim")
