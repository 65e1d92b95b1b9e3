"""A few plies of a game as it is registered, interpreted: so that a mistake is met by its author and not by a player.

Positions, actions, scenes, choices and sentences are made as a match, a page and a search would make them. The laws in `trust`
look much closer; this is what can be afforded whenever a game's files have changed.
"""

from __future__ import annotations

import math
import re
from functools import cache
from importlib import resources

import numpy as np

from wandelgang.core import observations, rules
from wandelgang.core.calls import INTERPRETED, workspace
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.rules import CHANCE, OVER, REGISTERED, SPECTATOR, States, facts
from wandelgang.errors import Fault
from wandelgang.language import LANGUAGES, Message
from wandelgang.scene import ROLES, Choice, Scene

PLIES = 8
SEED = 7


def rehearse(game: Game) -> None:
    """Play the usual game for a few plies and look at everything it shows and says on the way."""
    generator = Generator(SEED)
    state = game.start(game.settled(game.usual), generator)
    if len(state) != 1 or state.dtype not in REGISTERED:
        raise Fault("deal()", "an array of one registered record", f"{len(state)} of {state.dtype}")
    if game.start(game.settled(game.usual), Generator(SEED)).tobytes() != state.tobytes():
        raise Fault("deal()", "the same state for the same generator", "another one")
    check_weights(game, state)
    for _ in range(PLIES):
        acting = INTERPRETED.turn(state)
        check_shares("evaluate()", INTERPRETED.evaluate(state, int(state[0].players)))
        check_position(game, state)
        check_observation(state)
        check_scene(game, state)
        if acting == OVER:
            check_shares("returns()", INTERPRETED.returns(state, int(state[0].players)))
            return
        if acting != CHANCE:
            check_choices(game, state, acting)
        action = generator.pick(check_legal(game, state))
        before = state.copy()
        INTERPRETED.apply(state, action)
        check_story(game, before, action, state)
        check_incident(game, before, action, state)
        game.revealed(before[0], state[0])


def check_story(game: Game, before: States, action: int, after: States) -> None:
    """What an action is told as, to everybody and with everything hidden that a viewer may not know."""
    for viewer in range(SPECTATOR, int(before[0].players)):
        seen = INTERPRETED.seen(before, action, viewer)
        views = [INTERPRETED.view(state, viewer) for state in (before, after)]
        check_message("tell()", game.tell(views[0][0], seen, views[1][0]))
        game.ways(views[0][0], seen, views[1][0])
        game.action_text(facts(views[0][0]), seen)


def check_incident(game: Game, before: States, action: int, after: States) -> None:
    """What the laboratory counts: a kind that is listed, and only rules that are."""
    seen = facts(before[0]), action, facts(after[0])
    if game.kinds and (kind := game.kind(*seen)) not in game.kinds:
        raise Fault("kind()", f"one of KINDS, {', '.join(game.kinds)}", repr(kind))
    if unlisted := [rule for rule in game.applied(*seen) if rule not in game.observable]:
        raise Fault("applied()", "rules listed in OBSERVABLE", ", ".join(unlisted))


def check_legal(game: Game, state: States) -> list[int]:
    legal, most = INTERPRETED.legal(state), REGISTERED[state.dtype].ACTIONS
    if not legal or legal != sorted(set(legal)) or legal[0] < 0 or legal[-1] >= most:
        raise Fault("legal()", f"ascending numbers from 0 to {most - 1}, at least one before the end", legal)
    seen = facts(state[0])
    for action in legal:
        text = game.action_text(seen, action)
        if (back := game.parse_action(seen, text)) != action:
            raise Fault(f"parse_action({text!r})", f"the action that is written so, {action}", back)
    return legal


def check_position(game: Game, state: States) -> None:
    text = game.position(state)
    if (back := game.position(game.parse_position(text))) != text:
        raise Fault("parse_position()", f"the position that was written, {text!r}", repr(back))
    for viewer in range(SPECTATOR, int(state[0].players)):
        view = INTERPRETED.view(state, viewer)
        if view.tobytes() != state.tobytes() and not INTERPRETED.has_secrets(view):
            raise Fault("has_secrets()", "True for a view from which something was hidden", "False")
        if (seen := game.position(view)) != game.position(game.parse_position(seen)):
            raise Fault("parse_position()", f"the view that was written, {seen!r}", "another one")
        INTERPRETED.fill(view, viewer, Generator(SEED).word)
        if INTERPRETED.has_secrets(view):
            raise Fault("fill()", "a guess that leaves nothing hidden", game.position(view))


