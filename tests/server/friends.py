"""People in different places at one table: links, taking seats, playing turns."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import httpx

from tests.server.serving import Browser, Line, Message

CODES = {
    "unreadable",
    "bad-setup",
    "not-your-turn",
    "foreign",
    "missing",
    "illegal",
    "stale",
    "too-much",
    "too-often",
    "preparing",
    "not-stored",
}


def key_of(link: str) -> str:
    """The token after the # of a link."""
    return link.rpartition("#")[2]


def invited(line: Line, seat: int) -> str:
    """The token of a link to a seat."""
    told = line.request("invite", "invited", seat=seat)
    assert told["type"] == "invited", told
    assert told["seat"] == seat
    return key_of(told["link"])


def sit(browser: Browser, table: str, **asked: object) -> httpx.Response:
    """Ask for a seat with a token, or for an open one."""
    return browser.post(f"/api/tables/{table}/sit", **asked)


def sat(browser: Browser, table: str, **asked: object) -> int:
    """The seat that was taken."""
    answer = sit(browser, table, **asked)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert told["table"] == table
    return int(told["seat"])


def is_refused(answer: httpx.Response | Message, *codes: str) -> bool:
    """Whether it is a refusal as the protocol describes it, with one of these codes."""
    if isinstance(answer, httpx.Response):
        assert 400 <= answer.status_code < 500, (answer.status_code, answer.text)
        answer = answer.json()
    assert isinstance(answer, dict)
    assert answer["type"] == "refused", answer
    assert answer["code"] in CODES
    assert answer["text"]
    return not codes or answer["code"] in codes


def friends_at(host: Browser, guests: list[Browser], game: str, plan: Message | None = None, **options: object) -> str:
    """A table where the host has seat 0 and each guest takes a seat with a link."""
    kinds = ["me", *["friend"] * len(guests)]
    if len(kinds) > 2:
        options["players"] = len(kinds)
    table = host.open(game, *kinds, plan=plan, **options)
    with host.line(table) as line:
        for number, guest in enumerate(guests):
            assert sat(guest, table, key=invited(line, number + 1), name=f"Guest {number + 1}") == number + 1
    return table


@contextlib.contextmanager
def together(table: str, *browsers: Browser) -> Iterator[list[Line]]:
    """A connection per browser, once everybody knows that everybody is present."""
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(browser.line(table)) for browser in browsers]
        for line in lines:
            line.until("table")
            line.wait(lambda line=line: everybody_is_there(line))  # type: ignore[misc]
        yield lines


def everybody_is_there(line: Line) -> bool:
    return not any(seat.get("away") for seat in line.company["seats"])


def play(lines: list[Line], action: str | None = None) -> Message:
    """The acting seat plays (by default the first choice), and everybody knows; returns the answer."""
    turn, ply = lines[0].now["turn"], lines[0].now["ply"]
    actor = next(line for line in lines if line.now["viewer"] == turn)
    told = actor.play(action)
    if told["type"] != "refused":
        for line in lines:
            line.wait(lambda line=line: line.now["ply"] > ply)  # type: ignore[misc]
    return told
