"""The rules of `cards`: picture cards walk one field at a time to pictures like theirs.

Fields are numbered row · 5 + column and every set of fields is one number; sets of cards have the bits 1 to 9. What can
still be hit changes only with a hit, so it is reckoned there and kept. This module knows no text and no picture.
"""

from __future__ import annotations

import numpy as np

from wandelgang.boards.bits import bit, count, lowest, share_equally
from wandelgang.core.rules import CHANCE, KEY, NONE, OVER, Floats, Ints, State, as_record, mix, rule

PLAYERS = 4  # CARDS-01
CARDS = 9  # CARDS-02, CARDS-05
SIDE = 5  # CARDS-04: two pictures, the white path, two pictures
CELLS = SIDE * SIDE
IN_PLAY = 2  # CARDS-09
NO_CARD = 0  # cards are numbered from 1
PILE, OPEN = 0, 1  # choices of cards (CARDS-10)
BLOCKADE, RELEASE, FIELD = 0, 1, 2  # target rules (CARDS-17)
REMOVE, ROLL, ACT, DRAW, PLACE, DONE = 0, 1, 2, 3, 4, 5  # phases, in the order of CARDS-A20
STILL_IN_SIGHT = 24  # turns before a standstill from which on it matters how many are left
GOING_ON, NO_TARGETS, NO_REACH, NO_CARDS, STANDSTILL = 0, 1, 2, 3, 4  # reasons to end (CARDS-A22)
WEST, EAST, NORTH, SOUTH = 0, 1, 2, 3  # ways: the first two are horizontal, the others vertical (CARDS-A05)

# Actions, by what they begin with.
STEPS = 0  # field · 4 + way
ENTERS = 4 * CELLS  # + the card, or + 0 for the top card of the pile
SKIP = ENTERS + CARDS + 1
STAY = SKIP + 1
REMOVALS = STAY  # + the card
PLACES = REMOVALS + CARDS + 1  # + the seat whose gold-framed field it is
FACES = PLACES + 3  # + the face
DRAWS = FACES + 6  # + the card
ACTIONS = DRAWS + CARDS + 1

