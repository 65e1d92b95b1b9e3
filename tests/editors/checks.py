"""What every editor of boards or positions must do, whatever its game: checks over any text, and random edits and damage.

A game's tests hand these its editor and texts of its own. This module knows no game.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib import resources

from tests.input_fuzzing import Damage
from wandelgang import boardfiles
from wandelgang.core.editor import Edit, Editor, Setting, Sketch, Spot, Symmetry, Value
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.options import BOARD, POSITION
from wandelgang.errors import Refused, WandelgangError
from wandelgang.language import LANGUAGES, Message

DEALS = int(os.environ.get("WANDELGANG_DEALS", "2"))  # of every board that is playable
COMMON_ART = resources.files("wandelgang.render").joinpath("players.svg").read_text("utf-8")  # is there for every game
NEAR = 1e-6


# What one sketch looks like.


def check_sketch(game: Game, editor: Editor, text: str) -> Sketch:
    """The sketch of any text whatsoever: nothing is raised, and its parts fit together."""
    sketch = editor.sketch(text)
    assert sketch.text == text
    assert [finding.level for finding in sketch.findings] == sorted((f.level for f in sketch.findings), reverse=True)
    names = {spot.id for spot in sketch.spots}
    assert len(names) == len(sketch.spots)
    for finding in sketch.findings:
        assert set(finding.spots) <= names, finding
        check_sentence(finding.what)
        if finding.advice is not None:
            check_sentence(finding.advice)
    check_scene(game, sketch)
    check_palettes(game, sketch)
    for spot in sketch.spots:
        check_spot(sketch, spot)
    for setting in sketch.settings:
        check_setting(setting)
    assert list(sketch.players) == sorted(set(sketch.players))
    assert all(game.players[0] <= players <= game.players[1] for players in sketch.players)
    assert sketch.scene is not None or not sketch.is_playable
    return sketch


def check_sentence(message: Message) -> None:
    """A sentence in both languages, which differ."""
    said = [message.say(language) for language in LANGUAGES]
    assert all(re.search(r"[.!?…]$", text) for text in said), said
    assert said[0] != said[1]


def check_scene(game: Game, sketch: Sketch) -> None:
    if sketch.scene is None:
        return
    sprites = sketch.scene.sprites
    assert len({sprite.id for sprite in sprites}) == len(sprites)
    assert {symbol for sprite in sprites for symbol in sprite.art} <= symbols(game)
    left, top, right, bottom = sketch.scene.extent
    places = [(sprite.id, sprite.x, sprite.y) for sprite in sprites] + [(spot.id, spot.x, spot.y) for spot in sketch.spots]
    for name, x, y in places:
        assert left - NEAR <= x <= right + NEAR, name
        assert top - NEAR <= y <= bottom + NEAR, name


@cache
def symbols(game: Game) -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', game.art + COMMON_ART))


def check_palettes(game: Game, sketch: Sketch) -> None:
    tools = [tool for palette in sketch.palettes for tool in palette.tools]
    names = [tool.id for tool in tools] + [palette.id for palette in sketch.palettes]
    assert len(set(names)) == len(names)
    keys = [tool.key for tool in tools if tool.key]
    assert len(set(keys)) == len(keys)
    for tool in tools:
        assert set(tool.art) <= symbols(game), tool.id
        assert all(tool.title.say(language) for language in LANGUAGES)


def check_spot(sketch: Sketch, spot: Spot) -> None:
    """It takes tools that there are, and its twins are spots for which it is a twin, too."""
    known = {palette.id for palette in sketch.palettes} | {tool.id for palette in sketch.palettes for tool in palette.tools}
    assert set(spot.takes) <= known, spot.takes
    assert all(spot.label.say(language) for language in LANGUAGES)
    assert len({deed.id for deed in spot.deeds}) == len(spot.deeds)
    assert set(spot.twins) <= set(sketch.symmetries) - {"none"}
    by_name = {other.id: other for other in sketch.spots}
    for symmetry, twins in spot.twins.items():
        assert spot.id not in twins
        for twin in twins:
            assert spot.id in by_name[twin].twins[symmetry], (spot.id, symmetry, twin)


def check_setting(setting: Setting) -> None:
    match setting.kind:
        case "number":
            assert type(setting.value) is int
            assert setting.least is not None
            assert setting.most is not None
        case "choice":
            assert setting.value in [value for value, _ in setting.values], setting
        case "switch":
            assert type(setting.value) is bool
        case "text":
            assert type(setting.value) is str


# Edits.


def edits(sketch: Sketch, symmetries: Iterable[Symmetry] = ("none",)) -> Iterator[Edit]:
    """Everything that a person could do to what is shown."""
    for symmetry in symmetries:
        for spot in sketch.spots:
            for tool in takes(sketch, spot):
                yield Edit("place", spot.id, tool=tool, symmetry=symmetry)
            for deed in spot.deeds:
                yield Edit("deed", spot.id, deed=deed.id, symmetry=symmetry)
            for other in sketch.spots if spot.movable else ():
                if other.id != spot.id:
                    yield Edit("move", spot.id, to=other.id, symmetry=symmetry)
    for setting in sketch.settings:
        for value in values_of(setting):
            yield Edit("set", name=setting.name, value=value)


def any_edit(sketch: Sketch, generator: Generator, symmetries: Sequence[Symmetry] = ()) -> Edit:
    """One of those edits. A large board has a hundred thousand of them, so not all are made to pick one.

    If *symmetries* are given, it is one at a spot that keeps one of these.
    """
    symmetry = generator.pick(symmetries or sketch.symmetries)
    match generator.below(4) or 4 * bool(symmetries):
        case 0 if settings := [(setting.name, value) for setting in sketch.settings for value in values_of(setting)]:
            name, value = generator.pick(settings)
            return Edit("set", name=name, value=value)
        case 1 if deeds := [(spot.id, deed.id) for spot in sketch.spots for deed in spot.deeds]:
            spot, deed = generator.pick(deeds)
            return Edit("deed", spot, deed=deed, symmetry=symmetry)
        case 2 if movable := [spot.id for spot in sketch.spots if spot.movable]:
            others = [spot.id for spot in sketch.spots if spot.id != movable[0]] or movable
            return Edit("move", generator.pick(movable), to=generator.pick(others), symmetry=symmetry)
        case _ if ready := [spot for spot in sketch.spots if takes(sketch, spot)]:
            chosen = generator.pick(ready)
            return Edit("place", chosen.id, tool=generator.pick(takes(sketch, chosen)), symmetry=symmetry)
    return generator.pick(list(edits(sketch, sketch.symmetries)))


def takes(sketch: Sketch, spot: Spot) -> list[str]:
    """The tools that a spot takes."""
    if spot.refuses is not None:
        return []
    return [
        tool.id
        for palette in sketch.palettes
        for tool in palette.tools
        if not spot.takes or tool.id in spot.takes or palette.id in spot.takes
    ]


def values_of(setting: Setting) -> list[Value]:
    if setting.kind == "number" and setting.least is not None and setting.most is not None:
        near = (int(setting.value) - setting.step, int(setting.value) + setting.step)
        return [value for value in (setting.least, setting.most, *near) if setting.least <= value <= setting.most]
    if setting.kind == "switch":
        return [True, False]
    return [value for value, _ in setting.values] if setting.kind == "choice" else ["", "Owls", "„Eulen“ \\ \"und\" 'Rad' #1"]


def check_edits(
    game: Game, editor: Editor, text: str, steps: int, seed: int, check: Callable[[Sketch], object] = lambda sketch: None
) -> str:
    """A walk of random edits: each makes a text of which the sketch is in order, or is refused with a sentence.

    Making the same edit again gives the same text, so a page can undo by showing an earlier one. Returns the last text.
    """
    generator = Generator(seed)
    for _ in range(steps):
        sketch = check_sketch(game, editor, text)
        check(sketch)
        edit = any_edit(sketch, generator)
        check_losses(editor, text, edit)
        try:
            changed = editor.edit(text, edit)
        except Refused as refused:
            check_sentence(refused.message)
            continue
        assert editor.edit(text, edit) == changed
        text = changed
    return text


def check_losses(editor: Editor, text: str, edit: Edit) -> None:
    lost = editor.loses(text, edit)
    if lost is not None:
        check_sentence(lost)


def check_symmetric(editor: Editor, text: str, edit: Edit, image: Callable[[str, Symmetry], str]) -> None:
    """On a symmetric board, an edit with that symmetry leaves a symmetric one; *image* is the board mirrored or turned."""
    assert image(text, edit.symmetry) == text
    with suppress(Refused):
        changed = editor.edit(text, edit)
        assert image(changed, edit.symmetry) == changed, edit


# Damage.


def damaged(texts: list[str], cases: int, seed: int) -> Iterator[str]:
    """Texts with small changes that no editor would make."""
    damage = Damage(seed)
    for _ in range(cases):
        yield damage.text(damage.generator.pick(texts), texts)


# Boards.


def check_canonical(game: Game, text: str) -> None:
    """What an editor writes: the name of the game first, then the title, and the same again when it is read and written."""
    entries = boardfiles.parsed(text)
    assert entries["game"] == game.name
    assert list(entries)[: 1 + ("title" in entries)] == ["game", "title"][: 1 + ("title" in entries)]
    assert boardfiles.written(entries) == text


def check_dealt(game: Game, sketch: Sketch) -> None:
    """A board is playable exactly if it can be dealt, for the numbers of players that the sketch names and for no other."""
    assert bool(sketch.players) or not sketch.is_playable
    for players in range(game.players[0], game.players[1] + 1):
        expected = sketch.is_playable and players in sketch.players
        for seed, refused in enumerate(refusals(game, sketch.text, players)):
            assert (refused is None) == expected, f"{players} players, seed {seed}: {refused}\n{sketch.text}"


def refusals(game: Game, text: str, players: int) -> Iterator[WandelgangError | None]:
    """Why a board cannot be dealt, if it cannot: once for its options, or for every seed."""
    takes_players = any(option.name == "players" for option in game.options)
    given: dict[str, object] = {BOARD: text if "\n" in text else f"{text}\n"}
    try:
        settled = game.settled(given | ({"players": players} if takes_players else {}))
    except WandelgangError as error:
        yield error
        return
    for seed in range(DEALS):
        try:
            dealt = game.start(settled, Generator(seed))
        except WandelgangError as error:
            yield error
            continue
        game.parse_position(game.position(dealt))
        yield None if int(dealt[0].players) == players else WandelgangError(game.title)


def check_filled(game: Game, editor: Editor, text: str, seed: int) -> None:
    """Filling leaves nothing open, follows from the generator, and keeps a playable board playable."""
    before = editor.sketch(text)
    filled = editor.fill(text, Generator(seed))
    assert editor.fill(text, Generator(seed)) == filled
    after = check_sketch(game, editor, filled)
    if before.is_playable:
        assert after.is_playable
        assert after.open == 0
        assert set(after.players) >= set(before.players)


# Positions.


def check_position(game: Game, sketch: Sketch) -> None:
    """A position is playable exactly if it can be read, and complete."""
    try:
        game.start(game.settled({POSITION.name: sketch.text}), Generator(0))
    except WandelgangError:
        assert not sketch.is_playable, sketch.text
    else:
        assert sketch.is_playable, [str(finding.what) for finding in sketch.findings]
