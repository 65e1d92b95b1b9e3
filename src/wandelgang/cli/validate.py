"""`wandelgang validate`: can a set-up be played, and is there anything unusual about it?"""

from __future__ import annotations

from wandelgang.cli.arguments import FIRST_GAME, GameName, LanguageName, Options, variant
from wandelgang.cli.console import chosen_language, console, words
from wandelgang.play.position import states_of


def validate(game: GameName = FIRST_GAME, option: Options = None, language: LanguageName = None) -> None:
    """Say whether a board, a position or a set of options can be played, and what is unusual about it."""
    lang = chosen_language(language)
    settled = variant(game, option)
    console.print(words("playable", n=settled.players).say(lang))
    for remark in settled.game.remarks(states_of(settled.deal(0))[0]):
        console.print(remark.say(lang), style="yellow", markup=False)
