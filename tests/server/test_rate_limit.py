"""The gate without any connection: limits as they are typed, token buckets, quotas, semaphores, addresses."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from tests.server.serving import PATIENCE, run
from wandelgang.cli import addresses
from wandelgang.errors import BadSetup
from wandelgang.server.gate import rate_limit
from wandelgang.server.gate.gate import Gate
from wandelgang.server.gate.limits import FIELDS, NAMES, ServerLimits
from wandelgang.server.gate.middleware import RateLimitMiddleware
from wandelgang.server.gate.origins import network_address, read_origin
from wandelgang.server.gate.rate_limit import KeyedSemaphore, Quota, TokenBucket, TokenBuckets

LIMITS_PAGE = Path(__file__).parents[2] / "docs" / "host" / "limits.md"


class Watch:
    """A clock that moves only when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_limits_can_be_given_one_by_one_or_together() -> None:
    changed = ServerLimits().changed(["sockets=7", "messages=2.5, silence=9 unsent=1"])
    assert (changed.sockets, changed.messages, changed.silence, changed.unsent) == (7, 2.5, 9.0, 1)
    assert ServerLimits().changed([]) == ServerLimits()
    assert changed.body == ServerLimits().body


@pytest.mark.parametrize(
    "typed", ["", "sockets", "sockets=", "sockets=x", "sockets=0", "sockets=1.5", "sockets=-3", "knocks=1"]
)
def test_unknown_limits_are_refused_with_what_was_expected(typed: str) -> None:
    if not typed:
        assert ServerLimits().changed([typed]) == ServerLimits()
        return
    with pytest.raises(BadSetup) as refused:
        ServerLimits().changed([typed])
    text = refused.value.message.say("en")
    assert ("from 1 to" in text) if typed.startswith("sockets=") else all(name in text for name in NAMES)
    assert refused.value.message.say("de") != text


@pytest.mark.parametrize("typed", ["silence=nan", "silence=inf", "silence=0", "message=10", "body=1e9", "sockets=99999999999"])
def test_invalid_numbers_are_refused(typed: str) -> None:
    with pytest.raises(BadSetup, match="expected"):
        ServerLimits().changed([typed])


def test_every_limit_is_explained_with_its_default() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| ([\d,.]+) \|", LIMITS_PAGE.read_text("utf-8"), re.MULTILINE)
    listed = {name: float(number.replace(",", "")) for name, number in rows}
    assert listed == {name: float(getattr(ServerLimits(), field.name)) for name, field in FIELDS.items()}


def test_a_bucket_gives_a_burst_and_then_so_many_per_second() -> None:
    clock = Watch()
    bucket = TokenBucket(2.0, 3, clock)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [0, 0.5]
    bucket.give_back()
    assert bucket.take() == 0
    assert [bucket.owe() for _ in range(3)] == [0.5, 1.0, 1.5]
    clock.now += 100
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]


def test_no_number_of_strangers_fills_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "MOST_REMEMBERED", 10)
    buckets = TokenBuckets(1.0, 1, Watch())
    assert not buckets.take("ada")
    for number in range(100):
        buckets.take(f"stranger {number}")
        assert buckets.take("ada")  # whoever comes often is not forgotten
    assert len(buckets.buckets) == 10
    buckets.give_back("stranger 0")


def test_a_quota_counts_in_total_and_per_key() -> None:
    quota = Quota(3, 2)
    assert [quota.acquire("ada") for _ in range(3)] == [True, True, False]
    assert [quota.acquire("bruno"), quota.acquire("bruno")] == [True, False]
    quota.release("ada")
    assert [quota.acquire(""), quota.acquire("ada")] == [True, False]
    for who in ("ada", "bruno", ""):
        quota.release(who)
    assert (quota.total, quota.counts[0]) == (0, {})


def test_one_key_of_a_semaphore_does_not_wait_for_another() -> None:
    async def all_of_it() -> None:
        semaphore = KeyedSemaphore(2)
        for _ in range(2):
            await semaphore.acquire("ada")
        third = asyncio.create_task(semaphore.acquire("ada"))
        given_up = asyncio.create_task(semaphore.acquire("ada"))
        await asyncio.sleep(0)
        await semaphore.acquire("bruno")
        assert not third.done()
        given_up.cancel()
        semaphore.release("ada")
        await third
        for who in ("ada", "ada", "bruno"):
            semaphore.release(who)
        await asyncio.gather(given_up, return_exceptions=True)
        assert not semaphore.semaphores
        assert not semaphore.users

    run(all_of_it())


def question(method: str, path: str, address: str = "203.0.113.9") -> Scope:
    return {"type": "http", "method": method, "path": path, "headers": [], "client": (address, 1)}


async def nothing() -> Message:
    """An empty body."""
    return {"type": "http.request"}


