"""A server that is restarted, as the page sees it: requests reach nobody for a moment, and sockets are closed."""

from __future__ import annotations

import signal
from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import Visit
from tests.browser.test_breaking import agree, play, somebody
from tests.browser.test_together import Wire, friends, join, link, open_table
from tests.postgres import PostgresCluster
from tests.server.fleet import fleet

POST = "([path, body]) => import('/web/js/api.js').then(({ api }) => api[path](body))"
# Everything that is announced from now on.
WATCH = """() => {
  window.announced = [];
  const note = () => window.announced.push(...[...document.querySelectorAll(".toast")].map((one) => one.textContent));
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
PLAN = {"game": "sliders", "seats": [{"kind": "me"}, {"kind": "here"}]}


def test_a_request_that_reaches_no_server_is_sent_again_with_its_key(visit: Visit) -> None:
    page = visit("/lobby")
    keys: Counter[str] = Counter()

    def fail(route: Route) -> None:
        if route.request.method != "POST":
            route.fallback()
            return
        keys[route.request.headers["idempotency-key"]] += 1
        match keys.total():
            case 1:  # it arrives, and the connection breaks before the answer
                route.fetch()
                route.abort()
            case 2:
                route.fulfill(status=502, content_type="text/html", body="<h1>Bad Gateway</h1>")
            case _:
                route.fallback()

    page.route("**/api/tables?*", fail)
    opened = page.evaluate(POST, ["openTable", PLAN])
    assert list(keys.values()) == [3]
    listed = page.evaluate("import('/web/js/api.js').then(({ api }) => api.tables())")
    assert [one["table"] for one in listed["tables"]] == [opened["table"]]


def test_removing_a_table_twice_is_no_error(visit: Visit) -> None:
    page = visit("/lobby")
    table = page.evaluate(POST, ["openTable", PLAN])["table"]
    for _ in range(2):
        page.evaluate(POST, ["removeTable", table])


def test_whoever_sits_down_meanwhile_notices_nothing(visit: Visit) -> None:
    ada, bruno = visit("/lobby"), visit("/lobby")
    open_table(ada)
    failures = iter(range(2))
    bruno.route("**/sit?*", lambda route: route.fallback() if next(failures, None) is None else route.abort())
    join(bruno, link(ada))
    expect(ada.locator(".turn.mine")).to_be_visible()


def test_what_is_said_while_the_connection_is_back_in_a_moment_arrives(visit: Visit) -> None:
    ada, bruno, _ = friends(visit)
    wire = Wire(ada)
    ada.reload()
    expect(ada.locator(".turn.mine")).to_be_visible()
    ada.get_by_role("button", name="Say something").click()
    wire.cut()
    ada.get_by_role("button", name="Well played!").click()
    wire.mend()
    expect(bruno.locator(".talk-button:visible .unread")).to_have_text("1")
    expect(ada.locator(".gone")).to_be_hidden()


def test_a_rolling_restart_behind_the_proxy_is_no_news_to_anybody(browser: Browser, tmp_path: Path) -> None:
    with (
        PostgresCluster() as cluster,
        fleet(tmp_path, cluster.database()) as started,
        somebody(browser, started.address) as ada,
        somebody(browser, started.address) as bruno,
    ):
        open_table(ada)
        join(bruno, link(ada))
        play([ada, bruno], 2)
        for page in (ada, bruno):
            expect(page.locator(".toast")).to_have_text("")  # what was announced when the game began has faded
            page.evaluate(WATCH)
        for number, sign in enumerate((signal.SIGTERM, signal.SIGKILL)):
            started.restart(number, sign)
            play([ada, bruno], 2)
        agree([ada, bruno])
        for page in (ada, bruno):
            assert set(page.evaluate("window.announced")) <= {"", "Your move has arrived."}
            expect(page.locator(".gone")).to_be_hidden()
