"""What is chosen for a whole position of `cards`: its rules and seats, and how far a turn has come. Part of its editor."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import permutations
from string import ascii_uppercase

from wandelgang.core.editor import Edit, Setting, Value, no_spot
from wandelgang.core.rules import State
from wandelgang.games.cards.layout import is_clockwise
from wandelgang.games.cards.layout_turn import LARGEST, LONGEST_STANDSTILL
from wandelgang.games.cards.narration import motif_word
from wandelgang.games.cards.notation import CHOICES, PHASES, SEATS, TARGETS, card_list
from wandelgang.games.cards.position_edits import change_target, put_back_taken, seat, take, tidy
from wandelgang.games.cards.state import DONE, NO_CARD, PLACE, PLAYERS, ROLL
from wandelgang.games.cards.words import words
from wandelgang.language import Message, listed

OVER = "over"
FACES = 6
USUAL_SEATS = ("S", "S,N", "S,W,N", "S,W,N,E")  # CARDS-A33
SWITCHES = ("die", "free_start", "mercy")
Choices = tuple[tuple[Value, Message], ...]


def settings(state: State) -> tuple[Setting, ...]:
    return (
        *turn_settings(state),
        Setting("idle", words("setting-idle"), int(state.idle), least=0, most=int(state.standstill) * int(state.players)),
        Setting("players", words("title-players"), int(state.players), least=1, most=PLAYERS),
        Setting("seats", words("title-seats"), seats_text(state), "choice", values=seatings(state)),
        choice("target", TARGETS, int(state.target)),
        choice("choice", CHOICES, int(state.choice)),
        *(Setting(name, words(f"title-{name.replace('_', '-')}"), bool(getattr(state, name)), "switch") for name in SWITCHES),
        Setting("standstill", words("title-standstill"), int(state.standstill), least=1, most=LONGEST_STANDSTILL),
    )


def choice(name: str, names: tuple[str, ...], value: int) -> Setting:
    values = tuple((one, words(f"value-{name}-{one}")) for one in names)
    return Setting(name, words(f"title-{name}"), names[value], "choice", values=values)


def turn_settings(state: State) -> list[Setting]:
    """Whose turn it is and, unless the game is over, what they are about to do, with which roll and which card."""
    letters = [(str(player), words("value-start", letter=ascii_uppercase[player])) for player in range(state.players)]
    turns: Choices = (*letters, (OVER, words("value-turn-over")))
    value = OVER if state.phase == DONE else str(state.player)
    found = [Setting("turn", words("setting-turn"), value, "choice", values=turns)]
    if state.phase == DONE:
        return found
    phases = tuple((name, words(f"value-phase-{name}")) for name in PHASES.values())
    found.append(Setting("phase", words("setting-phase"), PHASES[int(state.phase)], "choice", values=phases))
    if state.die:
        found.append(Setting("rolled", words("setting-rolled"), int(state.rolled), "choice", values=faces()))
        if state.rolled == FACES and state.phase != ROLL:
            found.append(Setting("second", words("setting-second"), int(state.second), "choice", values=faces()))
    if state.phase == PLACE:
        cards = card_list(int(state.stock[state.player])) + ((int(state.taken),) if state.taken else ())
        values: Choices = ((NO_CARD, words("value-none")), *((card, motif_word(card)) for card in sorted(set(cards))))
        found.append(Setting("taken", words("setting-taken"), int(state.taken), "choice", values=values))
    return found


@lru_cache(maxsize=1)
def faces() -> Choices:
    return ((0, words("value-none")), *((face, words("value-face", face=face)) for face in range(1, FACES + 1)))


def seats_text(state: State) -> str:
    return ",".join(SEATS[state.seats[player]] for player in range(state.players))


def seatings(state: State) -> Choices:
    """All ways to sit; what is written comes first if it is none of them."""
    known = dict.fromkeys([seats_text(state), *clockwise(int(state.players))])
    return tuple((seats, listed([words(f"side-{seat.lower()}") for seat in seats.split(",")])) for seats in known)


@lru_cache(maxsize=PLAYERS)
def clockwise(players: int) -> tuple[str, ...]:
    return tuple(",".join(seats) for seats in permutations(SEATS, players) if is_clockwise(list(seats)))


def change(state: State, edit: Edit) -> None:
    """Set one of them, and what follows from it."""
    setting = next((one for one in settings(state) if one.name == edit.name), None)
    if setting is None or not fits(setting, edit.value):
        raise no_spot(f"{edit.name}={edit.value}")
    SETTERS[edit.name](state, edit.value)
    tidy(state, keeps_phase=edit.name == "phase")


def fits(setting: Setting, value: Value) -> bool:
    if setting.kind == "choice":
        return value in [one for one, _ in setting.values]
    if type(value) is not type(setting.value):
        return False
    return setting.kind == "switch" or (setting.least or 0) <= int(value) <= (setting.most or LARGEST)


def set_turn(state: State, value: Value) -> None:
    """Another player is about to begin a turn, or the game is over."""
    put_back_taken(state)
    state.rolled = state.second = 0
    state.phase = DONE if value == OVER else ROLL
    state.player = 0 if value == OVER else int(value)


def set_phase(state: State, value: Value) -> None:
    state.phase = next(number for number, name in PHASES.items() if name == value)


def set_players(state: State, value: Value) -> None:
    seat(state, [SEATS.index(one) for one in USUAL_SEATS[int(value) - 1].split(",")])


def set_seats(state: State, value: Value) -> None:
    seat(state, [SEATS.index(one) for one in str(value).split(",")])


def set_field(name: str) -> Callable[[State, Value], None]:
    def set_it(state: State, value: Value) -> None:
        setattr(state, name, int(value))

    return set_it


SETTERS: dict[str, Callable[[State, Value], None]] = {
    "turn": set_turn,
    "phase": set_phase,
    "players": set_players,
    "seats": set_seats,
    "target": lambda state, value: change_target(state, TARGETS.index(str(value))),
    "choice": lambda state, value: setattr(state, "choice", CHOICES.index(str(value))),
    "taken": lambda state, value: take(state, int(value)),
    **{name: set_field(name) for name in ("rolled", "second", "idle", "standstill", *SWITCHES)},
}
