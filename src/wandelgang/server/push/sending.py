"""Sending one notification to a push service: encrypted for the browser, signed with our keys, in a thread, within seconds.

Imported when the first one is sent: the libraries behind it take longer to import than anything else of the server.
"""

from __future__ import annotations

import logging
from typing import Any

import msgspec
import requests
from py_vapid import Vapid02
from pywebpush import WebPushException, webpush

from wandelgang.server.push.notice import Notice, Sent
from wandelgang.server.push.subscriptions import Subscription, check_address, leads_elsewhere

log = logging.getLogger("wandelgang")
TIMEOUT = 10.0  # seconds
GONE = (404, 410)  # what a push service answers once a browser has unsubscribed


class DirectSession(requests.Session):
    """Goes nowhere but to the address that was checked."""

    def request(self, *given: Any, **named: Any) -> requests.Response:
        return super().request(*given, **{**named, "allow_redirects": False})


def send(subscription: Subscription, notice: Notice, keys: Vapid02, contact: str, lasts: int, is_private_allowed: bool) -> Sent:
    """Whether it was sent, or why not. Takes as long as the network: not for the event loop."""
    try:
        host = check_address(subscription.endpoint, is_private_allowed)
        if not is_private_allowed and not leads_elsewhere(host):
            return "failed"
        info = {"endpoint": subscription.endpoint, "keys": {"p256dh": subscription.p256dh, "auth": subscription.auth}}
        with DirectSession() as session:
            session.trust_env = False
            webpush(
                info,
                msgspec.json.encode(notice).decode(),
                vapid_private_key=keys,
                vapid_claims={"sub": contact},
                timeout=TIMEOUT,
                ttl=lasts,
                requests_session=session,
            )
        return "sent"
    except WebPushException as error:
        status = None if error.response is None else error.response.status_code
        if status in GONE:
            return "gone"
        log.warning("a push service answered %(status)s", {"status": str(status)})
    except Exception as error:  # whatever a stranger's address does, nobody else is told later for it
        log.warning("a push service could not be reached: %(reason)s", {"reason": type(error).__name__})
    return "failed"
