"""Oracle for `cards`: the rules in plain Python, written to be read next to the rule sentences, not to be fast.

It knows the notation of docs/program/notation/cards.md and nothing else of the product. A field is its text, `a1`–`e5`; a card
is its number, and a player has each number once.
"""

import re
from collections import Counter
from dataclasses import dataclass, field

FIELDS = [f"{column}{row}" for row in "12345" for column in "abcde"]  # reading order
WHITE = {name for name in FIELDS if name[0] == "c" or name[1] == "3"}  # CARDS-04
GOLD = {"S": "c5", "W": "a3", "N": "c1", "E": "e3"}  # the gold-framed white fields, clockwise (CARDS-08)
PICTURES = Counter({1: 1, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 2, 9: 1})  # CARDS-03
CARDS = range(1, 10)  # CARDS-02, 05
LAYOUT = "25.74/61.83/...../38.96/47.52"
IN_PLAY = 2  # CARDS-09
IDLE_TURNS = 20  # CARDS-A16, unless the game says otherwise
PHASES = ("remove", "roll", "act", "draw", "place")


@dataclass
class Position:
    die: bool
    choice: str  # pile or open
    target: str  # blockade, release or field
    layout: dict[str, int]
    seats: list[str]
    play: list[dict[int, str]]  # cards on the board that have not hit: where each lies
    stock: list[set[int]]  # the pile or the open hand
    hits: list[set[int]]
    player: int | None  # None: the game is over
    phase: str
    blocked: dict[str, int] = field(default_factory=dict)  # blockade: whose card lies face down there
    neutral: set[str] = field(default_factory=set)  # field: pictures turned over
    winners: list[int] = field(default_factory=list)
    end: str = ""
    rolled: list[int] = field(default_factory=list)  # the rolls of this turn
    taken: int | None = None  # the card in the hand while its start field is chosen
    idle: int = 0
    standstill: int = IDLE_TURNS
    free_start: bool = False
    mercy: bool = False


# --- the board --------------------------------------------------------------------------------------------------------


def neighbours(here: str, axis: str) -> list[str]:
    """Fields one step away: horizontal, vertical or any; relative to the board for every seat (CARDS-11, A05)."""
    column, row = ord(here[0]), int(here[1])
    horizontal = [f"{chr(column - 1)}{row}", f"{chr(column + 1)}{row}"]
    vertical = [f"{here[0]}{row - 1}", f"{here[0]}{row + 1}"]
    ways = {"horizontal": horizontal, "vertical": vertical, "any": horizontal + vertical}[axis]
    return [there for there in ways if there in FIELDS]


def is_free(p: Position, place: str) -> bool:
    """CARDS-12, A10: no card in play lies there and no card face down."""
    return place not in p.blocked and not any(place in cards.values() for cards in p.play)


def open_targets(p: Position) -> dict[str, int]:
    """The pictures that can still be hit."""
    return {place: card for place, card in p.layout.items() if place not in p.blocked and place not in p.neutral}


def within_reach(p: Position, here: str) -> set[str]:
    """Fields connected by fields that are not permanently blocked; cards in play are ignored (CARDS-A12)."""
    reached, edge = {here}, [here]
    while edge:
        for there in neighbours(edge.pop(), "any"):
            if there not in p.blocked and there not in reached:
                reached.add(there)
                edge.append(there)
    return reached


def is_dead(p: Position, card: int, here: str) -> bool:
    """CARDS-21, A12, A24."""
    reached = within_reach(p, here)
    return not any(number == card and place in reached for place, number in open_targets(p).items())


def own_start(p: Position, player: int) -> str:
    return GOLD[p.seats[player]]


# --- what may be done -------------------------------------------------------------------------------------------------


def actor(p: Position) -> int | str:
    if p.player is None:
        return "over"
    return "chance" if p.phase in ("roll", "draw") else p.player


def legal(p: Position) -> list[str]:
    if p.player is None:
        return []
    if p.phase == "remove":
        return [f"remove{card}" for card in dead_in_play(p, p.player)]  # CARDS-21, A14
    if p.phase == "roll":
        return [f"die={face}" for face in range(1, 7)]
    if p.phase == "draw":
        return [f"card={card}" for card in sorted(p.stock[p.player])]  # CARDS-A34: equally likely
    if p.phase == "place":
        return [place for place in GOLD.values() if is_free(p, place)]  # CARDS-22, A20, A33
    result = steps(p, p.player) + entries(p, p.player)
    if len(p.rolled) == 2:
        return [*result, "stay"]  # CARDS-15, A28
    return result or ["skip"]  # CARDS-13, A04


