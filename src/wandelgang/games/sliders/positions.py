"""Positions of `sliders` as one line of text, and back. The format is described in docs/program/notation/sliders.md."""

from __future__ import annotations

from functools import lru_cache

from wandelgang.core.fields import Fields
from wandelgang.core.rules import State, States, facts
from wandelgang.errors import Unreadable
from wandelgang.games.sliders.boardfile import PRESETS, YELLOW_SIGN, board_of, preset
from wandelgang.games.sliders.course import build
from wandelgang.games.sliders.history import past_text
from wandelgang.games.sliders.layout import RUNS, USUAL_PATIENCE, Layout
from wandelgang.games.sliders.notation import ENDS
from wandelgang.games.sliders.placement import Slider, pegs_text, shifts_text, slider_of
from wandelgang.games.sliders.state import GOING_ON, LONGEST, ROWS
from wandelgang.games.sliders.words import words


def position(states: States) -> str:
    """The one line that says everything about a state."""
    state = facts(states[0])
    fields = [
        f"sliders {board_word(state)}",
        f"offsets={shifts_text(state.shifts)}",
        f"pegs={','.join(pegs_text(sorted(state.places[player])) for player in range(2))}",
        f"turn={state.player}:move" if state.end == GOING_ON else "turn=over",
    ]
    if state.end != GOING_ON:
        fields.append(f"winners={','.join(str(player) for player in range(2) if state.winners >> player & 1)}")
        fields.append(f"end={ENDS[state.end]}")
    if state.barred:
        fields.append("bar=yes")
    if any(state.refused):
        fields.append(f"refused={state.refused[0]},{state.refused[1]}")
    if state.played:
        fields.append(f"played={state.played}")
    if state.travel != 1:
        fields.append(f"travel={state.travel}")
    if state.to_end:
        fields.append("run=end")
    if state.limit != LONGEST:
        fields.append(f"limit={state.limit}")
    if state.patience != USUAL_PATIENCE:
        fields.append(f"patience={state.patience}")
    if state.since < state.played:
        earlier = states["past"][0, state.since : state.played].tolist()
        fields.append(f"past={','.join(past_text(one, two) for one, two in earlier)}")
    return " ".join(fields)


def board_word(state: State) -> str:
    """A preset by its name, any other board row by row."""
    rows = tuple(row_text(slider_of(state, row)) for row in range(1, ROWS - 1))
    return next((name for name in PRESETS if preset(name).rows == rows), "/".join(rows))


@lru_cache(maxsize=2048)
def row_text(slider: Slider) -> str:
    """A slider as it is written: its owner, its holes and the barriers between them."""
    text = YELLOW_SIGN if slider.owner is None else str(slider.owner)
    for column in slider.columns:
        text += "XBFo"[(slider.front >> column & 1) + 2 * (slider.back >> column & 1)]
        if column != slider.columns[-1] and not slider.beside >> column & 1:
            text += "|"
    return text


def parse_position(text: str) -> States:
    """The state that a line describes. Raises Unreadable or BadSetup with the field, what was expected and what was given."""
    name, _, rest = text.strip().partition(" ")
    if name != "sliders" or len(rest.split(" ")) < 2:
        raise Unreadable(words("no-position", text=text))
    board, *others = rest.split(" ")
    fields = Fields(others)
    layout = Layout(
        rows=list(board_of(board)),
        shifts=fields.take("offsets"),
        pegs=fields.entries("pegs", 2),
        turn=fields.take("turn"),
        barred=fields.choice("bar", ("yes", "no"), "no") == "yes",
        refused=fields.entries("refused", 2, "0,0"),
        played=fields.number("played", 0),
        travel=fields.number("travel", 1),
        run=fields.choice("run", RUNS, "stop"),
        limit=fields.number("limit", LONGEST),
        patience=fields.number("patience", USUAL_PATIENCE),
        past=fields.entries("past") if "past" in fields.values else [],
    )
    if layout.turn == "over":
        layout.winners = fields.entries("winners")
        layout.end = fields.take("end")
    fields.end()
    return build(layout)
