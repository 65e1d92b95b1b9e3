"""Reviews as they are shown: lists of turns, one turn on the board with the better one beside it, and exercises.

A game that is reviewed is over, so everybody may know everything.
"""

from __future__ import annotations

from collections.abc import Sequence

from wandelgang.core.calls import INTERPRETED, duplicate
from wandelgang.core.rules import CHANCE
from wandelgang.core.traces import merged, settled
from wandelgang.errors import Missing
from wandelgang.language import Language, Message
from wandelgang.language import listed as in_a_row
from wandelgang.play.match import Match
from wandelgang.play.position import Position, facts_of, position_of, states_of
from wandelgang.play.review.decisions import is_end
from wandelgang.play.review.grades import EVEN, Grade
from wandelgang.play.review.lines import better_positions, gained
from wandelgang.play.review.review import Review
from wandelgang.play.review.turns import ReviewedTurn
from wandelgang.play.traces import Stretch, action_traces, turn_traces
from wandelgang.play.turns import chips, told
from wandelgang.scene import Trace
from wandelgang.server.table.names import names
from wandelgang.server.table.table import Table
from wandelgang.server.views.scenes import at_rest, shown_chip, shown_choices, shown_scene
from wandelgang.server.views.texts import ask
from wandelgang.server.views.traces import shown_trace
from wandelgang.server.wire.laboratory import Stage
from wandelgang.server.wire.review import BetterTurn, Exercise, ReviewedPosition, ReviewSeat, ReviewShown, ReviewTurn
from wandelgang.server.words import words

VERDICTS = {
    Grade.STRONG: "review-strong",
    Grade.GOOD: "review-good",
    Grade.INACCURACY: "review-inaccuracy",
    Grade.MISTAKE: "review-mistake",
    Grade.BLUNDER: "review-blunder",
}


def shown(table: Table, review: Review, stage: Stage, total: int, seen: int, browser: str, language: Language) -> ReviewShown:
    """A review as far as it is known, with the turns from number *seen* on."""
    mine, called = table.sat_by(browser), names(table.seats, language)
    seats = tuple(
        ReviewSeat(
            name=called[seat],
            shape=table.game.palette[seat],
            mine=seat in mine,
            luck=rounded(review.luck[seat]),
            skill=rounded(review.skill[seat]),
            lessons=review.lessons(seat),
        )
        for seat in range(review.players)
    )
    return ReviewShown(
        title=table.game.title.say(language),
        game=table.game.name,
        knowledge=review.knowledge,
        stage=stage,
        done=len(review.turns),
        total=total,
        seats=seats,
        start=tuple(map(rounded, review.start)),
        turns=tuple(listed(table.match, place, review.turns[place], language) for place in range(seen, len(review.turns))),
        turning=review.turning_points,
        chance=any(turn.rolled for turn in review.turns),
        secret=table.secret,
        outcome=table.outcome,
    )


def listed(match: Match, place: int, turn: ReviewedTurn, language: Language) -> ReviewTurn:
    whole = match.turns[place]
    return ReviewTurn(
        number=turn.number,
        seat=turn.seat,
        first=turn.first,
        end=turn.end,
        value=tuple(map(rounded, turn.value)),
        text=told(match, whole, None).say(language),
        grade=turn.grade,
        loss=rounded(turn.loss),
        best=rounded(turn.best),
        chips=tuple(shown_chip(chip, language) for chip in chips(match, whole, None)),
    )


def turn_at(review: Review, place: int) -> ReviewedTurn:
    if not 0 <= place < len(review.turns):
        raise Missing(words("no-such-turn"))
    return review.turns[place]


def on_board(table: Table, review: Review, place: int, browser: str, language: Language) -> ReviewedPosition:
    """A turn on the board: what was played, what was better, and why."""
    match, turn, game = table.match, turn_at(review, place), table.game
    traces = turn_traces(match, Stretch(turn.seat, turn.first, turn.end), None)
    return ReviewedPosition(
        scene=at_rest(shown_scene(match.positions[turn.end].scene(), game.name, language)),
        traces=tuple(shown_trace(game, one) for one in traces),
        verdict=verdict(turn, review.before(place)).say(language),
        why=why(table, turn, browser, language),
        shape=None if turn.seat is None else game.palette[turn.seat],
        better=better(match, turn, language) if turn.better else None,
    )


def better(match: Match, turn: ReviewedTurn, language: Language) -> BetterTurn:
    positions = better_positions(match, turn)
    before = [match_line(match, ply) for ply in range(turn.first, turn.branch)]
    line = [*before, *zip(positions, turn.better, positions[1:], strict=False)]
    scene = positions[-1].scene()
    return BetterTurn(
        text=tell_line(line).say(language),
        scene=at_rest(shown_scene(scene, match.game.name, language)),
        traces=tuple(shown_trace(match.game, one) for one in settled(merged([traced(*one) for one in line]), scene)),
    )


