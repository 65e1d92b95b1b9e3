"""The wheel and the sdist as strangers get them: what they say and contain, and that the oldest versions allowed suffice."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest
import yaml
from markdown_it import MarkdownIt
from packaging.version import Version

from tests import versions

ROOT = Path(__file__).parents[1]
DECLARED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

pytestmark = pytest.mark.xdist_group("wheel")  # they share what is built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return versions.build(tmp_path_factory.mktemp("built"))


def test_the_description_has_neither_pictures_nor_links_that_lead_nowhere(wheel: Path) -> None:
    said = versions.metadata(wheel)
    assert said["Description-Content-Type"] == "text/markdown"
    text = said.get_payload()
    assert isinstance(text, str)
    html = MarkdownIt("commonmark").enable("table").render(text)
    assert html.startswith("<h1>Wandelgang</h1>")
    for address in re.findall(r"(?:src|href)=\"([^\"]*)\"", html):
        assert address.startswith("https://"), address
    assert "![" not in html
    assert "<img" not in html.replace("&lt;", "<")


def test_the_metadata_is_complete(wheel: Path) -> None:
    said = versions.metadata(wheel)
    assert (said["License-Expression"], said["License-File"]) == ("MIT", "LICENSE")
    assert said["Maintainer"] == said["Author"] == "The Wandelgang developers"
    assert "Typing :: Typed" in (said.get_all("Classifier") or [])
    assert versions.supported(wheel)[0] == said["Requires-Python"].removeprefix(">=")
    assert set(said.get_all("Provides-Extra") or []) == {"cluster", "docs", "learn", "postgres", "rl", "test"}


def test_every_dependency_has_a_lower_bound_that_is_installed(wheel: Path) -> None:
    oldest = versions.oldest(wheel, "3.11")
    needed = {re.split(r"[<>=]", text)[0].replace("_", "-") for text in DECLARED["dependencies"]}
    assert {pin.partition("==")[0] for pin in oldest} == needed
    newest = dict(pin.split("==") for pin in versions.oldest(wheel, versions.supported(wheel)[-1]))
    assert [name for name, bound in newest.items() if bound == "0"] == []
    assert newest["numba"] != dict(pin.split("==") for pin in oldest)["numba"]  # a bound of its own for a newer Python


def test_the_version_is_the_newest_in_the_changelog(wheel: Path) -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    released = [heading for heading in headings if heading != "Unreleased"]
    assert released[0].split()[0] == versions.metadata(wheel)["Version"]


def test_the_workflow_tries_every_supported_python(wheel: Path) -> None:
    """And the other files for a forge are what they should be: YAML that names targets of the Makefile."""
    forge = {path: yaml.safe_load(path.read_text("utf-8")) for path in sorted((ROOT / ".github").rglob("*.yml"))}
    jobs = forge[ROOT / ".github" / "workflows" / "test.yml"]["jobs"]
    assert jobs["versions"]["strategy"]["matrix"]["python"] == versions.supported(wheel)
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"][0]["hooks"]
    commands = [hook["entry"] for hook in hooks] + [step["run"] for step in jobs["test"]["steps"] if "run" in step]
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    named = [command.removeprefix("make ") for command in commands if command.startswith("make ")]
    assert {"lint", "types", "test"} == set(named) & set(targets)


def test_the_sdist_has_all_that_builds_and_tests(tmp_path: Path) -> None:
    with tarfile.open(versions.build(tmp_path, "sdist")) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    assert names >= {"hatch_build.py", "Makefile", "constraints.txt", "package.json", "tsconfig.json", "LICENSE", "README.md"}
    kept = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.py")]
    assert {str(path.relative_to(ROOT).as_posix()) for path in kept} <= names
    assert not [name for name in names if name.startswith(("node_modules/", ".venv/"))]


@pytest.mark.timeout(900)  # most of it waits for downloads
def test_the_oldest_versions_suffice(wheel: Path, tmp_path: Path) -> None:
    """The newest ones, other versions of Python and compiled computer players are tried by `make versions`."""
    pins = versions.oldest(wheel, versions.CURRENT)
    python = versions.install(sys.executable, tmp_path / "oldest", wheel, pins)
    listed = subprocess.run([python, "-m", "pip", "list", "--format", "json"], capture_output=True, check=True)
    found = {one["name"].lower().replace("_", "-"): one["version"] for one in json.loads(listed.stdout)}
    for pin in pins:
        name, bound = pin.split("==")
        assert Version(found[name]) == Version(bound)
    versions.use(python)
