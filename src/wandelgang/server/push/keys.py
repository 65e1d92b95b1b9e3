"""The VAPID keys with which this server identifies itself to push services (RFC 8292): generated once, kept in the store."""

from __future__ import annotations

import asyncio
import base64

from cryptography.hazmat.primitives import serialization
from py_vapid import Vapid02

from wandelgang.server.store.coordination import Coordination
from wandelgang.server.store.interface import Document, Store

KIND, KEY = "vapid", "keys"
LEASE = "vapid keys"
PAUSE = 0.2  # seconds until the keys that another process generates are looked for again


async def vapid_keys(store: Store, coordination: Coordination) -> Vapid02:
    """The keys of all processes that share the store. Whoever needs them first generates them."""
    while True:
        found = await store.document(KIND, KEY)
        if found is not None:
            return Vapid02.from_pem(found.body)
        if await coordination.acquire(LEASE):
            try:
                if await store.document(KIND, KEY) is None:
                    await store.put(Document(KIND, KEY, await asyncio.to_thread(generated)))
            finally:
                await coordination.release(LEASE)
        else:
            await asyncio.sleep(PAUSE)


def generated() -> bytes:
    keys = Vapid02()
    keys.generate_keys()
    return bytes(keys.private_pem())


def public_key(keys: Vapid02) -> str:
    """What a browser needs in order to subscribe."""
    point = keys.public_key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")
