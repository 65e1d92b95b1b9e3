"""Players from outside in the arena and in the terminal: they play, or lose for a stated reason, and the run goes on."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import wandelgang
from tests.test_cli import run
from tests.test_external import CLASSES, spec
from wandelgang.errors import Missing
from wandelgang.play import engine
from wandelgang.play.arena import Arena, GameKey, Plan
from wandelgang.play.match import load

EXAMPLE = f"engine:{sys.executable} {Path(__file__).parents[1] / 'examples' / 'engine.py'}"


def arena(*players: str, game: str = "cards", seconds: float | None = None, **options: object) -> Arena:
    return Arena(Plan(game, options, list(players), 2, 5, seconds))


@pytest.fixture(autouse=True)
def _no_engine_is_left() -> object:
    yield
    engine.end_idle()


def test_whoever_forfeits_gets_nothing_and_the_others_share_the_win() -> None:
    two = arena("random", spec("illegal"), players=2)
    result, record = two.play(GameKey(0, 0))
    assert result.seats == ["random", two.names[1]]
    assert result.outcome == [1.0, 0.0]
    assert result.forfeit is not None
    assert (result.forfeit["seat"], result.forfeit["code"]) == (1, "illegal")
    assert "nicht erlaubt" in result.forfeit["de"]
    assert record.endswith(f"; {two.names[1]} loses this game: “99999” is not legal here.\n")
    assert load(record, live=False).ply == result.plies
    three = arena("random", f"{CLASSES}Faulty", "random", players=3)
    assert three.play(GameKey(0, 0))[0].outcome == [0.5, 0.0, 0.5]
    alone = arena(f"Ada={CLASSES}Faulty", players=1)
    assert alone.play(GameKey(0, 0))[0].outcome == [0.0]
    assert alone.names == ["Ada"]


def test_a_game_between_players_from_outside_is_repeated_by_its_seed() -> None:
    played = [arena(f"{CLASSES}Simple", spec(), players=2).play(GameKey(0, 1)) for _ in range(2)]
    assert played[0][1] == played[1][1]
    assert played[0][0].forfeit is None
    assert sum(played[0][0].outcome) == pytest.approx(1.0)


def test_the_example_engine_beats_chance() -> None:
    both = arena(EXAMPLE, "random", game="sliders")
    results = [both.play(GameKey(0, seating))[0] for seating in (0, 1)]
    assert [result.forfeit for result in results] == [None, None]
    assert (
        sum(share for result in results for name, share in zip(result.seats, result.outcome, strict=True) if name != "random")
        == 2
    )


def test_a_player_that_is_not_there_is_refused_before_the_run_starts(tmp_path: Path) -> None:
    with pytest.raises(Missing, match="no program"):
        arena("random", "engine:no-such-program")
    refused = run("arena", "cards", "random", "no.such:Class", "--records", str(tmp_path / "run"), status=2)
    assert "Cannot load “no.such:Class”" in refused
    assert not (tmp_path / "run").exists()


def test_a_run_goes_on_after_a_player_hangs_and_says_so(tmp_path: Path) -> None:
    """The process in which a class hangs is replaced; the report, the results and the records name the reason."""
    folder = tmp_path / "run"
    typed = ("arena", "cards", f"steady={spec()}", f"{CLASSES}Hanging", "--games", "2", "--time", "0.05", "--jobs", "1")
    facts = json.loads(run(*typed, "--records", str(folder), "--json"))
    assert facts["failures"] == []
    assert facts["players"]["steady"]["score"] == 1.0
    assert facts["players"]["Hanging"]["forfeits"] == 2
    assert {(one["player"], one["code"]) for one in facts["forfeits"]} == {("Hanging", "late")}
    lines = [json.loads(line) for line in (folder / "results.jsonl").read_text("utf-8").splitlines()]
    assert sorted(line["seats"][line["forfeit"]["seat"] - 1] for line in lines) == ["Hanging"] * 2
    shown = run("arena", "--resume", str(folder), "--jobs", "1", "-l", "de")
    assert "Hanging hat 2 Partien kampflos verloren:" in shown
    assert "00001-1: Erwartet wurde „choose“ innerhalb von 1.05 Sekunden" in shown


def test_a_game_in_the_terminal_ends_with_the_reason() -> None:
    shown = run("play", "cards", "--seat", "random", "--seat", f"Bruno={spec('crashes')}", "-l", "en")
    assert "Bruno loses this game: its program ended with exit code 3. It last reported: out of memory" in shown
    assert "random wins!" in shown


def test_a_saved_game_continues_with_other_players(tmp_path: Path) -> None:
    path = tmp_path / "saved.wandelgang"
    path.write_text(wandelgang.game("cards", players=2).match(seed=1, seats=["Ada", "Bruno"]).record(), "utf-8")
    shown = run("play", "--load", str(path), "--seat", "random", "--seat", spec("illegal"), "-l", "de")
    assert "Bruno verliert diese Partie: „99999“ ist hier nicht erlaubt. Ada gewinnt!" in " ".join(shown.split())
    assert "--seat: expected 2" in run("play", "--load", str(path), "--seat", "random", status=2, LANG="en")