def dead_in_play(p: Position, player: int) -> list[int]:
    return [card for card, here in sorted(p.play[player].items()) if is_dead(p, card, here)]


def steps(p: Position, player: int) -> list[str]:
    """CARDS-06, 11, 12, 14, 16, A07, A09, A29; a dead card never moves (CARDS-A23)."""
    axis = "any"
    if p.die:
        axis = "horizontal" if p.rolled[-1] % 2 == 1 else "vertical"
    result = []
    dead = dead_in_play(p, player)
    for card, here in sorted(p.play[player].items()):
        if card not in dead:
            result += [f"{here}-{there}" for there in neighbours(here, axis) if is_free(p, there)]
    return result


def entries(p: Position, player: int) -> list[str]:
    """CARDS-08, 09, 10, A02, A03, A27: entering is allowed with any roll."""
    gold = GOLD.values() if chooses_start(p, player) else [own_start(p, player)]
    if len(p.play[player]) >= IN_PLAY or not any(is_free(p, place) for place in gold):
        return []
    if p.choice == "pile":
        return ["enter"] if p.stock[player] else []  # CARDS-A26: taking is blind
    live = [card for card in sorted(p.stock[player]) if not is_dead(p, card, own_start(p, player))]
    return [f"enter{card}" for card in live]  # CARDS-A19, A25


def chooses_start(p: Position, player: int) -> bool:
    """May this player enter on any gold field? CARDS-22; CARDS-A30: mercy, with no card in play and the start field held."""
    return p.free_start or (p.mercy and not p.play[player] and not is_free(p, own_start(p, player)))


# --- doing it ---------------------------------------------------------------------------------------------------------


def play(p: Position, text: str) -> None:
    if p.player is None or text not in legal(p):
        raise ValueError(f"expected one of {legal(p)}, got {text!r}")
    me = p.player
    if text.startswith("die="):
        p.rolled.append(int(text[4:]))
        p.phase = "act"
    elif text.startswith("remove"):  # CARDS-A23: the whole turn
        del p.play[me][int(text[6:])]
        complete(p, progress=True, used=False)
    elif text in ("skip", "stay"):
        complete(p, progress=False, used=False)
    elif text == "enter":
        p.phase = "draw"
    elif text.startswith("card="):
        card = int(text[5:])
        if is_dead(p, card, own_start(p, me)):  # CARDS-A13, A26: discarded, no second roll
            p.stock[me].remove(card)
            complete(p, progress=True, used=False)
        else:
            take(p, me, card)
    elif text.startswith("enter"):
        take(p, me, int(text[5:]))
    elif p.phase == "place":
        put(p, me, text)
    else:
        step(p, me, *text.split("-"))


def take(p: Position, player: int, card: int) -> None:
    """The card must enter now (CARDS-A18, A27)."""
    p.stock[player].remove(card)
    p.taken = card
    if chooses_start(p, player):
        p.phase = "place"
    else:
        put(p, player, own_start(p, player))


def put(p: Position, player: int, place: str) -> None:
    assert p.taken is not None
    p.play[player][p.taken] = place
    p.taken = None
    complete(p, progress=True, used=True)


def step(p: Position, player: int, here: str, there: str) -> None:
    card = next(card for card, place in p.play[player].items() if place == here)
    p.play[player][card] = there
    hit = open_targets(p).get(there) == card  # CARDS-17, A08
    if hit:
        del p.play[player][card]
        p.hits[player].add(card)
        if p.target == "blockade":  # CARDS-18, A10
            p.blocked[there] = player
        elif p.target == "field":  # CARDS-20, A11; the release rule leaves the picture as it is (CARDS-19)
            p.neutral.add(there)
    complete(p, progress=hit, used=True)


