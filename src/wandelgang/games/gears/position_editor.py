"""The editor of positions of `gears`: any text as a drawing with tools, and why no game leads to it if none does."""

from __future__ import annotations

import re
from dataclasses import replace
from string import ascii_uppercase
from typing import Literal

from wandelgang.core.editor import Edit, Editor, Finding, Palette, Setting, Sketch, Template, Tool, Value, no_spot, unreadable
from wandelgang.core.rules import NONE
from wandelgang.errors import BadSetup, Unreadable, WandelgangError
from wandelgang.games.gears.board_editor import KINDS
from wandelgang.games.gears.boardfile import preset
from wandelgang.games.gears.layout import GREATEST
from wandelgang.games.gears.notation import CELL_NAMES, KIND_NAMES, LEVELS, MODES
from wandelgang.games.gears.position_draft import BUILDING, LAYING, STAGES, Draft, Tile, draft, draft_text
from wandelgang.games.gears.position_drawing import scene, spots
from wandelgang.games.gears.position_edits import done, in_step, moved, placed, to_stage, with_players
from wandelgang.games.gears.positions import parse_position
from wandelgang.games.gears.state import COPIES, FIGURES, PLAYERS, VALUES
from wandelgang.games.gears.words import words
from wandelgang.language import Message

MIDGAME = (
    "gears beginners full h7:1,i7:45,j7:024e1,g8:04,h8:145*,i8:2,f9:135e0,g9:0,h9:13* figures=j7/g9,h9/i8 taken=2100,1100 "
    "turn=0:walk idle=5/20 played=12"
)
TURNING = (
    "gears beginners full i6:024e1,h7:1*,i7:05*,j7:135e0,g8:04*,h8:034*,i8:3*,g9:0*,h9:13* figures=i8/h7,i6/i6 turn=0:act "
    "from=j7 idle=2/20 played=2"
)
TRAPPED = (
    "gears beginners full h7:1*,i7:45*,g8:04*,h8:034*,i8:3*,f9:024e0,g9:0*,h9:13*,g10:135e1 figures=f9/g9,g10/g10 "
    "turn=1:trapped stuck=g10 idle=1/20 played=1"
)
BUILT = (
    "gears complete full i7:0,h8:0,i8:0,h9:135e0 figures=h9,- turn=0:build piles=15,14 "
    "unseen=0x5,01x3,02x3,03x2,012x2,013x2,014x2,024x2,1245x3,1345x3,2345x2 idle=0/40"
)
ADVICE = ("board", "figures", "from", "idle", "passes", "piles", "played", "stuck", "taken", "turn")  # fields to put right
MOST_TURNS = 999  # on offer; a text may say more


def templates() -> tuple[Template, ...]:
    maze = preset("four-towers").maze
    tiles = {cell: Tile(sides, NONE, True) for cell, sides in maze.items()}
    first = draft_text(Draft(tiles=tiles, stage="enter", patience=20))
    texts = {"first": first, "midgame": MIDGAME, "turning": TURNING, "trapped": TRAPPED, "building": BUILT}
    return tuple(Template(name, words(f"position-{name}"), text) for name, text in texts.items())


def sketch(text: str) -> Sketch:
    try:
        given = draft(text)
    except Unreadable as error:
        return unreadable(text, error)
    places = spots(given)
    findings = wrong(text, given, {place.id for place in places})
    players = () if findings else (given.players,)
    return Sketch(text, scene(given), findings, palettes(given), settings(given), places, players=players)


def wrong(text: str, given: Draft, names: set[str]) -> tuple[Finding, ...]:
    """Why no game leads to a position, with the cells that are named or concerned."""
    try:
        parse_position(text)
    except WandelgangError as error:
        named = re.findall(r"[a-o][0-9]{1,2}", str(error.message.values.get("got", "")))
        about = error.field if isinstance(error, BadSetup) else ""
        concerned = [CELL_NAMES[cell] for cells in given.figures for cell in cells] if about == "figures" else []
        marked = dict.fromkeys(place for place in named or concerned if place in names)
        advice = words(f"adjust-{about}") if about in ADVICE else None
        return (Finding("wrong", error.message, advice, tuple(marked)),)
    return ()


def palettes(given: Draft) -> tuple[Palette, ...]:
    """Tiles and entry tiles; in the contest, figures and markers as well."""
    entries = tuple(
        Tool(
            f"entry-{player}",
            words("tool-entry-of", letter=ascii_uppercase[player]),
            ("gear-entry",),
            0.0,
            player,
            "gear",
            turns=True,
        )
        for player in range(given.players)
    )
    kinds = tuple(tool for tool in KINDS if tool.id != "open")
    tiles = (Palette("tiles", words("palette-tiles"), kinds), Palette("entries", words("palette-entries"), entries))
    if given.stage in LAYING:
        return tiles
    return (
        *tiles,
        Palette("figures", words("palette-figures"), figure_tools(given)),
        Palette("markers", words("palette-markers"), marker_tools(given)),
    )


