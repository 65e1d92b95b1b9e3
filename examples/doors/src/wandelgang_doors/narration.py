"""What happens in `doors`, in words: what to do, what was done, how it stands, why it is over."""

from __future__ import annotations

from wandelgang.core.rules import NONE, State, facts
from wandelgang.language import Message
from wandelgang_doors.notation import CELLS, door_name
from wandelgang_doors.rules import goal
from wandelgang_doors.state import DONE, SWING, SWINGING, WALK
from wandelgang_doors.words import words


def prompt(state: State) -> Message:
    """What whoever acts is about to do, as it follows their name; at the end, why it is over."""
    state = facts(state)
    if state.phase == DONE:
        return words("over-limit" if state.winner == NONE else "over-arrived")
    return words("prompt-swing" if state.phase == SWINGING else "prompt-walk")


def ask(state: State) -> Message:
    """The same, said to the person who acts."""
    state = facts(state)
    if state.phase == DONE:
        return prompt(state)
    return words("ask-swing" if state.phase == SWINGING else "ask-walk")


def tell(before: State, action: int, after: State) -> Message:
    """One action as the rest of a sentence whose subject is the player."""
    before, after = facts(before), facts(after)
    if action < WALK:
        door = action - SWING
        return words("told-open" if after.open >> door & 1 else "told-close", **ends(door))
    cell = action - WALK
    return words("told-stay" if cell == before.pawns[before.player] else "told-walk", cell=CELLS[cell])


def ends(door: int) -> dict[str, object]:
    """The two cells a door is between, as texts name it."""
    name = door_name(door)
    return {"one": name[0], "other": name[1]}


def score(state: State, player: int) -> Message:
    state = facts(state)
    return words("score", n=abs(goal(state, player) - int(state.pawns[player])))


def gain(before: State, after: State, player: int) -> Message | None:
    """What a turn was good for: arriving, or coming nearer."""
    before, after = facts(before), facts(after)
    left, had = (abs(goal(state, player) - int(state.pawns[player])) for state in (after, before))
    if left == 0:
        return words("gain-arrive")
    return words("gain-near", n=had - left) if left < had else None
