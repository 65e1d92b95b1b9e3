"""Plays the laboratory over our own games and writes the tables of docs/design/balance.md: `make balance`.

The commands stand on the page. What has been played is kept in `lab/balance`; with it, nothing is played again.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

from wandelgang.laboratory.report import Findings, report_facts
from wandelgang.laboratory.run import PLAN, resume

ROOT = Path(__file__).parents[2]
PAGE = Path(__file__).with_name("balance.md")
FOLDER = ROOT / "lab" / "balance"
STUDY = re.compile(r"(    wandelgang lab (.*) --folder lab/balance/(\S+)\n\n<!-- table -->\n)(?s:.*?)(<!-- end -->)")
SHOWN = ("first", "draws", "turns", "minutes", "forced", "leads", "decided", "skill")


def written(page: str) -> str:
    """The page with all its tables as they should be; their games have been played."""
    return STUDY.sub(lambda found: found[1] + table(report_facts(Findings(resume(FOLDER / found[3])), "en")) + found[4], page)


def play(arguments: list[str], folder: Path) -> None:
    """Play what is missing, from the top of the repository, where the files of boards are."""
    given = ["--resume", str(folder)] if (folder / PLAN).exists() else [*arguments, "--folder", str(folder)]
    subprocess.run([sys.executable, "-m", "wandelgang", "lab", *given], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def table(report: dict[str, Any]) -> str:
    """The sentence and the most important columns, both levels in one cell: strong · fast."""
    names = [name for name in SHOWN if name in report["table"]["names"]]
    headings = dict(zip(report["table"]["names"], report["table"]["headings"], strict=True))
    lines = ["", f"> {report['sentence'].replace('**', '')}", ""]
    lines.append(f"| variant | players | {' | '.join(headings[name] for name in names)} | verdict |")
    lines.append("|" + "---|" * (len(names) + 3))
    rows = report["table"]["rows"]
    for strong, fast in zip(rows[::2], rows[1::2], strict=True):
        texts = [dict(zip(report["table"]["names"], row["cells"], strict=True)) for row in (strong, fast)]
        cells = [" · ".join(one[name]["text"] for one in texts if one[name]["text"] != "–") or "–" for name in names]
        name = strong["name"] or "as usual"
        lines.append(
            f"| {name} | {strong['players']} | {' | '.join(cells)} | {strong['verdict_text'] or fast['verdict_text']} |"
        )
    return "\n".join([*lines, "", ""])


if __name__ == "__main__":
    for found in STUDY.finditer(PAGE.read_text("utf-8")):
        play(shlex.split(found[2]), FOLDER / found[3])
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
