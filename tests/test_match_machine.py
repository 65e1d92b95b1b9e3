"""A match under actions, refusals, undos and reloads in any order: the log always replays to the state."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

import wandelgang
from wandelgang.core.registry import game as find_game
from wandelgang.errors import Illegal, NotYourTurn, Stale, Unreadable
from wandelgang.play.match import Match

CALM = settings(max_examples=12, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck))


class AnyMatch(RuleBasedStateMachine):
    """One match of one game; every rule is something that people do to it."""

    name = ""
    match: Match

    @initialize(data=some.data(), seed=some.integers(0, 999))
    def sit_down(self, data: some.DataObject, seed: int) -> None:
        options = data.draw(some.sampled_from(find_game(self.name).variants))
        self.match = wandelgang.game(self.name, **options).match(seed)

    @precondition(lambda self: not self.match.is_over)
    @rule(data=some.data())
    def move(self, data: some.DataObject) -> None:
        text = data.draw(some.sampled_from(self.match.legal()))
        before = self.match.ply
        logged = self.match.submit(self.match.turn, before, text)
        assert logged[0].text == text
        assert self.match.ply == before + len(logged)

    @rule(shift=some.sampled_from([-1, 1, 7]))
    def move_in_an_old_tab(self, shift: int) -> None:
        self.refuse(Stale, self.match.turn, self.match.ply + shift, "anything")

    @precondition(lambda self: not self.match.is_over)
    @rule(shift=some.integers(1, 9))
    def move_for_somebody_else(self, shift: int) -> None:
        self.refuse(NotYourTurn, self.match.turn + shift, self.match.ply, self.match.legal()[0])

    @precondition(lambda self: not self.match.is_over)
    @rule(text=some.sampled_from(["", " ", "nonsense", "a1", "pass", "card=A", "dice=11", "1-a1", "?", "\0"]))
    def move_nonsense(self, text: str) -> None:
        if text not in self.match.legal():
            self.refuse((Unreadable, Illegal), self.match.turn, self.match.ply, text)

    def refuse(self, kind: type[Exception] | tuple[type[Exception], ...], seat: int, ply: int, text: str) -> None:
        before = (self.match.position.array().tobytes(), self.match.record(), self.match._generator.word.tolist())
        with pytest.raises(kind):
            self.match.submit(seat, ply, text)
        assert (self.match.position.array().tobytes(), self.match.record(), self.match._generator.word.tolist()) == before

    @precondition(lambda self: self.match.ply > 0)
    @rule(data=some.data())
    def take_back(self, data: some.DataObject) -> None:
        ply = data.draw(some.integers(0, self.match.ply - 1))
        position, by_chance = self.match.positions[ply].text, self.match.log[ply].seat is None
        self.match.undo(ply)
        assert self.match.positions[ply].text == position
        assert (self.match.ply > ply) == by_chance
        assert self.match.turn >= 0

    @rule()
    def reload(self) -> None:
        again = wandelgang.load(self.match.record())
        again._generator = self.match._generator  # a record has no future chance: what follows must not depend on another seed
        assert again.record() == self.match.record()
        assert again.position.text == self.match.position.text
        self.match = again

    @invariant()
    def the_log_replays_to_the_state(self) -> None:
        if hasattr(self, "match"):
            assert self.match.positions[self.match.ply].array().tobytes() == self.match.position.array().tobytes()
            assert self.match.is_over == (self.match.outcome is not None)


@pytest.mark.parametrize("name", wandelgang.GAMES)
def test_any_match(name: str) -> None:
    run_state_machine_as_test(type(f"Match of {name}", (AnyMatch,), {"name": name}), settings=CALM)
