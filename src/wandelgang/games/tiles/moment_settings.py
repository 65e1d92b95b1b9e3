"""What is chosen for a whole position of `tiles` in the making, shown and changed: who acts and how, counters, the goals."""

from __future__ import annotations

import re
from string import ascii_uppercase

from wandelgang.core.editor import Setting, Value, no_spot
from wandelgang.core.rules import facts
from wandelgang.errors import Refused, WandelgangError
from wandelgang.games.tiles.board_settings import chosen, number
from wandelgang.games.tiles.layout import LONGEST, MOST_TURNS, build
from wandelgang.games.tiles.moment import MOST_PLAYED, NEW_TILE, OVER, Moment, only
from wandelgang.games.tiles.notation import KINDS, STONE_NAMES
from wandelgang.games.tiles.positions import layout_of
from wandelgang.games.tiles.possible import winner_sets
from wandelgang.games.tiles.words import words
from wandelgang.language import Message

MOST_LEFT = {"stack": 52, "shared": 9999}
NOBODY = "-"


def settings(moment: Moment) -> tuple[Setting, ...]:
    kinds: tuple[tuple[Value, Message], ...] = tuple((kind, words(f"value-goal-{kind}")) for kind in KINDS)
    players = range(moment.players)
    found = [
        Setting("width", words("title-width"), moment.width, least=1, most=LONGEST),
        Setting("height", words("title-height"), moment.height, least=1, most=LONGEST),
        Setting("goal", words("title-goal"), moment.kind, "choice", values=kinds),
    ]
    phases = ["push", "walk", *(["draw"] if moment.kind != "set" or moment.phase == "draw" else []), OVER]
    ways: tuple[tuple[Value, Message], ...] = tuple((phase, words(f"phase-{phase}")) for phase in phases)
    found.append(Setting("phase", words("title-phase"), moment.phase, "choice", values=ways))
    if moment.phase == OVER:
        found.append(winners_setting(moment))
    else:
        seats: list[tuple[Value, Message]] = [(seat, words("value-start", letter=ascii_uppercase[seat])) for seat in players]
        found.append(Setting("player", words("title-player"), moment.player, "choice", values=tuple(seats)))
    found.append(Setting("played", words("title-played"), moment.played, least=0, most=MOST_PLAYED))
    found.append(Setting("limit", words("title-limit"), moment.limit, least=0, most=MOST_TURNS, about=words("about-limit")))
    if moment.kind == "set":
        found.append(Setting("overlap", words("title-overlap"), moment.overlap, "switch"))
    for player in players if moment.kind != "set" else ():
        letter = ascii_uppercase[player]
        most = MOST_LEFT[moment.kind]
        title = words(f"title-left-{moment.kind}", letter=letter)
        found.append(Setting(f"left-{player}", title, min(most, moment.left(player)), least=0, most=most))
        if moment.kind == "shared":
            won = min(MOST_LEFT["shared"], int(moment.won[player]) if re.fullmatch("[0-9]{1,9}", moment.won[player]) else 0)
            found.append(Setting(f"won-{player}", words("title-won", letter=letter), won, least=0, most=MOST_LEFT["shared"]))
    if moment.kind != "shared":
        about = words("about-not")
        found.append(Setting("not", words("title-not"), listing(moment.excluded), "text", most=400, about=about))
    if moment.kind == "stack":
        about = words("about-deck")
        found.append(Setting("deck", words("title-deck"), listing(moment.deck or []), "text", most=400, about=about))
    return tuple(found)


def listing(entries: list[str]) -> str:
    return ", ".join(entry or "-" for entry in entries) if any(entries) else ""


def winners_setting(moment: Moment) -> Setting:
    """Who has won: whatever follows from the rest; if nothing does, what the text says."""
    now = ",".join(map(str, moment.winners)) or NOBODY
    names = dict.fromkeys((*possible_winners(moment), now))
    values: tuple[tuple[Value, Message], ...] = tuple((name, words("winner-names", letters=letters(name))) for name in names)
    return Setting("winners", words("title-winners"), now, "choice", values=values)