def complete(p: Position, progress: bool, used: bool) -> None:
    """After every completed action: count, check for the end, then the second roll or the next player."""
    assert p.player is not None
    if progress:
        p.idle = 0
    elif len(p.rolled) < 2:  # CARDS-A32: a turn with a second move counts once
        p.idle += 1
    end = ending(p)
    if end:
        finish(p, end)  # CARDS-A22: a pending second roll is dropped
    elif used and p.rolled == [6]:
        p.phase = "roll"  # CARDS-15, 16, A06, A28
    elif p.idle >= p.standstill * len(p.seats):
        finish(p, "standstill")  # CARDS-A16
    else:
        begin(p, (p.player + 1) % len(p.seats))  # CARDS-A33


def begin(p: Position, player: int) -> None:
    """CARDS-A20: the player's dead cards on the board first, then the roll."""
    p.player, p.rolled = player, []
    if dead_in_play(p, player):
        p.phase = "remove"
    else:
        p.phase = "roll" if p.die else "act"


def ending(p: Position) -> str:
    """CARDS-23, A15, A22."""
    targets = set(open_targets(p))
    if not targets:
        return "targets"
    if not targets & within_reach(p, GOLD["S"]):  # white fields never block, so any gold field does (CARDS-A24)
        return "reach"
    if not all(has_live_card(p, player) for player in range(len(p.seats))):
        return "cards"
    return ""


def has_live_card(p: Position, player: int) -> bool:
    """CARDS-A21: in the hand, in the pile or on the board."""
    waiting = any(not is_dead(p, card, own_start(p, player)) for card in p.stock[player])
    return waiting or any(not is_dead(p, card, here) for card, here in p.play[player].items())


def finish(p: Position, end: str) -> None:
    """CARDS-A01: most hits; CARDS-A31: a single player only with nine."""
    most = max(len(hits) for hits in p.hits)
    p.winners = [player for player, hits in enumerate(p.hits) if len(hits) == most]
    if len(p.seats) == 1 and most < len(CARDS):
        p.winners = []
    p.player, p.phase, p.rolled, p.end = None, "", [], end


def returns(p: Position) -> list[float]:
    return [1 / len(p.winners) if player in p.winners else 0.0 for player in range(len(p.seats))]


def start(
    seats: str = "SN",
    first: int = 0,
    layout: str = LAYOUT,
    die: bool = True,
    choice: str = "pile",
    target: str = "blockade",
    free_start: bool = False,
    mercy: bool = False,
) -> Position:
    """One seat per player, clockwise. The first player and the layout are given (CARDS-07, A17, A33, A35)."""
    p = Position(
        die=die,
        choice=choice,
        target=target,
        layout=parse_layout(layout),
        seats=parse_seats(list(seats)),
        play=[{} for _ in seats],
        stock=[set(CARDS) for _ in seats],
        hits=[set() for _ in seats],
        player=first,
        phase="",
        free_start=free_start,
        mercy=mercy,
    )
    begin(p, first)
    return p


# --- notation ---------------------------------------------------------------------------------------------------------


def parse_layout(text: str) -> dict[str, int]:
    signs = zip(FIELDS, text.replace("/", ""), strict=True)
    layout = {place: int(sign) for place, sign in signs if sign != "."}
    drawn = re.fullmatch(r"[1-9.]{5}(/[1-9.]{5}){4}", text)
    if not drawn or WHITE & layout.keys() or Counter(layout.values()) != PICTURES:
        raise ValueError(f"expected sixteen pictures around a white cross, 1 and 9 once, 2 to 8 twice, got {text!r}")
    return layout


def layout_text(layout: dict[str, int]) -> str:
    return "/".join("".join(str(layout.get(f"{column}{row}", ".")) for column in "abcde") for row in "12345")


def parse_seats(seats: list[str]) -> list[str]:
    """CARDS-01, A33: one to four players in clockwise order, once round the table."""
    order = [list(GOLD).index(seat) for seat in seats]
    way = sum((there - here) % 4 for here, there in zip(order, order[1:] + order[:1], strict=True))
    if len(set(order)) != len(order) or not order or way > 4:
        raise ValueError(f"expected different seats in clockwise order S, W, N, E, got {seats}")
    return seats


def numbers_text(cards: set[int]) -> str:
    return "".join(str(card) for card in sorted(cards)) or "-"


def parse_numbers(entry: str) -> set[int]:
    return {int(sign) for sign in entry if sign != "-"}


def play_text(cards: dict[int, str]) -> str:
    return "+".join(f"{card}{here}" for card, here in sorted(cards.items())) or "-"


