"""The HTTP endpoints of the workshop: sketches, templates, pictures, and what a text is. Texts stay with browsers."""

from __future__ import annotations

from starlette.responses import Response

from wandelgang.server.app.context import RequestContext
from wandelgang.server.views import links, workshop
from wandelgang.server.wire.requests import Drawn
from wandelgang.server.wire.workshop import FoundText, LinkPlan, PicturePlan, SketchPlan


async def board_templates(context: RequestContext) -> Response:
    return await context.answer(lambda: workshop.templates(context["game"], "boards", context.language))


async def position_templates(context: RequestContext) -> Response:
    return await context.answer(lambda: workshop.templates(context["game"], "positions", context.language))


async def sketch_board(context: RequestContext) -> Response:
    return await sketch(context, "boards")


async def sketch_position(context: RequestContext) -> Response:
    return await sketch(context, "positions")


async def sketch(context: RequestContext, drawn: Drawn) -> Response:
    plan = await context.message(SketchPlan)
    return await context.answer(lambda: workshop.sketched(context["game"], drawn, plan, context.language))


async def picture(context: RequestContext) -> Response:
    plan = await context.message(PicturePlan)

    def draw() -> Response:
        return Response(workshop.picture(context["game"], plan, context.language), media_type="image/svg+xml")

    return await context.answer(draw)


async def link(context: RequestContext) -> Response:
    plan = await context.message(LinkPlan)
    address = context.services.invitations.address(context.request)
    return await context.answer(lambda: links.shared(context["game"], plan, address, context.language))


async def find_text(context: RequestContext) -> Response:
    given = await context.message(FoundText)
    return await context.answer(lambda: workshop.found(given.text, context.language))
