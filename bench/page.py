"""How long the page takes to show what happened: `python -m bench.page [game …]`, from the root of the repository.

Somebody plays at random at one screen in Chromium. An update is what the page does when it hears of something new and in the
frame that shows it: script, style, layout and paint. Counted is the processor's time of the page's thread, so that a busy
machine does not change the figures much.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from tests.browser import hands
from tests.browser.conftest import DESKTOP, chromium, settled
from tests.server.serving import REAL, serving

SECONDS = 12.0
LARGE: dict[str, dict[str, object]] = {"tiles": {}, "sliders": {}, "gears": {}, "fences": {"board": "15x15"}, "cards": {}}
FRAME = "Layerize"  # what ends every frame that shows something new
TASK = "ThreadControllerImpl::RunTask"
# Say in the trace when a board hears of something.
WATCH = """async () => {
  const { Board } = await import("/web/js/board/board.js");
  for (const name of ["show", "step", "offer"]) {
    const original = Board.prototype[name];
    Board.prototype[name] = function (...given) {
      console.timeStamp("update");
      return original.apply(this, given);
    };
  }
}"""
Event = dict[str, Any]


def main() -> None:
    games = sys.argv[1:] or list(LARGE)
    with tempfile.TemporaryDirectory() as data, serving(Path(data), (*REAL, "--no-ahead")) as server, chromium() as browser:
        for game in games:
            for speed in (250, 0):
                costs = sorted(updates(played(browser, server.address, game, speed)))
                middle, late = costs[len(costs) // 2], costs[int(len(costs) * 0.95)]
                figures = f"median {middle:.1f} ms, 95 % {late:.1f} ms, most {costs[-1]:.1f} ms"
                print(f"{game:8} {speed:3} ms a step: {len(costs)} updates, {figures}", flush=True)


def played(browser: Browser, address: str, game: str, speed: int) -> list[Event]:
    """The trace of some seconds of play."""
    context = browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
    page = context.new_page()
    page.goto(f"{address}/tables")
    page.evaluate("speed => localStorage.setItem('wandelgang', JSON.stringify({ speed }))", speed)
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "here", "name": "Bruno"}]
    answer = page.request.post(f"{address}/api/tables", data={"game": game, "seats": seats, "options": LARGE.get(game, {})})
    page.goto(f"{address}/t/{answer.json()['table']}?modules")
    settled(page)
    page.wait_for_timeout(1000)
    page.evaluate(WATCH)
    session = context.new_cdp_session(page)
    trace = traced(session, page)
    context.close()
    return trace


def traced(session: CDPSession, page: Page) -> list[Event]:
    events: list[Event] = []
    ended: list[bool] = []
    session.on("Tracing.dataCollected", lambda found: events.extend(found["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    session.send("Tracing.start", {"categories": "toplevel,devtools.timeline", "transferMode": "ReportEvents"})
    touch_at_random(page)
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    return events


def touch_at_random(page: Page) -> None:
    hand, until = random.Random(1), time.monotonic() + SECONDS
    while time.monotonic() < until:
        state = page.evaluate(hands.STATE)
        if state["over"]:
            return
        if state["curtain"]:
            hands.press(page, ".curtain .btn", "mouse")
            page.locator(".curtain").wait_for(state="hidden")
        elif state["chosen"]:
            hands.confirm(page, "mouse")
        elif state["marked"]:
            hands.touch(page, hand.choice(state["marked"]), "mouse", hand)
        page.wait_for_timeout(60)


def updates(events: list[Event]) -> Iterator[float]:
    """Milliseconds of each update: the tasks that heard of something, and the one that shows it."""
    marks = [one for one in events if one["name"] == "TimeStamp" and one["args"]["data"].get("message") == "update"]
    thread = (marks[0]["pid"], marks[0]["tid"])
    own = [one for one in events if (one["pid"], one["tid"]) == thread]
    heard = [one["ts"] for one in marks]
    shown = [one["ts"] for one in own if one["name"] == FRAME]
    cost = 0.0
    for task in sorted((one for one in own if one["name"] == TASK and one.get("ph") == "X"), key=lambda one: one["ts"]):
        begins, ends = task["ts"], task["ts"] + task["dur"]
        is_new = any(begins <= at <= ends for at in heard)
        is_frame = cost > 0 and any(begins <= at <= ends for at in shown)
        if is_new or is_frame:
            cost += task["tdur"] / 1000
        if is_frame:
            yield cost
            cost = 0.0


if __name__ == "__main__":
    main()
