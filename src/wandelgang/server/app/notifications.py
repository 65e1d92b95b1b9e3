"""The HTTP endpoints of notifications: our public key, and the subscriptions of browsers. Off until a browser asks."""

from __future__ import annotations

from wandelgang.server.app.context import RequestContext
from wandelgang.server.push import subscriptions
from wandelgang.server.push.keys import public_key
from wandelgang.server.wire.requests import Subscribed, Unsubscribed
from wandelgang.server.wire.responses import PushKey


async def key(context: RequestContext) -> PushKey:
    return PushKey(public_key(await context.services.notices.keys()))


async def subscribe(context: RequestContext) -> None:
    asked = await context.message(Subscribed)
    found = subscriptions.read(asked, context.language, context.services.settings.private_push)
    await subscriptions.keep(context.services.store, context.browser, found)


async def unsubscribe(context: RequestContext) -> None:
    await subscriptions.end(context.services.store, context.browser, (await context.message(Unsubscribed)).endpoint)
