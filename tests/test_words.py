"""Messages: every key exists, is used, and has both languages with the same placeholders."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path

import pytest

from tests.test_match import play_random
from wandelgang import game
from wandelgang.core.generator import Generator
from wandelgang.games.cards.state import ACT
from wandelgang.language import LANGUAGES, Message, preferred
from wandelgang.play.position import facts_of

SOURCE = Path(__file__).parents[1] / "src" / "wandelgang"
WEB = SOURCE / "web"
CATALOGUES = sorted(SOURCE.rglob("words.toml"))


def speakers(catalogue: Path) -> str:
    """The source files that may use a catalogue: its own folder, or everything for the common one; the core describes games."""
    folders = [catalogue.parent, SOURCE / "core"] if catalogue.parent.parent.name == "games" else [catalogue.parent]
    ending = "*.js" if catalogue.parent == WEB else "*.py"
    return "\n".join(path.read_text("utf-8") for folder in folders for path in sorted(folder.rglob(ending)))


def fields(text: str | dict[str, str]) -> set[str]:
    texts = [text] if isinstance(text, str) else list(text.values())
    return {name for one in texts for _, name, _, _ in string.Formatter().parse(one) if name}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.parent.relative_to(SOURCE)))
def test_every_message_is_complete(path: Path) -> None:
    for key, texts in tomllib.loads(path.read_text("utf-8")).items():
        assert set(texts) == set(LANGUAGES), key
        assert fields(texts["de"]) == fields(texts["en"]), key


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.parent.relative_to(SOURCE)))
def test_every_message_is_used_and_every_use_exists(path: Path) -> None:
    keys = set(tomllib.loads(path.read_text("utf-8")))
    source = speakers(path)
    literals = set(re.findall(r"""["']([a-z][a-z0-9-]*)["']""", source))
    families = [re.sub(r"\{[^}]*\}", ".*", family) for family in re.findall(r'words\(\s*f"([^"]+)"', source)]
    families += [re.sub(r"\{[^}]*\}", ".*", family) for family in re.findall(r'common\(f"([^"]+)"', source)]
    families += [re.sub(r"\$\{[^}]*\}", ".*", family) for family in re.findall(r"(?:words|say)\(\s*`([^`]+)`", source)]
    unused = {key for key in keys - literals if not any(re.fullmatch(family, key) for family in families)}
    unused = {key for key in unused if not composed(key, source)}
    assert not unused
    if path.parent == WEB:
        assert said(source) <= keys
    elif path.parent != SOURCE:
        called = set(re.findall(r'(?<![\w.])(?:words|say)\(\s*"([a-z0-9-]+)"', source))
        common = set(tomllib.loads((SOURCE / "words.toml").read_text("utf-8")))
        assert called <= keys | common


def said(source: str) -> set[str]:
    """The keys that a module of the page uses: one, or one of two."""
    called = set(re.findall(r'\b(?:words|say)\(\s*"([a-z0-9-]+)"', source))
    either = re.findall(r'\b(?:words|say)\([^()"]*\?\s*"([a-z0-9-]+)"\s*:\s*"([a-z0-9-]+)"', source)
    return called | {key for pair in either for key in pair}


def composed(key: str, source: str) -> bool:
    """Keys composed of a stem and an ending, such as told-walk + -collected."""
    return any(
        key == stem + ending for stem in re.findall(r'"([a-z-]+)"', source) for ending in re.findall(r'"(-[a-z]+)"', source)
    )


def test_plurals_and_nested_messages() -> None:
    inner = Message({"de": "Stein", "en": "stone"}, {})
    plural = {"de": {"one": "ein {what}", "other": "{n} {what}e"}, "en": {"one": "one {what}", "other": "{n} {what}s"}}
    assert Message(plural, {"n": 1, "what": inner}).say("de") == "ein Stein"
    assert str(Message(plural, {"n": 2, "what": inner})) == "2 stones"


@pytest.mark.parametrize(
    ("environment", "expected"),
    [({"LANG": "de_AT.UTF-8"}, "de"), ({"LANG": "fr_FR"}, "en"), ({"LC_ALL": "en", "LANG": "de"}, "en"), ({}, "en")],
)
def test_the_language_follows_the_locale(environment: dict[str, str], expected: str) -> None:
    assert preferred(environment) == expected


LONGEST = 10_000  # actions
TINY = {"width": 3, "height": 3, "goals": 1, "players": 2}


@pytest.mark.parametrize(
    ("name", "options", "why"),
    [
        ("tiles", {**TINY, "stones": 2}, "Somebody has collected all their goals."),
        ("tiles", {**TINY, "goal": "shared"}, "Somebody has reached the number of points needed."),
        ("tiles", {**TINY, "goal": "stack", "stones": 4}, "All cards are collected, and the pawn is home again."),
        (
            "tiles",
            {"limit": 2, "players": 2},
            "The limit of 2 turns has been reached; whoever has collected the most wins.",
        ),
        ("sliders", {"limit": 10}, "Move limit: 10 moves without a winner, so the game is a draw."),
        ("gears", {"limit": 6}, "The limit of 6 turns has been reached."),
        ("gears", {"idle": 4}, "Standstill: no marker was taken in 8 turns in a row."),
        ("fences", {"limit": 2}, "Turn limit: 2 turns without a winner, so the game is a draw."),
        ("cards", {"standstill": 4}, "Standstill: 8 turns without a hit, an entry or a removal. Hits count."),
    ],
)
def test_a_finished_game_says_why(name: str, options: dict[str, object], why: str) -> None:
    match = game(name, **options).match(seed=1)
    play_random(match, LONGEST)
    assert match.game.prompt(match.position.array()[0]).say("en") == why


def test_equal_points_are_explained() -> None:
    match = game("gears", maze="first-steps").match(seed=8)
    play_random(match, LONGEST, seed=8)
    assert len({match.game.score(match.position.array()[0], seat).say() for seat in range(2)}) == 1
    assert match.outcome == [1.0, 0.0]
    assert "In a tie, blue markers count first" in match.game.prompt(match.position.array()[0]).say("en")


def test_a_card_is_asked_for_only_where_one_can_enter() -> None:
    match, chance = game("cards").match(seed=3), Generator(3)
    seen = set()
    while not match.is_over:
        can = any(choice.touch[0].startswith(("pile", "hand")) for choice in match.choices(match.turn))
        says = "enter" in match.game.ask(match.position.array()[0]).say("en").lower().replace("nor enter", "")
        if match.position.array()[0].phase == ACT:
            assert says == can, match.position.text
            seen.add(says)
        match.submit(match.turn, match.ply, chance.pick(match.legal()))
    assert seen == {True, False}


def test_a_player_with_nothing_left_to_collect_is_not_said_to_seek_something() -> None:
    match = game("tiles", **TINY, stones=2).match(seed=1)
    play_random(match, LONGEST)
    told = [match.game.score(match.position.array()[0], seat).say("en") for seat in range(2)]
    assert "1 collected, 0 to go" in told
    assert any(re.fullmatch(r"0 collected, 1 to go: [A-Z] \w+", score) for score in told)


@pytest.mark.parametrize(
    ("name", "options", "announced"),
    [
        ("tiles", {"limit": 12, "players": 2}, "After 12 turns, whoever has collected the most wins."),
        ("sliders", {"limit": 30}, "After 30 moves without a winner, the game is a draw."),
        ("gears", {"limit": 12}, "After 12 turns, points are counted."),
        ("gears", {"idle": 6}, "Standstill: after 12 turns in a row without a marker, points are counted (an added rule)."),
        ("fences", {"limit": 12}, "After 12 turns without a winner, the game is a draw."),
        (
            "cards",
            {"standstill": 6},
            "Standstill: after 12 turns in a row without a hit, an entry or a removal, hits are counted (an added rule).",
        ),
    ],
)
def test_a_limit_is_announced_from_the_start_and_counted_down_near_its_end(
    name: str, options: dict[str, object], announced: str
) -> None:
    match = game(name, **options).match(seed=1)
    play_random(match, LONGEST)
    found = [
        next(limit for limit in match.game.limits(facts_of(position)) if limit.announced.say() == announced)
        for position in match.positions[:-1]
    ]
    assert found[0].countdown is None
    assert found[-1].countdown is not None
    assert "more" in found[-1].countdown.say()


def test_a_game_without_a_limit_announces_none() -> None:
    match = game("tiles").match(seed=1)
    assert match.game.limits(facts_of(match.position)) == ()
