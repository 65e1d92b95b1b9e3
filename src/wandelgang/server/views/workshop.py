"""What a browser sees in the workshop: sketches in its language, templates, and whose text a text is. No game is named here."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import get_args

import msgspec

from wandelgang import boardfiles
from wandelgang.core.editor import Deed, Edit, Editor, Finding, Palette, Setting, Sketch, Spot, Tool
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.options import BOARD, POSITION
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import games
from wandelgang.errors import BadSetup, Missing, Unreadable, WandelgangError
from wandelgang.language import Language, Message
from wandelgang.records.record import FIRST_LINE, read
from wandelgang.render.svg import svg
from wandelgang.server.table.setup import LARGEST_BOARD, is_sent_board
from wandelgang.server.table.table import Table
from wandelgang.server.views.scenes import near, shown_scene
from wandelgang.server.wire.requests import Drawn
from wandelgang.server.wire.workshop import (
    DrawnText,
    EditPlan,
    Found,
    PicturePlan,
    SettingValue,
    ShownDeed,
    ShownFinding,
    ShownPalette,
    ShownSetting,
    ShownSketch,
    ShownSpot,
    ShownTemplate,
    ShownTool,
    SketchPlan,
    Templates,
)
from wandelgang.server.words import words

MOST_EDITS = 200  # of one request
LONGEST_NAME = 100  # characters of a spot, a tool or a value in an edit


def editor_of(game: Game, drawn: Drawn) -> Editor | None:
    return game.board_editor if drawn == "boards" else game.position_editor


def drawable(game: Game) -> tuple[Drawn, ...]:
    """What people can draw of a game."""
    return tuple(drawn for drawn in get_args(Drawn) if editor_of(game, drawn) is not None)


def editor(game: Game, drawn: Drawn) -> Editor:
    found = editor_of(game, drawn)
    if found is None:
        raise Missing(words(f"no-{drawn}-editor", game=game.title))
    return found


@lru_cache(maxsize=64)
def templates(name: str, drawn: Drawn, language: Language) -> Templates:
    """What to begin with; nothing for a game without such an editor."""
    game = find_game(name)
    hand = editor_of(game, drawn)
    if hand is None:
        return Templates(())
    return Templates(
        tuple(
            ShownTemplate(
                name=one.name,
                title=one.title.say(language),
                text=one.text,
                scene=shown(game, hand.sketch(one.text), language).scene,
                about=said(one.about, language),
            )
            for one in hand.templates()
        )
    )


def sketched(name: str, drawn: Drawn, plan: SketchPlan, language: Language) -> ShownSketch:
    """The text of a plan after its edits, drawn and checked."""
    game = find_game(name)
    hand, text = editor(game, drawn), checked_text(plan.text)
    if len(plan.edits) > MOST_EDITS:
        raise BadSetup("edits", words("at-most", most=MOST_EDITS), len(plan.edits))
    lost: list[Message] = []
    for one in plan.edits:
        change = checked_edit(one)
        loses = hand.loses(text, change)
        if loses is not None:
            lost.append(loses)
        text = hand.edit(text, change)
    if plan.fill is not None:
        text = hand.fill(text, Generator(plan.fill))
    sketch = hand.sketch(text)
    return msgspec.structs.replace(
        shown(game, sketch, language),
        loses=" ".join(one.say(language) for one in lost),
    )


def checked_text(text: str) -> str:
    if len(text) > LARGEST_BOARD:
        raise BadSetup("text", words("at-most", most=LARGEST_BOARD), len(text))
    return text


def checked_edit(plan: EditPlan) -> Edit:
    for name in ("spot", "tool", "deed", "to", "name", "value"):
        value = getattr(plan, name)
        if isinstance(value, str) and len(value) > LONGEST_NAME:
            raise BadSetup(name, words("at-most", most=LONGEST_NAME), len(value))
    return Edit(**msgspec.structs.asdict(plan))


def picture(name: str, plan: PicturePlan, language: Language) -> str:
    """The drawing of a text as one SVG file."""
    game = find_game(name)
    sketch = editor(game, plan.kind).sketch(checked_text(plan.text))
    if sketch.scene is None:
        raise WandelgangError(sketch.findings[0].what)
    at_rest = [sprite for sprite in sketch.scene.sprites if "inviting" not in sprite.marks]
    return svg(replace(sketch.scene, sprites=tuple(at_rest)), game.art, language, about=sketch.text)


def found(text: str, language: Language) -> Found:
    """Whose board, position or record a text is."""
    checked_text(text)
    if text.lstrip("\ufeff").startswith(FIRST_LINE):
        return Found("record", find_game(read(text).game).name)
    first = text.strip().partition(" ")[0]
    for game in games():
        if game.name == first and game.position_editor is not None:
            return Found("position", game.name, shown(game, game.position_editor.sketch(text.strip()), language))
    game, sketch = board_of(text)
    return Found("board", game.name, shown(game, sketch, language))


def board_of(text: str) -> tuple[Game, Sketch]:
    """The game that a board file names or, if it names none, the one that makes the most of it."""
    entries = boardfiles.parsed(text)
    named = entries.get("game")
    if not entries:
        raise Unreadable(words("nobodys-board"))
    if named is not None:
        game = find_game(str(named))
        return game, editor(game, "boards").sketch(text)
    sketches = [(game, game.board_editor.sketch(text)) for game in games() if game.board_editor is not None]
    drawn = [(game, sketch) for game, sketch in sketches if sketch.scene is not None]
    if not drawn:
        raise Unreadable(words("nobodys-board"))
    return min(drawn, key=lambda one: misfit(one[1]))


def misfit(sketch: Sketch) -> tuple[int, int]:
    """How badly a text fits: what is wrong with it at no place at all, so that it cannot be drawn, counts most."""
    wrong = [finding for finding in sketch.findings if finding.level == "wrong"]
    return sum(not finding.spots for finding in wrong), len(wrong)


def drawable_at(table: Table) -> tuple[Drawn, ...]:
    """What can be drawn of a table. A position is given away later than a board, see `history.position`."""
    hidden = () if has_board(table) else ("boards",)
    return tuple(drawn for drawn in drawable(table.game) if drawn not in hidden)


def has_board(table: Table) -> bool:
    return POSITION.name not in table.options and (is_sent_board(table.options.get(BOARD)) or preset_of(table) is not None)


def board_at(table: Table, language: Language) -> DrawnText:
    """The board that a table is played on, as a file. The comments of its author stay with them."""
    if table.game.board_editor is None or not has_board(table):
        raise Missing(words("no-board-here"))
    own = table.options.get(BOARD)
    if is_sent_board(own):
        return DrawnText(boardfiles.written(boardfiles.parsed(str(own))), boardfiles.title(str(own), language))
    return DrawnText(preset_of(table) or "")


def preset_of(table: Table) -> str | None:
    return chosen_board(table.game.name, tuple(table.options.items()))


@lru_cache(maxsize=256)
def chosen_board(name: str, options: tuple[tuple[str, str | int | bool], ...]) -> str | None:
    """The board that options lead to, if they name no file."""
    game = find_game(name)
    return None if game.board_editor is None else game.board_editor.chosen(game.settled(dict(options)))


def shown(game: Game, sketch: Sketch, language: Language) -> ShownSketch:
    title = next((one.value for one in sketch.settings if one.name == "title"), "")
    return ShownSketch(
        game=game.name,
        text=sketch.text,
        title=str(title),
        scene=None if sketch.scene is None else shown_scene(sketch.scene, game.name, language),
        findings=tuple(shown_finding(one, language) for one in sketch.findings),
        palettes=tuple(shown_palette(one, language) for one in sketch.palettes),
        settings=tuple(shown_setting(one, language) for one in sketch.settings),
        spots=tuple(shown_spot(one, language) for one in sketch.spots),
        symmetries=sketch.symmetries,
        open=sketch.open,
        players=sketch.players,
    )


def said(message: Message | None, language: Language) -> str:
    return "" if message is None else message.say(language)


def shown_finding(one: Finding, language: Language) -> ShownFinding:
    return ShownFinding(one.level, one.what.say(language), said(one.advice, language), one.spots)


def shown_palette(one: Palette, language: Language) -> ShownPalette:
    return ShownPalette(
        one.id, one.title.say(language), tuple(shown_tool(tool, language) for tool in one.tools), said(one.note, language)
    )


def shown_tool(one: Tool, language: Language) -> ShownTool:
    return ShownTool(
        id=one.id,
        title=one.title.say(language),
        art=one.art,
        turn=near(one.turn),
        player=one.player,
        kind=one.kind,
        key=one.key,
        turns=one.turns,
        count=one.count,
        state=one.state,
    )


def shown_setting(one: Setting, language: Language) -> ShownSetting:
    return ShownSetting(
        name=one.name,
        title=one.title.say(language),
        value=one.value,
        kind=one.kind,
        least=one.least,
        most=one.most,
        step=one.step,
        values=tuple(SettingValue(value, title.say(language)) for value, title in one.values),
        about=said(one.about, language),
    )


def shown_deed(one: Deed, language: Language) -> ShownDeed:
    return ShownDeed(one.id, one.title.say(language), one.on, one.x, one.y)


def shown_spot(one: Spot, language: Language) -> ShownSpot:
    return ShownSpot(
        id=one.id,
        name=one.name,
        label=one.label.say(language),
        x=near(one.x),
        y=near(one.y),
        wide=near(one.wide),
        high=near(one.high),
        shape=one.shape,
        takes=one.takes,
        refuses=said(one.refuses, language),
        deeds=tuple(shown_deed(deed, language) for deed in one.deeds),
        movable=one.movable,
        twins=dict(one.twins),
        closeup=one.closeup,
    )
