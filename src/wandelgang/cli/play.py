"""`wandelgang play`: a game in the terminal, with people and computer players in any seats."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from wandelgang.cli.arguments import FIRST_GAME, Cores, LanguageName, Options, offered_games, typed_words, variant
from wandelgang.cli.autosave import chosen, unfinished
from wandelgang.cli.console import chosen_language, words
from wandelgang.cli.files import read_text
from wandelgang.cli.folders import refuse_beside_resume
from wandelgang.cli.session import HUMAN, Session
from wandelgang.core.generator import Generator
from wandelgang.errors import BadSetup
from wandelgang.errors import words as common
from wandelgang.language import LANGUAGES, Language
from wandelgang.play.external import EXTERNAL, is_external, split_name
from wandelgang.play.levels import LEVELS
from wandelgang.play.levels import name as level_name
from wandelgang.play.match import load
from wandelgang.play.players import PLAYERS

DEFAULT_LEVEL = "2"  # of the opponents
MOST_SEATS = 99


def offered(incomplete: str) -> list[str]:
    """Games, or what can be resumed."""
    if "--resume" in typed_words():
        return [kept.name for kept in unfinished() if kept.name.startswith(incomplete)]
    return offered_games(incomplete)


def offered_players(incomplete: str) -> list[str]:
    return [kind for kind in (HUMAN, *PLAYERS) if kind.startswith(incomplete)]


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="The name of a game; `wandelgang games` lists them. With --resume: the beginning of a saved game's name.",
            autocompletion=offered,
            show_default=False,
        ),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            "-s",
            help="human, a level from 1 to 5, greedy, random, uct, package.module:Class or engine:COMMAND, "
            "perhaps as NAME=PLAYER; once per seat, in order. The computer takes seats that nobody has.",
            autocompletion=offered_players,
        ),
    ] = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same game.", min=0)] = None,
    file: Annotated[str | None, typer.Option("--load", help="Continue a game from a file.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the last unfinished game: every game saves itself as you play.")
    ] = False,
    pause: Annotated[
        bool, typer.Option("--pause/--no-pause", help="Wait for Enter before another person sees the screen.")
    ] = True,
    threads: Cores = None,
    language: LanguageName = None,
) -> None:
    """Play a game in the terminal, by default against the computer."""
    lang = chosen_language(language)
    if resume:
        refuse_beside_resume({"--option": option, "--load": file})
        kept, others = chosen(game)
        match = load(kept.text)
        known = kept.kinds if len(kept.kinds) == match.players else [kind_of(name) for name in match.seats]
        kinds = kinds_of(seat or known, match.players)
        notices = [words("resumed", name=kept.name)]
        if others:
            notices.append(words("others-kept", names=", ".join(others)))
        Session(match, kinds, lang, Generator(seed), pause, kept.path).run(*(notice.say(lang) for notice in notices))
        return
    if file is not None:
        match = load(read_text(file))
        kinds = kinds_of(seat or [kind_of(name) for name in match.seats], match.players)
        Session(match, kinds, lang, Generator(seed), pause).run()
        return
    settled = variant(game or FIRST_GAME, with_players(game or FIRST_GAME, option, len(seat or [])))
    first = seat or [HUMAN]
    typed = [*first, *[DEFAULT_LEVEL] * (settled.players - len(first))]
    kinds = kinds_of(typed, settled.players)
    names = seat_names(typed, lang)
    match = settled.match(seed, names)
    filled = [words("seats-filled", names=", ".join(names[len(first) :])).say(lang)] if 0 < len(seat or []) < len(names) else []
    Session(match, kinds, lang, Generator(seed), pause).run(*filled)


def with_players(game: str, option: list[str] | None, seats: int) -> list[str]:
    """The options, and the number of players if more seats are taken than the game has otherwise."""
    given = option or []
    if seats > MOST_SEATS:
        raise BadSetup("--seat", words("expected-seats", n=MOST_SEATS), seats)
    if any(one.startswith(("players=", "position=")) for one in given) or seats <= variant(game, given).players:
        return given
    return [*given, f"players={seats}"]


def kinds_of(typed: list[str], players: int) -> list[str]:
    """Who plays at each seat, without names. Refuses what is no player, and another number of seats."""
    kinds = [split_name(one)[1] for one in typed]
    for kind in kinds:
        if kind != HUMAN and kind not in PLAYERS and not is_external(kind):
            raise BadSetup("--seat", common("expected-choice", choices=", ".join([HUMAN, *PLAYERS, *EXTERNAL])), kind)
    if len(kinds) > players:
        raise BadSetup("--seat", words("expected-seats", n=players), len(kinds))
    if len(kinds) < players:
        raise BadSetup("--seat", common("seat-count", expected=players), len(kinds))
    return kinds


def kind_of(name: str) -> str:
    """Who sits at a seat of a saved game. Computer players have the names that `seat_names` gives them."""
    for kind in PLAYERS:
        for language in LANGUAGES:
            if re.fullmatch(rf"{computer_name(kind, language)}( \([0-9]+\))?", name):
                return kind
    return HUMAN


def computer_name(kind: str, lang: Language) -> str:
    """The name of a computer player; a level has a name and a number."""
    return f"{level_name(kind).say(lang)} {kind}" if kind in LEVELS else kind


def seat_names(typed: list[str], lang: Language) -> list[str]:
    """People are numbered. Computer players have the name they were given or that of their kind, so that a saved game can be
    continued with them."""
    names = []
    for seat, one in enumerate(typed):
        if one == HUMAN:
            names.append(common("seat-name", n=seat + 1).say(lang))
        else:
            name = computer_name(one, lang) if one in PLAYERS else split_name(one)[0]
            names.append(name if typed.count(one) == 1 else f"{name} ({seat + 1})")
    return names