def test_records_of_one_address_are_replayed_one_at_a_time_and_hold_up_nothing_else() -> None:
    async def all_of_it() -> None:
        begun: list[str] = []
        may_end = asyncio.Event()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            begun.append(f"{scope['path']} {scope['client'][0]}")
            if scope["method"] == "POST":
                await may_end.wait()
            await Response("answer")(scope, receive, send)

        async def read(message: Message) -> None:
            pass

        middleware = RateLimitMiddleware(app, Gate(ServerLimits(at_once=1)))
        first, second, other = (
            asyncio.create_task(middleware(question("POST", "/api/records", address), nothing, read))
            for address in ("1", "1", "2")
        )
        async with asyncio.timeout(PATIENCE):
            await middleware(question("GET", "/api/me", "1"), nothing, read)
            while len(begun) < 3:
                await asyncio.sleep(0)
            assert sorted(begun) == ["/api/me 1", "/api/records 1", "/api/records 2"]
            may_end.set()
            await asyncio.gather(first, second, other)
        assert len(begun) == 4

    run(all_of_it())


def test_a_response_that_is_not_read_holds_up_no_other_request() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await Response("answer")(scope, receive, send)

    async def all_of_it() -> None:
        middleware = RateLimitMiddleware(app, Gate(ServerLimits(at_once=1)))
        scope = question("GET", "/")
        is_sending = asyncio.Event()

        async def not_read(message: Message) -> None:
            is_sending.set()
            await asyncio.Future()

        async def read(message: Message) -> None:
            heard.append(message["type"])

        heard: list[str] = []
        deaf = asyncio.create_task(middleware(scope, nothing, not_read))
        await is_sending.wait()
        async with asyncio.timeout(PATIENCE):
            await middleware(scope, nothing, read)
        assert heard == ["http.response.start", "http.response.body"]
        deaf.cancel()

    run(all_of_it())


def test_an_ipv6_address_counts_as_its_network() -> None:
    assert network_address("203.0.113.7") == network_address("::ffff:203.0.113.7") == "203.0.113.7"
    assert network_address("2001:db8:1:2::5") == network_address("2001:db8:1:2:ffff::9") != network_address("2001:db8:1:3::5")
    assert network_address("x" * 1000) == "x" * 64


def test_our_own_host_and_allowed_origins_may_act() -> None:
    ours = Gate(ServerLimits(), ["https://Games.example.org:443/"])
    welcome = [None, "http://table.example:8765", "https://games.example.org"]
    foreign = ["null", "", "http://[", "http://games.example.org", "https://games.example.org:8443", "https://evil.example"]
    assert [ours.allows_origin(origin, "table.example:8765") for origin in welcome] == [True] * 3
    assert [ours.allows_origin(origin, "table.example:8765") for origin in foreign] == [False] * 6
    assert not ours.allows_origin("", None)
    assert not ours.allows_origin("null", "")


@pytest.mark.parametrize("text", ["games.example.org", "ftp://x.example", "https://x.example/table", "https://", "http://["])
def test_only_sites_can_be_allowed(text: str) -> None:
    with pytest.raises(BadSetup, match="--origin"):
        read_origin(text)


def test_tables_count_for_browser_and_address() -> None:
    async def use() -> None:
        ours = Gate(ServerLimits(browser_tables=2, address_tables=3)).tables
        assert [bool(await ours.take("home", "ada")) for _ in range(3)] == [False, False, True]
        await ours.give_back("home", "ada")
        assert [bool(await ours.take("home", who)) for who in ("ada", "bruno", "carla", "")] == [False, False, True, True]

    run(use())


def test_proxies_are_trusted_by_address_or_network() -> None:
    ours = Gate(ServerLimits(), trust=["127.0.0.1", "10.0.0.0/8"])
    assert [ours.trusts(host) for host in ("127.0.0.1", "10.1.2.3", "11.1.2.3", "", "nonsense")] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_the_address_to_share_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    def said(host: str, public: str = "") -> list[str]:
        return [line.say("en") for line in addresses.lines(host, 8765, public)]

    monkeypatch.setattr(addresses, "own_address", lambda family, other: "192.168.1.5" if other.startswith("192") else "")
    everywhere = said("0.0.0.0")
    assert "http://localhost:8765/" in everywhere[0]
    assert "http://192.168.1.5:8765/" in everywhere[1]
    assert "TLS" in everywhere[2]
    assert "https://games.example.org/" in said("0.0.0.0", "https://games.example.org")[2]
    assert len(said("127.0.0.1")) == len(said("::1")) == len(said("localhost")) == 1
    assert "http://192.168.1.9:8765/" in said("192.168.1.9")[1]
    monkeypatch.setattr(addresses, "own_address", lambda family, other: "127.0.0.1")
    assert "no network" in said("::")[1]
