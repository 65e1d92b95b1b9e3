"""`wandelgang validate`: can a set-up be played, and is there anything odd about it?"""

from __future__ import annotations

from wandelgang.cli.shared import GameName, LanguageName, Options, console, variant, words
from wandelgang.cli.shared import language as chosen
from wandelgang.core.generator import Generator


def validate(game: GameName = "tiles", option: Options = None, language: LanguageName = None) -> None:
    """Say whether a board, a position or a set of options can be played, and what is odd about it."""
    said = chosen(language)
    settled = variant(game, option)
    first = settled.start(Generator(0))
    console.print(words("playable", n=int(first[0].players)).say(said))
    for remark in settled.game.remarks(first[0]):
        console.print(remark.say(said), style="yellow", markup=False)
