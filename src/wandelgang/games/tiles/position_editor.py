"""The editor of positions of `tiles`: the same tools as for boards, and what players seek, have won and are about to do."""

from __future__ import annotations

import re
from dataclasses import replace

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.editor import Edit, Editor, Finding, Palette, Sketch, Template, Tool, by_severity, no_spot, unreadable
from wandelgang.core.generator import Generator
from wandelgang.core.rules import NONE, facts
from wandelgang.errors import BadSetup, Refused, Unreadable, WandelgangError
from wandelgang.games.tiles.alterations import alter
from wandelgang.games.tiles.layout import build
from wandelgang.games.tiles.moment import OVER, Moment, read_moment
from wandelgang.games.tiles.moment_bench import SLOT_NAME, moment_spots, open_slots, scene
from wandelgang.games.tiles.moment_settings import change_setting, name_winners, settings
from wandelgang.games.tiles.notation import FREE, STONE_NAMES, slot_name
from wandelgang.games.tiles.positions import layout_of, parse_position, position
from wandelgang.games.tiles.possible import impossibilities
from wandelgang.games.tiles.setup import OPTIONS, USUAL, deal, settle
from wandelgang.games.tiles.symmetry import symmetries
from wandelgang.games.tiles.toolbox import TILES, palettes
from wandelgang.games.tiles.words import words
from wandelgang.language import Message
from wandelgang.texts import whole_number

FIRST_DEAL = 12  # the seed of the position one begins with
MOMENTS = {
    "decision": (
        "tiles set ┏┘┳│┓/┌┌│┘┘/┣─┻┘┫/┼╶┌┴│/┗│┻┘┛ free=┼ pawns=a1,e5"
        " stones=A:a5,B:e2,C:e3,D:a3,E:c5,F:b3,G:free,H:a2 goals=H,AD won=IJ,K turn=0:push closed=Sd played=8"
    ),
    "homeward": (
        "tiles stack ┏─┳┐┓/│┌┘└┐/┣─┻─┫/└┐┌─┘/┗─┻┐┛ free=│ pawns=c3,e5 home=a1,e5"
        " stones=A:c5,B:b2,G:e1,M:d3 goals=home,A+1 won=CD,E turn=0:push closed=Sb played=6"
    ),
    "shared": (
        "tiles shared ┏─┳│┳└┓/─┘─┬─└─/┣┘┣┴┳│┫/└┐│┬─├─/┣─┻┘┫┘┫/┌└┌─┬┌┌/┗┴┻┘┻└┛ free=│ pawns=e1,f7 goal=d1"
        " goals=3,3 won=0,0 turn=1:push closed=Sd played=4"
    ),
}


def templates() -> tuple[Template, ...]:
    unsaid = {option.name: option.default for option in OPTIONS}
    first = position(deal(settle({**unsaid, **USUAL}), Generator(FIRST_DEAL)))
    moments = {"first": first} | MOMENTS
    return tuple(Template(name, words(f"moment-{name}"), text) for name, text in moments.items())


def sketch(text: str) -> Sketch:
    try:
        moment = read_moment(text)
    except WandelgangError as error:
        return unreadable(text, error)
    findings = [Finding("wrong", error.message, spots=spots_of(error, moment)) for error in problems(text)]
    if not findings and moment.hidden:
        findings.append(Finding("wrong", words("wrong-hidden"), words("advice-hidden"), hidden_rows(moment)))
    return Sketch(
        text=text,
        scene=scene(moment),
        findings=by_severity(findings),
        palettes=tools(moment),
        settings=settings(moment),
        spots=moment_spots(moment),
        symmetries=symmetries(moment.width, moment.height),
        open=moment.hidden,
        players=() if findings else (moment.players,),
    )


def problems(text: str) -> list[WandelgangError]:
    """Why a position is impossible: the first thing that cannot be read, or everything that cannot have happened."""
    try:
        states = build(layout_of(text))
    except WandelgangError as error:
        return [error]
    return list(impossibilities(facts(states[0])))


