"""The HTTP endpoints of reviews: how far one is, which also has it made; one turn on the board; exercises; and positions."""

from __future__ import annotations

from msgspec.structs import replace
from starlette.responses import Response

from wandelgang.errors import Missing
from wandelgang.play.review.turns import Knowledge
from wandelgang.server.app.context import RequestContext
from wandelgang.server.app.endpoints import whole
from wandelgang.server.live.live_table import LiveTable, check_watching
from wandelgang.server.review.state import ReviewState
from wandelgang.server.views import position_review, review
from wandelgang.server.views.workshop import checked_text
from wandelgang.server.wire.review import Exercise, PositionQuestion, ReviewQuestion, ReviewTry
from wandelgang.server.words import words


async def ask(context: RequestContext) -> Response:
    question = await context.message(ReviewQuestion)
    live, state = await found(context, question.knowledge, question.pause)
    seen, browser, language = max(0, question.seen), context.browser, context.language
    async with context.services.queries.turn(context.address) as run, live.lock:
        known, stage, total = state.review if state.start else state.empty, state.stage(), state.total
        return await run(lambda: context.encoded(review.shown(live.table, known, stage, total, seen, browser, language)))


async def turn(context: RequestContext) -> Response:
    place, knowledge = whole(context["turn"]), context.request.query_params.get("knowledge", "then")
    if knowledge not in ("then", "all"):
        raise Missing(words("no-such-turn"))
    live, state = await found(context, "all" if knowledge == "all" else "then")
    async with context.services.queries.turn(context.address) as run, live.lock:
        known = state.review
        return await run(lambda: context.encoded(review.on_board(live.table, known, place, context.browser, context.language)))


async def exercise(context: RequestContext) -> Exercise:
    asked = await context.message(ReviewTry)
    live, state = await found(context, asked.knowledge)
    async with context.services.queries.turn(context.address) as run, live.lock:
        known = state.review
        shown, tried = await run(lambda: review.exercise(live.table, known, asked.turn, asked.actions, context.language))
    if not tried:
        return shown
    turn = review.turn_at(known, asked.turn)
    value = await context.services.reviews.judge(state, asked.turn, tried)
    right, loss, chance, played = review.judged(turn, tried, value)
    return replace(shown, right=right, loss=loss, value=chance, played=played)


async def position(context: RequestContext) -> Response:
    asked = await context.message(PositionQuestion)
    game, text = context["game"], checked_text(asked.position)
    state = await context.services.reviews.ask_position(game, text, asked.knowledge, context.address, context.run)
    position, known, stage, steps = state.position, state.review, state.stage(), (state.done, state.total)
    return await context.answer(lambda: position_review.shown(position, known, asked.knowledge, stage, steps, context.language))


async def found(context: RequestContext, knowledge: Knowledge, pause: bool = False) -> tuple[LiveTable, ReviewState]:
    """A table and its review, if the browser may see it."""
    live = await context.find(context["table"])
    check_watching(live.table, context.browser)
    return live, await context.services.reviews.ask(live, knowledge, context.address, pause, context.run)
