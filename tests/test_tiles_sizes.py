"""`tiles` against its oracle over all goals, sizes and player counts, drawn at random."""

from __future__ import annotations

import pytest

from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.errors import BadSetup
from wandelgang.games.tiles.notation import KINDS
from wandelgang.trust.comparison import compare_game
from wandelgang.trust.material import oracle

BATCHES = 20
GAMES = 500


def random_options(generator: Generator) -> dict[str, object]:
    """Any size up to 26 (mostly small, so that games end), any goal, any number of players."""
    longest = generator.pick([3, 4, 5, 6, 7, 8, 9, 26])
    return {
        "preset": generator.pick(["seed", "free"]),
        "width": 1 + generator.below(longest),
        "height": 1 + generator.below(longest),
        "players": 1 + generator.below(8),
        "goal": generator.pick(KINDS),
        "goals": generator.pick([None, 1, 2, 3]),
        "limit": generator.pick([None, 5, 20]),
        "overlap": None,
    }


@pytest.mark.parametrize("batch", range(BATCHES))
def test_rules_and_oracle_agree_for_any_size_goal_and_number_of_players(batch: int) -> None:
    game, played, seed = find_game("tiles"), 0, batch
    while played < GAMES // BATCHES:
        seed += BATCHES
        options = random_options(Generator(seed))
        if options["goal"] == "set" and seed % 3 == 0:
            options["overlap"] = True
        try:
            game.start(game.settled(options), Generator(seed))
        except BadSetup:
            continue
        played += 1
        assert compare_game(game, oracle("tiles"), options, seed, 40, COMPILED) > 0
