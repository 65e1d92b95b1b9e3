"""The symbols and styles of a game as sheets for a page that shows several games.

In a page the ids and classes of several games meet, so a sheet prefixes those of its symbols with its name. Styles of sprites
(colours, marks) apply inside elements with `data-art="<name>"`. This module knows no game and no page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from wandelgang.render.svg import common_art

STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
REMARK = re.compile(r"<!--.*?-->", re.DOTALL)
DARK = re.compile(r"@media\s*\(prefers-color-scheme:\s*dark\)\s*\{\s*\.wandelgang\{([^{}]*)\}\s*\}")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
CLASSES = re.compile(r'\bclass="([^"]+)"')
CLASS = re.compile(r"\.([A-Za-z][\w-]*)")


def declarations(rules: Sequence[tuple[str, str]], classes: set[str]) -> dict[str, str]:
    """What the rules for an element with these classes say, wherever it is; a later one counts more than an earlier one."""
    found = {}
    for selector, body in rules:
        if any(set(CLASS.findall(one)) <= classes and " " not in one.strip() for one in selector.split(",")):
            for declaration in body.split(";"):
                name, _, value = declaration.partition(":")
                found[name.strip()] = value.strip()
    return found


def symbol_sheet(name: str, art: str) -> str:
    """All symbols of a game and the common ones, as one invisible SVG to put into a page."""
    prefixed = re.sub(r'(\bid="|href="#|url\(#)', rf"\1{name}-", drawn(art))
    prefixed = CLASSES.sub(lambda found: f'class="{" ".join(f"{name}-{one}" for one in found[1].split())}"', prefixed)
    inside = "\n".join(line for line in prefixed.splitlines() if line.strip())
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" data-art="{name}" class="art-sheet" width="0" height="0" aria-hidden="true">'
    )
    return f"{opening}\n{inside}\n</svg>\n"


def drawn(art: str) -> str:
    """The symbols without their styles."""
    return STYLE.sub("", REMARK.sub("", common_art() + art))


def style_sheet(name: str, art: str) -> str:
    """The styles of a game.

    What `<use>` draws has no ancestors in the page, so classes inside symbols are styled by their prefixed names alone.
    Everything else is nested; dark colours follow the system, unless the page's root says `data-theme` light or dark.
    """
    inner = {one for found in CLASSES.findall(drawn(art)) for one in found.split()}
    styles = "\n".join(found.strip() for found in STYLE.findall(common_art() + art))
    dark = [by_theme(found) for found in DARK.finditer(styles)]
    alone, nested = [], []
    for selector, body in RULE.findall(DARK.sub("", styles)):
        if set(CLASS.findall(selector)) <= inner:
            alone.append(CLASS.sub(rf".{name}-\1", selector.strip()) + f"{{{body}}}")
        else:
            nested.append(selector.strip().replace(".wandelgang", "&") + f"{{{body}}}")
    sheet = "\n".join([*alone, f'[data-art="{name}"] {{', *nested, *dark, "}"]) + "\n"
    return re.sub(r"url\(#", f"url(#{name}-", sheet)


def by_theme(dark: re.Match[str]) -> str:
    """The dark colours, for both ways the theme can be dark."""
    by_system = f'@media (prefers-color-scheme:dark){{:root:not([data-theme="light"]) &{{{dark[1]}}}}}'
    return f'{by_system}\n:root[data-theme="dark"] &{{{dark[1]}}}'
