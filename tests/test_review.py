"""Reviews: every turn of a game against the best one found."""

from __future__ import annotations

from functools import cache

import pytest

import wandelgang
from wandelgang.core.calls import COMPILED
from wandelgang.errors import BadSetup
from wandelgang.play.match import Match
from wandelgang.play.players import player
from wandelgang.play.review.effort import Effort
from wandelgang.play.review.grades import ERRORS, Grade, graded
from wandelgang.play.review.lines import better_positions, better_texts
from wandelgang.play.review.position import has_hidden, line_positions
from wandelgang.play.review.review import Review
from wandelgang.play.review.turns import Reviewer

GAMES = ("tiles", "sliders", "gears", "fences", "cards")
LITTLE = 0.05
pytestmark = pytest.mark.xdist_group("review")  # reviews are made once and looked at by several tests
PLIES = {"tiles": 24, "sliders": 10, "gears": 16, "fences": 24, "cards": 24}


@cache
def played(game: str, by: str = "greedy", plies: int = 0) -> Match:
    """The beginning of a game between two players of a kind."""
    match, chooser = wandelgang.game(game).match(3), player(by, 1)
    while match.ply < (plies or PLIES[game]) and not match.is_over:
        action = chooser.choose(match.view(match.turn))
        match.submit(match.turn, match.ply, match.view(match.turn).action_text(action))
    return match


@cache
def reviewed(game: str, knowledge: str = "then") -> Review:
    return played(game).review(knowledge, LITTLE)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_chances_luck_and_skill_add_up(game: str) -> None:
    found = reviewed(game)
    for turn in found.turns:
        assert sum(turn.value) == pytest.approx(1.0)
        assert sum(turn.luck) == pytest.approx(0.0, abs=1e-9)
        assert turn.loss >= 0.0
    assert sum(found.luck) == pytest.approx(0.0, abs=1e-9)
    assert sum(found.skill) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("game", GAMES)
def test_all_turns_are_reviewed_and_better_ones_can_be_played(game: str) -> None:
    match, found = played(game), reviewed(game)
    assert [(turn.first, turn.end) for turn in found.turns] == [(turn.first, turn.end) for turn in match.turns]
    for turn in found.turns:
        assert bool(turn.better) == bool(turn.loss)
        if turn.better:
            assert turn.first <= turn.branch < turn.end
            assert len(better_texts(match, turn)) == len(turn.better)
            assert better_positions(match, turn)[-1] != match.positions[turn.end]


def test_the_same_game_gets_the_same_review() -> None:
    assert played("fences").review("then", LITTLE) == reviewed("fences")


def test_a_review_with_everything_revealed_knows_what_players_did_not() -> None:
    assert reviewed("tiles", "all").turns != reviewed("tiles").turns
    assert reviewed("sliders", "all").turns == reviewed("sliders").turns  # nothing is hidden there


def test_what_is_not_known_then_changes_nothing() -> None:
    """The goals of the other player are guessed: a review of the same turn is the same whatever they are."""
    match = played("tiles")
    reviewer = Reviewer(match, "then", Effort().times(LITTLE), COMPILED)
    one = reviewer.turn(match.turns[0])
    other = match.positions[0].guess(match.turns[0].seat, seed=5)
    assert other != match.positions[0]
    twin = Match(other, entries=match.history()[:2], live=False)
    assert Reviewer(twin, "then", Effort().times(LITTLE), COMPILED).turn(twin.turns[0]).decisions == one.decisions


@pytest.mark.parametrize("game", GAMES)
def test_a_planted_blunder_is_graded_as_an_error(game: str) -> None:
    """Of all turns of random players, the one that loses most is an error in every game."""
    worst = max(played(game, "random", PLIES[game] * 3 // 2).review("all", LITTLE).turns, key=lambda turn: turn.loss)
    assert worst.grade in ERRORS
    assert worst.worst is not None
    assert worst.worst.best_value[worst.seat or 0] > worst.worst.value[worst.seat or 0]


def test_a_forced_turn_is_never_an_error() -> None:
    match = played("cards", "greedy", 80)
    forced = [turn for turn in match.review("then", LITTLE).turns if all(one.is_forced for one in turn.decisions)]
    assert forced
    assert {turn.grade for turn in forced} == {Grade.GOOD}


def test_grades_follow_what_was_lost() -> None:
    assert [graded(loss, 0.0, False) for loss in (0.0, 0.06, 0.12, 0.3)] == ["·", "?!", "?", "??"]
    assert graded(0.0, 0.2, False) == "!"
    assert graded(0.3, 0.0, True) == "·"


def test_the_end_of_a_game_is_its_result() -> None:
    match = played("tiles", "greedy", 500)
    assert match.is_over
    last = match.turns[-1]
    turn = Reviewer(match, "then", Effort().times(LITTLE), COMPILED).turn(last)
    assert list(turn.value) == match.outcome


def test_lessons_are_the_worst_turns_of_a_player() -> None:
    found = reviewed("gears")
    for seat in range(2):
        places = found.lessons(seat)
        assert len(places) <= 3
        assert all(found.turns[place].seat == seat and found.turns[place].better for place in places)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_valued_like_the_turns_of_a_review(game: str) -> None:
    """Where the best turn found is the one that was played, review and position name the same chances."""
    match, agreed = played(game), 0
    decisions = [one for turn in reviewed(game).turns for one in turn.decisions if one.is_best]
    for decision in decisions[:8]:
        position = match.positions[decision.ply]
        looked = position.review("then", LITTLE)
        shares = [turn.value[looked.seat] for turn in looked.turns]
        assert looked.seat == position.turn
        assert shares == sorted(shares, reverse=True)
        ends = [line_positions(position, actions)[-1] for actions in (looked.turns[0].actions, decision.played)]
        if ends[0] == ends[1]:
            assert looked.chances == looked.turns[0].value == decision.value
            agreed += 1
    assert agreed


def test_where_chance_acts_a_position_has_only_chances() -> None:
    begun, over = wandelgang.game("cards").deal(1), played("tiles", "greedy", 500)
    looked = begun.review(effort=LITTLE)
    assert begun.is_chance
    assert looked.turns == ()
    assert sum(looked.chances) == pytest.approx(1.0)
    assert over.position.review(effort=LITTLE).chances == tuple(over.outcome or ())


def test_a_position_with_everything_revealed_knows_what_the_player_does_not() -> None:
    position = played("tiles").positions[0]
    other = position.guess(position.turn, seed=5)
    assert position.review("then", LITTLE).turns == other.review("then", LITTLE).turns
    assert position.review("all", LITTLE).turns != other.review("all", LITTLE).turns
    assert has_hidden(position)
    assert not has_hidden(position.view(position.turn))
    assert position.view(position.turn).review("all", LITTLE).turns == position.review("then", LITTLE).turns


def test_bad_arguments_are_refused() -> None:
    for arguments in ({"knowledge": "tomorrow"}, {"effort": 0}, {"effort": "much"}):
        with pytest.raises(BadSetup):
            played("sliders").review(**arguments)
        with pytest.raises(BadSetup):
            played("sliders").position.review(**arguments)
