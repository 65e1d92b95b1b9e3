"""The generator: SplitMix64 as published, the same compiled and interpreted, fair."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from wandelgang.core.cache import entry
from wandelgang.core.generator import Generator, next_word
from wandelgang.core.rules import Ints


@entry
def compiled_word(rng: Ints) -> int:
    return next_word(rng)


def test_the_known_first_words_of_seed_1234567() -> None:
    word = np.array([1234567], np.uint64)
    assert [next_word(word) for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_compiled_and_interpreted_agree() -> None:
    one, two = (np.array([2**64 - 1], np.uint64) for _ in range(2))
    assert [next_word(one) for _ in range(50)] == [int(compiled_word(two)) for _ in range(50)]


def test_below_is_fair() -> None:
    generator = Generator(3)
    counts = Counter(generator.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert max(abs(count - 10_000) for count in counts.values()) < 500


def test_shuffle_is_fair() -> None:
    generator, counts = Generator(4), Counter[tuple[int, ...]]()
    for _ in range(24_000):
        items = [1, 2, 3, 4]
        generator.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert max(abs(count - 1000) for count in counts.values()) < 160


def test_weighted_choices_follow_their_weights() -> None:
    generator = Generator(5)
    counts = Counter(generator.weighted([1, 0, 3]) for _ in range(4000))
    assert counts[1] == 0
    assert counts[2] == pytest.approx(3000, abs=150)


def test_a_seed_repeats_the_sequence_and_fresh_seeds_differ() -> None:
    assert Generator(7).below(1000) == Generator(7).below(1000)
    assert Generator().seed != Generator().seed
