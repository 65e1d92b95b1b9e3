"""What the docs claim and a program can check: links, file names, commands, counts and examples."""

from __future__ import annotations

import re
import shlex
from dataclasses import fields
from inspect import signature
from itertools import takewhile
from pathlib import Path

import pytest

import wandelgang
from wandelgang.cli import COMMANDS
from wandelgang.cli.group import load_command
from wandelgang.core import goals, network, observations, rules
from wandelgang.core.registry import game as find_game

ROOT = Path(__file__).parents[1]
FOLDERS = ("bench", "deploy", "docs", "examples", "fitting", "src", "tests")
FILES = [*ROOT.glob("*.*"), *(path for folder in FOLDERS for path in [ROOT / folder, *sorted((ROOT / folder).rglob("*"))])]
PAGES = [path for path in FILES if path.suffix == ".md"]
PATHS = "".join(f"/{path.relative_to(ROOT).as_posix()}{'/' if path.is_dir() else ''}\n" for path in FILES)
NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
COMMAND = re.compile(r"(?:^ *|`)(wandelgang(?: [^`\n#]*)?)(?:`|#|$)", re.MULTILINE)
TARGET = re.compile(r"(?:^ {4}|`)make ([a-z]+)\b", re.MULTILINE)
GAMES = sorted(path.parent.name for path in ROOT.glob("src/wandelgang/games/*/__init__.py"))  # ours, whatever is installed
pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def without_code(text: str) -> str:
    return re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL)


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pages
def test_links_lead_somewhere(page: Path) -> None:
    text = without_code(page.read_text("utf-8"))
    for link in re.findall(r"""\]\(([^)\s]+)\)|src="([^"]+)""", text):
        target = "".join(link)
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        linked = (page.parent / name).resolve() if name else page
        assert linked.exists(), f"{page.name} links to {target}"
        assert not anchor or anchor in anchors(linked), f"{page.name} links to {target}: no such heading"


def exists(name: str) -> bool:
    """Whether some file or folder is called so; `<name>` stands for any."""
    return re.search(re.escape(f"/{name}\n").replace("<name>", "[a-z]+"), PATHS) is not None


@pages
def test_every_module_that_is_named_exists(page: Path) -> None:
    for name in re.findall(r"`(\w[\w/<>.]*\.(?:py|js|css))`", page.read_text("utf-8")):
        assert exists(name), f"{page.name} names {name}: there is no such file"


@pages
def test_every_test_that_is_named_exists(page: Path) -> None:
    for file, name in re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", page.read_text("utf-8")):
        assert (ROOT / file).is_file(), f"{page.name}: there is no {file}"
        assert not name or f"def {name}(" in (ROOT / file).read_text("utf-8"), f"{page.name}: {file} has no {name}"


def test_every_file_and_folder_in_the_architecture_exists() -> None:
    page = ROOT / "ARCHITECTURE.md"
    for name in re.findall(r"`(\w[\w/<>.]*(?:/|\.(?:py|js|css|toml|md|svg|html)))`", page.read_text("utf-8")):
        assert exists(name), f"ARCHITECTURE.md names {name}: there is no such file or folder"


@pages
def test_commands_exist_with_the_options_shown(page: Path) -> None:
    for shown in COMMAND.findall(page.read_text("utf-8")):
        words = shlex.split(shown.replace("…", ""))[1:]
        if not words or words[0].startswith("-"):
            continue
        assert words[0] in COMMANDS, f"{page.name}: there is no command {words[0]} ({shown})"
        known = {name for parameter in load_command(words[0]).params for name in parameter.opts + parameter.secondary_opts}
        for word in words[1:]:
            option = word.split("=")[0]
            if re.fullmatch(r"--?[a-zA-Z][a-z-]*", option):
                assert option in known | {"-h", "--help"}, f"{page.name}: {words[0]} has no option {option} ({shown})"


@pages
def test_commands_are_typed_as_after_an_installation(page: Path) -> None:
    assert not re.search(r"(?<![\w/])\.venv/bin/(?!activate)", page.read_text("utf-8")), f"{page.name}: write `wandelgang …`"


def test_the_readme_begins_with_one_line_to_install() -> None:
    code = re.findall(r"^ {4}(\S.*?)(?: +#.*)?$", (ROOT / "README.md").read_text("utf-8"), flags=re.MULTILINE)
    assert code[:3] == ["uvx wandelgang", "pipx install wandelgang", "pip install wandelgang"]


@pages
def test_make_has_the_targets_shown(page: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), flags=re.MULTILINE))
    assert set(TARGET.findall(page.read_text("utf-8"))) <= targets


def table(page: str, header: str) -> list[list[str]]:
    """The rows of the table whose first column is headed so, each a list of cells."""
    lines = (ROOT / page).read_text("utf-8").splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith(f"| {header} |"))
    rows = takewhile(lambda line: line.startswith("|"), lines[first + 2 :])
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]


def test_the_agreement_lists_the_functions_of_the_rules() -> None:
    """Names and parameters are those of `core/rules.py`, and wherever the number is written out, it is right."""
    functions = [field.name for field in fields(rules.Rules) if field.name.islower()]
    shown = dict(
        found
        for row in table("docs/contribute/agreement.md", "function")
        for found in re.findall(r"`(\w+)\(([^)]*)\)`", row[0])
    )
    assert sorted(shown) == sorted(functions)
    for name, parameters in shown.items():
        generic = next(getattr(module, name) for module in (rules, network, observations, goals) if hasattr(module, name))
        assert set(re.findall(r"\w+", parameters)) <= set(signature(generic).parameters), name
    for page in PAGES:
        for number in re.findall(
            rf"\b({NUMBERS.replace(' ', '|')}|\d+) functions\b", page.read_text("utf-8"), flags=re.IGNORECASE
        ):
            count = int(number) if number.isdigit() else NUMBERS.split().index(number.lower())
            assert count == len(functions), f"{page.name}: {number} functions, but there are {len(functions)}"


def test_the_readme_shows_every_game() -> None:
    shown = re.findall(r"^\|.*?\*\*`(\w+)`\*\*", (ROOT / "README.md").read_text("utf-8"), flags=re.MULTILINE)
    assert sorted(shown) == GAMES


def test_the_program_in_the_readme_runs() -> None:
    [program] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), flags=re.DOTALL)
    exec(program, {})


def test_the_board_in_the_readme_can_be_played(tmp_path: Path) -> None:
    [board] = re.findall(r"```toml\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), flags=re.DOTALL)
    path = tmp_path / "my.toml"
    path.write_text(board, encoding="utf-8")
    assert wandelgang.game("tiles", board=str(path)).match(seed=1).legal()


@pytest.mark.parametrize("name", GAMES)
def test_the_positions_shown_are_read_and_written_back(name: str) -> None:
    game = find_game(name)
    text = (ROOT / "docs" / "program" / "notation" / f"{name}.md").read_text("utf-8")
    shown = re.findall(rf"^    ({name} .*)$", text, flags=re.MULTILINE)
    assert shown
    for position in shown:
        assert game.position(game.parse_position(position)) == position
