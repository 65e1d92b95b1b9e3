"""A game from another package: it plays everywhere, and its mistakes are reported in one sentence before anybody plays."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.plugging import EXAMPLE, ROOT, environment, install, wandelgang
from wandelgang.core.plugins import plugins
from wandelgang.core.registry import game, games, names

OURS = ("tiles", "sliders", "gears", "fences", "cards")


pytestmark = pytest.mark.xdist_group("plugins")  # they share what is installed and compiled


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("plugin"))


def test_our_own_games_are_found_by_their_entry_points() -> None:
    assert names()[:5] == OURS
    assert tuple(found.name for found in games())[:5] == OURS
    assert {plugin.distribution for plugin in plugins() if plugin.name in OURS} == {"wandelgang"}


def test_a_game_from_elsewhere_is_listed_behind_ours(site: Path) -> None:
    listed = wandelgang(site, command="games")
    assert listed.returncode == 0, listed.stderr
    assert re.findall(r"^([a-z]+)  [A-Z]", listed.stdout, re.MULTILINE) == [*OURS, "doors"]
    assert "swinging doors" in listed.stdout
    only = wandelgang(site, command="games --mechanic 'schwingende Türen' -l de")
    assert re.findall(r"^([a-z]+)  ", only.stdout, re.MULTILINE)[0] == "doors"


def test_its_own_tests_pass(site: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml")]
    tests = subprocess.run([*command, str(EXAMPLE / "tests")], env=environment(site), capture_output=True, text=True)
    assert tests.returncode == 0, tests.stdout


def test_it_keeps_the_laws_and_agrees_with_its_oracle(site: Path) -> None:
    checked = wandelgang(site, command="check doors --games 3")
    assert checked.returncode == 0, checked.stdout
    assert "Oracle: 9 games" in checked.stdout


def test_it_has_puzzles_of_its_own(site: Path) -> None:
    checked = wandelgang(site, command="puzzles check doors --workers 1")
    assert "2 puzzles checked, 0 unsound" in checked.stdout, checked.stderr


def test_it_plays_to_the_end_in_a_terminal(site: Path) -> None:
    played = wandelgang(site, command="play doors -s 1 -s 2 --seed 3 --no-pause")
    assert played.returncode == 0, played.stderr
    assert "wins! The other end of the corridor has been reached." in played.stdout


def test_it_is_measured_in_the_laboratory(site: Path, tmp_path: Path) -> None:
    command = (
        f"lab doors --sweep cells=5,7 --games 4 --fast random --strong greedy --seed 1 --jobs 1 --json --folder {tmp_path}"
    )
    measured = wandelgang(site, command=command)
    assert measured.returncode == 0, measured.stderr
    found = json.loads(measured.stdout)
    assert found["games"] == 2 * 3 * 4
    strong = found["cells"][0]["levels"]["strong"]
    assert strong["heat"]["walked"]
    assert sum(kind["value"] for kind in strong["kinds"].values()) == pytest.approx(1)
    assert "opening a door" in (tmp_path / "report.html").read_text("utf-8")


def test_it_plays_in_the_arena(site: Path, tmp_path: Path) -> None:
    played = wandelgang(site, command=f"arena doors 5 random --games 4 --time 0.02 --json --records {tmp_path}")
    assert played.returncode == 0, played.stderr
    result = json.loads(played.stdout)
    assert result["games"] == 4
    assert result["failures"] == []
    assert result["players"]["5"]["score"] > result["players"]["random"]["score"]


def test_it_gives_hints_and_has_rules(site: Path) -> None:
    position = "doors a.b.c.d|e pawns=d,b turn=0:swing swung=bc"
    advised = wandelgang(site, command=f"analyse '{position}' --time 0.1")
    assert advised.returncode == 0, advised.stderr
    assert "de" in advised.stdout
    assert "DOORS-04" in wandelgang(site, command="rules doors").stdout


def test_it_brings_mechanics_of_its_own(site: Path) -> None:
    told = wandelgang(site, command="rules --mechanic 'schwingende Türen' -l de")
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("schwingende Türen\nEin Durchgang wird geöffnet oder geschlossen.\n")
    assert re.findall(r"^  ([A-Z]+-[0-9]{2})  ", told.stdout, re.MULTILINE) == ["DOORS-03", "DOORS-04"]
    common = wandelgang(site, command="rules --mechanic no-undoing --no-pictures").stdout
    assert re.findall(r"^  ([A-Z]+-A?[0-9]{2})  ", common, re.MULTILINE)[-2:] == ["FENCES-A21", "DOORS-04"]
    table = json.loads(wandelgang(site, command="rules doors --json").stdout)
    assert table["mechanics"][-1]["key"] == "swinging-doors"
    assert [rule["test"] for rule in table["games"][0]["rules"]] == [[]] * 6, "its tests are not installed with it"


def test_every_rule_of_the_example_has_code_and_a_test(site: Path) -> None:
    """Tests are found beside the source, so its author runs this with the package installed from there."""
    shutil.copytree(site / "wandelgang_doors-0.1.0.dist-info", site.parent / "meta" / "wandelgang_doors-0.1.0.dist-info")
    covered = wandelgang(EXAMPLE / "src", site.parent / "meta", command="rules doors --coverage")
    assert covered.returncode == 0, covered.stdout + covered.stderr


def replace(file: str, old: str, new: str) -> Callable[[Path], None]:
    def change(package: Path) -> None:
        text = (package / file).read_text("utf-8")
        assert old in text, f"{file} no longer contains {old!r}"
        (package / file).write_text(text.replace(old, new), "utf-8")

    return change


MISTAKES = {
    "a missing text": (
        replace("words.toml", "[told-stay]", "[told-stays]"),
        r"words.toml, used in narration.py:\d+: expected a text 'told-stay' in German and English, got none",
    ),
    "a missing text of the description": (
        replace("words.toml", "[legend]", "[legends]"),
        r"words.toml: expected a text 'legend' in German and English, got none",
    ),
    "a missing option text": (
        replace("words.toml", "[option-cells]", "[option-cell]"),
        r"words.toml: expected a text 'option-cells' in German and English, got none",
    ),
    "a text in one language": (
        replace("words.toml", 'de = "läuft."\n', ""),
        r"words.toml, 'prompt-walk': expected a text in each of de, en, got",
    ),
    "an unknown mechanic": (
        replace("rules.toml", '"race"', '"racing"'),
        r"rules.toml, DOORS-02: expected mechanics out of moving-maze, .*, swinging-doors, or one defined in mechanics.toml, "
        r"got 'racing'",
    ),
    "a rule without a mechanic": (
        replace("rules.toml", 'mechanics = ["sharing", "movement"]\n', ""),
        r'rules.toml, DOORS-05: expected at least one mechanic, such as mechanics = \["movement"\], got none',
    ),
    "a mechanic twice": (
        replace("rules.toml", '["sharing", "movement"]', '["movement", "movement"]'),
        r"rules.toml, DOORS-05: expected each mechanic once, got movement, movement",
    ),
    "a mechanic of its own that is a common one": (
        replace("mechanics.toml", "[swinging-doors]", "[race]"),
        r"mechanics.toml: expected mechanics that the common vocabulary does not have, got race",
    ),
    "a mechanic of its own that no rule has": (
        replace("mechanics.toml", "[swinging-doors]", "[doors]"),
        r"mechanics.toml, doors: expected a mechanic of one of the rules in rules.toml, got one that no rule has",
    ),
    "a mechanic of its own in one language": (
        replace("mechanics.toml", ', en = "swinging doors"', ""),
        r"mechanics.toml, swinging-doors title: expected a text in each of de, en, got",
    ),
    "a mechanic of its own without a definition": (
        replace("mechanics.toml", "about = ", "meaning = "),
        r"mechanics.toml, swinging-doors: expected only about, frame, number, title, got meaning",
    ),
    "an original that differs for no reason": (
        replace("rules.toml", '["sharing", "movement"]', '["movement"]\noriginal = [{ line = 1, mechanics = [1292] }]'),
        r"rules.toml, DOORS-05 differs: expected why the mechanics differ from those of the original, got none",
    ),
    "an original with an unknown number": (
        replace("rules.toml", '["sharing", "movement"]', '["movement"]\noriginal = [{ line = 1, mechanics = [17] }]'),
        r"rules.toml, DOORS-05 original: expected numbers out of 1292, .*, got 17",
    ),
    "a kind of action without a title": (
        replace("words.toml", "[kind-stay]", "[kind-staying]"),
        r"words.toml: expected a text 'kind-stay' in German and English, got none",
    ),
    "a kind of action that is not listed": (
        replace("incidents.py", '("open", "close", "walk", "stay")', '("walk", "stay")'),
        r"kind\(\): expected one of KINDS, walk, stay, got '(open|close)'",
    ),
    "an observable rule that does not exist": (
        replace("incidents.py", '("DOORS-02", ', '("DOORS-22", '),
        r"OBSERVABLE: expected IDs of rules in rules.toml, got DOORS-22",
    ),
    "a rule that mattered and is not listed": (
        replace("incidents.py", "        return ()\n", '        return ("DOORS-04",)\n'),
        r"applied\(\): expected rules listed in OBSERVABLE, got DOORS-04",
    ),
    "a record with a hole": (
        replace("state.py", '("open", np.int16)', '("pad", np.int8), ("open", np.int16)'),
        r"STATE: expected fields ordered by size, the largest first, got pad, open",
    ),
    "a record without players": (
        replace("state.py", '("players", np.int16)', '("persons", np.int16)'),
        r"STATE: expected a field 'players'",
    ),
    "a record that is not made by as_record": (
        replace("state.py", "STATE = as_record(", "STATE = np.dtype("),
        r"STATE: expected a record made by as_record",
    ),
    "a missing estimate": (
        replace("evaluate.py", "def evaluate(", "def estimate("),
        r"evaluate.py: expected a definition of evaluate, got none",
    ),
    "weights for another number of features": (
        replace("weights.toml", "two = [-2.0, ", "two = ["),
        r"weights.toml, corridor two: expected 4 entries, one per feature, got 3",
    ),
    "a missing symbol": (
        replace("art.svg", '<symbol id="door-open"', '<symbol id="open-door"'),
        r"art.svg: expected a symbol 'door-open', with which 'door-\w\w' is drawn, got none",
    ),
    "a missing file": (
        lambda package: (package / "weights.toml").unlink(),
        r"wandelgang_doors: expected a package that can be imported, got FileNotFoundError: .*weights.toml",
    ),
    "a level that does not exist": (
        replace("levels.toml", "[5]", "[6]"),
        r"levels.toml: expected sections 1, 2, 3, 4, 5, .*, got 6",
    ),
    "a file that is compiled after all": (
        replace("game.toml", '"choosing.py"', '"rules.py"'),
        r"game.toml, never-compiled: expected files of the game's folder that hold no rules, got rules.py",
    ),
    "an observation out of bounds": (
        replace("observation.py", "out[state.pawns[seat]] = 1.0", "out[state.pawns[seat]] = 2.0"),
        r"observe\(\), my pawn: expected numbers from 0 to 1, got \[0.0, 2.0\]",
    ),
    "two planes of one name": (
        replace("observation.py", '"other pawn", ', '"my pawn", '),
        r"planes\(\): expected one plane per name, got my pawn",
    ),
    "an observation without planes": (
        replace("observation.py", "def planes(", "def levels("),
        r"observation.py: expected a definition of planes, got none",
    ),
    "a choice of something that is not there": (
        replace("choosing.py", 'f"door-{text}"', 'f"gate-{text}"'),
        r"choices\(\), ab: expected sprites of the scene to touch, got gate-ab",
    ),
    "shares that do not sum to one": (
        replace("evaluate.py", "    share(PLAYERS, out)\n", ""),
        r"evaluate\(\): expected one share per player from 0 to 1 that sum to 1, got",
    ),
    "a rule that calls something else": (
        replace("rules.py", "@rule\ndef is_open(", "def is_open("),
        r"(features|rules).py, \w+\(\): expected calls of functions marked @rule only, got is_open\(\)",
    ),
    "half of the functions for secrets": (
        replace("rules.py", "@rule\ndef goal(", "hide = list_doors\n\n\n@rule\ndef goal("),
        r"rules.py: expected all of hide, fill, seen, has_secrets, or none of them, got hide",
    ),
    "variants that do not exist": (
        replace("setup.py", '"limit": 3}', '"limit": 0}'),
        r"VARIANTS, .*: expected options that go together, got limit: expected a whole number from 1 to 1000, got 0",
    ),
    "a deal that does not come from the generator": (
        replace("setup.py", "= generator.below(", "= Generator().below("),
        r"deal\(\): expected the same state for the same generator, got another one",
    ),
    "an unknown role": (
        replace("drawing.py", 'role="piece"', 'role="pawn"'),
        r"scene\(\), pawn0: expected a role out of .*, got pawn",
    ),
    "an error somewhere in its code": (
        replace("narration.py", 'return words("score"', 'return {}["score"] or words("score"'),
        r"narration.py:\d+, score\(\): expected a game that can be played, got KeyError: 'score'",
    ),
    "an unknown key in the manifest": (
        replace("game.toml", "never-compiled", "never_compiled"),
        r"game.toml: expected only demo, never-compiled, order, picture, got never_compiled",
    ),
    "a rule in no section": (
        replace("rules.toml", 'section = "end"', 'section = "ending"'),
        r"rules.toml, DOORS-06: expected a section out of setup, turn, end, got ending",
    ),
    "a lesson whose answer is illegal": (
        replace("lessons.toml", 'right = ["d"]', 'right = ["e"]'),
        r"lessons.toml, step 2 right: expected legal actions of its position, got e",
    ),
    "a misspelt key of a lesson": (
        replace("lessons.toml", "nudge =", "nugde ="),
        r"lessons.toml, step 1: expected only .*, got nugde",
    ),
    "symbols that are not XML": (
        replace("art.svg", "</symbol>", ""),
        r"art.svg: expected symbols that are well-formed XML, got mismatched tag",
    ),
    "a demo that is not a record": (
        lambda package: (package / "demo.txt").write_text("hello", "utf-8"),
        r"demo.txt: expected a record of this game, got This is not a record",
    ),
    "a text file that is not TOML": (
        replace("words.toml", "[title]", "[title"),
        r"wandelgang_doors: expected a package that can be imported, got ValueError: words.toml of wandelgang_doors: ",
    ),
    "another name than that of its entry point": (
        replace("__init__.py", 'name="doors"', 'name="gates"'),
        r"name: expected the name of its entry point, 'doors', got 'gates'",
    ),
}


TRY = """
import os, sys
from wandelgang.core import plugins, registry
from wandelgang.errors import BadGame