def figure_tools(given: Draft) -> tuple[Tool, ...]:
    tools = []
    for player in range(given.players):
        for figure in range(1, FIGURES + 1):
            title = words("figure-short", letter=ascii_uppercase[player], n=figure)
            stands = figure <= len(given.figures[player])
            key, art = str(FIGURES * player + figure), (f"figure-{player + 1}-{figure}",)
            state: Literal["done", "wrong"] = "done" if stands else "wrong"
            tools.append(
                Tool(f"figure-{player}-{figure}", title, art, 0.0, player, "figure", key, False, f"{stands:d}/1", state)
            )
    return (*tools, Tool("from", words("tool-from"), ("gear-entry-place",), key="9"))


def marker_tools(given: Draft) -> tuple[Tool, ...]:
    """A marker on its tile, or taken by somebody."""
    takers = (
        Tool(f"taken-{player}", words("tool-taken", letter=ascii_uppercase[player]), (f"pawn-{player + 1}",), 0.0, player)
        for player in range(given.players)
    )
    return Tool("marker", words("tool-marker"), ("marker-1",), kind="stone", key="0"), *takers


def settings(given: Draft) -> tuple[Setting, ...]:
    found = [
        choice("mode", words("title-mode"), given.mode, {mode: words(f"value-mode-{mode}") for mode in MODES}),
        choice("level", words("title-level"), given.level, {level: words(f"value-level-{level}") for level in LEVELS}),
        Setting("players", words("title-players"), given.players, least=1, most=PLAYERS),
        choice("stage", words("setting-stage"), given.stage, {stage: words(f"stage-{stage}") for stage in STAGES}),
        *(building_settings(given) if given.stage in BUILDING else ()),
        *(contest_settings(given) if given.stage not in LAYING else ()),
        Setting("patience", words("setting-patience"), given.patience, least=1, most=most(given.patience)),
        Setting("limit", words("setting-limit"), given.limit, least=0, most=most(given.limit)),
    ]
    return tuple(found)


def most(value: int) -> int:
    return max(MOST_TURNS, value)


def choice(name: str, title: Message, value: str, choices: dict[str, Message]) -> Setting:
    values: tuple[tuple[Value, Message], ...] = tuple(choices.items())
    return Setting(name, title, value, "choice", values=values)


def contest_settings(given: Draft) -> tuple[Setting, ...]:
    seats = {str(player): words("figure-owner", letter=ascii_uppercase[player]) for player in range(given.players)}
    return (
        *([choice("player", words("setting-player"), str(given.player), seats)] if given.stage != "over" else []),
        Setting("played", words("setting-played"), given.played, least=0, most=most(given.played)),
        Setting("idle", words("setting-idle"), given.idle, least=0, most=most(given.idle)),
        *(
            [Setting("passes", words("setting-passes"), given.passes, least=0, most=PLAYERS)]
            if given.level == LEVELS[0]
            else []
        ),
    )


def building_settings(given: Draft) -> tuple[Setting, ...]:
    hands = {kind: words(f"tile-{kind}") for kind in KIND_NAMES}
    return (
        Setting("pile", words("setting-pile"), given.pile, least=0, most=COPIES * VALUES),
        *([choice("hand", words("setting-hand"), given.hand or KIND_NAMES[0], hands)] if given.stage == "lay" else []),
        *(
            Setting(
                f"unseen-{kind}", words("setting-unseen", tile=hands[kind]), given.unseen.get(kind, 0), least=0, most=COPIES
            )
            for kind in KIND_NAMES
        ),
    )


def edit(text: str, edit: Edit) -> str:
    given = draft(text)
    match edit.kind:
        case "place":
            after = placed(given, edit)
        case "deed":
            after = done(given, edit)
        case "move":
            after = moved(given, edit)
        case _:
            after = changed_setting(given, edit.name, edit.value)
    return draft_text(in_step(after))


def changed_setting(given: Draft, name: str, value: Value) -> Draft:
    """A setting changed, if it is on offer and the value too."""
    offered = next((setting for setting in settings(given) if setting.name == name), None)
    if offered is None:
        raise no_spot(name)
    if offered.kind == "choice":
        if value not in [choice for choice, _ in offered.values]:
            raise no_spot(str(value))
    elif type(value) is not int or not (offered.least or 0) <= value <= GREATEST:
        raise no_spot(str(value))
    if name == "players":
        return with_players(given, min(int(value), PLAYERS))
    if name == "stage":
        return to_stage(given, str(value))
    if name == "player":
        return replace(given, player=int(value))
    if name == "played":
        return replace(given, played=int(value), player=int(value) % given.players)
    if name.startswith("unseen-"):
        return replace(given, unseen={**given.unseen, name.removeprefix("unseen-"): min(int(value), COPIES)})
    return replace(given, **{name: value})  # type: ignore[arg-type]


def loses(text: str, edit: Edit) -> Message | None:
    """Any edit writes only what could be read; fewer players take everything of theirs along."""
    try:
        given = draft(text)
    except Unreadable:
        return None
    if edit.kind == "set" and edit.name == "players" and type(edit.value) is int and edit.value < given.players:
        return words("loses-players")
    lost = set(text.split()) - set(draft_text(given).split())
    return words("loses-misread", n=len(lost)) if lost else None


POSITION_EDITOR = Editor(templates, sketch, edit, loses=loses)
