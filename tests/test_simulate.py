"""`simulate`: the same games in compiled code, in Python and in other processes; results as values; errors that say where."""

from __future__ import annotations

import pickle
import threading
from copy import deepcopy
from functools import partial

import numpy as np
import pytest

import wandelgang
from wandelgang import Position
from wandelgang.core.generator import Generator
from wandelgang.errors import BadSetup, Missing, WandelgangError
from wandelgang.play import simulation_worker
from wandelgang.play.dealing import Dealer
from wandelgang.play.simulation_worker import Part, Plan
from wandelgang.search import simulation as compiled_games


class First:
    """Takes the first legal action, and nothing else."""

    def choose(self, view: Position, stop: threading.Event | None = None) -> int:
        return view.legal_actions()[0]


class Follower(First):
    """Wants to know how the position came about, and has seen as many actions as were played."""

    def __init__(self) -> None:
        self.told: list[int] = []

    def follow(self, start: Position, seen: list[object]) -> None:
        self.told.append(len(seen))


class Broken:
    """Gives up in the middle of a game."""

    def choose(self, view: Position, stop: threading.Event | None = None) -> int:
        raise ValueError("no idea")


class Wrong:
    """Answers what cannot be played."""

    def choose(self, view: Position, stop: threading.Event | None = None) -> int:
        return 10**9