registry.all_checks()
for site in sys.argv[1:]:
    sys.stdout.flush()
    if not os.fork():
        sys.path.append(site)
        plugins.plugins.cache_clear()
        try:
            registry.game("doors")
            print("no mistake was found")
        except BadGame as error:
            print(error)
        sys.stdout.flush()
        os._exit(0)
    os.wait()
"""


@pytest.fixture(scope="module")
def reports(site: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What is said about each mistake. One process forks for each: importing the compiler is what takes time."""
    folder, sites = tmp_path_factory.mktemp("mistakes"), []
    for number, (change, _) in enumerate(MISTAKES.values()):
        broken = folder / str(number)
        shutil.copytree(site, broken, ignore=shutil.ignore_patterns("__pycache__"))
        change(broken / "wandelgang_doors")
        sites.append(str(broken))
    tried = subprocess.run([sys.executable, "-c", TRY, *sites], env=environment(), capture_output=True, text=True)
    assert tried.returncode == 0, tried.stderr
    return dict(zip(MISTAKES, tried.stdout.splitlines(), strict=True))


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_reported_in_one_sentence(mistake: str, reports: dict[str, str]) -> None:
    assert re.fullmatch(rf"The game “doors” cannot be played\. {MISTAKES[mistake][1]}.*\.", reports[mistake]), reports[mistake]


