"""`wandelgang validate`: can a set-up be played, and is there anything odd about it?

A board of one's own or a position is checked by the game's editor, which finds everything at once; the rest by setting it up.
"""

from __future__ import annotations

import typer

from wandelgang.boardfiles import own
from wandelgang.cli.arguments import FIRST_GAME, GameName, LanguageName, Options, typed_options
from wandelgang.cli.console import chosen_language, console, words
from wandelgang.core.editor import Finding, Sketch
from wandelgang.core.game import Game
from wandelgang.core.options import BOARD, POSITION
from wandelgang.core.registry import game as find_game
from wandelgang.language import Language
from wandelgang.play.position import states_of
from wandelgang.play.variant import Variant

SIGNS = {"wrong": ("×", "bold red"), "odd": ("!", "yellow")}


def validate(game: GameName = FIRST_GAME, option: Options = None, language: LanguageName = None) -> None:
    """Say whether a board, a position or a set of options can be played, what is wrong and what is odd about it."""
    lang = chosen_language(language)
    found, given = find_game(game), typed_options(game, option)
    sketch = sketched(found, given)
    if sketch is not None and not sketch.is_playable:
        show(sketch.findings, lang)
        raise typer.Exit(1)
    settled = Variant(game, given)
    console.print(words("playable", n=settled.players).say(lang))
    if sketch is not None:
        show(sketch.findings, lang)
        return
    for remark in found.remarks(states_of(settled.deal(0))[0]):
        console.print(remark.say(lang), style="yellow", markup=False)


def sketched(game: Game, given: dict[str, object]) -> Sketch | None:
    """The sketch of a board of one's own or of a position; None for a set-up that has neither."""
    position, board = given.get(POSITION.name), given.get(BOARD)
    if position is not None and game.position_editor is not None:
        return game.position_editor.sketch(str(position))
    offered = next((one.offered for one in game.options if one.name == BOARD), ())
    if board is not None and board not in offered and game.board_editor is not None:
        return game.board_editor.sketch(own(str(board)))
    return None


def show(findings: tuple[Finding, ...], lang: Language) -> None:
    for finding in findings:
        sign, style = SIGNS[finding.level]
        advice = "" if finding.advice is None else f" {finding.advice.say(lang)}"
        console.print(f"{sign} {finding.what.say(lang)}{advice}", style=style, markup=False)