def parse_play(entry: str) -> dict[int, str]:
    return {} if entry == "-" else {int(item[0]): item[1:] for item in entry.split("+")}


def position(p: Position) -> str:
    words = ["cards", "die" if p.die else "nodie", p.choice, p.target, layout_text(p.layout)]
    fields = {
        "seats": ",".join(p.seats),
        "play": ",".join(play_text(cards) for cards in p.play),
        "pile" if p.choice == "pile" else "hand": ",".join(numbers_text(cards) for cards in p.stock),
        "hits": ",".join(numbers_text(cards) for cards in p.hits),
    }
    if p.blocked:
        fields["blocked"] = ",".join(f"{place}:{p.blocked[place]}" for place in FIELDS if place in p.blocked)
    if p.neutral:
        fields["neutral"] = ",".join(place for place in FIELDS if place in p.neutral)
    fields["turn"] = "over" if p.player is None else f"{p.player}:{p.phase}"
    if p.player is None:
        fields["winners"] = ",".join(str(player) for player in p.winners) or "-"
        fields["end"] = p.end
    if p.rolled:
        fields["rolled"] = "".join(str(face) for face in p.rolled)
    if p.taken is not None:
        fields["taken"] = str(p.taken)
    if p.idle:
        fields["idle"] = str(p.idle)
    if p.standstill != IDLE_TURNS:
        fields["standstill"] = str(p.standstill)
    if p.free_start:
        fields["start"] = "free"
    if p.mercy:
        fields["mercy"] = "yes"
    return " ".join(words + [f"{key}={value}" for key, value in fields.items()])


def parse(text: str) -> Position:
    game, die, choice, target, layout, *words = text.split(" ")
    if game != "cards" or die not in ("die", "nodie") or choice not in ("pile", "open"):
        raise ValueError(f"expected cards, then die or nodie, then pile or open, got {game} {die} {choice}")
    if target not in ("blockade", "release", "field"):
        raise ValueError(f"expected blockade, release or field, got {target!r}")
    fields = dict(word.split("=", 1) for word in words)
    player, _, phase = fields.pop("turn").partition(":")
    taken = fields.pop("taken", "")
    p = Position(
        die=die == "die",
        choice=choice,
        target=target,
        layout=parse_layout(layout),
        seats=parse_seats(fields.pop("seats").split(",")),
        play=[parse_play(entry) for entry in fields.pop("play").split(",")],
        stock=[parse_numbers(entry) for entry in fields.pop("pile" if choice == "pile" else "hand").split(",")],
        hits=[parse_numbers(entry) for entry in fields.pop("hits").split(",")],
        blocked={item[:2]: int(item[3:]) for item in fields.pop("blocked", "").split(",") if item},
        neutral={item for item in fields.pop("neutral", "").split(",") if item},
        player=None if player == "over" else int(player),
        phase=phase,
        winners=[int(winner) for winner in fields.pop("winners", "-").split(",") if winner != "-"],
        end=fields.pop("end", ""),
        rolled=[int(face) for face in fields.pop("rolled", "")],
        taken=int(taken) if taken else None,
        idle=int(fields.pop("idle", "0")),
        standstill=int(fields.pop("standstill", IDLE_TURNS)),
        free_start=fields.pop("start", "") == "free",
        mercy=fields.pop("mercy", "no") == "yes",
    )
    if fields:
        raise ValueError(f"unknown fields: {', '.join(fields)}")
    if p.player is not None and phase not in PHASES:
        raise ValueError(f"expected one of the phases {', '.join(PHASES)}, got {phase!r}")
    check_cards(p)
    return p


def check_cards(p: Position) -> None:
    """Every list has one entry per player, every card is in one place and every field holds one card."""
    held = [place for cards in p.play for place in cards.values()] + list(p.blocked)
    if len(set(held)) != len(held) or not set(held) <= set(FIELDS) or any(len(cards) > IN_PLAY for cards in p.play):
        raise ValueError("expected at most two cards a player in play, each on a free field of its own")
    for cards, stock, hits in zip(p.play, p.stock, p.hits, strict=True):
        if cards.keys() & stock or cards.keys() & hits or stock & hits or not cards.keys() | stock | hits <= set(CARDS):
            raise ValueError("expected every card 1 to 9 of a player in one list at most")
    if len(p.play) != len(p.seats):
        raise ValueError(f"expected one entry for each of {len(p.seats)} players")