@pytest.mark.parametrize("players", [["random", "random"], ["greedy", "random"], ["greedy", "greedy"]])
def test_compiled_games_are_those_that_the_same_players_play_in_python(
    players: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fast = wandelgang.simulate("cards", players, games=12, seed=5)
    monkeypatch.setattr(simulation_worker, "COMPILED_PLAYERS", {})
    assert wandelgang.simulate("cards", players, games=12, seed=5) == fast


@pytest.mark.parametrize(("name", "options"), [("sliders", {}), ("tiles", {"players": 3}), ("gears", {})])
def test_the_compiled_loop_says_the_same_when_it_is_interpreted(
    name: str, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = wandelgang.game(name, **options)
    plan = Plan(game, ("random",) * game.players, {})
    part = Part(0, np.arange(game.players + 1, dtype=np.uint64).reshape(1, -1))
    monkeypatch.setattr(simulation_worker, "play_all", partial(compiled_games.play_all, compiled=False))
    ways = simulation_worker.play_compiled, simulation_worker.play_in_python
    fast, slow = (play(plan, Dealer(game), part).played for play in ways)
    assert all(np.array_equal(one, other) for one, other in zip(fast, slow, strict=True))


def test_a_game_of_a_simulation_is_the_match_of_its_seed() -> None:
    found = wandelgang.simulate("cards", First(), games=3, seed=8)
    for number, seed in enumerate(found.seeds.tolist()):
        match = wandelgang.game("cards").match(seed=seed)
        while not match.is_over:
            match.submit(match.turn, match.ply, match.legal()[0])
        assert (match.ply, match.outcome) == (found.plies[number], found.returns[number].tolist())


def test_processes_change_nothing() -> None:
    alone = wandelgang.simulate("cards", ["random", "greedy"], games=30, seed=2)
    assert wandelgang.simulate("cards", ["random", "greedy"], games=30, seed=2, processes=2) == alone


def test_more_games_begin_with_the_same_ones() -> None:
    few, many = (wandelgang.simulate("cards", games=games, seed=4) for games in (20, 700))
    assert np.array_equal(few.returns, many.returns[:20])
    assert np.array_equal(few.seeds, many.seeds[:20])
    assert wandelgang.simulate("cards", games=20, seed=5) != few


def test_a_simulation_is_a_value() -> None:
    found = wandelgang.simulate("cards", ["random", "greedy"], games=200, seed=1)
    assert pickle.loads(pickle.dumps(found)) == found == deepcopy(found)
    assert "200 games, seed 1; random" in repr(found)
    with pytest.raises(ValueError, match="read-only"):
        pickle.loads(pickle.dumps(found)).returns[0] = 0


def test_its_columns_agree() -> None:
    found = wandelgang.simulate("cards", ["random", "greedy"], games=200, seed=1)
    assert np.allclose(found.returns.sum(1), 1)
    table, columns = found.table(), found.to_dict()
    assert len(found) == len(table) == 200
    assert table["winner"].tolist() == columns["winner"]
    assert table["returns"][:, 1].tolist() == columns["return_1"]
    assert set(found.began.tolist()) == {0, 1}
    for winner, shares in zip(found.winners, found.returns, strict=True):
        assert (shares[winner] == 1) if winner >= 0 else (shares.max() < 1)


def test_the_summary_contains_what_was_won_and_its_picture_shows_it() -> None:
    found = wandelgang.simulate("cards", ["random", "greedy"], games=200, seed=1)
    weak, strong = found.summary
    assert weak.high < 0.5 < strong.low <= strong.share <= strong.high
    assert strong.share == pytest.approx(found.returns[:, 1].mean())
    assert weak.began + strong.began == 200
    assert f"{strong.share:.1%}".replace("%", " %") in found._repr_svg_()
    assert "Platz 2 · greedy" in found.svg("de")


def test_one_may_simulate_a_game_for_one() -> None:
    found = wandelgang.simulate(wandelgang.game("cards", players=1), First(), games=2, seed=1)
    assert found.returns.shape == (2, 1)
    assert found._repr_svg_().startswith("<svg")


def test_a_player_that_follows_is_told_how_it_came_about() -> None:
    player = Follower()
    with_it = wandelgang.simulate("cards", player, games=1, seed=3)
    assert with_it.returns.tolist() == wandelgang.simulate("cards", First(), games=1, seed=3).returns.tolist()
    assert player.told == sorted(player.told)
    assert player.told[-1] < with_it.plies[0]


@pytest.mark.parametrize(("player", "reason"), [(Broken(), "no idea"), (Wrong(), "not legal")])
def test_a_player_that_fails_is_named_with_game_seat_and_seed(player: wandelgang.Player, reason: str) -> None:
    seed = wandelgang.simulate("cards", games=1, seed=3).seeds[0]
    with pytest.raises(WandelgangError, match=rf"Game 0 \(seed {seed}\): the player at seat 1 .*{reason}"):
        wandelgang.simulate("cards", ["random", player], games=2, seed=3)


def test_a_player_from_outside_that_fails_loses_the_game_and_the_next_one_begins() -> None:
    found = wandelgang.simulate("cards", ["tests.test_simulate:Broken", "random"], games=3, seed=1)
    assert [(lost.game, lost.seat, lost.code) for lost in found.forfeits] == [
        (0, 0, "raised"),
        (1, 0, "raised"),
        (2, 0, "raised"),
    ]
    assert "no idea" in found.forfeits[0].reason
    assert found.returns.tolist() == [[0.0, 1.0]] * 3
    assert "3 forfeited" in repr(found)
    assert pickle.loads(pickle.dumps(found)) == found


def test_an_object_is_called_by_its_class() -> None:
    found = wandelgang.simulate("cards", [First(), "random"], games=2, seed=1)
    assert found.players == ("First", "random")
    assert found == wandelgang.simulate("cards", [First(), "random"], games=2, seed=1)
    assert wandelgang.game("cards").deal(found.seeds[0]) == wandelgang.game("cards").deal(int(found.seeds[0]))


def test_what_fails_elsewhere_is_told_here() -> None:
    with pytest.raises(WandelgangError, match=r"Game \d .*no idea"):
        wandelgang.simulate("cards", Broken(), games=8, seed=3, processes=2)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"players": ["random"] * 3}, "2 computer players, one per seat, or one name for all seats, got 3"),
        ({"players": 5}, "objects with a method choose, got 5"),
        ({"players": First}, "objects with a method choose"),
        ({"games": 0}, "games: expected a whole number of at least 1, got 0"),
        ({"games": 2.5}, "games: expected a whole number"),
        ({"games": True}, "games: expected a whole number"),
        ({"seed": "7"}, "seed: expected a whole number, got '7'"),
        ({"processes": 0}, "processes: expected a whole number of at least 1"),
        ({"players": "5", "seconds": -1}, "seconds: expected a number above 0"),
        ({"game": 5}, "game: expected the name of a game"),
        ({"players": threading.Lock(), "game": "cards"}, "method choose"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(given: dict[str, object], said: str) -> None:
    with pytest.raises(BadSetup) as error:
        wandelgang.simulate(**{"game": "cards", "games": 2, **given})  # type: ignore[arg-type]
    assert said in str(error.value)


def test_unknown_games_and_players_are_missing() -> None:
    for given in (("chess", "random"), ("cards", "genius")):
        with pytest.raises(Missing):
            wandelgang.simulate(*given, games=1)


def test_a_player_that_cannot_travel_is_refused_before_anything_starts() -> None:
    player = First()
    player.lock = threading.Lock()  # type: ignore[attr-defined]
    with pytest.raises(BadSetup, match="pickle"):
        wandelgang.simulate("cards", player, games=2, processes=2)


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"layout": "shuffled"}, {"seats": "W,S", "start": 1}])
def test_a_dealer_deals_what_the_game_deals_and_leaves_chance_as_it_would_be(options: dict[str, object]) -> None:
    game = wandelgang.game("cards", **options)
    dealer = Dealer(game)
    for seed in range(40):
        ours, theirs = Generator(seed), Generator(seed)
        assert dealer.deal(ours) == game.game.start(game.options, theirs).tobytes()
        assert ours.word == theirs.word


def test_progress_is_shown_only_to_those_who_watch(capsys: pytest.CaptureFixture[str]) -> None:
    wandelgang.simulate("cards", games=5, seed=1)
    assert capsys.readouterr() == ("", "")
    wandelgang.simulate("cards", games=5, seed=1, progress=True)
    out, err = capsys.readouterr()
    assert not out
    assert "5/5" in err
