"""What chance decides is settled before the game: a seal binds the deal and every outcome, and the key opens it at the end."""

from __future__ import annotations

import hashlib
import hmac
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import wandelgang
from tests.test_cli import run
from wandelgang.errors import Missing, Unreadable
from wandelgang.play.commitment import commitment, drawn, new_key
from wandelgang.play.match import Logged, Match, load
from wandelgang.play.verification import verify

KEY = "00112233445566778899aabbccddeeff01234567"
OLD_KEY = KEY[:32]  # as earlier versions made them: outcomes followed from the ply


def finished(game: str = "cards", key: str = KEY, **options: object) -> Match:
    match = wandelgang.game(game, **options).match(seed=3, key=key)
    while not match.is_over:
        match.submit(match.turn, match.ply, match.legal()[match.ply % len(match.legal())])
    return match


def test_a_seal_is_the_hash_that_the_docs_describe() -> None:
    match = wandelgang.game("cards").match(seed=3, key=KEY)
    start = match.positions[0].text
    assert match.commitment == hashlib.sha256(f"Wandelgang deal 1\n{KEY}\n{start}\n".encode()).hexdigest()
    outcomes = list(range(6))
    number = int.from_bytes(hmac.digest(KEY.encode(), b"outcome 7", "sha256"), "big") % 6
    assert drawn(KEY, 12, 7, outcomes) == drawn(KEY, 14, 7, outcomes) == number
    number = int.from_bytes(hmac.digest(OLD_KEY.encode(), b"chance 12", "sha256"), "big") % 6
    assert drawn(OLD_KEY, 12, 7, outcomes) == drawn(OLD_KEY, 12, 9, outcomes) == number


def test_outcomes_are_equally_likely_and_follow_from_key_and_number() -> None:
    counts = Counter(drawn(KEY, 0, number, "abcdef") for number in range(6000))
    assert set(counts) == set("abcdef")
    assert all(abs(count - 1000) < 120 for count in counts.values())  # four standard deviations
    many = range(1000)
    assert drawn(KEY, 5, 5, many) != drawn(new_key(), 5, 5, many) or drawn(KEY, 6, 6, many) != drawn(KEY, 5, 5, many)


@pytest.mark.parametrize("key", [KEY, OLD_KEY])
@pytest.mark.parametrize("game", wandelgang.GAMES)
def test_a_finished_game_proves_its_seal(game: str, key: str) -> None:
    match = wandelgang.game(game).match(seed=5, key=key)
    for _ in range(30):
        if not match.is_over:
            match.submit(match.turn, match.ply, match.legal()[0])
    found = verify(load(match.record(), live=False))
    assert found.holds
    assert found.outcomes == sum(entry.seat is None for entry in match.log)


def test_the_key_stays_hidden_from_every_viewer() -> None:
    match = finished()
    for viewer in (-1, 0):
        assert KEY not in match.record(viewer)
        assert f"Commitment: {match.commitment}" in match.record(viewer)
    assert f"Key: {KEY}" in match.record()
    assert load(match.record()).record() == match.record()


def test_the_same_die_falls_again_after_a_take_back() -> None:
    match = wandelgang.game("fences").match(seed=1, key=KEY)
    rolled: list[Logged] = []
    while len(rolled) < 2:  # an action, and the die that falls after it
        ply, text = match.ply, match.legal()[0]
        rolled = match.submit(match.turn, ply, text)
    match.undo(ply)
    assert match.submit(match.turn, ply, text) == rolled


@pytest.mark.parametrize("key", [KEY, ""])
def test_nobody_gets_another_die_by_acting_differently_before_it(key: str) -> None:
    match = wandelgang.game("fences").match(seed=1, key=key)
    ply = match.ply
    rolled = match.submit(match.turn, ply, "roll")[-1]
    for lift in range(3):
        match.undo(ply)
        fences = [text for text in match.legal() if text != "roll"]
        match.submit(match.turn, ply, fences[lift])
        assert match.submit(match.turn, ply + 1, match.legal()[lift])[-1] == rolled
    match.undo(ply)
    assert match.submit(match.turn, ply, "roll")[-1] == rolled
    if key:
        assert not verify(load(match.record(), live=False)).wrong


def test_a_changed_die_or_deal_is_found() -> None:
    match = finished()
    rolled = next(ply for ply, entry in enumerate(match.log) if entry.seat is None)
    other = Match(match.positions[0], key="f" * 40)
    other.commitment = match.commitment
    assert not verify(other).is_dealt
    forged = load(match.record(), live=False)
    forged.commitment = commitment("e" * 40, forged.positions[0].text)
    forged.key = "e" * 40
    assert verify(forged).is_dealt
    assert rolled in verify(forged).wrong or len(verify(forged).wrong) > 1


def test_a_record_without_seal_or_key_cannot_be_verified() -> None:
    with pytest.raises(Missing, match="no seal"):
        verify(finished(key=""))
    match = finished()
    match.key = ""
    with pytest.raises(Missing, match="key"):
        verify(match)
    with pytest.raises(Unreadable, match="Key has 40 digits"):
        load(finished().record().replace(f"Key: {KEY}", "Key: 12"))


def test_verify_says_what_holds_and_what_does_not(tmp_path: Path) -> None:
    match, file = finished(), tmp_path / "game.txt"
    file.write_text(match.record(), "utf-8")
    said = run("verify", str(file), "--seal", match.commitment[:12])
    assert "the seal that you noted" in said
    assert "The deal matches the seal" in said
    assert re.search(r"All outcomes of chance \(\d+\) follow", said)
    assert "Siegel" in run("verify", str(file), "-l", "de")
    assert "at least the first 8 digits" in run("verify", str(file), "--seal", "12", status=2)
    assert "Compare it" in run("verify", str(file))
    file.write_text(match.record(0), "utf-8")
    assert "does not have its key yet" in run("verify", str(file), status=2)
    assert "Cannot read nowhere.txt: No such file" in run("verify", "nowhere.txt", status=2)


@pytest.mark.parametrize("language", ["en", "de"])
def test_verify_says_what_does_not_hold_and_exits_with_status_1(tmp_path: Path, language: str) -> None:
    match = finished()
    record, seal = match.record(), match.commitment
    rolled = re.search(r"^ *\d+  \*  +die=(\d)$", record, re.MULTILINE)
    assert rolled is not None
    other_die = record[: rolled.start(1)] + str(int(rolled[1]) % 6 + 1) + record[rolled.end(1) :]
    for changed, noted, expected in (
        (record.replace(KEY, "f" * 32), seal, ("deal does not match", "Ausgangslage passt nicht")),
        (record.replace(seal, "a" * 64), seal, ("not the seal that you noted", "anderes Siegel")),
        (record, "0" * 8, ("not the seal that you noted", "anderes Siegel")),
        (other_die, seal, ("1 of", "1 von")),
    ):
        said = verified(changed, noted, language, tmp_path)
        assert expected[language == "de"] in said, said


def verified(record: str, seal: str, language: str, folder: Path) -> str:
    """What is said about a record that does not hold."""
    file = folder / "changed.txt"
    file.write_text(record, "utf-8")
    command = [sys.executable, "-m", "wandelgang", "verify", str(file), "--seal", seal, "-l", language]
    ended = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert (ended.returncode, ended.stderr) == (1, "")
    return ended.stdout
