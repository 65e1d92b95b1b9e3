"""A report as one self-contained HTML file, or as a piece of HTML for a notebook. Nothing is loaded, and no script runs.

It sees the plain data of a report and no measure.
"""

from __future__ import annotations

from functools import cache
from html import escape
from importlib import resources
from typing import Any

from wandelgang.render.charts import chart_style

Facts = dict[str, Any]

ICONS = {
    "bad": "M12 4 2.8 20h18.4ZM12 10v4.5M12 17.2v.1",
    "odd": "M12 4 2.8 20h18.4ZM12 10v4.5M12 17.2v.1",
    "fair": "m5 12.5 5 5 9.5-11",
    "open": "M12 3a9 9 0 1 0 .1 0M12 8v4.5l3 2",
    "alone": "M12 4a4 4 0 1 0 .1 0M5 20c0-4 3-6 7-6s7 2 7 6",
}
DIFFERS = {1: " ▲", -1: " ▼", 0: ""}


@cache
def sheet() -> str:
    return resources.files("wandelgang.laboratory").joinpath("report.css").read_text("utf-8")


def page(report: Facts) -> str:
    """The report as a document of its own."""
    title = escape(f"{report['title']} – {report['words']['laboratory']}")
    return (
        f'<!doctype html>\n<html lang="{report["language"]}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        f"<style>\n{sheet()}{chart_style()}</style></head><body>\n{body(report)}\n</body></html>\n"
    )


def piece(report: Facts) -> str:
    """The report inside another page, such as a notebook, in a frame of its own so that neither styles the other."""
    inside, title = page(report).replace("&", "&amp;").replace("'", "&#39;"), escape(report["title"], quote=True)
    style = "width:100%;height:820px;border:0;color-scheme:light dark"
    return f"<iframe title='{title}' style='{style}' srcdoc='{inside}'></iframe>"


def body(report: Facts) -> str:
    """All sections in order, the sentence first."""
    sections = [
        head(report),
        wins(report),
        heat(report),
        lengths(report),
        lanes(report, "tension"),
        lanes(report, "skill"),
        *(parts(report, table) for table in report["parts"]),
        numbers(report),
        proposals(report),
        notes(report),
    ]
    return f'<main class="rep{" few-rows" if len(report["columns"]) == 1 else ""}">{"".join(sections)}</main>'


def section(kind: str, title: str, about: str, inside: str) -> str:
    small = f"<small>{escape(about)}</small>" if about else ""
    return f'<section class="cardx {kind}"><h2>{escape(title)}{small}</h2>{inside}</section>\n'


def said(sentence: str) -> str:
    """The sentence with its number underlined."""
    return "".join(f"<b>{escape(part)}</b>" if place % 2 else escape(part) for place, part in enumerate(sentence.split("**")))


def head(report: Facts) -> str:
    what = "".join(f"<span>{escape(part)}</span>" for part in report["what"])
    running = ""
    if not report["is_complete"]:
        done, planned = report["progress"]["done"], max(1, report["progress"]["planned"])
        texts = "".join(f"<span>{escape(text)}</span>" for text in report["progress"]["texts"])
        bar = f'<div class="pbar"><i style="width:{100 * done / planned:.1f}%"></i></div>'
        running = f'<div class="prog">{bar}<p>{texts}</p></div>'
    return (
        f'<header class="head"><p class="what"><strong>{escape(report["title"])}</strong>{what}</p>'
        f'<h1 class="say">{said(report["sentence"])}</h1></header>\n{running}'
    )


def wins(report: Facts) -> str:
    """A small multiple per variant: columns side by side, numbers of players below each other."""
    texts, columns = report["words"], report["columns"]
    cells = {(cell["column"], cell["row"]): cell for cell in report["cells"]}
    charts = dict(zip(cells, report["figures"]["wins"], strict=True))
    grid = []
    if len(columns) > 1:
        grid += ["<span></span>", *(f'<h3 class="col">{escape(column)}</h3>' for column in columns)]
    for number, row in enumerate(report["rows"]):
        grid.append(f'<h3 class="rowh">{escape(row["name"])}<small>{escape(row["fair"])}</small></h3>')
        for column in range(len(columns)):
            few = f'<p class="few">{escape(texts["few-games"])}</p>' if cells[column, number]["has_few"] else ""
            faded = " faded" if few and not report["is_complete"] else ""
            name = escape(columns[column] if len(columns) > 1 else "", quote=True)
            grid.append(f'<div class="m{faded}" data-v="{name}">{charts[column, number]}{few}</div>')
    inside = f'<div class="mult" style="--columns:{len(columns)}">{"".join(grid)}</div>{key(report)}'
    return section("win", texts["wins-title"], texts["wins-about"], inside)