def check_observation(state: States) -> None:
    """Every seat observes as many numbers as there are planes, all of them from 0 to 1."""
    names = [plane.name for plane in observations.planes(state[0])]
    if len(names) != len(set(names)):
        raise Fault("planes()", "one plane per name", next(name for name in names if names.count(name) > 1))
    shape = observations.shape(state[0])
    if not all(type(length) is int and length > 0 for length in shape):
        raise Fault("grid()", "whole numbers of at least 1", shape[1:])
    out = np.empty(math.prod(shape), np.float32)
    for seat in range(int(state[0].players)):
        INTERPRETED.observe(state, seat, out)
        if not ((out >= 0.0) & (out <= 1.0)).all():
            wrong = names[int(np.argmin((out >= 0.0) & (out <= 1.0))) // math.prod(shape[1:])]
            raise Fault(f"observe(), {wrong}", "numbers from 0 to 1", [float(out.min()), float(out.max())])


def check_weights(game: Game, state: States) -> None:
    """Every row of weights has one entry per feature."""
    wanted = len(rules.features(state[0], 0, workspace(state.dtype)[0]))
    for title, section in game.table("weights.toml").items():
        rows = {"names": section} if isinstance(section, list) else section
        for name, row in rows.items():
            if name != "variants" and len(row) != wanted:
                raise Fault(f"weights.toml, {title} {name}", f"{wanted} entries, one per feature", len(row))


def check_shares(part: str, shares: list[float]) -> None:
    if not all(0.0 <= share <= 1.0 for share in shares) or (len(shares) > 1 and abs(sum(shares) - 1.0) > 1e-6):
        raise Fault(part, "one share per player from 0 to 1 that sum to 1", shares)


def check_scene(game: Game, state: States) -> None:
    """What spectators and players see: every sprite once, drawn with symbols that exist, labelled in both languages."""
    for viewer in range(SPECTATOR, int(state[0].players)):
        view = INTERPRETED.view(state, viewer)
        scene = game.scene(view[0])
        ids = [sprite.id for sprite in scene.sprites]
        if len(ids) != len(set(ids)):
            raise Fault("scene()", "one sprite per id", next(id for id in ids if ids.count(id) > 1))
        check_symbols(game, scene)
        if odd := [sprite for sprite in scene.sprites if sprite.role not in ROLES]:
            raise Fault(f"scene(), {odd[0].id}", f"a role out of {', '.join(ROLES)}", odd[0].role)
        for part, message in (("title", scene.title), *((sprite.id, sprite.label) for sprite in scene.sprites)):
            check_message(f"scene(), {part}", message)
        for name in ("prompt", "ask"):
            check_message(f"{name}()", getattr(game, name)(view[0]))
    for player in range(int(state[0].players)):
        check_message("score()", game.score(state[0], player))
    game.longest(state[0])
    for remark in game.remarks(state[0]):
        check_message("remarks()", remark)


def check_symbols(game: Game, scene: Scene) -> None:
    known = set(re.findall(r'<symbol id="([^"]+)"', game.art + common_art()))
    for sprite in scene.sprites:
        for symbol in sprite.art:
            if symbol not in known:
                raise Fault("art.svg", f"a symbol {symbol!r}, with which {sprite.id!r} is drawn", "none")


@cache
def common_art() -> str:
    return resources.files("wandelgang.render").joinpath("players.svg").read_text("utf-8")


def check_choices(game: Game, state: States, acting: int) -> None:
    """Each legal action is chosen by touching sprites that are there, and by no other sequence than its own."""
    view = INTERPRETED.view(state, acting)
    legal = INTERPRETED.legal(view)
    choices = game.choices(view[0], legal)
    texts = [game.action_text(facts(view[0]), action) for action in legal]
    if [choice.action for choice in choices] != texts:
        raise Fault("choices()", "one choice per legal action, in order", [choice.action for choice in choices])
    ids = {sprite.id for sprite in game.scene(view[0]).sprites}
    touched: dict[tuple[str, ...], Choice] = {}
    for choice in choices:
        check_message(f"choices(), {choice.action}", choice.label)
        if missing := [touch for touch in choice.touch if touch not in ids]:
            raise Fault(f"choices(), {choice.action}", "sprites of the scene to touch", missing[0])
        if other := touched.get(choice.touch):
            raise Fault(f"choices(), {choice.action}", f"another way to touch it than {other.action}", choice.touch)
        touched[choice.touch] = choice


def check_message(part: str, message: Message | None) -> None:
    """A message can be said in every language."""
    if message is None:
        return
    for language in LANGUAGES:
        try:
            message.say(language)
        except LookupError as error:
            raise Fault(part, f"a text in {language} whose values are all given", repr(error)) from error
