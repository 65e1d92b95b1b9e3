"""A notification, and what became of it."""

from __future__ import annotations

from typing import Literal

import msgspec

Sent = Literal["sent", "gone", "failed"]


class Notice(msgspec.Struct, frozen=True):
    """What a service worker shows. Nothing of it is secret: it may be seen on a locked screen."""

    title: str
    body: str
    tag: str  # a later one with the same tag takes its place
    path: str
