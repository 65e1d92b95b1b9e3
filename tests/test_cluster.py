"""Workers on a Ray cluster of several nodes: the same games as on this machine, and none lost when anything dies."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gathering import play as gather_sample
from gathering import self_play, tables

import wandelgang
from tests.cluster_tasks import die_always, die_once, make_troubled, unprepared, wait_for_release, work_on_numbers
from tests.interrupting import enable_ctrl_c
from tests.laboratory.runs import SMALL
from tests.laboratory.runs import played as measured_here
from tests.search.test_fitting import WAY
from tests.test_arena import finish, plan, without_times
from tests.test_cli import COMMAND
from tests.test_cli import run as run_command
from tests.wait import wait_until
from wandelgang.core.registry import game as find_game
from wandelgang.errors import WandelgangError
from wandelgang.laboratory.run import GAMES
from wandelgang.laboratory.run import begin as begin_lab
from wandelgang.laboratory.trial import Prepared
from wandelgang.language import Message
from wandelgang.play.arena import Arena, GameResult
from wandelgang.play.run import Run, begin, resume
from wandelgang.play.run_files import RESULTS
from wandelgang.play.simulate import simulate
from wandelgang.workers import nodes
from wandelgang.workers.connection import SETTINGS
from wandelgang.workers.opening import open_workers
from wandelgang.workers.shipment import contents
from wandelgang.workers.tasks import Done, Lost

pytestmark = [
    pytest.mark.xdist_group("cluster"),  # they share one
    pytest.mark.filterwarnings("ignore:unclosed file <_io.TextIOWrapper name='/tmp/ray/:ResourceWarning"),  # logs of Ray's own
]

MEMORY = 80 * 2**20  # of a node's object store: the least that Ray accepts, about
ARENA = ["arena", "tiles", "greedy", "random", "--seed", "5"]


class Nodes:
    """A cluster of two nodes with one processor each, and whatever a test adds."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster

        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        head = {"num_cpus": 1, "include_dashboard": False, "object_store_memory": MEMORY, "ray_client_server_port": port}
        self.cluster = Cluster(initialize_head=True, head_node_args=head)
        self.add()
        self.address, self.client = self.cluster.address, f"ray://127.0.0.1:{port}"

    def add(self) -> Any:
        return self.cluster.add_node(num_cpus=1, object_store_memory=MEMORY)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Nodes]:
    with pytest.MonkeyPatch.context() as patched:
        for name, value in SETTINGS.items():
            patched.setenv(name, value)
        found = Nodes()
        yield found
        found.cluster.shutdown()


def played(run: Run, address: str) -> list[Any]:
    with open_workers(run.arena.prepare, None, address) as workers:
        workers.start_first()
        return list(run.play(workers))


def records(run: Run) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (run.folder / "records").iterdir()}


def expect_same(run: Run, folder: Path) -> None:
    """The run has the results and, byte for byte, the records of one that was played in this process."""
    alone = begin(folder, Arena(run.arena.plan))
    finish(alone)
    assert without_times(alone.counted) == without_times(run.counted)
    assert records(alone) == records(run)


def test_a_cluster_plays_the_same_games(cluster: Nodes, tmp_path: Path) -> None:
    run = begin(tmp_path / "run", Arena(plan("greedy", "random", games=24)))
    assert len(played(run, cluster.address)) == 24
    assert len((tmp_path / "run" / RESULTS).read_text("utf-8").splitlines()) == 24
    expect_same(run, tmp_path / "alone")


def test_simulations_are_the_same_through_rays_client(cluster: Nodes) -> None:
    here = simulate("cards", ["greedy", "random"], games=40, seed=3)
    there = simulate("cards", ["greedy", "random"], games=40, seed=3, cluster=cluster.client)
    assert np.array_equal(here.returns, there.returns)
    assert np.array_equal(here.plies, there.plies)


def test_a_laboratory_measures_the_same(cluster: Nodes, tmp_path: Path) -> None:
    here = measured_here(SMALL, tmp_path / "here")
    there = begin_lab(here.laboratory, tmp_path / "there")
    with open_workers(Prepared(there.laboratory), None, cluster.address) as workers:
        list(there.play(workers))
    assert (tmp_path / "there" / GAMES).read_bytes() == (tmp_path / "here" / GAMES).read_bytes()


def test_fitting_gathers_the_same_positions(cluster: Nodes) -> None:
    tiles = find_game("tiles")
    settled = tables(tiles, ["goal=shared goals=2"], "more", None)
    here = gather_sample(tiles, settled, WAY)
    with open_workers(self_play(tiles, settled, WAY).prepare, None, cluster.address) as workers:
        there = gather_sample(tiles, settled, WAY, workers)
    for name in ("features", "results", "players", "games"):
        assert np.array_equal(getattr(here, name), getattr(there, name))


def test_a_killed_worker_loses_no_game(cluster: Nodes, tmp_path: Path) -> None:
    run = begin(tmp_path / "run", Arena(plan("greedy", "random", games=12), partial(make_troubled, tmp_path, die_once)))
    assert all(isinstance(ended, GameResult) for ended in played(run, cluster.address))
    assert [path for path in tmp_path.iterdir() if path.name.isdigit()], "no worker was killed"
    expect_same(run, tmp_path / "alone")


