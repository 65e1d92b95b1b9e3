"""The arena: fair seatings, the same games for any number of processes, and no game lost when another one fails."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import wandelgang
from tests.interrupting import interrupted
from tests.test_cli import COMMAND, run
from wandelgang.core.generator import Generator
from wandelgang.errors import BadSetup, Missing
from wandelgang.play.arena import Arena, GameKey, GameResult, Plan
from wandelgang.play.players import Player, player
from wandelgang.play.position import Position
from wandelgang.play.run import Run, begin, resume
from wandelgang.play.run_files import PLAN, RESULTS, GameFailure
from wandelgang.play.standings import tally
from wandelgang.workers.processes import Processes
from wandelgang.workers.tasks import Done, Lost

SMALL: dict[str, object] = {"width": 3, "height": 3, "goals": 1, "rounds": 6}
BREAKS = {1: "raise", 2: "exit"}
TYPED = [part for name, value in SMALL.items() for part in ("-o", f"{name}={value}")]


class Breaking:
    """A player that raises, or kills its process."""

    def __init__(self, inner: Player, how: str) -> None:
        self.inner, self.how = inner, how

    def choose(self, view: Position, stop: threading.Event | None = None) -> int:
        if self.how == "raise":
            raise ValueError("I cannot go on")
        if self.how == "exit":
            os._exit(7)
        return self.inner.choose(view)


def make_breaking(name: str, generator: Generator, seconds: float | None) -> Player:
    """`broken` raises in some deals and kills its process in others; all other players are ordinary."""
    if name != "broken":
        return player(name, generator, seconds=seconds)
    return Breaking(player("random", generator), BREAKS.get(generator.seed % 5, ""))


def plan(*players: str, games: int = 8, seed: int = 5, **options: object) -> Plan:
    return Plan("tiles", SMALL | options, list(players), games, seed)


class InProcess(Processes):
    """Plays in this process; within a window, games end in the reverse of the order in which they started."""

    def __init__(self, arena: Arena, window: int = 1) -> None:
        super().__init__(arena.prepare, 0)
        self.arena, self.window = arena, window

    def run(self, tasks: Iterable[Any]) -> Iterator[Done | Lost]:
        left = list(tasks)
        for first in range(0, len(left), self.window):
            for task in reversed(left[first : first + self.window]):
                yield Done(task, self.arena.play(task))


def finish(arena_run: Run, window: int = 1, stop: bool = False) -> list[GameResult | GameFailure]:
    return list(arena_run.play(InProcess(arena_run.arena, window), stop))


def without_times(games: Iterable[GameResult]) -> list[object]:
    return [(result.key, result.seats, result.outcome, result.plies, result.began, result.decisions) for result in games]


@pytest.mark.parametrize(
    ("players", "seats", "per_deal"),
    [
        (("greedy", "random"), 2, 2),
        (("greedy", "random", "random"), 3, 6),
        (("greedy", "random"), 3, 3),
        (("greedy",) * 4, 4, 4),
    ],
)
def test_a_deal_is_played_in_all_seatings(players: tuple[str, ...], seats: int, per_deal: int) -> None:
    arena = Arena(plan(*players, games=per_deal * 3 - 1, players=seats))
    assert arena.deals == 3
    assert len(arena.games()) == per_deal * 3
    for deal in range(3):
        matches = [arena.match(GameKey(deal, seating)) for seating in range(per_deal)]
        assert len({match.positions[0].array().tobytes() for match in matches}) == 1
        assert len({int(match._generator.word[0]) for match in matches}) == 1
        counts = Counter((seat, name) for match in matches for seat, name in enumerate(match.seats))
        assert {count for (_, name), count in counts.items() if name == arena.names[0]} == {per_deal // seats}
        assert len({tuple(match.seats) for match in matches}) == per_deal
    assert arena.match(GameKey(0, 0)).positions[0] != arena.match(GameKey(1, 0)).positions[0]


def test_neighbours_change_from_deal_to_deal() -> None:
    arena = Arena(plan("random", "greedy", "random", "greedy", games=80, players=4))
    assert arena.names == ["random", "greedy", "random (2)", "greedy (2)"]
    first = arena.copies[0]
    after = {seating[(seating.index(first) + 1) % 4].number for deal in range(arena.deals) for seating in arena.seatings(deal)}
    assert after == {1, 2, 3}


def test_a_player_has_the_same_chance_in_every_seat() -> None:
    seeds: list[tuple[str, int]] = []

    def make_player(name: str, generator: Generator, seconds: float | None) -> Player:
        seeds.append((name, generator.seed))
        return player("random", generator)

    arena = Arena(plan("random", "greedy"), make_player)
    del seeds[:]
    for key in (GameKey(0, 0), GameKey(0, 1), GameKey(1, 0)):
        arena.play(key)
    assert sorted(seeds[:2]) == sorted(seeds[2:4])
    assert not set(seeds[4:]) & set(seeds[:4])
    assert seeds[0][1] != seeds[1][1]


def test_runs_are_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    alone, shared = (begin(tmp_path / name, Arena(plan("greedy", "random"))) for name in ("alone", "shared"))
    finish(alone)
    with Processes(shared.arena.prepare, 2) as workers:
        workers.start_first()
        assert len(list(shared.play(workers))) == 8
    assert without_times(alone.counted) == without_times(shared.counted)
    texts = [{path.name: path.read_text("utf-8") for path in (run.folder / "records").iterdir()} for run in (alone, shared)]
    assert texts[0] == texts[1]
    for text in texts[0].values():
        assert wandelgang.load(text).is_over


def test_a_failed_game_does_not_affect_the_others(tmp_path: Path) -> None:
    arena = Arena(plan("broken", "greedy", games=12, seed=4), make_breaking)
    breaks = {deal: BREAKS[left] for deal in range(arena.deals) if (left := arena.seed_for(deal, 0) % 5) in BREAKS}
    assert sorted(breaks.values()) == ["exit", "raise"]
    arena_run = begin(tmp_path / "run", arena)
    with Processes(arena.prepare, 2) as workers:
        assert len(list(arena_run.play(workers))) == 12
    assert {key.deal for key in arena_run.failures} == set(breaks)
    assert set(arena_run.results) | set(arena_run.failures) == set(arena.games())
    for failure in arena_run.failures.values():
        assert sorted(failure.seats) == ["broken", "greedy"]
        assert failure.seed == arena.seed_for(failure.deal)
        if breaks[failure.deal] == "exit":
            assert failure.exit_code == 7
        else:
            assert failure.reason == "ValueError: I cannot go on"
            assert "choose" in failure.trace
    # Resuming plays the failed games again, and only those.
    again = resume(tmp_path / "run", make_player=make_breaking)
    assert set(again.remaining) == set(arena_run.failures)


def test_an_interrupted_run_can_be_resumed(tmp_path: Path) -> None:
    whole = begin(tmp_path / "whole", Arena(plan("greedy", "random")))
    finish(whole)
    cut = begin(tmp_path / "cut", Arena(plan("greedy", "random")))
    running = cut.play(InProcess(cut.arena, window=3))
    for _ in range(3):
        next(running)
    with (tmp_path / "cut" / RESULTS).open("a", encoding="utf-8") as results:
        results.write('{"deal": 1, "seat')  # the process was killed here
    resumed = resume(tmp_path / "cut")
    assert len(resumed.remaining) == 5
    finish(resumed)
    assert without_times(resumed.counted) == without_times(whole.counted)
    assert len((tmp_path / "cut" / RESULTS).read_text("utf-8").splitlines()) == 8
    more = resume(tmp_path / "cut", games=10)
    assert len(more.remaining) == 2


def test_files_and_result_lines_count_from_one(tmp_path: Path) -> None:
    arena = Arena(plan("greedy", "random", games=6, seed=1))
    arena_run = begin(tmp_path / "run", arena)
    finish(arena_run)
    lines = [json.loads(line) for line in (tmp_path / "run" / RESULTS).read_text("utf-8").splitlines()]
    named = {f"{line['deal']:05}-{line['seating']}.wandelgang": line for line in lines}
    assert set(named) == {f"{deal:05}-{seating}.wandelgang" for deal in (1, 2, 3) for seating in (1, 2)}
    for path in (tmp_path / "run" / "records").iterdir():
        match = wandelgang.load(path.read_text("utf-8"))
        line = named[path.name]
        assert match.seats == line["seats"]
        assert match.outcome == line["outcome"]
        assert next(logged.seat for logged in match.log if logged.seat is not None) == line["began"] - 1
    assert {line["began"] for line in lines} == {1, 2}, "who begins is dealt"
    lost = arena_run._store(Lost(GameKey(2, 1), "gone"))
    assert json.loads((tmp_path / "run" / RESULTS).read_text("utf-8").splitlines()[-1])["deal"] == lost.deal + 1 == 3


def test_a_run_of_an_earlier_version_is_resumed_without_loss(tmp_path: Path) -> None:
    whole, old = (begin(tmp_path / name, Arena(plan("greedy", "random"))) for name in ("whole", "old"))
    finish(whole)
    finish(old)
    facts = json.loads((old.folder / PLAN).read_text("utf-8"))
    assert facts.pop("format") == 2
    (old.folder / PLAN).write_text(json.dumps(facts), "utf-8")
    lines = [json.loads(line) for line in (old.folder / RESULTS).read_text("utf-8").splitlines()]
    for line in lines[:5]:  # as the earlier version wrote them; the others as if a conversion had been interrupted
        del line["began"]
        line |= {"deal": line["deal"] - 1, "seating": line["seating"] - 1}
    (old.folder / RESULTS).write_text("".join(json.dumps(line) + "\n" for line in lines[:7]), "utf-8")
    resumed = resume(old.folder)
    assert resumed.remaining == [GameKey(3, 1)]
    assert without_times(resume(old.folder).counted) == without_times(whole.counted[:7])
    finish(resumed)
    assert without_times(resume(old.folder).counted) == without_times(whole.counted)


def test_what_a_later_version_wrote_is_refused_and_kept(tmp_path: Path) -> None:
    arena_run = begin(tmp_path, Arena(plan("greedy", "random", games=2)))
    finish(arena_run)
    results = (tmp_path / RESULTS).read_text("utf-8")
    (tmp_path / RESULTS).write_text(results.replace('"plies"', '"moves"'), "utf-8")
    with pytest.raises(Missing, match=r"line 1 is not a result"):
        resume(tmp_path)
    assert (tmp_path / RESULTS).read_text("utf-8") == results.replace('"plies"', '"moves"')
    text = (tmp_path / PLAN).read_text("utf-8").replace('"format": 2', '"format": 3')
    (tmp_path / PLAN).write_text(text, "utf-8")
    with pytest.raises(Missing, match="format 3"):
        resume(tmp_path)
    assert (tmp_path / PLAN).read_text("utf-8") == text


def test_a_run_stops_at_the_same_deal_in_whatever_order_games_end(tmp_path: Path) -> None:
    ends = []
    for window in (1, 7):
        arena_run = begin(tmp_path / str(window), Arena(plan("random", "greedy", games=400, rounds=20)))
        finish(arena_run, window, stop=True)
        assert arena_run.decision is not None
        assert arena_run.remaining
        ends.append((arena_run.decision, without_times(arena_run.counted)))
    assert ends[0] == ends[1]
    assert ends[0][0][0] == 1


def test_solo_players_are_compared_by_score(tmp_path: Path) -> None:
    arena_run = begin(tmp_path / "solo", Arena(plan("greedy", "random", players=1, games=6, rounds=2)))
    assert arena_run.arena.solo
    assert arena_run.arena.games_per_deal == 2
    finish(arena_run)
    counted = tally(arena_run.arena, arena_run.counted)
    assert counted.games.sum() == 6
    assert counted.scores[0] >= counted.scores[1]


@pytest.mark.parametrize("players", [["greedy"], ["greedy"] * 3, []])
def test_the_number_of_players_must_match_the_seats(players: list[str]) -> None:
    with pytest.raises(BadSetup, match="2 computer players"):
        Arena(plan(*players, players=2))


def test_a_folder_holds_one_run(tmp_path: Path) -> None:
    begin(tmp_path, Arena(plan("greedy", "random")))
    with pytest.raises(Missing, match="--resume"):
        begin(tmp_path, Arena(plan("greedy", "random")))
    with pytest.raises(Missing, match="no run"):
        resume(tmp_path / "nowhere")


def test_the_command_prints_json_and_draws(tmp_path: Path) -> None:
    folder, picture = tmp_path / "run", tmp_path / "plot.svg"
    arguments = ["arena", "tiles", "greedy", "greedy", *TYPED, "--games", "3", "--jobs", "1", "--seed", "4"]
    told = json.loads(run(*arguments, "--json", "--records", str(folder), "--plot", str(picture)))
    assert set(told["players"]) == {"greedy", "greedy (2)"}
    for figures in told["players"].values():
        assert 0 <= figures["interval"][0] <= figures["score"] <= figures["interval"][1] <= 1
        assert figures["games"] == 4
        assert figures["seconds_longest"] >= figures["seconds_mean"] > 0
    assert sum(figures["score"] for figures in told["players"].values()) == pytest.approx(1)
    for figures in (told, *told["players"].values()):
        assert [seat["seat"] for seat in figures["by_seat"]] == [1, 2]
        assert sum(seat["games"] for seat in figures["by_seat"]) == (8 if figures is told else 4)
        assert sum(seat["began"] for seat in figures["by_seat"]) == figures["first_to_act"]["games"]
    assert told["first_to_act"]["games"] == 4
    assert told["seed"] == 4
    assert told["failures"] == []
    assert ElementTree.fromstring(picture.read_text("utf-8")).tag.endswith("svg")
    assert "Seat 2" in picture.read_text("utf-8")
    assert len(list((folder / "records").iterdir())) == 4
    shown = run("arena", "--resume", str(folder), "--games", "4", "-l", "de")
    assert "Ergebnis" in shown
    assert "greedy (2) │" in shown
    assert "Wer begann, holte" in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["arena"], "the name of a game"),
        (["arena", "tiles", "greedy", "wizard"], "no computer player “wizard”"),
        (["arena", "tiles", "greedy"], "2 computer players"),
        (["arena", "sliders", "greedy", "greedy", "greedy"], "players"),
        (["arena", "tiles", "greedy", "random", "--games", "0"], "a whole number of at least 1"),
        (["arena", "tiles", "greedy", "random", "--time", "0"], "seconds above 0"),
        (["arena", "tiles", "greedy", "random", "--time", "nan"], "seconds above 0"),
        (["arena", "tiles", "greedy", "random", "--jobs", "0"], "--jobs"),
        (["arena", "tiles", "greedy", "random", "--records", "/dev/null/x"], "Cannot store anything"),
        (["arena", "tiles", "greedy", "random", "--plot", "nowhere/plot.svg"], "Cannot write nowhere"),
        (["arena", "tiles", "greedy", "-o", "players=1", "--stop"], "at least two"),
        (["arena", "--resume", "nowhere"], "no run"),
        (["arena", "tiles", "greedy", "--resume", "nowhere"], "GAME"),
    ],
)
def test_a_refusal_is_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["wandelgang", *arguments])
    from wandelgang.cli import main

    with pytest.raises(SystemExit) as left:
        main()
    told = capsys.readouterr().err
    assert left.value.code == 2
    assert said in told
    assert len(told.strip().splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_ctrl_c_reports_the_finished_games(tmp_path: Path) -> None:
    arguments = ["arena", "tiles", "random", "random", "--games", "100000", "--jobs", "1", "--json", "--records", str(tmp_path)]
    status, said, complained = interrupted([*COMMAND, *arguments], tmp_path / RESULTS)
    assert status == 130, complained
    assert "Traceback" not in complained
    told = json.loads(said)
    assert told["interrupted"]
    assert told["games"] >= 1


def test_without_chance_a_deal_starts_with_random_actions() -> None:
    arena = Arena(Plan("sliders", {}, ["random", "random"], 8, 5))
    begun = [[arena.match(GameKey(deal, seating)) for seating in range(2)] for deal in range(4)]
    assert all(match.ply == arena.opening == 4 for matches in begun for match in matches)
    assert all(first.position.array().tobytes() == second.position.array().tobytes() for first, second in begun)
    assert len({first.position.array().tobytes() for first, _ in begun}) == 4
    assert Arena(plan("random", "random")).opening == 0
    assert Arena(Plan("fences", {}, ["random", "random"], 8, 5)).opening == 0
    assert Arena(Plan("sliders", {}, ["random", "random"], 8, 5, opening=0)).match(GameKey(1, 0)).ply == 0
    with pytest.raises(BadSetup, match="opening"):
        Arena(Plan("sliders", {}, ["random", "random"], 8, 5, opening=-1))
