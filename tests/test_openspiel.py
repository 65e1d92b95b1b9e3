"""Our games in OpenSpiel: its own tests for every variant, information states, resampling, and its searches as our players."""

from __future__ import annotations

import base64
import pickle
import random
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.tests import games_sim_test

import wandelgang.envs.openspiel
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import SPECTATOR
from wandelgang.envs.openspiel import ISMCTS, MCTS
from wandelgang.envs.openspiel.parameters import encoded
from wandelgang.errors import BadSetup, Illegal

OURS = ("tiles", "sliders", "gears", "fences", "cards")
SHORT = 24  # actions: enough to meet every kind of action, and little to compute
VARIANTS = [
    pytest.param(name, number, id=f"{name}-{number}") for name in OURS for number in range(len(find_game(name).variants))
]
SECRETIVE: tuple[dict[str, object], ...] = (
    {},
    {"goal": "stack", "players": 3},
    {"preset": "free", "players": 3, "overlap": True, "goals": 4, "stones": 8},
)


def load(name: str, **parameters: object) -> Any:
    return pyspiel.load_game(f"wandelgang_{name}", parameters)


def variant(name: str, number: int, **parameters: object) -> Any:
    """A variant of ours, loaded by OpenSpiel."""
    return load(name, **find_game(name).variants[number], **parameters)