ALL = (1 << CELLS) - 1
WHITE = sum(1 << cell for cell in range(CELLS) if cell % SIDE == 2 or cell // SIDE == 2)  # CARDS-04
GOLD = np.array([22, 10, 2, 14])  # CARDS-08: the white ends before the seats south, west, north, east
ALL_GOLD = np.int64(sum(1 << int(cell) for cell in GOLD))
CORNERS = np.array([1 << 0, 1 << 4, 1 << 20, 1 << 24])
GUARDS = np.array([1 << 1 | 1 << 5, 1 << 3 | 1 << 9, 1 << 15 | 1 << 21, 1 << 19 | 1 << 23])  # the neighbours of each corner


def neighbours() -> Ints:
    """The field one step away from each field, by way; NONE beyond the edge."""
    table = np.full((CELLS, 4), NONE, np.int64)
    for cell in range(CELLS):
        row, column = divmod(cell, SIDE)
        for way, (down, right) in enumerate(((0, -1), (0, 1), (-1, 0), (1, 0))):
            if 0 <= row + down < SIDE and 0 <= column + right < SIDE:
                table[cell, way] = cell + SIDE * down + right
    return table


NEXT = neighbours()

STATE = as_record(
    [
        ("targets", np.int64, CARDS + 1),  # where the pictures of each number lie
        ("lying", np.int64, PLAYERS),  # fields with a player's cards in play
        ("open", np.int64),  # pictures that can still be hit, reachable or not
        ("blocked", np.int64),  # fields with a card face down
        ("free", np.int64),  # fields with no card at all
        ("dead", np.int64),  # fields with cards in play that have no target left
        ("stock", np.int16, PLAYERS),  # cards in the pile or the open hand
        ("hits", np.int16, PLAYERS),  # cards that have hit
        ("seats", np.int16, PLAYERS),  # 0 to 3: south, west, north, east
        ("live", np.int16),  # numbers of which a picture can still be hit from the white fields
        ("players", np.int16),
        ("player", np.int16),
        ("phase", np.int16),
        ("die", np.int16),
        ("choice", np.int16),
        ("target", np.int16),
        ("free_start", np.int16),
        ("mercy", np.int16),
        ("rolled", np.int16),  # the first roll of this turn, or 0
        ("second", np.int16),  # the roll after a 6, or 0
        ("taken", np.int16),  # the card in the hand while its field is chosen, or NO_CARD
        ("idle", np.int16),  # turns in a row without progress
        ("standstill", np.int16),  # how many of them a player end the game
        ("winners", np.int16),
        ("end", np.int16),
        ("picture", np.int8, CELLS),  # the number of the picture of each field, or NO_CARD
        ("number", np.int8, CELLS),  # the number of the card in play on each field, or NO_CARD
        ("owner", np.int8, CELLS),  # whose card lies there face down, or NONE
    ]
)


@rule
def turn(state: State) -> int:
    if state.phase == DONE:
        return OVER
    if state.phase == ROLL or state.phase == DRAW:
        return CHANCE
    return int(state.player)


@rule
def legal(state: State, out: Ints) -> int:
    if state.phase == ROLL:
        for face in range(1, 7):
            out[face - 1] = FACES + face
        return 6
    if state.phase == ACT:
        return list_acts(state, out)
    if state.phase == DRAW:  # CARDS-A34: every card of the pile is equally likely
        return list_cards(state.stock[state.player], DRAWS, out, 0)
    if state.phase == REMOVE:  # CARDS-21, CARDS-A14: the owner chooses
        return list_cards(dead_cards(state), REMOVALS, out, 0)
    if state.phase == PLACE:
        return list_places(state, out)
    return 0


@rule
def list_acts(state: State, out: Ints) -> int:
    """CARDS-A04: a move or an entry; CARDS-13: else skip; CARDS-15, CARDS-A28: after a second roll one may stay."""
    total = list_steps(state, out)
    if can_enter(state):
        if state.choice == PILE:
            if state.stock[state.player]:  # CARDS-A26: taking is blind
                out[total] = ENTERS
                total += 1
        else:  # CARDS-A19, CARDS-A25: any card of the hand that has a target
            total = list_cards(state.stock[state.player] & state.live, ENTERS, out, total)
    if state.second:
        out[total] = STAY
        total += 1
    elif total == 0:
        out[0] = SKIP
        total = 1
    return total


@rule
def list_steps(state: State, out: Ints) -> int:
    """CARDS-11, CARDS-12, CARDS-A07, CARDS-A09: an own card to a free neighbouring field; CARDS-A23: not a dead one."""
    first, last = WEST, SOUTH
    if state.die:  # CARDS-06: without it every way is free
        roll = state.second if state.second else state.rolled
        first = WEST if roll & 1 else NORTH  # CARDS-14, CARDS-16
        last = first + 1
    total = 0
    cells = state.lying[state.player] & ~state.dead
    while cells:
        here = lowest(cells)
        cells &= cells - 1
        for way in range(first, last + 1):
            there = NEXT[here, way]
            if there != NONE and (state.free >> there) & 1:
                out[total] = STEPS + 4 * here + way
                total += 1
    return total


@rule
def list_cards(cards: int, base: int, out: Ints, total: int) -> int:
    """Append base + card for every card of a set; how many actions there are now."""
    rest = int(cards)
    while rest:
        out[total] = base + lowest(rest)
        total += 1
        rest &= rest - 1
    return total


@rule
def list_places(state: State, out: Ints) -> int:
    """CARDS-22, CARDS-A33: every gold-framed field that is free, those before empty seats too."""
    total = 0
    for seat in range(4):
        if (state.free >> GOLD[seat]) & 1:
            out[total] = PLACES + seat
            total += 1
    return total


@rule
def can_enter(state: State) -> bool:
    """CARDS-09: fewer than two cards in play; CARDS-08, CARDS-A03: and a start field is free."""
    if count(state.lying[state.player]) >= IN_PLAY:
        return False
    if (state.free >> own_start(state)) & 1:
        return True
    return chooses_start(state) and state.free & ALL_GOLD != 0


@rule
def chooses_start(state: State) -> bool:
    """CARDS-22: on any gold-framed field; CARDS-A30: by mercy with no card in play and the own start held."""
    if state.free_start:
        return True
    held = (state.free >> own_start(state)) & 1 == 0
    return bool(state.mercy and held and state.lying[state.player] == 0)


@rule
def own_start(state: State) -> int:
    return GOLD[state.seats[state.player]]


@rule
def dead_cards(state: State) -> int:
    """The player's cards in play that have no target left."""
    cards = 0
    cells = state.lying[state.player] & state.dead
    while cells:
        cards |= bit(state.number[lowest(cells)])
        cells &= cells - 1
    return cards


@rule
def apply(state: State, action: int) -> None:
    if state.phase == ROLL:
        if state.rolled:
            state.second = action - FACES
        else:
            state.rolled = action - FACES
        state.phase = ACT
    elif state.phase == DRAW:
        turn_up(state, action - DRAWS)
    elif state.phase == REMOVE:
        remove(state, action - REMOVALS)
    elif state.phase == PLACE:
        put(state, GOLD[action - PLACES])
    elif action < ENTERS:
        step(state, action // 4, NEXT[action // 4, action % 4])
    elif action == ENTERS:
        state.phase = DRAW
    elif action < SKIP:
        take(state, action - ENTERS)
    else:
        complete(state, False, False)


@rule
def remove(state: State, card: int) -> None:
    """CARDS-21, CARDS-A23: a dead card leaves the board, and this is the whole turn."""
    cells = state.lying[state.player] & state.dead
    while state.number[lowest(cells)] != card:
        cells &= cells - 1
    place = cells & -cells
    state.number[lowest(cells)] = NO_CARD
    state.lying[state.player] ^= place
    state.dead ^= place
    state.free ^= place
    complete(state, True, False)


@rule
def turn_up(state: State, card: int) -> None:
    """CARDS-A18: the card drawn enters at once; CARDS-A13, CARDS-A26: a dead one is discarded, with no second roll."""
    if (state.live >> card) & 1:
        take(state, card)
    else:
        state.stock[state.player] ^= bit(card)
        complete(state, True, False)


@rule
def take(state: State, card: int) -> None:
    """CARDS-A27: a card once taken must enter; CARDS-A20: its field is chosen after it was seen."""
    state.stock[state.player] ^= bit(card)
    state.taken = card
    if chooses_start(state):
        state.phase = PLACE
    else:
        put(state, own_start(state))


@rule
def put(state: State, place: int) -> None:
    """CARDS-A02: entering is a whole move, with any roll."""
    state.number[place] = state.taken
    state.taken = NO_CARD
    state.lying[state.player] |= bit(place)
    state.free ^= bit(place)
    complete(state, True, True)


@rule
def step(state: State, here: int, there: int) -> None:
    """CARDS-11; CARDS-17, CARDS-A08: a card that reaches its picture hits it at once."""
    card = state.number[here]
    state.number[here] = NO_CARD
    state.free ^= bit(here)
    if state.picture[there] == card and (state.open >> there) & 1:
        state.lying[state.player] ^= bit(here)
        hit(state, card, there)
    else:
        state.number[there] = card
        state.free ^= bit(there)
        state.lying[state.player] ^= bit(here) | bit(there)
        complete(state, False, True)


@rule
def hit(state: State, card: int, there: int) -> None:
    """The card is out of play for good (CARDS-A29). CARDS-19: the release rule leaves the picture as it is."""
    state.hits[state.player] |= bit(card)
    if state.target == BLOCKADE:  # CARDS-18, CARDS-A10: the card stays, face down
        state.owner[there] = state.player
        state.blocked |= bit(there)
        state.free ^= bit(there)
    if state.target != RELEASE:  # CARDS-20, CARDS-A11: the field rule takes the card and turns the picture over
        state.open ^= bit(there)
        reckon(state)
    end = ending(state)
    if end != GOING_ON:  # CARDS-A15, CARDS-A22: at once; a pending second roll lapses
        state.idle = 0
        finish(state, end)
    else:
        complete(state, True, True)


@rule
def reckon(state: State) -> None:
    """CARDS-A12, CARDS-A24: which numbers can still be hit, and which cards in play are dead.

    White fields never block and every picture but a corner's touches one, so only a corner can be shut off, by
    face-down cards on both of its neighbours. Cards that can move are ignored.
    """
    shut = np.int64(0)
    for corner in range(4):
        if GUARDS[corner] & ~state.blocked == 0:
            shut |= CORNERS[corner]
    within_reach = state.open & ~shut
    live = 0
    for card in range(1, CARDS + 1):
        if state.targets[card] & within_reach:
            live |= bit(card)
    state.live = live
    dead = np.int64(0)
    for player in range(state.players):
        cells = state.lying[player]
        while cells:
            place = lowest(cells)
            if (shut >> place) & 1 or (live >> state.number[place]) & 1 == 0:
                dead |= bit(place)
            cells &= cells - 1
    state.dead = dead


@rule
def ending(state: State) -> int:
    """CARDS-23: the first of the reasons of CARDS-A22 that is true, for anybody. Only a hit can make one true."""
    if state.open == 0:
        return NO_TARGETS
    if state.live == 0:
        return NO_REACH
    for player in range(state.players):  # CARDS-A13, CARDS-A21: no live card in hand, in the pile or on the board
        if state.stock[player] & state.live == 0 and state.lying[player] & ~state.dead == 0:
            return NO_CARDS
    return GOING_ON


@rule
def complete(state: State, progress: bool, used: bool) -> None:
    """After an action that does not end the game at once: count, then the second roll or the next player."""
    if progress:
        state.idle = 0
    elif state.second == 0:  # CARDS-A32: a turn with a second roll counts once
        state.idle += 1
    if used and state.rolled == 6 and state.second == 0:  # CARDS-15, CARDS-A06, CARDS-A28
        state.phase = ROLL
    elif state.idle >= state.standstill * state.players:  # CARDS-A16
        finish(state, STANDSTILL)
    else:
        state.player = (state.player + 1) % state.players  # CARDS-A33
        begin(state)


@rule
def begin(state: State) -> None:
    """CARDS-A20, CARDS-A23: dead cards on the board first, then the roll, then the act."""
    state.rolled = 0
    state.second = 0
    if state.lying[state.player] & state.dead:
        state.phase = REMOVE
    elif state.die:
        state.phase = ROLL
    else:
        state.phase = ACT


@rule
def finish(state: State, end: int) -> None:
    state.winners = leaders(state)
    state.end = end
    state.phase = DONE
    state.player = 0
    state.rolled = 0
    state.second = 0


@rule
def leaders(state: State) -> int:
    """CARDS-A01: the most hits, ties shared; CARDS-A31: alone only with all nine."""
    most = 0
    winners = 0
    for player in range(state.players):
        most = max(most, count(state.hits[player]))
    for player in range(state.players):
        if count(state.hits[player]) == most and (state.players > 1 or most == CARDS):
            winners |= bit(player)
    return winners


@rule
def returns(state: State, out: Floats) -> None:
    """The winners share 1 equally; alone, nobody may have won."""
    share_equally(state.winners, state.players, out)


@rule
def turns_to_standstill(state: State) -> int:
    """Turns without progress until the game stands still (CARDS-A16); as long as that is out of sight, STILL_IN_SIGHT."""
    return min(int(state.standstill) * int(state.players) - int(state.idle), STILL_IN_SIGHT)


@rule
def key(state: State, words: Ints) -> int:
    """A word for the moment and one for each player. Positions with the same key have the same legal actions, and so on.

    Left out is what the rest implies, what never changes in a match (pictures, seats, variants), and what nothing hangs on:
    whose face-down card it is, with which cards somebody has hit, dead cards in an open hand, which odd or even face came.
    How many turns without progress there were counts only when a standstill is in sight.
    """
    moment = int(state.open) | int(state.player) << 25 | int(state.phase) << 27 | roll_class(state) << 30
    mixed = mix(0, moment | int(state.taken) << 33 | turns_to_standstill(state) << 37)
    for player in range(state.players):
        kept = state.stock[player] if state.choice == PILE else state.stock[player] & state.live
        cells = state.lying[player]
        word = int(cells) | int(kept) << 25 | count(state.hits[player]) << 35
        place = 39
        while cells:
            word |= int(state.number[lowest(cells)]) << place
            place += 4
            cells &= cells - 1
        mixed = mix(mixed, word)
    return mixed & KEY


@rule
def roll_class(state: State) -> int:
    """What hangs on the rolls of this turn: 0 none yet, 1 odd, 2 even, 3 a 6 before the second roll, 4 and 5 after it."""
    if state.second:
        return 4 + (int(state.second) & 1)
    if state.rolled == 6:
        return 3
    if state.rolled:
        return 2 - (int(state.rolled) & 1)
    return 0
