"""How a person plays, as their browser is sent it: made from their results alone."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from wandelgang.core.game import Game
from wandelgang.core.plugins import PUZZLES
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import games
from wandelgang.language import Language, Message
from wandelgang.play.levels import LEVELS
from wandelgang.play.levels import name as level_name
from wandelgang.play.review.grades import Grade
from wandelgang.play.review.review import Review
from wandelgang.server.people.identity import RESULT, person_of
from wandelgang.server.people.results import Result, decoded
from wandelgang.server.people.strength import SHARE, Strength, strength
from wandelgang.server.review.state import KIND as REVIEW
from wandelgang.server.review.state import key_of, stored_review
from wandelgang.server.store.interface import Store
from wandelgang.server.wire.my_play import FrequentMistake, GameStrength, LevelScore, MyPlay, NextGame, PlayedGame
from wandelgang.server.words import words

MOST_SHOWN = 12  # of the latest games


@dataclass(frozen=True)
class OwnGames:
    """All games of a person, the earliest first; and of the latest which tables still exist, and their reviews as stored."""

    results: Sequence[Result]
    existing: frozenset[str] = frozenset()
    reviews: Mapping[str, bytes] = field(default_factory=dict)


async def own_games(store: Store, browser: str) -> OwnGames:
    """What is stored of the games of the person at a browser."""
    found = await store.documents(RESULT, await person_of(store, browser))
    results = sorted(map(decoded, found), key=lambda result: result.at)
    latest = [result.table for result in results[-MOST_SHOWN:]]
    existing = frozenset(await store.versions(latest) if latest else ())
    reviews = {table: await store.document(REVIEW, key_of(table, "then")) for table in existing}
    return OwnGames(results, existing, {table: review.body for table, review in reviews.items() if review is not None})


def my_play(own: OwnGames, language: Language) -> MyPlay:
    """Everything about these games, in one language."""
    results, reviews = own.results, {table: stored_review(body) for table, body in own.reviews.items()}
    installed = {game.name: game for game in games()}
    known = [result for result in results if result.game in installed]
    by_game = {name: [result for result in known if result.game == name] for name in installed}
    latest = known[: -MOST_SHOWN - 1 : -1]
    estimates = {name: strength(own) for name, own in by_game.items()}
    return MyPlay(
        played=len(known),
        won=sum(result.won for result in known),
        games=tuple(shown(game, by_game[name], estimates[name], language) for name, game in installed.items()),
        last=tuple(played(result, own.existing, reviews.get(result.table), language) for result in latest),
        next=suggestion(known, estimates, language),
        mistake=frequent_mistake([(result, reviews.get(result.table)) for result in latest], language),
    )


def shown(game: Game, results: Sequence[Result], found: Strength | None, language: Language) -> GameStrength:
    scores = tuple(level_score(int(level), results, language) for level in LEVELS)
    title, won = game.title.say(language), sum(result.won for result in results)
    if found is None:
        return GameStrength(game.name, title, len(results), won, scores)
    level, low, high = (round(value, 2) for value in (found.level, found.low, found.high))
    return GameStrength(game.name, title, len(results), won, scores, level, low, high)


def level_score(level: int, results: Sequence[Result], language: Language) -> LevelScore:
    """How games ended in which every computer player was of this level, and nobody else played."""
    counted = [result for result in results if result.opponents == (level,) * (len(result.levels) - 1)]
    title = level_name(str(level)).say(language)
    if not counted:
        return LevelScore(level, title)
    won = sum(1.0 if result.won else 0.5 if result.drawn else 0.0 for result in counted)
    low, high = wilson(won, len(counted))
    return LevelScore(level, title, len(counted), won, round(low, 3), round(high, 3))


def wilson(won: float, played: int) -> tuple[float, float]:
    """Wilson's interval of a share, with a probability of 80 %."""
    share, square = won / played, SHARE**2
    centre, whole = share + square / (2 * played), 1 + square / played
    spread = SHARE * math.sqrt(share * (1 - share) / played + square / (4 * played**2))
    return max(0.0, (centre - spread) / whole), min(1.0, (centre + spread) / whole)


def suggestion(results: Sequence[Result], estimates: dict[str, Strength | None], language: Language) -> NextGame | None:
    """Which level to try next in the game that was played last against the computer."""
    name = next((result.game for result in reversed(results) if estimates[result.game] is not None), None)
    found = estimates[name] if name else None
    if name is None or found is None:
        return None
    level = found.next_level(map(int, LEVELS))
    title = find_game(name).title
    against = [result for result in results if result.game == name and level in result.opponents]
    tenths = round(10 * found.chance(level))
    reason = "next-again" if against else "next-new"
    return NextGame(
        name,
        level,
        words("next-game", game=title, level=level).say(language),
        words(reason, n=len(against), won=sum(result.won for result in against), level=level, tenths=tenths).say(language),
    )


def frequent_mistake(latest: Sequence[tuple[Result, Review | None]], language: Language) -> FrequentMistake | None:
    """The kind of action with which somebody most often gave a lot away; None if that has happened once at most."""
    analysed = Counter(result.game for result, review in latest if review is not None)
    mistakes = Counter(
        (result.game, turn.kind)
        for result, review in latest
        for turn in (review.turns if review is not None else ())
        if turn.seat == result.seat and turn.kind and turn.grade in (Grade.MISTAKE, Grade.BLUNDER)
    )
    if not mistakes or mistakes.most_common(1)[0][1] < 2:
        return None
    ((name, kind), times) = mistakes.most_common(1)[0]
    game = find_game(name)
    detail = words("mistake-detail", game=game.title, times=times, n=analysed[name])
    text = words("mistake", kind=game.kind_title(kind))
    has_puzzles = game.puzzles is not None and game.file(PUZZLES) is not None
    training = game.puzzles.trains.get(kind, "") if game.puzzles is not None else ""
    return FrequentMistake(name, text.say(language), detail.say(language), has_puzzles, training)


def played(result: Result, existing: frozenset[str], review: Review | None, language: Language) -> PlayedGame:
    turning = None if review is None else max(review.turning_points, key=review.swing, default=None)
    return PlayedGame(
        game=result.game,
        title=find_game(result.game).title.say(language),
        against=against(result).say(language),
        result="won" if result.won else "drawn" if result.drawn else "lost",
        score=result.score.get(language, ""),
        at=round(result.at, 3),
        table=result.table if result.table in existing else "",
        chances=() if review is None else tuple(round(turn.value[result.seat], 3) for turn in review.turns),
        turning=None if review is None or turning is None else review.turns[turning].number,
    )


def against(result: Result) -> Message:
    """Whom somebody played against."""
    others = [level for seat, level in enumerate(result.levels) if seat != result.seat]
    people = others.count(0)
    if not people and len(set(others)) == 1:
        return words("against-level", n=len(others), name=level_name(str(others[0])), level=others[0])
    return words("against-people", n=people) if people == len(others) else words("against-mixed", n=len(others))
