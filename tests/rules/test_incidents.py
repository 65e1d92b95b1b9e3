"""What the laboratory counts: the kind of every action, and each observable rule where it mattered and where it did not."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.incidents import Incident, cards, fences, gears, sliders, tiles
from tests.rules.positions import Scripted
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game
from wandelgang.core.rules import OVER, facts
from wandelgang.language import LANGUAGES

TABLES = {
    "tiles": tiles.INCIDENTS,
    "sliders": sliders.INCIDENTS,
    "gears": gears.INCIDENTS,
    "fences": fences.INCIDENTS,
    "cards": cards.INCIDENTS,
}
ALL = [incident for incidents in TABLES.values() for incident in incidents]
GAMES = pytest.mark.parametrize("name", TABLES)
PLIES = 60


@pytest.mark.parametrize("incident", ALL, ids=lambda one: f"{one.position.split()[0]}: {one.actions} {one.rules}")
def test_an_action_has_a_kind_and_rules_that_mattered(incident: Incident) -> None:
    *first, last = incident.actions.split()
    table = Scripted(incident.position).play(*first)
    seen, before = table.game, table.states.copy()
    action = seen.parse_action(before[0], last)
    after = table.play(last).states
    assert seen.kind(before[0], action, after[0]) == incident.kind
    applied = seen.applied(before[0], action, after[0])
    assert len(set(applied)) == len(applied)
    assert {rule.removeprefix(f"{seen.name.upper()}-") for rule in applied} == set(incident.rules.split())


@GAMES
def test_every_kind_and_every_observable_rule_is_in_the_table_and_no_rule_in_all_of_it(name: str) -> None:
    incidents = TABLES[name]
    rules = [{f"{name.upper()}-{rule}" for rule in incident.rules.split()} for incident in incidents]
    assert {incident.kind for incident in incidents} == set(game(name).kinds)
    assert set.union(*rules) == set(game(name).observable)
    assert not set.intersection(*rules)


@GAMES
def test_whatever_is_played_has_a_kind_with_a_title_and_changes_nothing(name: str) -> None:
    played = game(name)
    kinds: Counter[str] = Counter()
    for number, options in enumerate(played.variants):
        generator = Generator(number)
        states = played.start(played.settled(options), generator)
        for _ in range(PLIES):
            if INTERPRETED.turn(states) == OVER:
                break
            action, before = generator.pick(INTERPRETED.legal(states)), states.copy()
            INTERPRETED.apply(states, action)
            unchanged = before.tobytes(), states.tobytes()
            kind, applied = played.kind(before[0], action, states[0]), played.applied(before[0], action, states[0])
            assert (before.tobytes(), states.tobytes()) == unchanged
            assert applied == played.applied(facts(before[0]), action, facts(states[0]))
            assert set(applied) <= set(played.observable)
            assert all(played.kind_title(kind).say(language) for language in LANGUAGES)
            kinds[kind] += 1
    assert set(kinds) <= set(played.kinds)
    assert len(kinds) >= 3, "a few kinds of action occur in any game"