def states(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random game."""
    chance, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(chance.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize(("name", "number"), VARIANTS)
def test_every_variant_passes_openspiels_simulation(name: str, number: int) -> None:
    pyspiel.random_sim_test(variant(name, number, max_length=SHORT), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", OURS)
def test_a_whole_game_passes_openspiels_simulation(name: str) -> None:
    whole = {"tiles": {"goals": 1}, "sliders": {"limit": 60}, "fences": {"limit": 20}}
    pyspiel.random_sim_test(load(name, **whole.get(name, {})), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", OURS)
def test_a_playthrough_is_replayed_line_by_line(name: str) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["playthrough"])
    small = {"fences": "board=11x11,", "gears": "maze=first-steps,"}  # the tool writes all tensors
    spec = f"wandelgang_{name}({small.get(name, '')}deals=5,max_length=4)"
    first = generate_playthrough.playthrough(spec, [], seed=3)
    again = generate_playthrough.playthrough(**generate_playthrough._playthrough_params(first.splitlines()))
    assert first == again
    assert "InformationStateString(0)" in first


@pytest.mark.parametrize("players", [2, 3])
def test_a_game_passes_openspiels_tests_in_python(players: int) -> None:
    games_sim_test.GamesSimTest().sim_game(load("tiles", players=players, max_length=SHORT))


def test_games_and_states_can_be_read_in_another_process() -> None:
    *_, state = states(load("cards", seats="W,S", max_length=5), 1)
    data = base64.b64encode(pickle.dumps((state.get_game(), state))).decode()
    code = f"import base64, pickle; game, state = pickle.loads(base64.b64decode({data!r})); print(game, state, sep=chr(10))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == (f"{state.get_game()}\n{state}\n", "")


@pytest.mark.parametrize(
    ("name", "parameters", "chance", "information", "utility"),
    [
        ("tiles", {}, "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION", "CONSTANT_SUM"),
        ("tiles", {"goal": "shared"}, "EXPLICIT_STOCHASTIC", "PERFECT_INFORMATION", "CONSTANT_SUM"),
        ("sliders", {"start": 0}, "DETERMINISTIC", "PERFECT_INFORMATION", "CONSTANT_SUM"),
        ("sliders", {}, "EXPLICIT_STOCHASTIC", "PERFECT_INFORMATION", "CONSTANT_SUM"),
        ("gears", {"mode": "solo"}, "DETERMINISTIC", "PERFECT_INFORMATION", "GENERAL_SUM"),
        ("fences", {}, "EXPLICIT_STOCHASTIC", "PERFECT_INFORMATION", "CONSTANT_SUM"),
        ("cards", {"players": 1}, "EXPLICIT_STOCHASTIC", "PERFECT_INFORMATION", "GENERAL_SUM"),
    ],
)
def test_the_type_of_a_game_is_that_of_its_variant(
    name: str, parameters: dict[str, object], chance: str, information: str, utility: str
) -> None:
    kind = load(name, **parameters).get_type()
    assert (kind.chance_mode.name, kind.information.name, kind.utility.name) == (chance, information, utility)


def test_the_deal_is_a_chance_node_unless_nothing_is_left_to_chance() -> None:
    dealt = load("cards", layout="shuffled", seed=40, deals=8).new_initial_state()
    assert dealt.is_chance_node()
    assert dealt.chance_outcomes() == [(deal, 0.125) for deal in range(8)]
    dealt.apply_action(2)
    assert str(dealt) == wandelgang.game("cards", layout="shuffled").deal(seed=42).text
    assert not load("sliders", start=0).new_initial_state().is_chance_node()


def test_a_game_that_is_too_long_is_shared() -> None:
    for players, share in ((3, 1 / 3), (1, 0.0)):
        game = load("cards", players=players, max_length=9)
        *_, last = states(game, 1)
        assert last.returns() == pytest.approx([share] * players)
        assert len(last.history()) == 10  # with the deal
        assert game.max_game_length() == 9


def test_a_yes_or_no_option_can_be_given_or_not() -> None:
    for said, given in (({}, None), ({"overlap": True}, True), ({"no_overlap": True}, False)):
        table = load("tiles", preset="free", goals=1, **said).table
        assert table.settled["overlap"] is given
        assert pyspiel.load_game(str(load("tiles", **said))).table.settled["overlap"] is given


def test_texts_with_commas_survive_as_parameters() -> None:
    game = load("cards", players=4, seats="N,E,S,W")
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game) == "wandelgang_cards(players=4,seats=N%2CE%2CS%2CW)"
    assert again.new_initial_state().get_game().num_players() == 4
    for text in ("12", "True", "1.5", "a=b (c), 100%", "└┐"):
        assert pyspiel.game_parameters_from_string(f"x(a={encoded(text)})")["a"] == encoded(text)


@pytest.mark.parametrize(
    ("parameters", "about"),
    [
        ({"players": 9}, "players: expected a whole number from 1 to 4"),
        ({"deals": 0}, "deals"),
        ({"max_length": 0}, "max_length"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(parameters: dict[str, object], about: str) -> None:
    with pytest.raises(BadSetup, match=about):
        load("cards", **parameters)


@pytest.mark.parametrize("name", OURS)
def test_an_illegal_action_changes_nothing(name: str) -> None:
    state = load(name, deals=3).new_initial_state()
    for _ in range(3):
        before = state.serialize()
        for wrong in (-1, 10**6, 1 << 40):
            with pytest.raises((Illegal, pyspiel.SpielError)):
                state.apply_action(wrong)
        assert state.serialize() == before
        state.apply_action(state.legal_actions()[0])


def test_copies_and_pickles_are_independent() -> None:
    *_, state = (state.clone() for state in states(load("cards", max_length=30), 2) if not state.is_terminal())
    for copy in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert (str(copy), copy.history()) == (str(state), state.history())
        copy.apply_action(copy.legal_actions()[0])
        assert len(copy.history()) == len(state.history()) + 1


@pytest.mark.parametrize("parameters", SECRETIVE)
def test_a_resampled_state_looks_the_same_to_the_player_and_differs_for_others(parameters: dict[str, object]) -> None:
    game, sampler = load("tiles", max_length=60, **parameters), pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    differing = 0
    for ply, state in enumerate(states(game, 4)):
        if ply % 8 or not state.is_player_node():
            continue
        for seat in range(game.num_players()):
            other = state.resample_from_infostate(seat, sampler)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert (other.current_player(), other.legal_actions()) == (state.current_player(), state.legal_actions())
            assert other.history()[0] == game.table.deals  # no deal: it is made up
            rival = (seat + 1) % game.num_players()
            differing += other.information_state_string(rival) != state.information_state_string(rival)
            assert str(pickle.loads(pickle.dumps(other))) == str(other)
    assert differing > 3


def test_an_information_state_tells_all_that_a_seat_has_seen_and_no_more() -> None:
    game = load("tiles", goal="stack", goals=3, max_length=20)
    seen: dict[tuple[str, ...], tuple[float, ...]] = {}
    for seed in range(4):
        for state in states(game, seed):
            if len(state.history()) > 3:
                texts = tuple(state.information_state_string(seat) for seat in range(2))
                tensor = tuple(state.information_state_tensor(0))
                assert seen.setdefault(texts[:1], tensor) == tensor
                assert "*:card=?" in texts[0]  # the card of the other
                assert texts[0] != texts[1]
    assert len(set(seen.values())) == len(seen)


def test_an_observation_shows_a_spectator_and_a_player_what_they_may_see() -> None:
    state = load("tiles").new_initial_state()
    state.apply_action(5)
    kinds = {
        private: pyspiel.IIGObservationType(perfect_recall=False, public_info=public, private_info=private)
        for private, public in ((pyspiel.PrivateInfoType.NONE, True), (pyspiel.PrivateInfoType.SINGLE_PLAYER, False))
    }
    public, private = (state.get_game().make_py_observer(kind) for kind in kinds.values())
    assert public.string_from(state, 0) == state.line.position(SPECTATOR)
    assert public.tensor is None
    assert private.string_from(state, 0).startswith("goals[0]=")
    assert private.string_from(state, 1).startswith("goals[1]=")


@pytest.mark.parametrize("player", [MCTS, ISMCTS])
@pytest.mark.parametrize(("name", "options"), [("cards", {}), ("tiles", {"goals": 2}), ("tiles", {"goal": "stack"})])
def test_openspiels_searches_choose_from_a_view_alone(player: type[MCTS], name: str, options: dict[str, object]) -> None:
    position = wandelgang.game(name, **options).deal(seed=3)
    while position.is_chance:
        position = position.apply(position.legal_actions()[0])
    seat = position.turn
    chosen = player(seed=5, iterations=12).choose(position.view(seat))
    assert chosen in position.legal_actions()
    other = position.guess(seat, seed=8)
    assert player(seed=5, iterations=12).choose(other.view(seat)) == chosen


@pytest.mark.parametrize("player", [MCTS, ISMCTS])
def test_openspiels_searches_end_in_time_and_when_told(player: type[MCTS]) -> None:
    position = wandelgang.game("cards", die=False, choice="open").deal(seed=3)
    stop = threading.Event()
    stop.set()
    assert player(seed=1, seconds=1000.0).choose(position, stop) in position.legal_actions()
    assert player(seed=1, seconds=0.01).choose(position) in position.legal_actions()


def test_the_program_in_the_docs_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[1] / "docs" / "research" / "openspiel.md").read_text("utf-8")
    [program] = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    exec(program, {})
    assert "seat=0 tiles" in capsys.readouterr().out


def test_an_external_player_prepares_before_its_time_counts() -> None:
    position = wandelgang.game("cards", die=False, choice="open").deal(seed=3)
    player = wandelgang.player("wandelgang.envs.openspiel:MCTS", seed=1, seconds=0.01)
    assert player.choose(position) in position.legal_actions()


def test_without_openspiel_the_import_says_what_to_install() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import wandelgang.envs.openspiel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == "ImportError: This needs OpenSpiel: pip install 'wandelgang[rl]'"


def test_a_process_that_registered_our_games_ends_quietly() -> None:
    code = "import pyspiel, wandelgang.envs.openspiel; print(pyspiel.load_game('wandelgang_cards').num_players())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "2\n", "")
