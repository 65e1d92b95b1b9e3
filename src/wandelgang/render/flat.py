"""SVG without custom properties, for renderers that know none: every value is written out.

A sprite's marks and its player change custom properties, and what its symbols look like with them; so do classes within a
symbol. So for every combination in a picture there are symbols and styles of their own. It knows the SVG that `svg.py` writes,
and no scenes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

from wandelgang.render.sheet import CLASS, DARK, RULE, STYLE, declarations

Values = Mapping[str, str]
ROOT = "wandelgang"
CLASSES = re.compile(r'\bclass="([^"]*)"')
REFERENCE = re.compile(r"\bart-")
VALUE = re.compile(r"var\((--[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)")
SYMBOL = re.compile(r"<symbol\b.*?</symbol>", re.DOTALL)
SPRITE = re.compile(r'<g id="[^"]*" class="([^"]*)" transform=.*')
DEPTH = 8  # of values that name others


def flat(svg: str) -> str:
    """The same picture in light colours, every custom property replaced by its value."""
    rules = [(one.strip(), body) for style in STYLE.findall(svg) for one, body in RULE.findall(DARK.sub("", style))]
    before, defs, after = parts(STYLE.sub("", svg))
    root = changed({}, rules, {ROOT})
    looks: dict[tuple[tuple[str, str], ...], str] = {key(root): "look0-"}

    def look(classes: set[str]) -> tuple[str, Values]:
        values = changed(root, rules, classes)
        return looks.setdefault(key(values), f"look{len(looks)}-"), values

    lines = []
    for line in after.splitlines():
        found = SPRITE.match(line)
        prefix, values = look(set(found[1].split())) if found else ("look0-", root)
        lines.append(dressed(line, prefix, values))
    styles, symbols = [], []
    for values_key, prefix in looks.items():
        values = dict(values_key)
        styles += written(rules, prefix, prefix, values)
        symbols.append(dressed(SYMBOL.sub("", defs), prefix, values))
        for number, symbol in enumerate(SYMBOL.findall(defs)):
            within = changed(values, rules, {one for found in CLASSES.findall(symbol) for one in found.split()})
            if within == values:
                symbols.append(dressed(symbol, prefix, values))
            else:
                own = f"{prefix}{number}-"
                styles += written(rules, own, prefix, within)
                symbols.append(dressed(symbol, prefix, within, own))
    style = f"<style>{''.join(styles)}</style>"
    return "\n".join((dressed(before, "look0-", root), f"<defs>{style}{''.join(symbols)}</defs>", *lines)) + "\n"


def written(rules: list[tuple[str, str]], prefix: str, symbols: str, values: Values) -> list[str]:
    """The rules for classes with a prefix."""
    return [CLASS.sub(rf".{prefix}\1", one) + f"{{{REFERENCE.sub(symbols, plain(body, values))}}}" for one, body in rules]


def parts(svg: str) -> tuple[str, str, str]:
    """What comes before the symbols, the symbols, and what comes after."""
    before, _, rest = svg.partition("<defs>")
    defs, _, after = rest.partition("</defs>")
    return before, defs, after


def key(values: Values) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(values.items()))


def changed(values: Values, rules: list[tuple[str, str]], classes: set[str]) -> dict[str, str]:
    """The custom properties of an element with these classes."""
    declared = declarations([rule for rule in rules if "--" in rule[1]], classes)
    return {**values, **{name: value for name, value in declared.items() if name.startswith("--")}}


def plain(text: str, values: Values) -> str:
    """A text with the values of its custom properties, and without those it declares."""
    for _ in range(DEPTH):
        text = VALUE.sub(partial(value_of, values), text)
    return ";".join(one for one in text.split(";") if not one.strip().startswith("--"))


def value_of(values: Values, found: re.Match[str]) -> str:
    return values.get(found[1], found[2] or "none")


def dressed(text: str, prefix: str, values: Values, own: str = "") -> str:
    """Markup whose classes and symbols are those of one look; a symbol may have classes of its own."""
    named = CLASSES.sub(lambda found: f'class="{" ".join(f"{own or prefix}{one}" for one in found[1].split())}"', text)
    filled = named
    for _ in range(DEPTH):
        filled = VALUE.sub(partial(value_of, values), filled)
    return REFERENCE.sub(prefix, filled)