def match_line(match: Match, ply: int) -> tuple[Position, int, Position]:
    return match.positions[ply], match.log[ply].action, match.positions[ply + 1]


def tell_line(line: Sequence[tuple[Position, int, Position]]) -> Message:
    """What would have come of a turn, as the list of turns says it."""
    game = line[0][0].game
    if game.tell_turn is not None:
        states = [facts_of(line[0][0]), *(facts_of(after) for _, _, after in line)]
        message = game.tell_turn(states, [action for _, action, _ in line])
        if message.say():  # else nothing much happens: then at least what is done
            return message
    return tell_actions(line)


def tell_actions(line: Sequence[tuple[Position, int, Position]]) -> Message:
    """Everything that a player would do in a turn, action by action."""
    game, own = line[0][0].game, [one for one in line if one[0].turn != CHANCE]
    return in_a_row([game.tell(facts_of(before), action, facts_of(after)) for before, action, after in own])


def traced(before: Position, action: int, after: Position) -> tuple[Trace, ...]:
    seat = before.turn if before.turn >= 0 else None
    return action_traces(before.game, facts_of(before), action, facts_of(after), seat)


def verdict(turn: ReviewedTurn, before: Sequence[float]) -> Message:
    """The grade in words, with the numbers behind it."""
    if turn.seat is None:
        return words("review-chance")
    if all(one.is_forced for one in turn.decisions):
        return words("review-forced", now=percent(turn.value[turn.seat]))
    was = turn.best if turn.loss else before[turn.seat]
    return words(VERDICTS[turn.grade], was=percent(was), now=percent(turn.value[turn.seat]))


def why(table: Table, turn: ReviewedTurn, browser: str, language: Language) -> str:
    """What would have been better, and what for."""
    if not turn.better or turn.seat is None:
        return ""
    line = better(table.match, turn, language).text
    gain = gained(table.match, turn)
    told = words("review-better", line=line).say(language)
    if gain is None:
        return told
    if turn.seat in table.sat_by(browser):
        return f"{told} {gain.say(language)}"
    return f"{told} {words('review-advice', name=names(table.seats, language)[turn.seat], gain=gain).say(language)}"


def exercise(
    table: Table, review: Review, place: int, tried: Sequence[str], language: Language
) -> tuple[Exercise, tuple[int, ...]]:
    """Where the board stands after what was tried, and the numbers of those actions once they are complete."""
    turn = turn_at(review, place)
    decision = turn.worst
    if decision is None or turn.seat is None:
        raise Missing(words("no-exercise"))
    position, line, is_over = table.match.positions[decision.ply], list[tuple[Position, int, Position]](), False
    for text in tried:
        if is_over:
            raise Missing(words("no-exercise"))
        action = checked(position, text)
        states = duplicate(states_of(position))
        INTERPRETED.apply(states, action)
        after = position_of(table.game, states)
        line.append((position, action, after))
        is_over = is_end(table.game, states_of(position), action, states, turn.seat)
        position = after
    scene = position.scene()
    shown = Exercise(
        scene=shown_scene(scene, table.game.name, language),
        prompt="" if is_over else ask(table.game, facts_of(position), language),
        choices=() if is_over else shown_choices(table.game.choices(facts_of(position), legal(position)), language),
        traces=tuple(shown_trace(table.game, one) for one in settled(merged([traced(*one) for one in line]), scene)),
        over=is_over,
    )
    return shown, tuple(action for _, action, _ in line) if is_over else ()


def legal(position: Position) -> list[int]:
    return INTERPRETED.legal(states_of(position))


def checked(position: Position, text: str) -> int:
    """The legal action that a text stands for."""
    action = int(position.game.parse_action(facts_of(position), text))
    if action not in legal(position):
        raise Missing(words("no-exercise"))
    return action


def judged(turn: ReviewedTurn, tried: tuple[int, ...], value: Sequence[float]) -> tuple[bool, float, float, bool]:
    """Is what was tried as good as the best, how much less is it, the chance after it, and was it played in the game?"""
    decision, seat = turn.worst, turn.seat
    if decision is None or seat is None:
        raise Missing(words("no-exercise"))
    loss = max(0.0, decision.best_value[seat] - value[seat])
    is_right = tried == decision.best or loss < EVEN
    return is_right, 0.0 if is_right else rounded(loss), rounded(value[seat]), tried == decision.played


def percent(share: float) -> int:
    return round(100 * share)


def rounded(share: float) -> float:
    return round(share, 4)