def letters(winners: str) -> str:
    return "–" if winners == NOBODY else ", ".join(ascii_uppercase[int(player)] for player in winners.split(","))


def possible_winners(moment: Moment) -> list[str]:
    """The sets of winners that follow from a position that is over."""
    try:
        layout = layout_of(moment.text)
        layout.winners = ["0"]  # anybody: whoever it says now need not be right
        state = facts(build(layout)[0])
    except WandelgangError:
        return []
    sets = list(winner_sets(state))
    return [",".join(str(player) for player in range(state.players) if winners >> player & 1) or NOBODY for winners in sets]


def change_setting(moment: Moment, name: str, value: object) -> None:
    before, _, seat = name.partition("-")
    if name in ("width", "height"):
        size = number(value, 1, LONGEST)
        moment.resize(*((size, moment.height) if name == "width" else (moment.width, size)))
        moment.signs = {place: NEW_TILE if sign == "?" else sign for place, sign in moment.signs.items()}
    elif name == "goal":
        change_kind(moment, chosen(value, KINDS))
    elif name == "phase":
        moment.phase = chosen(value, ("push", "walk", "draw", OVER))
    elif name == "winners" and moment.phase == OVER:
        if not re.fullmatch(r"-|[0-7](,[0-7])*", str(value)):
            raise no_spot(str(value))
        moment.winners = [] if value == NOBODY else sorted({int(player) for player in str(value).split(",")})
    elif name == "player":
        moment.player = number(value, 0, moment.players - 1)
    elif name == "played":
        moment.played = number(value, 0, MOST_PLAYED)
    elif name == "limit":
        moment.limit = number(value, 0, MOST_TURNS)
    elif name == "overlap" and moment.kind == "set":
        moment.overlap = value is True
    elif before in ("left", "won") and re.fullmatch("[0-7]", seat) and int(seat) < moment.players and moment.kind != "set":
        change_counter(moment, before, int(seat), value)
    elif name in ("not", "deck") and moment.kind != "shared":
        change_list(moment, name, str(value))
    else:
        raise no_spot(name)


def name_winners(moment: Moment) -> None:
    """As soon as a position is over, those have won who follow from it."""
    possible = possible_winners(moment)
    now = ",".join(map(str, moment.winners)) or NOBODY
    if possible and now not in possible:
        moment.winners = [int(player) for player in possible[0].split(",") if player != NOBODY]


def change_kind(moment: Moment, kind: str) -> None:
    """Another kind of goal: what everybody seeks and has won starts afresh."""
    if kind == moment.kind:
        return
    lying = list(moment.stones or {})
    moment.said["goal"] = kind
    moment.goals, moment.won, moment.excluded, moment.deck, moment.overlap = [], [], [], None, False
    moment.goal, moment.homes = "", list(moment.homes) if kind == "stack" else []
    if kind == "shared":
        moment.stones = None
    if kind == "set":
        moment.goals = [lying[player] if player < len(lying) else "" for player in range(moment.players)]
    if moment.phase == "draw" or kind != "set":
        moment.phase = "draw" if kind != "set" else "push"


def change_counter(moment: Moment, name: str, player: int, value: object) -> None:
    if moment.kind == "stack":
        if name == "won":
            raise no_spot(name)
        left = number(value, 0, MOST_LEFT["stack"])
        moment.set_stack(player, moment.card(player), left)
    else:
        entries = moment.goals if name == "left" else moment.won
        entries[player] = str(number(value, 0, MOST_LEFT["shared"]))


def change_list(moment: Moment, name: str, text: str) -> None:
    """Letters of stones for each player, separated by commas."""
    entries = [entry.strip() for entry in text.split(",")]
    if not all(re.fullmatch(r"-?|[A-Za-z]{1,52}", entry) for entry in entries) or len(entries) > moment.players:
        raise Refused(words("no-stone-lists", got=text))
    read = [only(entry, STONE_NAMES.__contains__) for entry in entries]
    if name == "not":
        moment.excluded = read
    else:
        moment.deck = read if any(read) else None
