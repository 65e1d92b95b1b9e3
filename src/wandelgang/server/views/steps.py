"""Texts and drawings of one ply of a table, in one view (None: everything) and one language.

They are made once for all who see the same: viewers from whom nothing is hidden share them. This module knows neither browsers
nor sockets.
"""

from __future__ import annotations

from wandelgang.core.rules import UNKNOWN, State
from wandelgang.language import Language
from wandelgang.play import turns
from wandelgang.play.position import facts_of, states_of
from wandelgang.scene import Scene
from wandelgang.server.table.table import Table
from wandelgang.server.views import texts
from wandelgang.server.views.scenes import change, shown_chip, shown_scene, shown_ways
from wandelgang.server.wire.outgoing import (
    LogEntry,
    NumberedAction,
    ShownLimit,
    ShownPosition,
    ShownTally,
    ShownTip,
    ShownTurn,
    Step,
)
from wandelgang.server.wire.scenes import ShownScene, ShownWay


def sees(table: Table, known: int | None, *plies: int) -> int | None:
    """Whose view it is that a viewer has at these plies: everybody's (None) if nothing is hidden from them."""
    match = table.match
    if match.is_public:
        return None
    return None if all(match.view(known, ply) is match.positions[ply] for ply in plies) else known


def sees_action(table: Table, ply: int, known: int | None) -> int | None:
    """The same for an action, and the positions before and after it."""
    if table.match.is_public:
        return None
    viewer = sees(table, known, ply, ply + 1)
    return known if viewer is None and table.match.seen(ply, known) != table.match.log[ply].action else viewer


def view(table: Table, ply: int, known: int | None) -> State:
    return facts_of(table.match.view(known, ply))


def scene(table: Table, ply: int, known: int | None, language: Language) -> ShownScene:
    """The board after *ply* actions."""
    viewer = sees(table, known, ply)

    def make() -> ShownScene:
        return shown_scene(drawn(table, ply, viewer), table.game.name, language)

    return table.cache.drawing(("scene", ply, viewer, language), make)


def drawn(table: Table, ply: int, known: int | None) -> Scene:
    """The same, in no language."""
    viewer = sees(table, known, ply)
    return table.cache.drawing(("drawn", ply, viewer), lambda: table.match.view(viewer, ply).scene())


def step(table: Table, ply: int, known: int | None, language: Language) -> Step:
    """Action number *ply*, and how it changes the scene."""
    viewer = sees_action(table, ply, known)

    def make() -> Step:
        return Step(
            version=table.version_of(ply),
            told=log_entry(table, ply, known, language),
            turn=turn(table, ply, known, language),
            change=change(scene(table, ply, viewer, language), scene(table, ply + 1, viewer, language)),
            ways=ways(table, ply, viewer),
            scores=scores(table, ply + 1, viewer, language),
            tallies=tallies(table, ply + 1, viewer),
            tips=tips(table, ply, viewer, language),
        )

    return table.cache.drawing(("step", ply, viewer, language), make)


def tips(table: Table, ply: int, viewer: int | None, language: Language) -> tuple[ShownTip, ...]:
    """What a page may explain: the rules that mattered in action number *ply*, as far as the viewer knows."""
    game, action = table.game, table.match.seen(ply, viewer)
    if not game.tips or action == UNKNOWN:
        return ()
    mattered = game.applied(view(table, ply, viewer), action, view(table, ply + 1, viewer))
    said = [(rule, game.tips[rule]) for rule in dict.fromkeys(mattered) if rule in game.tips]
    return tuple(ShownTip(rule, " ".join(one.say(language) for one in texts)) for rule, texts in said)


def position(table: Table, known: int | None, chooses: bool) -> ShownPosition:
    """The position now and, if the viewer *chooses*, its legal actions; all of it made from the view."""
    viewer = sees(table, known, table.ply)

    def make() -> ShownPosition:
        view, game = table.match.view(viewer), table.game
        legal = table.match.calls.legal(states_of(view)) if chooses else []
        actions = tuple(NumberedAction(action, game.action_text(facts_of(view), action)) for action in legal)
        return ShownPosition(view.text, actions)

    return table.cache.text(("position", table.ply, viewer, chooses), make)


def log_entry(table: Table, ply: int, known: int | None, language: Language) -> LogEntry:
    """Action number *ply* in words."""
    viewer = None if table.match.is_public else known  # comparing views would cost more than it saves in a long log

    def make() -> LogEntry:
        return LogEntry(ply + 1, table.match.log[ply].seat, table.match.story(ply, viewer).say(language))

    return table.cache.text(("log", ply, viewer, language), make)


def turn(table: Table, ply: int, known: int | None, language: Language) -> ShownTurn:
    """The turn that action number *ply* belongs to, as far as that action."""
    match = table.match
    viewer = None if match.is_public else known

    def make() -> ShownTurn:
        found, end = turns.turn_at(match.turns, ply), ply + 1
        return ShownTurn(
            number=found.number,
            seat=found.seat,
            first=found.first,
            last=end,
            text=turns.told(match, found, viewer, end).say(language),
            chips=tuple(shown_chip(chip, language) for chip in turns.chips(match, found, viewer, end)),
            complete=found.is_complete and found.end == end,
        )

    return table.cache.text(("turn", ply, viewer, language), make)


def all_turns(table: Table, known: int | None, language: Language) -> tuple[ShownTurn, ...]:
    """All turns so far, the running one last."""
    return tuple([turn(table, one.end - 1, known, language) for one in table.match.turns])


def scores(table: Table, ply: int, known: int | None, language: Language) -> tuple[str, ...]:
    """The score of every seat after *ply* actions."""
    return texts.scores(table.game, view(table, ply, known), len(table.seats), language)


def tallies(table: Table, ply: int, known: int | None) -> tuple[ShownTally | None, ...]:
    """The number that matters of every seat after *ply* actions."""
    return texts.tallies(table.game, view(table, ply, known), len(table.seats))


def prompt(table: Table, known: int | None, language: Language) -> str:
    """What the acting seat has to do, phrased to follow its name; or why the rules ended the game."""
    return texts.prompt(table.game, view(table, table.ply, known), language)


def ask(table: Table, known: int | None, language: Language) -> str:
    """The same, addressed to the person who acts."""
    return texts.ask(table.game, view(table, table.ply, known), language)


def limits(table: Table, known: int | None, language: Language) -> tuple[ShownLimit, ...]:
    """What ends the game whoever is ahead."""
    return texts.limits(table.game, view(table, table.ply, known), language)


def ways(table: Table, ply: int, known: int | None) -> tuple[ShownWay, ...]:
    """The paths of sprites that action number *ply* does not move in a straight line."""
    viewer = sees_action(table, ply, known)

    def make() -> tuple[ShownWay, ...]:
        return () if table.match.seen(ply, viewer) == UNKNOWN else shown_ways(table.match.ways(ply, viewer))

    return table.cache.drawing(("ways", ply, viewer), make)
