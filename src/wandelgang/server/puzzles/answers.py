"""Why wrong turns are wrong, as it is sent: what would follow, drawn step by step, and the traces of both turns."""

from __future__ import annotations

from collections.abc import Sequence

from wandelgang.language import Language
from wandelgang.puzzles.attempt import asked
from wandelgang.puzzles.puzzle import Puzzle
from wandelgang.server.puzzles.artist import Artist, Happened
from wandelgang.server.puzzles.child import Refuted
from wandelgang.server.puzzles.tree import written
from wandelgang.server.wire.puzzles import PuzzleAnswer, PuzzleReplies, PuzzleReply

Try = tuple[str, ...]


def replies(
    puzzle: Puzzle, tries: Sequence[Try], refuted: Sequence[Refuted], until: int, all: int, language: Language
) -> PuzzleReplies:
    """The answers to some tries."""
    artist = Artist(asked(puzzle), language)
    answers = tuple(PuzzleReply(made, answer(artist, one)) for made, one in zip(tries, refuted, strict=False))
    return PuzzleReplies(
        answers, tuple(artist.sprites.values), tuple(artist.ways.values), tuple(artist.traces.values), until, all
    )


def course(artist: Artist, texts: Try) -> list[Happened]:
    """All that happens, from the beginning; many tries begin alike."""
    done: list[Happened] = []
    moment = artist.problem.start
    for number, text in enumerate(texts, 1):
        if (known := artist.courses.get(texts[:number])) is None:
            known = artist.courses[texts[:number]] = written(artist.problem, moment, text)
        done.append(known)
        moment = known.after
    return done


def answer(artist: Artist, refuted: Refuted) -> PuzzleAnswer:
    """The answer to a try: what follows it, and the traces of its last turn and of that."""
    done = course(artist, (*refuted.happened, *refuted.actions))
    made, following = done[: len(refuted.happened)], done[len(refuted.happened) :]
    own = [one for one in made if one.before.turns == made[-1].before.turns]
    *earlier, latest = (artist.turn(part, done[-1].after) for part in (own, following) if part)
    return PuzzleAnswer(
        verdict="wrong",
        says=refuted.says.get(artist.language, ""),
        why=refuted.why.get(artist.language, ""),
        steps=tuple(artist.step(one, follows=True) for one in following),
        turns=(*earlier, artist.barred(latest, done[-1].after)),
    )
