"""What a browser may know about games before it plays: the gallery, options for a form. No game is named here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from wandelgang.core.game import Game
from wandelgang.core.options import BOARD, Option
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import games
from wandelgang.core.rules import SPECTATOR
from wandelgang.errors import WandelgangError
from wandelgang.language import Language, Message
from wandelgang.play.levels import LEVELS
from wandelgang.play.levels import name as level_name
from wandelgang.play.position import states_of
from wandelgang.server.table import setup
from wandelgang.server.table.computers import OFFERED
from wandelgang.server.views import pictures
from wandelgang.server.views.scenes import shown_scene
from wandelgang.server.views.tutorial import DEMO, TUTORIAL, demo_scene
from wandelgang.server.views.workshop import drawable
from wandelgang.server.wire.requests import CheckPlan, SeatPlan
from wandelgang.server.wire.responses import (
    Checked,
    GameCard,
    Games,
    GameSetup,
    Level,
    OptionValue,
    ShownOption,
)
from wandelgang.server.wire.scenes import ShownScene
from wandelgang.server.words import words

USUAL_LEVEL = 2


def gallery(language: Language, has_lab: bool = False, preparing: bool = False) -> Games:
    levels = [Level(int(one), level_name(one).say(language), words(f"about-level-{one}").say(language)) for one in LEVELS]
    about = words("about-offered").say(language)
    levels += [Level(number, one.name, about, offered=True) for number, one in OFFERED.items()]
    return Games(cards(language), tuple(levels), has_lab, preparing)


@lru_cache(maxsize=8)
def cards(language: Language) -> tuple[GameCard, ...]:
    return tuple(card(game, language) for game in games())


def card(game: Game, language: Language) -> GameCard:
    return GameCard(
        name=game.name,
        title=game.title.say(language),
        about=game.about.say(language),
        players=game.players,
        length=game.length.say(language),
        mechanics=tuple(one.title.say(language) for one in game.mechanics),
        scene=card_scene(game, language),
        has_demo=game.file(DEMO) is not None,
        has_tutorial=game.file(TUTORIAL) is not None,
        has_rules=bool(game.rulebook.rules),
    )


def card_scene(game: Game, language: Language) -> ShownScene:
    """Where the demo begins; a game without one shows its initial board."""
    try:
        return demo_scene(game.name, language)
    except WandelgangError:
        return first_scene(game, game.usual, language)


def first_scene(game: Game, options: Mapping[str, object], language: Language) -> ShownScene:
    """The board before the first action, as everybody may see it."""
    match = setup.variant(game.name, options).match(pictures.SEED)
    return shown_scene(match.scene(SPECTATOR), game.name, language)


def setup_form(name: str, language: Language) -> GameSetup:
    game = find_game(name)
    players = setup.players(setup.variant(name, game.usual))
    seats = [SeatPlan("me"), *[SeatPlan("computer", "", USUAL_LEVEL)] * (players - 1)]
    options = tuple(shown_option(option, game, language) for option in game.options if is_offered(option))
    return GameSetup(
        name=name,
        title=game.title.say(language),
        about=game.about.say(language),
        players=game.players,
        options=options,
        seats=tuple(seats),
        shapes=game.palette,
        has_tutorial=game.file(TUTORIAL) is not None,
        has_rules=bool(game.rulebook.rules),
        drawable=drawable(game),
    )


def is_offered(option: Option) -> bool:
    """Boards given by file name are for the command line only."""
    return option.name != BOARD or bool(option.offered)


def shown_option(option: Option, game: Game, language: Language) -> ShownOption:
    titles: dict[Any, Message] = {}
    if option.default is None and option.unsaid is not None:
        titles[None] = option.unsaid
    titles |= {option.read(value): title for value, title in option.values.items()}
    if option.kind is bool:
        titles |= {True: words("yes"), False: words("no")}
    values = [
        OptionValue(value, title.say(language), pictures.address(game.name, option.name, value))
        for value, title in titles.items()
    ]
    kind = "choice" if option.values else "number" if option.kind is int else "yes-no" if option.kind is bool else "text"
    return ShownOption(
        name=option.name,
        title=option.title.say(language),
        about=option.about.say(language),
        kind=kind,  # type: ignore[arg-type]
        values=tuple(values),
        default=option.default,  # type: ignore[arg-type]
        usual=game.usual.get(option.name),  # type: ignore[arg-type]
        least=option.least,
        most=option.most,
        rare=option.rare,
        by_board=game.board_editor is not None and option.name in game.board_editor.decides,
    )


def checked(name: str, plan: CheckPlan, language: Language) -> Checked:
    """A set-up, validated; refused if it cannot be played. Without seats, only the options are checked."""
    settled = setup.variant(name, plan.options)
    if plan.seats:
        setup.seated(plan.seats, setup.players(settled), "")
    setup.clocked(plan.clock)
    first = states_of(settled.deal(pictures.SEED))
    remarks = tuple(remark.say(language) for remark in settled.game.remarks(first[0]))
    return Checked(settled.players, first_scene(settled.game, plan.options, language), remarks)