def test_a_command_says_what_is_wrong_and_fails(site: Path, tmp_path: Path) -> None:
    broken = tmp_path / "site"
    shutil.copytree(site, broken, ignore=shutil.ignore_patterns("__pycache__"))
    replace("words.toml", "[told-stay]", "[told-stays]")(broken / "wandelgang_doors")
    played = wandelgang(broken, command="play doors -s 1 -s 1")
    assert played.returncode == 2
    assert re.fullmatch(r"The game “doors” cannot be played\. words.toml, used in narration.py:\d+: .*\.\n", played.stderr)


def test_rules_that_cannot_be_compiled_are_named(site: Path, tmp_path: Path) -> None:
    broken = tmp_path / "site"
    shutil.copytree(site, broken, ignore=shutil.ignore_patterns("__pycache__"))
    replace("rules.py", "else int(state.player)", "else sum(x for x in (state.player,))")(broken / "wandelgang_doors")
    checked = wandelgang(broken, command="check doors --games 1")
    assert checked.returncode == 2
    assert re.search(r"wandelgang_doors/rules.py, line \d+: rules that cannot be compiled: .+\.\n\Z", checked.stderr)


def test_an_action_takes_precedence_over_a_command(site: Path) -> None:
    """`b` redraws the board where it is no action; in this game it is a cell."""
    typed = "ab\nb\nq\n"
    position = "doors a|b.c.d|e pawns=a,e turn=0:swing"
    played = wandelgang(site, command=f"play doors -s human -s human --no-pause -o 'position={position}'", typed=typed)
    assert "walks to b" in played.stdout


