"""Which browsers belong to one person. Whoever takes over a seat with the link for another device is the same person as the one
who sat there: from then on, both browsers are known by an id that says nothing about either.
"""

from __future__ import annotations

import secrets

from wandelgang.server.store.interface import Document, Store

PERSON, RESULT = "person", "result"  # kinds of documents


async def person_of(store: Store, browser: str) -> str:
    """The owner of what the person at a browser has played: the browser itself, as long as they use no other."""
    found = await store.document(PERSON, browser) if browser else None
    return browser if found is None else found.body.decode()


async def join(store: Store, browser: str, other: str) -> None:
    """The person at *browser* is the one at *other*: what each of them has played is both's."""
    person = await person_of(store, other)
    if not browser or not other or browser == other or person == await person_of(store, browser):
        return
    if person == other:
        person = secrets.token_hex(16)
        await become(store, other, person)
    await become(store, browser, person)


async def become(store: Store, browser: str, person: str) -> None:
    """A browser is one of a person's, and what was played with it is theirs."""
    for result in await store.documents(RESULT, await person_of(store, browser)):
        await store.put(result._replace(owner=person))
    await store.put(Document(PERSON, browser, person.encode(), owner=browser))


async def forget(store: Store, browser: str) -> None:
    """Delete what the person at a browser has played. Which browser it was is forgotten with whatever else it owns."""
    await store.disown(await person_of(store, browser))
