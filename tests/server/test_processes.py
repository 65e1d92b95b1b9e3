"""Several server processes on one PostgreSQL: to the people at a table they are one server."""

from __future__ import annotations

import contextlib
import json
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.postgres import PostgresCluster
from tests.server.friends import friends_at, play, together
from tests.server.serving import QUICK, Browser, Message, Server, serving
from tests.wait import wait_until

GAMES = ("tiles", "sliders", "gears", "fences", "cards")


@contextlib.contextmanager
def servers(folder: Path, store: str, programs: Sequence[Sequence[str]] = ((), ())) -> Iterator[list[Server]]:
    """Processes that share a database, each with further arguments of its own."""
    with contextlib.ExitStack() as stack:
        yield [
            stack.enter_context(serving(folder / f"{number}", (*QUICK, "--store", store, *further)))
            for number, further in enumerate(programs)
        ]


@pytest.fixture(scope="module")
def pair(cluster: PostgresCluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    with servers(tmp_path_factory.mktemp("pair"), cluster.database()) as started:
        yield started


@pytest.fixture
def people(pair: list[Server]) -> Iterator[list[Browser]]:
    """Ada at one process, Bruno at the other."""
    browsers = [Browser(server) for server in pair]
    yield browsers
    for browser in browsers:
        browser.close()


@contextlib.contextmanager
def visited(
    folder: Path, store: str, programs: Sequence[Sequence[str]] = ((), ())
) -> Iterator[tuple[list[Server], list[Browser]]]:
    """Processes of one test, and somebody at each."""
    with servers(folder, store, programs) as started, contextlib.ExitStack() as stack:
        yield started, [stack.enter_context(contextlib.closing(Browser(server))) for server in started]


@pytest.mark.parametrize("game", GAMES)
def test_people_at_different_processes_play_together(people: list[Browser], game: str) -> None:
    ada, bruno = people
    table = friends_at(ada, [bruno], game)
    with together(table, ada, bruno) as lines:
        for _ in range(6):
            assert play(lines)["type"] != "refused"
        assert lines[0].now["ply"] == lines[1].now["ply"]
    for browser in people:
        assert browser.get(f"/api/tables/{table}/record").text.count("\n") > 6
        assert table in [one["table"] for one in browser.ask("/api/tables")["tables"]]


def test_chat_presence_and_offers_reach_the_other_process(people: list[Browser]) -> None:
    ada, bruno = people
    table = friends_at(ada, [bruno], "sliders", start=0)
    with ada.line(table) as first:
        first.until("table")
        assert first.company["seats"][1]["away"]
        with together(table, bruno) as [second]:
            first.wait(lambda: not first.company["seats"][1].get("away"))
            assert not second.company["seats"][0].get("away")
            second.say("speak", seat=1, phrase="hello")
            assert first.until("spoken")["seat"] == 1
            first.wait(lambda: first.now.get("choices"))
            play([first, second])
            first.say("offer", seat=0, what="takeback", ply=1)
            second.wait(lambda: second.company.get("offer"))
            second.say("answer", number=second.company["offer"]["number"], yes=True)
            for line in (first, second):
                line.wait(lambda line=line: line.now["ply"] == 0)  # type: ignore[misc]
            second.say("resign", seat=1)
            first.wait(lambda: first.now.get("over"))
            second.say("offer", seat=1, what="rematch", ply=0)
            first.wait(lambda: first.company.get("offer"))
            first.say("answer", number=first.company["offer"]["number"], yes=True)
            for line in (first, second):
                line.wait(lambda line=line: line.company.get("next"))  # type: ignore[misc]
            assert first.company["next"] == second.company["next"]
            following = str(first.company["next"])
        first.wait(lambda: first.company["seats"][1].get("away"))
    with together(following, ada, bruno) as lines:
        play(lines)


def test_a_flag_falls_once_for_all_processes(people: list[Browser], cluster: PostgresCluster, pair: list[Server]) -> None:
    ada, bruno = people
    table = friends_at(ada, [bruno], "sliders", plan={"clock": {"minutes": 0.04}}, start=0)
    with together(table, ada, bruno) as lines:
        play(lines)
        play(lines)
        for line in lines:
            line.wait(lambda line=line: line.now.get("over"))  # type: ignore[misc]
            assert line.now["outcome"] == [0.0, 1.0]


def test_one_process_thinks_for_a_computer_player(people: list[Browser]) -> None:
    ada, bruno = people
    table = ada.open("cards", "me", "computer-1", "open", players=3, start=0)
    assert bruno.post(f"/api/tables/{table}/sit", seat=2, name="Bruno").status_code == 200
    with together(table, ada, bruno) as [first, second]:
        for _ in range(3):
            for line, seat in ((first, 0), (second, 2)):
                line.wait(lambda line=line, seat=seat: line.now["turn"] == seat and line.now.get("choices"))  # type: ignore[misc]
                while line.now["turn"] == seat and not line.now.get("over"):
                    assert line.play()["type"] != "refused"
        first.wait(lambda: first.now["turn"] == 0 or first.now.get("over"))
        for line in (first, second):
            plies = [json.loads(text)["told"]["ply"] for text in line.heard if '"type":"step"' in text]
            assert plies == sorted(set(plies)), "each action once, in order"


def test_the_lobby_and_invitations_are_the_same_everywhere(people: list[Browser]) -> None:
    ada, bruno = people
    table = ada.open("sliders", "me", "open")
    with ada.line(table) as line:
        line.until("table")

        def found() -> Message | None:
            return next((one for one in bruno.ask("/api/lobby")["tables"] if one["table"] == table), None)

        wait_until(lambda: (shown := found()) and not shown["seats"][0].get("away"))
    wait_until(lambda: (shown := found()) and shown["seats"][0].get("away"))
    ada.http.delete(f"/api/tables/{table}")


def test_a_process_that_hears_nothing_of_the_others_converges(cluster: PostgresCluster, tmp_path: Path) -> None:
    with visited(tmp_path, cluster.database(), ((), ("--deaf",))) as (_, [ada, bruno]):
        table = friends_at(ada, [bruno], "sliders")
        with together(table, ada, bruno) as lines:
            for _ in range(4):
                assert play(lines)["type"] != "refused"


def test_clocks_of_machines_may_differ(cluster: PostgresCluster, tmp_path: Path) -> None:
    store = cluster.database()
    with visited(tmp_path, store, (("--skew", "30"), ("--skew", "-30"))) as (_, [ada, bruno]):
        table = friends_at(ada, [bruno], "sliders", plan={"clock": {"minutes": 1}}, start=0)
        with together(table, ada, bruno) as lines:
            for _ in range(6):
                assert play(lines)["type"] != "refused"
            for line in lines:
                assert min(line.now["clock"]["left"]) > 40, "nobody pays for the difference"
        times = [json.loads(body)["at"] for body in bodies(cluster, store, table)]
        assert times == sorted(times)


def test_another_process_takes_over_when_one_dies(cluster: PostgresCluster, tmp_path: Path) -> None:
    store = cluster.database()
    with visited(tmp_path, store) as ([first, second], [ada, _]):
        table = ada.open("sliders", "me", "computer-5", start=0)  # it takes its time
        with ada.line(table) as line:
            line.until("table")
            line.play()
            wait_until(lambda: f"thinking {table}" in cluster.execute(store, "select name from leases"))
            first.end(signal.SIGKILL)
        ada.moved_to(second)
        with ada.line(table) as line:
            line.until("table")
            line.wait(lambda: line.now["ply"] == 2 and line.now.get("choices"))
        assert len(bodies(cluster, store, table)) == 3


def test_a_database_that_restarts_interrupts_nobody(cluster: PostgresCluster, tmp_path: Path) -> None:
    with visited(tmp_path, cluster.database()) as (_, [ada, bruno]):
        table = friends_at(ada, [bruno], "sliders")
        with together(table, ada, bruno) as lines:
            for mode in ("fast", "immediate"):
                play(lines)
                cluster.restart(mode)
                assert play(lines)["type"] != "refused"


def bodies(cluster: PostgresCluster, store: str, table: str) -> list[str]:
    """The events of a table, as text."""
    query = f"select convert_from(body, 'utf8') from events where table_id = '{table}' order by number"
    return cluster.execute(store, query).splitlines()