def key(report: Facts) -> str:
    """What the signs of the charts mean."""
    texts = report["words"]
    strong, fast = (
        'd="M3 7H27M3 3.5v7M27 3.5v7"/><circle cx="15" cy="7" r="3.6" class="strong',
        'd="M3 7H27M3 4.5v5M27 4.5v5"/>',
    )
    signs = (
        (f'<path class="iv" {strong}"/>', report["levels"]["strong"]),
        (f'<path class="ivf" {fast}<circle class="fast" cx="15" cy="7" r="2.8"/>', report["levels"]["fast"]),
        ('<path class="fair" d="M15 0V14"/>', texts["key-fair"]),
        (f'<path class="iv fl" {strong} fl"/>', f"! {texts['key-noise']}"),
    )
    items = (
        f'<li><svg viewBox="0 0 30 14" class="chart" aria-hidden="true">{art}</svg>{escape(text)}</li>' for art, text in signs
    )
    return f'<ul class="key">{"".join(items)}</ul>'


def heat(report: Facts) -> str:
    """The board of every variant with a switch for what is counted; another switch for the variant, if there are several."""
    texts, maps = report["words"], report["figures"]["heat"]
    if not maps:
        return section("heatc", texts["heat-title"], texts["heat-none"], "")
    layers = list(dict.fromkeys(layer for one in maps for layer in one["layers"]))
    inputs, labels, chosen = [], [], []
    for place, layer in enumerate(layers):
        checked = " checked" if place == 0 else ""
        inputs.append(f'<input type="radio" name="layer" id="layer-{layer}"{checked}>')
        labels.append(f'<label for="layer-{layer}">{escape(texts[f"layer-{layer}"])}</label>')
    best = best_cell(report, maps)
    for one in maps if len(maps) > 1 else []:
        checked = " checked" if one["cell"] == best else ""
        inputs.append(f'<input type="radio" name="map" id="map-{one["cell"]}"{checked}>')
        chosen.append(f'<label for="map-{one["cell"]}">{escape(one["name"])}</label>')
    rules = "".join(
        f"#map-{one['cell']}:checked~.maps .map-{one['cell']}{{display:block}}"
        f'#map-{one["cell"]}:checked~.of [for="map-{one["cell"]}"]{{background:var(--raised);color:var(--ink);font-weight:600}}'
        for one in maps
        if len(maps) > 1
    )
    shown = "" if len(maps) > 1 else ".maps .map{display:block}"
    boards = "".join(f'<div class="map map-{one["cell"]}">{one["svg"]}</div>' for one in maps)
    defined = "".join(dict.fromkeys(one["defined"] for one in maps))
    switch = f'<div class="segments">{"".join(labels)}</div>'
    of = f'<div class="segments of">{"".join(chosen)}</div>' if chosen else ""
    inside = (
        f"<style>{rules}{shown}</style>"
        f'<svg class="wandelgang defs" width="0" height="0" aria-hidden="true">{defined}</svg>'
        f'<div class="heat-switch">{"".join(inputs)}{of}<div class="maps">{boards}</div>{switch}</div>'
    )
    return section("heatc", texts["heat-title"], texts["heat-about"], inside)


def best_cell(report: Facts, maps: list[Facts]) -> int:
    """The variant shown first: a fair one if there is one."""
    fair = [cell["number"] for cell in report["cells"] if cell["verdict"] == "fair"]
    drawn = [one["cell"] for one in maps]
    return next((number for number in fair if number in drawn), drawn[0])


