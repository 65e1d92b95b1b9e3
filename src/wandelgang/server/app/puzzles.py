"""The HTTP endpoints of puzzles: all of them with the puzzle of a day, one with everything that can be tried in it, and why
wrong turns are wrong.
"""

from __future__ import annotations

from starlette.responses import Response

from wandelgang.errors import Missing
from wandelgang.puzzles.puzzle import Puzzle
from wandelgang.server.app.context import RequestContext
from wandelgang.server.errors import NotReady
from wandelgang.server.puzzles import answers, lists
from wandelgang.server.puzzles.tree import wrong_turns
from wandelgang.server.words import words
from wandelgang.texts import whole_number

SECONDS = 0.4  # of searching for a part of all answers
MOST = 60  # answers in a part


async def overview(context: RequestContext) -> Response:
    day = context.request.query_params.get("day", "")
    return await context.answer(lambda: lists.listed(day, context.language))


async def puzzle(context: RequestContext) -> Response:
    return await context.answer(lambda: lists.shown_puzzle(lists.found(context["game"], context["number"]), context.language))


async def answer(context: RequestContext) -> Response:
    """The answer to the try given as `actions`, or those to as many wrong turns as can be found quickly, after `from`."""
    asked = context.request.query_params
    found, wrong = await context.run(lambda: known(context["game"], context["number"]))
    first, tries = 0, tuple[tuple[str, ...], ...]()
    if "actions" in asked:
        tries = (tuple(asked["actions"].split(" ")),)
        if tries[0] not in wrong:
            raise Missing(words("puzzle-no-try"))
    else:
        first = whole_number(asked.get("from", "")) or 0
        tries = wrong[first : first + MOST]
    refuted = await context.services.refuter.ask(found, tries, SECONDS) if tries else []
    if tries and not refuted:
        raise NotReady(words("puzzle-no-answer"))
    return await context.answer(
        lambda: answers.replies(found, tries, refuted, first + len(refuted), len(wrong), context.language)
    )


def known(game: str, number: str) -> tuple[Puzzle, tuple[tuple[str, ...], ...]]:
    """A puzzle, and all that can be tried in vain."""
    puzzle = lists.found(game, number)
    return puzzle, wrong_turns(puzzle)
