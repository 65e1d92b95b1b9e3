"""Playing on greedily, compiled: what an action is worth if everybody then does what his own turn's best end looks like.

From the action on, whoever acts looks to the end of his own turn and takes what he likes best, seeing only what he may see.
After so many rounds, when it is the first player's turn again, what he likes best then is what counts. Chance falls evenly: in
as many heats as a die has faces, each face comes up once. Nothing is allocated, and this module knows no game.
"""

from __future__ import annotations

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.estimate import claim
from wandelgang.core.rules import CHANCE, KEY, OVER, Floats, Ints, State, States, mix, rule
from wandelgang.search.lookahead import Desk, judge, top

LONGEST = 4000  # actions; a game that does not end by then is judged where it stands


@rule
def fall(state: State, out: Ints, luck: int, heat: int, number: int) -> int:
    """The outcome of chance when it falls for the so manieth time in a heat."""
    total = rules.legal(state, out)
    shift = mix(mix(luck, number), heat // total) & KEY
    return int(out[(heat + shift) % total])


@entry
def roll(
    view: States,
    luck: int,
    heat: int,
    words: Ints,
    actions: Ints,
    me: int,
    rounds: int,
    openings: int,
    work: States,
    desk: Desk,
    results: Floats,
) -> int:
    """Play on from each of these actions, each with a generator of its own; how many actions were played in all.

    Heats of the same *luck* share it out evenly. *rounds* is how often it becomes the turn of *me* again before his best is
    judged; 0: the game is played to its end. Who begins a turn tries at most so many *openings*, any of them. *results* has a
    row an action.
    """
    line, past, out, values = desk.line, desk.past, desk.out[0], desk.values
    played = 0
    for number in range(len(actions)):
        rng = words[number : number + 1]
        work[0] = view[0]
        rules.fill(work[0], me, rng)
        rules.apply(work[0], actions[number], past)
        acting = rules.turn(work[0])
        last, back, falls, mine = me, 0, 0, -1.0  # who decided last; how often it has been my turn again, and chance has fallen
        for _ in range(LONGEST):
            if acting == OVER:
                break
            played += 1
            if acting == CHANCE:
                action = fall(work[0], out, luck, heat, falls)
                falls += 1
            else:
                first = values.size if acting == last else openings
                if acting == me and last != me:
                    back += 1
                last = acting
                line[0] = work[0]
                rules.hide(line[0], acting)
                rules.fill(line[0], acting, rng)
                found = judge(desk, acting, first, values.size, rng)
                chosen = top(values, found, rng)
                if acting == me and back == rounds > 0:
                    mine = values[chosen]
                    break
                action = out[chosen]
            rules.apply(work[0], action, past)
            acting = rules.turn(work[0])
        rules.evaluate(work[0], desk.work[0], results[number])
        if mine >= 0.0:
            claim(results[number], me, mine)
    return played