def lengths(report: Facts) -> str:
    rows = []
    for one in report["figures"]["lengths"]:
        first, *others = one["minutes"]
        more = "".join(f"<small>{escape(text)}</small>" for text in others)
        name = f"<b>{escape(one['name'])}</b>" if one["name"] else ""
        rows.append(f'<div class="hrow">{name}{one["svg"]}<span>{escape(first)}{more}</span></div>')
    return section(
        "two", report["words"]["length-title"], report["length_about"], "".join(rows) + lane(report["figures"]["draws"])
    )


def lanes(report: Facts, kind: str) -> str:
    texts, charts = report["words"], report["figures"][kind]
    if not charts:
        return ""
    return section("two", texts[f"{kind}-title"], texts["lanes-about"], lane(charts))


def lane(charts: list[Facts]) -> str:
    return "".join(
        f'<div class="st"><h3>{escape(one["title"])}</h3><p>{escape(one["about"])}</p>{one["svg"]}</div>' for one in charts
    )


def parts(report: Facts, table: Facts) -> str:
    """A table of parts of a whole, with a bar in every cell."""
    names = [cell["name"] for cell in report["cells"]]
    titles = "".join(f"<th>{escape(name)}</th>" for name in names)
    heading = f"<thead><tr><th></th>{titles}</tr></thead>" if len(names) > 1 else ""
    rows = []
    for row in table["rows"]:
        cells = "".join(
            f'<td class="part" title="{escape(cell["about"], quote=True)}"><i style="width:{100 * cell["share"]:.1f}%"></i>'
            f"<span>{escape(cell['text'])}</span></td>"
            for cell in row["cells"]
        )
        rows.append(f'<tr><th class="fl">{escape(row["title"])}</th>{cells}</tr>')
    inside = f'<div class="scroll"><table>{heading}<tbody>{"".join(rows)}</tbody></table></div>'
    return section(f"parts {table['key']}", table["title"], table["about"], inside)


def numbers(report: Facts) -> str:
    texts, table = report["words"], report["table"]
    variant = [texts["table-variant"]] if table["has_columns"] else []
    headings = "".join(f"<th>{escape(text)}</th>" for text in [*variant, texts["table-players"]])
    headings += f'<th class="fl">{escape(texts["table-verdict"])}</th><th class="fl">{escape(texts["table-level"])}</th>'
    headings += "".join(f"<th>{escape(text)}</th>" for text in table["headings"])
    rows = "".join(number_row(row, table["has_columns"]) for row in table["rows"])
    inside = f'<div class="scroll"><table><thead><tr>{headings}</tr></thead><tbody>{rows}</tbody></table></div>'
    return section("tab", texts["table-title"], texts["table-about"], inside)


def number_row(row: Facts, has_columns: bool) -> str:
    name = f"<th>{escape(row['name'])}</th>" if has_columns else ""
    tag = ""
    if row["verdict"]:
        icon = f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{ICONS[row["verdict"]]}"/></svg>'
        tag = f'<span class="tag {row["verdict"]}">{icon}{escape(row["verdict_text"])}</span>'
    cells = "".join(
        f"<td{' class=marked' if cell['is_marked'] else ''}>{escape(cell['text'])}{DIFFERS[cell['differs']]}</td>"
        for cell in row["cells"]
    )
    kind = f"hot-{row['verdict']}" if row["is_main"] else "quiet"
    level = f'<td class="fl">{escape(row["level"])}</td>'
    return f'<tr class="{kind}">{name}<td>{row["players"]}</td><td class="fl">{tag}</td>{level}{cells}</tr>'


def proposals(report: Facts) -> str:
    if not report["next"]:
        return ""
    items = ""
    for one in report["next"]:
        code = f"<code>{escape(one['command'])}</code>" if one["command"] else ""
        items += f"<li><b>{escape(one['title'])}:</b> {escape(one['text'])}{code}</li>"
    return section("next", report["words"]["next-title"], "", f"<ul>{items}</ul>")


def notes(report: Facts) -> str:
    items = "".join(f"<li>{escape(text)}</li>" for text in report["notes"])
    return section("notes", report["words"]["notes-title"], "", f"<ul>{items}</ul>")