def test_other_games_do_not_suffer_from_a_broken_one(site: Path, tmp_path: Path) -> None:
    broken = tmp_path / "site"
    shutil.copytree(site, broken, ignore=shutil.ignore_patterns("__pycache__"))
    replace("words.toml", "[legend]", "[legends]")(broken / "wandelgang_doors")
    listed = wandelgang(broken, command="games")
    assert re.findall(r"^([a-z]+)  [A-Z]", listed.stdout, re.MULTILINE) == list(OURS)
    assert re.search(
        r"^doors\nThe game “doors” cannot be played\. words.toml: expected a text 'legend' .*\.\n\Z", listed.stdout, re.M
    )
    assert (listed.returncode, listed.stderr) == (1, "")
    only = wandelgang(broken, command="games --mechanic dice -l de")
    assert "Das Spiel „doors“ kann nicht gespielt werden." in only.stdout, "nobody knows whether it has that mechanic"
    assert only.returncode == 1
    drawn = wandelgang(broken, command="validate tiles")
    assert (drawn.returncode, drawn.stderr) == (0, "")


def test_what_a_game_leaves_out_has_a_default(site: Path, tmp_path: Path) -> None:
    bare = tmp_path / "site"
    shutil.copytree(site, bare, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("game.toml", "levels.toml", "lessons.toml", "mechanics.toml", "rules.toml", "oracle.py"):
        (bare / "wandelgang_doors" / name).unlink()
    checked = wandelgang(bare, command="check doors")
    assert checked.returncode == 0, checked.stderr
    assert "Oracle: none" in checked.stdout
    assert "doors" in wandelgang(bare, command="rules doors").stderr


def test_a_game_knows_its_files_and_mechanics() -> None:
    tiles = game("tiles")
    assert tiles.package == "wandelgang.games.tiles"
    assert tiles.file("nothing.toml") is None
    assert tiles.table("nothing.toml") == {}
    assert [mechanic.key for mechanic in tiles.mechanics][:2] == ["collecting", "moving-maze"]
    assert tiles.mechanics[0].title.say("de") == "Sammeln"
