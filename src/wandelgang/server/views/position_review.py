"""A position as it is looked at: everybody's chances, the best turns on the board and in words, and what chance may bring.

Whoever asks has sent the whole position, so nothing in it is hidden from them.
"""

from __future__ import annotations

from wandelgang.core.calls import INTERPRETED, duplicate
from wandelgang.core.rules import CHANCE
from wandelgang.core.traces import merged, settled
from wandelgang.language import Language, listed
from wandelgang.play.position import Position, facts_of, position_of, states_of
from wandelgang.play.review.position import FoundTurn, PositionReview, has_hidden, line_positions
from wandelgang.play.review.turns import Knowledge
from wandelgang.server.table.names import unnamed
from wandelgang.server.views.review import rounded, tell_actions, tell_line, traced
from wandelgang.server.views.scenes import at_rest, shown_chip, shown_scene
from wandelgang.server.views.texts import prompt
from wandelgang.server.views.traces import shown_trace
from wandelgang.server.wire.laboratory import Stage
from wandelgang.server.wire.review import PositionOutcome, PositionShown, PositionTurn, ReviewSeat
from wandelgang.server.words import words

Line = list[tuple[Position, int, Position]]
MOST_OUTCOMES = 36  # that are listed; chance that may bring more is only averaged


def shown(
    position: Position,
    review: PositionReview | None,
    knowledge: Knowledge,
    stage: Stage,
    steps: tuple[int, int],
    language: Language,
) -> PositionShown:
    """What is known about a position, in one language."""
    game, seats = position.game, range(position.players)
    done, total = steps
    return PositionShown(
        title=game.title.say(language),
        game=game.name,
        knowledge=knowledge,
        stage=stage,
        done=done,
        total=total,
        seats=tuple(ReviewSeat(name=unnamed(seat, language), shape=game.palette[seat]) for seat in seats),
        scene=at_rest(shown_scene(position.scene(), game.name, language)),
        seat=position.turn if position.turn >= 0 else None,
        over=position.is_over,
        prompt=said(position, language),
        chances=() if review is None else tuple(map(rounded, review.chances)),
        turns=() if review is None else turns_shown(review, language),
        secret=has_hidden(position),
        outcomes=outcomes(position, language),
        editable=game.position_editor is not None,
    )


def said(position: Position, language: Language) -> str:
    """What there is to do, to follow the player's name; or why nobody has to do anything."""
    if position.is_over:
        return words("position-over").say(language)
    return words("chance-first").say(language) if position.is_chance else prompt(position.game, facts_of(position), language)


def turns_shown(review: PositionReview, language: Language) -> tuple[PositionTurn, ...]:
    """The turns in a few words each; those that would read alike, action by action."""
    lines = [lined(review, turn) for turn in review.turns]
    short = [tell_line(line).say(language) for line in lines]
    texts = [
        text if short.count(text) == 1 else tell_actions(line).say(language) for text, line in zip(short, lines, strict=True)
    ]
    return tuple(turn_shown(review, *one, language) for one in zip(review.turns, lines, texts, strict=True))


def lined(review: PositionReview, turn: FoundTurn) -> Line:
    positions = line_positions(review.position, turn.actions)
    return list(zip(positions, turn.actions, positions[1:], strict=False))


def turn_shown(review: PositionReview, turn: FoundTurn, line: Line, text: str, language: Language) -> PositionTurn:
    before, after = line[0][0], line[-1][2]
    game, scene = before.game, after.scene()
    gain = game.gain(facts_of(before), facts_of(after), review.seat)
    return PositionTurn(
        text=text,
        actions=tuple(review.texts(turn)),
        value=tuple(map(rounded, turn.value)),
        scene=at_rest(shown_scene(scene, game.name, language)),
        traces=tuple(shown_trace(game, one) for one in settled(merged([traced(*one) for one in line]), scene)),
        why="" if gain is None else gain.say(language),
        chance=after.turn == CHANCE,
    )


def outcomes(position: Position, language: Language) -> tuple[PositionOutcome, ...]:
    """What chance may bring, each different position once; none if it does not act, or if there are too many."""
    if not position.is_chance or position.has_secrets:
        return ()
    found: dict[str, PositionOutcome] = {}
    for action in INTERPRETED.legal(states_of(position)):
        states = duplicate(states_of(position))
        INTERPRETED.apply(states, action)
        after = position_of(position.game, states)
        if after.text not in found:
            found[after.text] = outcome(position, action, after, language)
        if len(found) > MOST_OUTCOMES:
            return ()
    return tuple(found.values())


def outcome(before: Position, action: int, after: Position, language: Language) -> PositionOutcome:
    """An outcome as pictures where the game has some, and in a few words."""
    game, facts = before.game, (facts_of(before), action, facts_of(after))
    chips = () if game.chips is None else game.chips(*facts)
    told = listed([chip.label for chip in chips]) if chips else game.tell(*facts)
    return PositionOutcome(told.say(language), after.text, tuple(shown_chip(chip, language) for chip in chips))
