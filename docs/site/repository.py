"""Links that leave the folder of the docs: files of the repository become pages of the site.

`ARCHITECTURE.md` and `CHANGELOG.md` are pages as they are; any other file that a page links to is shown with its source, and a
folder as a list of its files.
"""

from __future__ import annotations

import posixpath
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = {"README.md": "index.md", "ARCHITECTURE.md": "contribute/architecture.md", "CHANGELOG.md": "contribute/changelog.md"}
LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)\s#]+)(?=[)#])")
LEXERS = {".py": "python", ".toml": "toml", ".yaml": "yaml", ".svg": "xml", ".conf": "nginx", ".service": "ini"}
CODE = re.compile(r"```.*?```|^    .*?$|`[^`\n]*`", re.DOTALL | re.MULTILINE)


def site_page(path: str) -> str:
    """The page of the site that shows a file or folder of the repository."""
    if path in PAGES:
        return PAGES[path]
    if path.startswith("docs/"):
        inside = path.removeprefix("docs/")
        return inside.removesuffix(".ipynb") + ".md" if inside.endswith(".ipynb") else inside
    return f"source/{path}.md"


def with_site_links(text: str, origin: str, found: set[str]) -> str:
    """The text of a file of the repository with links between pages of the site; files outside docs/ are added to *found*."""
    here = posixpath.dirname(site_page(origin))

    def linked(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(origin), link[1]))
        if not (ROOT / target).exists():
            return link[0]  # made while the site is built, or broken: then the build says so
        if not target.startswith("docs/") and target not in PAGES:
            found.add(target)
        return posixpath.relpath(site_page(target), here)

    return outside_code(text, lambda part: LINK.sub(linked, part))


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """A text with everything changed that is not code."""
    parts, last = [], 0
    for code in CODE.finditer(text):
        parts += [change(text[last : code.start()]), code[0]]
        last = code.end()
    return "".join([*parts, change(text[last:])])


def source_page(path: str, found: set[str]) -> str:
    """A page that shows a file, or lists the files of a folder, which are added to *found*."""
    place = ROOT / path
    lines = ["---", "search:", "  exclude: true", "---", f"# `{path}`", ""]
    if place.is_dir():
        for file in tracked(path):
            found.add(file)
            lines.append(f"- [`{file}`]({posixpath.relpath(site_page(file), posixpath.dirname(site_page(path)))})")
        return "\n".join(lines) + "\n"
    text = place.read_text("utf-8")
    if place.suffix == ".md":
        return with_site_links(text, path, found)
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
    return "\n".join([*lines, f"{fence}{LEXERS.get(place.suffix, 'text')}", text.rstrip("\n"), fence, ""])


def tracked(folder: str) -> list[str]:
    """The files of a folder: those that git knows or, without git, those that are no leftovers."""
    done = subprocess.run(["git", "ls-files", folder], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode == 0 and done.stdout:
        return done.stdout.splitlines()
    files = sorted(path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return [path.relative_to(ROOT).as_posix() for path in files]
