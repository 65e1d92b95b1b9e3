"""Games of a laboratory: played as planned, in paired deals, and what is kept of them agrees with a match and its record."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from math import log2

import numpy as np
import pytest

from tests.laboratory.runs import SMALL, played
from wandelgang import game, player
from wandelgang.core.generator import Generator
from wandelgang.core.rules import CHANCE
from wandelgang.laboratory.measures import measured
from wandelgang.laboratory.plan import FAST, MIXED, STRONG, Key, Laboratory, Plan
from wandelgang.laboratory.trial import HEAT_DEALS, Table, Trial
from wandelgang.play.deals import random_actions, seed_for
from wandelgang.play.match import Match


def replayed(plan: Plan, trial: Trial, options: dict[str, object], opening: int) -> Match:
    """The same game again as a match of the library: from the seed, with players by name."""
    match = game(plan.game, **options).match(seed_for(plan.seed, trial.deal))
    random_actions(match, opening, Generator(seed_for(plan.seed, trial.deal, "opening")))
    players = [player(name, seed_for(plan.seed, trial.deal, f"seat {seat}")) for seat, name in enumerate(trial.seats)]
    while not match.is_over:
        view = match.view(match.turn)
        match.submit(match.turn, match.ply, view.action_text(players[match.turn].choose(view)))
    return match


@pytest.mark.parametrize(
    ("name", "options"), [("cards", {}), ("sliders", {"limit": 30}), ("tiles", {"goals": 2, "players": 3})]
)
def test_what_is_kept_of_a_game_agrees_with_its_record(name: str, options: dict[str, object]) -> None:
    plan = replace(SMALL, game=name, options=options, games=3)
    run = played(plan)
    opening = run.laboratory.cells[0].opening
    for trial in run.trials.values():
        match = replayed(plan, trial, options, opening)
        deciding = [ply for ply in range(opening, match.ply) if match.log[ply].seat is not None]
        actors = [match.log[ply].seat for ply in deciding]
        choices = [len(match.positions[ply].legal_actions()) for ply in deciding]
        chances = sum(match.positions[ply].turn == CHANCE for ply in range(match.ply) if ply >= opening)
        assert trial.outcome == pytest.approx(match.outcome)
        assert trial.plies == match.ply
        assert trial.decisions == len(deciding)
        assert trial.turns == len([seat for seat, _ in groupby(actors)])
        assert trial.order[: len(set(actors))] == list(dict.fromkeys(actors))
        assert (trial.actions, trial.forced) == (sum(choices), choices.count(1))
        thinking = sum(2 if count == 1 else 3 + 2 * log2(count) for count in choices)
        after_opening = [ply for ply in range(match.ply) if ply >= opening and match.log[ply].seat is None]
        assert chances == len(after_opening)
        assert trial.seconds == pytest.approx(thinking + 2 * chances, abs=2 * chances + 0.06)


def test_shares_and_lengths_are_those_of_a_plain_calculation() -> None:
    run = played(replace(SMALL, games=25))
    [cell] = measured(run.laboratory, run.trials.values())
    strong = [trial for trial in run.trials.values() if trial.level == "strong"]
    matches = [replayed(run.laboratory.plan, trial, {}, 0) for trial in strong]
    outcomes = [match.outcome or [] for match in matches]
    began = [next(logged.seat for logged in match.log if logged.seat is not None) for match in matches]
    assert cell.levels[STRONG].games == 25
    assert [share.value for share in cell.levels[STRONG].seats] == pytest.approx(np.mean(outcomes, 0))
    first = np.mean([outcome[seat] for outcome, seat in zip(outcomes, began, strict=True)])
    assert cell.levels[STRONG].order[0].value == pytest.approx(first)
    decisions = [sum(logged.seat is not None for logged in match.log) for match in matches]
    found = cell.levels[STRONG].numbers["decisions"]
    assert found.value == pytest.approx(np.mean(decisions))
    assert found.half == pytest.approx(
        2.0639 * np.std(decisions, ddof=1) / 5, rel=1e-3
    )  # Student's t for 24 degrees of freedom


def test_one_strong_player_sits_at_every_seat_of_a_deal() -> None:
    lab = Laboratory(replace(SMALL, options={"players": 3}, games=7))
    mixed = [key for key in lab.keys(7) if key.level == MIXED]
    assert [(key.deal, key.seating) for key in mixed] == [(deal, seat) for deal in range(3) for seat in range(3)]
    assert [lab.seats(key).index("greedy") for key in mixed[:3]] == [0, 1, 2]
    assert {tuple(lab.seats(key)) for key in lab.keys(7) if key.level == FAST} == {("random",) * 3}
    assert sum(key.level == FAST for key in lab.keys(7)) == 7


def test_variants_play_the_same_deals() -> None:
    """An option that changes nothing in play changes nothing at all, deal by deal."""
    run = played(replace(SMALL, sweep={"standstill": [999, 998]}, games=4))
    for key, trial in run.trials.items():
        twin = run.trials[key._replace(cell=1 - key.cell)]
        assert replace(trial, cell=0) == replace(twin, cell=0)
    lab = Laboratory(replace(SMALL, game="tiles", sweep={"goals": [2, 3]}))
    scenes = [Table(lab).opened(Key(3, cell, FAST, 0)).position.scene() for cell in (0, 1)]
    boards = [{(tile.id, tile.x, tile.y, tile.turn) for tile in scene.sprites if tile.role == "tile"} for scene in scenes]
    assert boards[0] == boards[1]
    other = Table(lab).opened(Key(4, 0, FAST, 0)).position.scene()
    assert boards[0] != {(tile.id, tile.x, tile.y, tile.turn) for tile in other.sprites if tile.role == "tile"}


def test_scenes_are_compared_in_the_first_deals_only() -> None:
    run = played(replace(SMALL, games=2))
    table = Table(run.laboratory)
    assert all((trial.heat is None) == (trial.level == "mixed") for trial in run.trials.values())
    assert table.play(Key(HEAT_DEALS, 0, FAST, 0)).heat is None
    walked = table.play(Key(0, 0, FAST, 0)).heat
    assert walked is not None
    assert sum(count for *_, count in walked["walked"]) > 0


def test_who_plays_alone_has_nobody_to_beat() -> None:
    run = played(replace(SMALL, options={"players": 1}, games=5))
    [cell] = measured(run.laboratory, run.trials.values())
    assert {trial.level for trial in run.trials.values()} == {"fast", "strong"}
    assert cell.skill is None
    assert cell.main.order == []
    assert cell.main.numbers.keys() == {"decisions", "minutes", "branching", "forced"}