def spots_of(error: WandelgangError, moment: Moment) -> tuple[str, ...]:
    """Where a problem is, as far as its field says it."""
    field = error.field if isinstance(error, BadSetup) else ""
    there = {spot.id for spot in moment_spots(moment)}
    rows = [f"{'won' if field == 'won' else 'goals'}{player}" for player in range(moment.players)]
    found = {
        "pawns": moment.pawns,
        "home": moment.homes,
        "goal": [moment.goal],
        "free": [FREE],
        "closed": [f"slot-{moment.closed}"],
        "goals": rows,
        "won": rows,
    }.get(field, [])
    return tuple(dict.fromkeys(place for place in found if place in there))


def hidden_rows(moment: Moment) -> tuple[str, ...]:
    return tuple(f"goals{player}" for player, entry in enumerate(moment.goals) if "?" in entry and moment.kind != "shared")


def tools(moment: Moment) -> tuple[Palette, ...]:
    """The tools of a board without the open place; homes only where somebody returns to them."""
    found = []
    for palette in palettes(moment):
        if palette.id == "tiles":
            found.append(replace(palette, tools=tuple(tool for tool in TILES if tool.id != "open")))
        elif palette.id == "stones":
            found.append(replace(palette, note=None))
        elif palette.id != "homes":
            found.append(palette)
        elif moment.kind == "stack":
            found.append(replace(palette, note=None))
    if moment.kind == "shared":
        state = "done" if moment.goal else ""
        goal = Tool("goal", words("tool-goal"), ("stone-goal",), kind="stone", state=state)  # type: ignore[arg-type]
        found.append(Palette("goals-of-all", words("palette-goal"), (goal,)))
    found.append(Palette("slots", words("palette-slots"), (CLOSE,), words("close-one")))
    return tuple(found)


CLOSE = Tool("close", words("tool-close"), ("slot-closed",), kind="slot")


# Edits.


def edit(text: str, edit: Edit) -> str:
    moment = read_moment(text)
    change(moment, edit)
    moment.tidy()
    settle_clock(moment)
    moment.tidy()  # what pawns rest on is known once a turn is over
    if moment.phase == OVER and edit.name != "winners":
        name_winners(moment)
    return moment.text


def change(moment: Moment, edit: Edit) -> None:
    if edit.kind == "set":
        change_setting(moment, edit.name, edit.value)
        return
    row = re.fullmatch(r"(goals|won)([0-7])", edit.spot if edit.kind != "move" else edit.to)
    if edit.kind == "move" and edit.to.startswith("slot-"):
        raise Refused(words("nothing-on-slots"))
    if re.fullmatch(SLOT_NAME, edit.spot):
        close(moment, edit)
    elif row and int(row[2]) < moment.players and moment.kind != "shared":
        use_row(moment, edit, row[1], int(row[2]))
    else:
        change_board(moment, edit)


def settle_clock(moment: Moment) -> None:
    """As many turns as it takes to get here at least, and a closed slot since the first push (TILES-17)."""
    scores = [len(entry) if (score := whole_number(entry)) is None else score for entry in moment.won]
    if moment.kind == "set":
        known = moment.excluded[(moment.player - 1) % moment.players]  # of the others it may be known from the start, TILES-A46
        turns = 1 if any(scores) or known else 0
    else:
        turns = max(0, (max(scores) - 1) * moment.players + 1)
    moment.played = max(moment.played, turns, 1 if moment.phase == OVER else 0)
    named = [slot_name(side, line) for side, line in open_slots(moment)]
    if not moment.played and moment.phase != "walk":
        moment.closed = ""
    elif moment.closed not in named:
        moment.closed = named[0] if named else ""


def close(moment: Moment, edit: Edit) -> None:
    """Close a slot: something was pushed already. Open it again: nothing was, before the first turn."""
    if (edit.kind, edit.tool) != ("place", "close") and (edit.kind, edit.deed) != ("deed", "close"):
        raise no_spot(edit.tool or edit.deed)
    if edit.spot not in {spot.id for spot in moment_spots(moment)}:
        raise no_spot(edit.spot)
    name = edit.spot.removeprefix("slot-")
    if moment.closed == name and (moment.played > 1 or moment.phase == "walk"):
        raise Refused(words("one-stays-closed"))
    moment.closed = "" if moment.closed == name else name
    if moment.phase != "walk":
        moment.played = max(moment.played, 1) if moment.closed else 0


