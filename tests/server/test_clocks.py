"""Clocks: increments and days per turn, whose clock runs, flag fall, and that a kill changes nothing."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest

from tests.server.friends import friends_at, is_refused, play, together
from tests.server.serving import Browser, Line, Message, serving
from wandelgang.errors import Stale
from wandelgang.server.table import setup
from wandelgang.server.table.clock import Clock
from wandelgang.server.table.commands import TakeSeat, execute
from wandelgang.server.table.events import ClockRule, Opened, decode, encode
from wandelgang.server.table.replay import restored
from wandelgang.server.wire import incoming
from wandelgang.server.wire.requests import ClockPlan, SeatPlan, TablePlan

SHORT = 0.04  # minutes
DAY = 86400


def clock(minutes: float, more: float = 0) -> Message:
    return {"clock": {"minutes": minutes, "more": more}}


def left(line: Line) -> list[float]:
    return [float(seconds) for seconds in line.now["clock"]["left"]]


def wait_for_clock(line: Line, seat: int) -> None:
    """Wait until the clock of a seat, shown to a tenth of a second, has visibly moved."""
    before = left(line)[seat]
    while left(line)[seat] >= before:
        line.request("look", "table", seat=seat)


def over(*lines: Line) -> None:
    for line in lines:
        line.wait(lambda line=line: line.now.get("over"))  # type: ignore[misc]


def test_the_first_turns_are_free_and_each_turn_adds_its_seconds(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", plan=clock(10, 7), start=0)
    with together(table, ada, bruno) as lines:
        assert left(lines[0]) == [600, 600]
        assert lines[0].now["clock"].get("runs") is None, "a first turn is free"
        assert lines[0].now["clock"]["starts"] == 0
        assert 240 < lines[0].now["clock"]["free"] <= 300, "for five minutes"
        assert lines[0].now["clock"]["more"] == 7
        play(lines)
        assert lines[0].now["clock"].get("runs") is None, "so is the other's"
        play(lines)
        assert lines[0].now["clock"]["runs"] == 0
        before = left(lines[0])[0]
        began = time.monotonic()
        lines[0].request("look", "table", seat=0)
        assert 0 <= before - left(lines[0])[0] <= time.monotonic() - began + 1, "its time goes down"
        play(lines)
        passed = time.monotonic() - began
        assert before + 7 - passed - 1 <= left(lines[0])[0] <= before + 7
        assert lines[0].now["clock"]["runs"] == 1
        assert left(lines[1])[1] <= 600 + 7


def test_of_two_players_the_one_who_runs_out_of_time_loses(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", plan=clock(SHORT), start=0)
    with together(table, ada, bruno) as lines:
        play(lines)
        play(lines)
        began = time.monotonic()
        over(*lines)
        assert time.monotonic() - began > 60 * SHORT / 2
        assert lines[0].now["outcome"] == [0.0, 1.0]
        assert "Guest 1" in lines[0].now["prompt"]
        assert left(lines[1])[0] == pytest.approx(0, abs=0.01)
        assert is_refused(lines[0].request("play", "played", seat=0, ply=2, action="L1", id="late"), "not-your-turn")


def test_of_three_a_computer_player_takes_over_for_the_one_out_of_time(ada: Browser, bruno: Browser, clara: Browser) -> None:
    table = friends_at(ada, [bruno, clara], "cards", plan=clock(SHORT), start=0)
    with together(table, ada, bruno, clara) as lines:
        while lines[0].now["clock"].get("runs") is None:
            play(lines)
        late = int(lines[0].now["clock"]["runs"])
        other = lines[(late + 1) % 3]
        for line in (other, lines[late]):
            line.wait(lambda line=line: line.company["seats"][late].get("resigned"))  # type: ignore[misc]
        assert other.company["seats"][late]["level"] == 2
        assert not other.now.get("over")
        assert is_refused(lines[late].request("look", "table", seat=late), "not-your-turn")
        over(*lines)
        assert sum(other.now["outcome"]) == pytest.approx(1)


def test_a_clock_in_days_restarts_with_every_turn(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", plan={"clock": {"days": 3}}, start=0)
    with together(table, ada, bruno) as lines:
        for turn in (0, 1, 0):
            told = lines[1].now["clock"]
            assert told["left"][turn] == pytest.approx(3 * DAY, abs=60)
            assert told["runs"] == turn
            play(lines)
    mine = next(one for one in ada.ask("/api/tables")["tables"] if one["table"] == table)
    assert mine["clock"]["days"] == 3


def test_no_clock_runs_during_a_pause(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", plan=clock(2 * SHORT), start=0)
    with together(table, ada, bruno) as lines:
        play(lines)
        play(lines)
        agreed(lines, "pause")
        stood = left(lines[0])
        assert lines[0].now["clock"].get("runs") is None
        assert lines[0].silent(2 * 60 * SHORT + 0.5), "that would have been too long"
        lines[0].request("look", "table", seat=0)
        assert left(lines[0]) == stood
        agreed(lines, "resume")
        assert lines[0].now["clock"]["runs"] == 0
        assert left(lines[0])[0] <= stood[0] + 0.01
        over(*lines)
        assert lines[0].now["outcome"] == [0.0, 1.0]


def agreed(lines: list[Line], what: str) -> None:
    lines[0].say("offer", seat=0, what=what, ply=lines[0].now["ply"])
    lines[1].wait(lambda: lines[1].company.get("offer"))
    lines[1].say("answer", number=lines[1].company["offer"]["number"], yes=True)
    for line in lines:
        line.until("table")


def test_the_clock_of_a_computer_player_never_runs(ada: Browser, bruno: Browser) -> None:
    table = ada.open("cards", "me", "computer-1", "open", players=3, start=0, plan=clock(10))
    assert bruno.post(f"/api/tables/{table}/sit", seat=2, name="Bruno").status_code == 200
    with together(table, ada, bruno) as [line, guest]:
        for number in range(3):
            for each, seat in ((line, 0), (guest, 2)):
                each.wait(lambda each=each, seat=seat: each.now["turn"] == seat and each.now.get("choices"))  # type: ignore[misc]
                if number:  # the first turn is free
                    wait_for_clock(each, seat)
                while each.now["turn"] == seat:
                    each.play()
        line.wait(lambda: line.now["turn"] == 0)
        times = [text for text in line.heard if '"runs":1' in text]
        assert not times
        assert left(line)[1] == 600
        assert left(line)[2] < 600


def test_a_stand_in_does_not_run_out_of_time(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", plan=clock(10), start=0)
    with together(table, ada, bruno) as lines:
        play(lines)
        play(lines)
        assert lines[0].now["clock"]["runs"] == 0
        lines[0].say("help", seat=0, level=1)
        heard = len(lines[1].heard)
        for _ in range(4):
            lines[1].wait(lambda: lines[1].now.get("choices"))
            assert '"runs":1' in lines[1].heard[-1]
            lines[1].play()
        lines[1].wait(lambda: lines[1].now.get("choices"))
        assert not any('"runs":0' in text for text in lines[1].heard[heard:])


def minute() -> Clock:
    """One minute each; seat 0 has been acting since second 100, and no turn is free any more."""
    found = Clock(ClockRule(60), [60.0, 60.0], begun={0, 1})
    found.follow(0, is_running=True, is_lent=False, at=100.0, is_done=True)
    return found


def test_a_stand_in_that_has_not_acted_gains_no_time() -> None:
    times = minute()
    for at in range(110, 140, 10):
        times.follow(0, is_running=False, is_lent=True, at=at, is_done=False)
        times.follow(0, is_running=False, is_lent=True, at=at + 1, is_done=False)  # something else happens meanwhile
        assert times.due is None
        times.follow(0, is_running=True, is_lent=False, at=at + 9, is_done=False)
        assert times.due == 160
    times.follow(0, is_running=False, is_lent=True, at=140, is_done=False)
    assert not times.is_up(1000), "a helper has time"
    times.follow(0, is_running=True, is_lent=False, at=1000, is_done=False)
    assert times.is_up(1000)
    assert times.shown(1000).left == (0.0, 60.0)


def test_time_in_which_a_stand_in_acted_costs_nothing() -> None:
    times = minute()
    times.follow(0, is_running=False, is_lent=True, at=110, is_done=False)
    times.follow(0, is_running=False, is_lent=True, at=120, is_done=True)  # the first of two actions of one turn
    times.follow(0, is_running=True, is_lent=False, at=125, is_done=False)
    assert times.shown(125).left == (45.0, 60.0)
    times.follow(0, is_running=False, is_lent=True, at=130, is_done=False)
    times.follow(1, is_running=True, is_lent=False, at=150, is_done=True)
    times.follow(0, is_running=True, is_lent=False, at=160, is_done=True)
    assert times.shown(160).left == (40.0, 50.0)


def first_turns() -> Clock:
    """One minute each, and ten free seconds in the first turn; seat 0 has been acting since second 100."""
    found = Clock(ClockRule(60, 5, first=10), [60.0, 60.0])
    found.follow(0, is_running=True, is_lent=False, at=100.0, is_done=False)
    return found


def test_a_first_turn_is_free_for_a_while_only() -> None:
    times = first_turns()
    assert times.due == 170
    told = times.shown(104.0)
    assert (told.left, told.runs, told.starts, told.free) == ((60.0, 60.0), None, 0, 6.0)
    told = times.shown(115.0)
    assert (told.left, told.runs, told.starts, told.free) == ((55.0, 60.0), 0, None, 0.0)
    assert not times.is_up(169.9)
    assert times.is_up(170.0)
    times.follow(1, is_running=True, is_lent=False, at=115.0, is_done=True)
    assert times.due == 185, "the other's first turn is free, too"
    times.follow(0, is_running=True, is_lent=False, at=120.0, is_done=True)
    assert times.shown(120.0).left == (55.0, 60.0), "a first turn adds nothing"
    assert times.due == 175, "and only the first one is free"


def test_nothing_that_happens_meanwhile_gives_free_time_back() -> None:
    times = first_turns()
    for at in range(101, 130):
        times.follow(0, is_running=True, is_lent=False, at=at, is_done=False)  # somebody says something
        assert times.due == 170
    times.follow(0, is_running=False, is_lent=False, at=130, is_done=False)  # a pause
    assert times.due is None
    times.follow(0, is_running=True, is_lent=False, at=1000, is_done=False)
    assert times.due == 1040
    times = first_turns()
    times.follow(0, is_running=False, is_lent=False, at=104, is_done=False)
    times.follow(0, is_running=True, is_lent=False, at=200, is_done=False)
    assert times.shown(200).free == 6.0, "what was left of it before the pause"


def test_at_an_older_table_all_of_the_first_turn_stays_free() -> None:
    plan = TablePlan("sliders", (SeatPlan("me"), SeatPlan("friend")), {"start": 0}, ClockPlan(minutes=1))
    first = setup.planned(plan, "a" * 64)
    assert first.clock == ClockRule(60, first=setup.FIRST_TURN)
    older = decode(encode(first).replace(b',"first":300', b""))
    assert isinstance(older, Opened)
    assert older.clock == ClockRule(60)
    for opened, due in ((older, None), (first, 360)):
        table = restored("table", [opened])
        event = execute(table, TakeSeat(1, 0, "Bruno"), "b" * 64)
        assert table.clock is not None
        assert table.clock.due == (None if due is None else pytest.approx(event.at + due))
        assert setup.again(table).clock == ClockRule(60, first=setup.FIRST_TURN), "from now on"


def test_nobody_stands_in_for_a_seat_whose_time_is_up() -> None:
    ada, bruno = "a" * 64, "b" * 64
    plan = TablePlan("sliders", (SeatPlan("me"), SeatPlan("friend")), {"start": 0}, ClockPlan(minutes=1))
    table = restored("table", [setup.planned(plan, ada)])
    execute(table, TakeSeat(1, 0, "Bruno"), bruno)
    for seat, browser in enumerate((ada, bruno)):
        execute(table, incoming.Play(seat, table.ply, table.match.legal()[0], "first"), browser)
    assert table.clock is not None
    table.clock.left[0] = 0.0
    with pytest.raises(Stale):
        execute(table, incoming.Help(0, 1), ada)
    table.clock.left[0] = 60.0
    execute(table, incoming.Help(0, 1), ada)
    assert table.level == 1


def test_clocks_survive_a_kill(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ada, bruno = Browser(server), Browser(server)
        long = friends_at(ada, [bruno], "sliders", plan=clock(10, 7), start=0)
        short = friends_at(ada, [bruno], "sliders", plan=clock(SHORT), start=0)
        days = friends_at(ada, [bruno], "sliders", plan={"clock": {"days": 1}}, start=1)
        paused = friends_at(ada, [bruno], "sliders", plan=clock(10), start=0)
        for table in (days, long, short):
            with together(table, ada, bruno) as lines:
                play(lines)
                play(lines)
                if table == long:
                    before, began = left(lines[0]), time.monotonic()
        with together(paused, ada, bruno) as lines:
            agreed(lines, "pause")
        server.end(signal.SIGKILL)
    with serving(tmp_path) as server:
        for browser in (ada, bruno):
            browser.moved_to(server)
        with together(long, ada, bruno) as lines:
            passed = time.monotonic() - began
            assert lines[0].now["clock"]["runs"] == 0
            assert before[0] - passed - 0.5 <= left(lines[0])[0] <= before[0]
            assert left(lines[0])[1] == before[1]
        with together(days, ada, bruno) as lines:
            assert lines[0].now["clock"]["runs"] == 1
            assert DAY - 60 < left(lines[0])[1] <= DAY
        with together(paused, ada, bruno) as lines:
            assert lines[0].now["clock"].get("runs") is None
            assert not lines[0].now.get("choices")
        with ada.line(short) as line:
            line.hear()
            over(line)
            assert line.now["outcome"] == [0.0, 1.0], "though nobody looked when it happened"
    ada.close()
    bruno.close()


@pytest.mark.parametrize(
    "wrong",
    [
        {"minutes": -1},
        {"minutes": 10, "days": 1},
        {"days": -1},
        {"minutes": 10, "more": -5},
        {"minutes": 1e308},
        {"more": 5},
        {"minutes": "10"},
        {"hours": 1},
    ],
)
def test_invalid_clocks_are_refused(ada: Browser, wrong: Message) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    answer = ada.post("/api/tables", game="sliders", seats=seats, options={}, clock=wrong)
    assert is_refused(answer, "bad-setup", "unreadable"), wrong
