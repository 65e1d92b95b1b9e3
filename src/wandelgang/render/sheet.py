"""The symbols and styles of a game as sheets for a page that shows several games at once.

In the SVG of one picture ids are alone; in a page they meet, so a sheet prefixes them with its name, and its styles hold only
inside elements with `data-art="<name>"`. This module knows no game and no page.
"""

from __future__ import annotations

import re

from wandelgang.render.svg import common_art

STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
REMARK = re.compile(r"<!--.*?-->", re.DOTALL)
DARK = re.compile(r"@media\s*\(prefers-color-scheme:\s*dark\)\s*\{\s*\.wandelgang\{([^{}]*)\}\s*\}")


def symbol_sheet(name: str, art: str) -> str:
    """All symbols of a game and the common ones, as one SVG to be put into a page; it is not seen itself."""
    symbols = STYLE.sub("", REMARK.sub("", common_art() + art))
    prefixed = re.sub(r'(\bid="|href="#|url\(#)', rf"\1{name}-", symbols)
    inside = "\n".join(line for line in prefixed.splitlines() if line.strip())
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" data-art="{name}" class="art-sheet" width="0" height="0" aria-hidden="true">'
    )
    return f"{opening}\n{inside}\n</svg>\n"


def style_sheet(name: str, art: str) -> str:
    """The styles of a game, nested: dark colours by system, unless the page's root says `data-theme` light or dark."""
    styles = "\n".join(found.strip() for found in STYLE.findall(common_art() + art))
    styles = re.sub(r"url\(#", f"url(#{name}-", DARK.sub(by_theme, styles))
    return f'[data-art="{name}"] {{\n{styles.replace(".wandelgang{", "&{")}\n}}\n'


def by_theme(dark: re.Match[str]) -> str:
    """What holds in the dark, said for both ways it can be dark."""
    by_system = f'@media (prefers-color-scheme:dark){{:root:not([data-theme="light"]) &{{{dark[1]}}}}}'
    return f'{by_system}\n:root[data-theme="dark"] &{{{dark[1]}}}'
