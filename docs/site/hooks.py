"""What happens while MkDocs builds the site: pages that are made from data are added, links to the repository are followed, and
German pages get German labels.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from wandelgang.language import LANGUAGES

sys.path.insert(0, str(Path(__file__).parent))

from notebook_pages import notebook_pages
from reference_pages import overview as reference_overview
from reference_pages import reference_pages
from repository import PAGES, ROOT, outside_code, site_page, source_page, with_site_links
from rules_pages import overview as rules_overview
from rules_pages import rules_pages

OTHER = {"de": ("en", "This page in English"), "en": ("de", "Diese Seite auf Deutsch")}
INDENTED = re.compile(r"^ {2,3}(?=\||- )", re.MULTILINE)  # in a list; forges take two spaces, Python-Markdown four
STATIC = {
    "assets/site.css": "docs/site/site.css",
    "assets/iframe-worker.js": "docs/site/iframe-worker.js",
    "assets/logo.svg": "src/wandelgang/web/logo.svg",
}


@cache
def generated() -> list[tuple[str, str]]:
    """Everything that is made from data: path and text."""
    return [*rules_pages(), *reference_pages(), *notebook_pages()]


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Rules and reference appear in the navigation, in the order in which they are made."""
    for path, _ in generated():
        if path.endswith(".md") and not path.endswith("/index.md") and not path.startswith("notebooks/"):
            folder(config.nav, path.rpartition("/")[0] + "/index.md").append(path)
    return config


def folder(nav: Any, index: str) -> list[Any]:
    """The list of the navigation that begins with a page."""
    for entry in nav:
        for inner in entry.values() if isinstance(entry, dict) else ():
            if isinstance(inner, list):
                if inner[0] == index:
                    return inner
                if any(isinstance(one, dict) for one in inner):
                    try:
                        return folder(inner, index)
                    except LookupError:
                        continue
    raise LookupError(f"no part of the navigation begins with {index}")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path, text in generated():
        files.append(File.generated(config, path, content=text))
    for path, source in STATIC.items():
        files.append(File.generated(config, path, content=(ROOT / source).read_text("utf-8")))
    found: set[str] = set()
    for source, page in PAGES.items():
        if source != "README.md":
            text = with_site_links((ROOT / source).read_text("utf-8"), source, found)
            files.append(File.generated(config, page, content=text))
    for file in files.documentation_pages():
        if file.abs_src_path and file.generated_by is None:
            with_site_links(Path(file.abs_src_path).read_text("utf-8"), f"docs/{file.src_uri}", found)
    shown: set[str] = set()
    while found - shown:
        for path in sorted(found - shown):
            shown.add(path)
            files.append(File.generated(config, site_page(path), content=source_page(path, found)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    markdown = outside_code(markdown, lambda text: INDENTED.sub("    ", text))
    if page.file.generated_by is None:
        markdown = with_site_links(markdown, f"docs/{page.file.src_uri}", set()) + overview(page.file.src_uri)
    language = page_language(page)
    if language is not None:
        other, label = OTHER[language]
        counterpart = page.file.src_uri.replace(f"play/{language}/", f"play/{other}/")
        if files.get_file_from_path(counterpart) is not None:
            steps = "../" * (page.file.src_uri.count("/") - 1)
            title, _, rest = markdown.partition("\n")
            inside = counterpart.removeprefix("play/")
            markdown = f"{title}\n\n[{label}]({steps}{inside}){{ .language lang={other} }}\n{rest}"
    return markdown


def overview(path: str) -> str:
    """What is added to the pages that begin the rules and the reference."""
    if path == "program/reference/index.md":
        return reference_overview()
    return next((rules_overview(language) for language in LANGUAGES if path == f"play/{language}/rules/index.md"), "")


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation) -> dict[str, Any]:
    """Labels of the theme are in the language of the page."""
    config.theme["language"] = page_language(page) or "en"
    return context


def page_language(page: Page) -> str | None:
    parts = page.file.src_uri.split("/")
    return parts[1] if parts[0] == "play" and len(parts) > 1 and parts[1] in OTHER else None
