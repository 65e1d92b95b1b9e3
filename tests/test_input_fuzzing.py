"""Whatever strangers send is accepted or refused in a sentence: more than 100,000 damaged inputs, all different."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.input_fuzzing import SHARES, Damage, fuzz

CASES = 110_000


@pytest.mark.parametrize("kind", SHARES)
def test_damaged_inputs_are_used_or_refused(kind: str, tmp_path: Path) -> None:
    cases = CASES * SHARES[kind] // 100
    accepted, refused, different = fuzz(kind, cases, 5, tmp_path)
    assert accepted + refused == cases
    assert different > cases * 0.95
    assert accepted > cases // 30, "damage that leaves something to use"
    assert refused > cases // 4, "and something to refuse"


def test_the_same_seed_damages_alike() -> None:
    texts = ['{"type": "ping"}', "abc 12"]
    assert [Damage(3).text(text, texts) for text in texts] == [Damage(3).text(text, texts) for text in texts]
