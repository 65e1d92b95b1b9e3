"""Whatever cannot be chosen says why, buttons say what they do, and nobody is asked for something that is not there."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

import wandelgang
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import UNKNOWN
from wandelgang.language import Message
from wandelgang.play.match import Match
from wandelgang.play.position import facts_of
from wandelgang.scene import Choice

PLIES = 70


def decisions(game: str, seed: int) -> Iterator[tuple[Match, list[Choice]]]:
    """Decisions of games played at random, one in each of the game's variants."""
    chosen = random.Random(seed)
    for options in find_game(game).variants:
        match = wandelgang.game(game, **options).match(seed=seed)
        for _ in range(PLIES):
            if match.is_over:
                break
            choices = match.choices(match.turn)
            yield match, choices
            match.submit(match.turn, match.ply, chosen.choice(choices).action)


def said(message: Message) -> list[str]:
    return [message.say("de"), message.say("en")]


@pytest.mark.parametrize("game", wandelgang.GAMES)
def test_everything_on_the_table_says_why_it_cannot_be_chosen(game: str) -> None:
    chosen, found = random.Random(2), set()
    for match, choices in decisions(game, 2):
        view = match.view(match.turn)
        touchable = {id for choice in choices for id in choice.touch}
        others = [sprite.id for sprite in view.scene().sprites if sprite.id not in touchable and sprite.label]
        touched = chosen.choice(choices).touch[:1]
        for sprite in chosen.sample(others, min(8, len(others))):
            for before in ((), touched):
                reason = match.game.reason(facts_of(view), sprite, before)
                if reason is not None:
                    assert all(text.endswith(".") for text in said(reason)), said(reason)
                    found.add(str(reason.texts))
    assert len(found) >= 3, "most reasons follow from the rules of the game"


@pytest.mark.parametrize("game", wandelgang.GAMES)
def test_every_choice_has_a_word_for_its_button(game: str) -> None:
    for _, choices in decisions(game, 3):
        for choice in choices:
            if choice.light:
                continue
            assert choice.deed is not None, choice.action
            assert all(0 < len(text) <= 24 for text in said(choice.deed)), said(choice.deed)
            assert choice.detail is None or all(len(text) <= 48 for text in said(choice.detail)), said(choice.detail)


def test_a_lifted_fence_is_never_confirmed_and_dice_always_wait() -> None:
    match = wandelgang.game("fences").match(seed=1)
    first = match.choices(match.turn)
    assert [choice.light for choice in first] == [False] + [True] * 6
    assert first[0].plain
    match.submit(match.turn, match.ply, first[1].action)
    assert all(choice.held for choice in match.choices(match.turn))


ASKED: dict[str, dict[str, Callable[[list[Choice]], object]]] = {
    "tiles": {"ask-walk": lambda choices: len(choices) > 1, "ask-stay": lambda choices: len(choices) == 1},
    "fences": {
        "ask-fence": lambda choices: any(choice.light for choice in choices),
        "ask-pass": lambda choices: [choice.action for choice in choices] == ["pass"],
        "ask-move": lambda choices: "pass" not in {choice.action for choice in choices},
    },
    "gears": {
        "ask-act": lambda choices: {"take", "left"} <= {choice.action for choice in choices},
        "ask-act-turn": lambda choices: "take" not in {choice.action for choice in choices},
        "ask-act-take": lambda choices: "left" not in {choice.action for choice in choices},
        "ask-build": lambda choices: len(choices) == 2,
    },
    "sliders": {
        "ask-slide-step-jump": lambda choices: kinds(choices) == {"Slide", "Move", "Jump"},
        "ask-slide-step": lambda choices: kinds(choices) == {"Slide", "Move"},
        "ask-slide": lambda choices: kinds(choices) == {"Slide"},
    },
    "cards": {
        "ask-any": lambda choices: {"Enter", "Take a card"} & {str(one.deed) for one in choices} and "Move" in kinds(choices),
        "ask-any-only": lambda choices: kinds(choices) == {"Move"},
    },
}


def kinds(choices: list[Choice]) -> set[str]:
    return {str(choice.deed) for choice in choices if choice.deed is not None and not choice.plain}


@pytest.mark.parametrize("game", wandelgang.GAMES)
def test_nobody_is_asked_for_what_is_not_there(game: str) -> None:
    words = find_game(game).words
    heard = set()
    for match, choices in decisions(game, 4):
        asked = match.game.ask(facts_of(match.view(match.turn)))
        for key, is_there in ASKED[game].items():
            if asked.texts == words(key).texts:
                heard.add(key)
                assert is_there(choices), (key, [choice.action for choice in choices])
    assert heard


@pytest.mark.parametrize("game", wandelgang.GAMES)
def test_tips_follow_from_what_a_viewer_may_know(game: str) -> None:
    """They explain rules that can be observed, and a seat's own view leads to them as well as everything does."""
    found = find_game(game)
    assert set(found.tips) <= set(found.observable)
    told = set()
    for options in found.variants:
        match = wandelgang.game(game, **options).match(seed=5)
        chosen = random.Random(5)
        for _ in range(PLIES):
            if not match.is_over:
                match.submit(match.turn, match.ply, chosen.choice(match.choices(match.turn)).action)
        for ply in range(match.ply):
            for viewer in range(match.players):
                action = match.seen(ply, viewer)
                if action != UNKNOWN:
                    before, after = facts_of(match.view(viewer, ply)), facts_of(match.view(viewer, ply + 1))
                    told |= set(found.applied(before, action, after)) & set(found.tips)
    assert len(told) >= 2