def test_a_game_that_kills_every_worker_is_lost_alone(cluster: Nodes, tmp_path: Path) -> None:
    run = begin(tmp_path / "run", Arena(plan("greedy", "random", games=4), partial(make_troubled, tmp_path, die_always)))
    assert len(played(run, cluster.address)) == 4
    deaths = [path.read_text() for path in tmp_path.iterdir() if path.name.isdigit()]
    assert deaths == ["x" * 3 * len(run.failures)] * len(deaths)
    assert run.failures
    assert run.results.keys() | run.failures.keys() == set(run.arena.games())
    for failure in run.failures.values():
        assert "died in each of 3 tries" in failure.reason
    again = resume(tmp_path / "run")
    assert set(again.remaining) == set(run.failures)
    finish(again)
    expect_same(again, tmp_path / "alone")


def test_a_node_that_joins_is_used_and_may_leave_without_loss(cluster: Nodes, tmp_path: Path) -> None:
    run = begin(tmp_path / "run", Arena(plan("greedy", "random", games=12), partial(make_troubled, tmp_path, wait_for_release)))

    told: list[str] = []
    ended: list[Any] = []
    with open_workers(run.arena.prepare, None, cluster.address, lambda message: told.append(str(message))) as workers:
        playing = threading.Thread(target=lambda: ended.extend(run.play(workers)))
        playing.start()
        wait_until(lambda: len(list(tmp_path.glob("worker-*"))) == 2)
        joined = cluster.add()
        wait_until(lambda: len(list(tmp_path.glob("worker-*"))) == 3)
        cluster.cluster.remove_node(joined)
        (tmp_path / "release").touch()
        playing.join()
    assert len(ended) == 12
    assert all("has left" in text for text in told)
    expect_same(run, tmp_path / "alone")


def test_an_interrupted_run_is_resumed_without_the_cluster(cluster: Nodes, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    command = [*COMMAND, *ARENA, "--games", "80", "--json", "--cluster", cluster.address, "--records", str(folder)]
    pipe = subprocess.PIPE
    running = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True, preexec_fn=enable_ctrl_c)
    wait_until(lambda: (folder / RESULTS).exists() and (folder / RESULTS).read_text("utf-8").count("\n") > 3)
    os.killpg(running.pid, signal.SIGINT)
    printed, complaints = running.communicate(timeout=60)
    assert running.returncode == 130, complaints
    assert json.loads(printed)["interrupted"]
    assert not complaints
    resumed = resume(folder)
    assert 3 < len(resumed.results) < 80
    finish(resumed)
    assert len(resumed.results) == 80
    expect_same(resumed, tmp_path / "alone")


def test_an_error_is_the_end_of_its_task_only(cluster: Nodes) -> None:
    with open_workers(work_on_numbers, 1, cluster.address) as workers:
        next(workers.run(range(10)))  # nobody waits for the others
        ended = sorted(workers.run(range(100)), key=lambda one: one.task)
    assert [one.task for one in ended] == list(range(100))
    for one in ended:
        if one.task % 2:
            assert isinstance(one, Lost)
            assert one.reason == f"ValueError: {one.task} is odd"
            assert "in look_around" in one.trace
        else:
            assert isinstance(one, Done)
            assert one.answer.games == wandelgang.GAMES
            assert one.answer.file != wandelgang.__file__, "it plays with the sources that it is sent"


def test_a_node_with_other_libraries_is_refused(cluster: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "contents", lambda: contents() | {"numpy": "0.1"})
    told: list[Message] = []
    with (
        pytest.raises(WandelgangError, match=r"is not used: expected numpy 0\.1 as here, got 2"),
        open_workers(work_on_numbers, None, cluster.address, told.append) as workers,
    ):
        workers.start_first()
    assert len(told) == 2


def test_workers_that_cannot_be_prepared_are_not_waited_for(cluster: Nodes) -> None:
    with (
        pytest.raises(WandelgangError, match="is not used: LookupError: nothing here"),
        open_workers(unprepared, None, cluster.address, lambda message: None) as workers,
    ):
        list(workers.run([1]))


class Silent(BaseHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def website() -> Iterator[str]:
    """The address of something that is no cluster."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Silent) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_wrong_address_is_refused_in_seconds(website: str, tmp_path: Path) -> None:
    for address, said in {
        "127.0.0.1:1": "There is no Ray cluster at 127.0.0.1:1: [Errno 111] Connection refused",
        "ray://127.0.0.1:1": "There is no Ray cluster at ray://127.0.0.1:1: [Errno 111] Connection refused",
        website: f"There is no Ray cluster at {website}: no Ray answered within 5 seconds.",
        "nowhere": "expected local, auto, HOST:PORT or ray://HOST:PORT, got nowhere",
        "host:port": "got host:port",
        f"http://{website}": f"got http://{website}",
    }.items():
        began = time.monotonic()
        told = run_command(*ARENA, "--cluster", address, "--records", str(tmp_path / "run"), status=2)
        assert time.monotonic() - began < 20
        assert said in told
        assert len(told.splitlines()) == 1
        assert not (tmp_path / "run").exists()


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "Install it: pip install 'wandelgang[cluster]'" in run_command(*ARENA, "--cluster", "auto", status=2)
    with pytest.raises(WandelgangError, match=r"pip install 'wandelgang\[cluster\]'"):
        simulate("cards", games=1, cluster="auto")
