"""The HTTP endpoints of the laboratory: how far the run of a plan is, which also has it played, and its report as a file."""

from __future__ import annotations

from starlette.responses import Response

from wandelgang.server.app.context import RequestContext
from wandelgang.server.wire.laboratory import LabQuestion


async def ask(context: RequestContext) -> Response:
    question = await context.message(LabQuestion)
    runs = context.services.laboratory
    state, sharing = await runs.ask(
        question.plan, context.browser, context.address, context.language, question.pause, context.run
    )
    return await context.answer(lambda: state.shown(context.language, question.seen, sharing))


async def report(context: RequestContext) -> Response:
    state, page = await context.services.laboratory.page(context["run"], context.address, context.language, context.run)
    headers = {"Content-Disposition": f'attachment; filename="wandelgang-{state.name[:8]}.html"', "Cache-Control": "no-store"}
    return await context.answer(lambda: Response(page, 200, headers, "text/html; charset=utf-8"))