def use_row(moment: Moment, edit: Edit, name: str, player: int) -> None:
    """Give a player a goal or something they have won, or take it away again."""
    if edit.kind == "deed" and edit.deed == "clear":
        clear_row(moment, name, player)
        return
    if edit.kind == "move":
        stones = [letter for piece, letter in moment.pieces(edit.spot) if piece == "stone"]
        if not stones:
            raise Refused(words("only-stones-here"))
    else:
        piece, _, letter = edit.tool.partition("-")
        if edit.kind != "place" or piece != "stone" or len(letter) != 1 or letter not in STONE_NAMES:
            raise no_spot(edit.tool or edit.deed)
        stones = [letter]
    for letter in stones:
        give(moment, name, player, letter)


def clear_row(moment: Moment, name: str, player: int) -> None:
    if name == "won":
        moment.won[player] = ""
    elif moment.kind == "stack":
        moment.set_stack(player, "", moment.left(player))
    else:
        moment.goals[player] = ""


def give(moment: Moment, name: str, player: int, letter: str) -> None:
    if name == "won":
        has = letter in moment.won[player]
        moment.take("stone", letter)
        if not moment.overlap:
            moment.won = [entry.replace(letter, "") for entry in moment.won]
        moment.won[player] = moment.won[player].replace(letter, "") + ("" if has else letter)
    elif letter not in (moment.stones or {}):
        raise Refused(words("goal-must-lie"))
    elif moment.kind == "stack":
        card = "" if moment.card(player) == letter else letter
        moment.set_stack(player, card, max(1, moment.left(player)))
    else:
        known = "" if "?" in moment.goals[player] else moment.goals[player]
        if not moment.overlap:
            moment.goals = [entry.replace(letter, "") for entry in moment.goals]
        moment.goals[player] = known.replace(letter, "") + ("" if letter in known else letter)
        moment.excluded[player] = moment.excluded[player].replace(letter, "")


def change_board(moment: Moment, edit: Edit) -> None:
    """Whatever a board editor does too; and the goal of all."""
    if edit.tool == "goal" and edit.kind == "place" and moment.kind == "shared" and edit.spot in moment.signs:
        moment.goal = "" if moment.goal == edit.spot else edit.spot
        return
    if edit.kind == "place" and edit.tool == "open":
        raise no_spot(edit.tool)
    if edit.kind == "place" and edit.tool.startswith("home-") and moment.kind != "stack":
        raise no_spot(edit.tool)
    if edit.kind == "deed" and edit.deed == "clear" and not moment.pieces(edit.spot):
        raise no_spot(edit.deed)
    moves_goal = edit.kind == "move" and moment.goal == edit.spot and not moment.pieces(edit.spot)
    if moves_goal and edit.to in moment.signs:
        moment.goal = edit.to
        return
    alter(moment, edit)


# Filling, losing.


def fill(text: str, generator: Generator) -> str:
    """Guess the goals that are not shown; a position that cannot be read stays as it is."""
    try:
        states = parse_position(text)
    except WandelgangError:
        return text
    INTERPRETED.fill(states, NONE, generator.word)
    return position(states)


def loses(text: str, change: Edit) -> Message | None:
    """What a smaller board or another kind of goal throws away."""
    if change.kind != "set" or change.name not in ("width", "height", "goal"):
        return None
    try:
        before, after = read_moment(text), read_moment(edit(text, change))
    except (Unreadable, Refused):
        return None
    if change.name == "goal":
        return words("lost-goals") if before.kind != after.kind else None
    cut = sum(place not in after.signs for place in before.signs)
    pieces = before.laid - after.laid
    return words("lost", what=words("lost-tiles", n=cut)) if pieces or cut else None


POSITION_EDITOR = Editor(templates, sketch, edit, fill, loses)
