"""What a fit found, as text: a report for people and a sample of the positions for those who want to check."""

from __future__ import annotations

import csv
import gzip
import io
from dataclasses import dataclass
from pathlib import Path

from regression import Array, Sample, brier, calibration, log_loss

HERE = Path(__file__).resolve().parent
NUMBERS = 12_000  # kept of the features of a section and group: enough to fit again roughly, small enough to ship
HEADING = "## "


@dataclass(frozen=True)
class Fit:
    """One section and group: what was fitted and how well it predicts games it was not fitted to."""

    section: str
    group: str
    how: str
    features: list[str]
    weights: Array
    errors: Array
    sample: Sample
    unseen: Sample  # the games held out
    said: dict[str, Array]  # what different weights predict for them


def report(fit: Fit) -> str:
    """A piece of the report: features with weights, losses, calibration."""
    lines = [f"{HEADING}{fit.section}, {fit.group}", ""]
    games, unseen = len(set(fit.sample.games.tolist())), len(set(fit.unseen.games.tolist()))
    lines += [f"{games} games, {len(fit.sample.games)} positions ({unseen} games held out); {fit.how}.", ""]
    lines += ["| feature | weight | ± | spread |", "|---|---|---|---|"]
    spreads = fit.sample.features[fit.sample.seated].std(axis=0)
    for name, weight, error, spread in zip(fit.features, fit.weights, fit.errors, spreads, strict=True):
        lines.append(f"| {name} | {weight:.4g} | {error:.2g} | {spread:.3g} |")
    lines += ["", "| held out | log-loss | Brier |", "|---|---|---|"]
    for name, said in fit.said.items():
        lines.append(f"| {name} | {log_loss(said, fit.unseen):.4f} | {brier(said, fit.unseen):.4f} |")
    lines += ["", "| predicted share (held out) | actual | how often |", "|---|---|---|"]
    for often, predicted, actual in calibration(fit.said["new"], fit.unseen):
        lines.append(f"| {predicted:.3f} | {actual:.3f} | {often} |")
    return "\n".join([*lines, ""])


def write_report(game: str, fits: list[Fit], command: str) -> None:
    """Put the pieces into `<game>.md`; pieces of sections not fitted now stay."""
    file = HERE / f"{game}.md"
    pieces: dict[str, str] = {}
    if file.exists():
        for piece in file.read_text("utf-8").split("\n" + HEADING)[1:]:
            pieces[piece.splitlines()[0]] = HEADING + piece
    for fit in fits:
        pieces[f"{fit.section}, {fit.group}"] = report(fit)
    head = [
        f"# Weights of `{game}`",
        "",
        f"Written by `python fitting/{command}`. ± is the standard error of a weight (a game is one observation); spread is",
        "the standard deviation of the feature, so weight × spread says how much it moves. Losses are of games held out.",
        "",
    ]
    file.write_text("\n".join([*head, *(piece.rstrip("\n") + "\n" for piece in pieces.values())]), "utf-8")


def write_sample(game: str, fits: list[Fit]) -> None:
    """Put some positions of each fit into `data/<game>.csv.gz`, one row per player; those of sections not fitted now stay."""
    file = HERE / "data" / f"{game}.csv.gz"
    file.parent.mkdir(exist_ok=True)
    header = ["section", "group", "game", "position", "player", "result", *fits[0].features]
    fitted = {(fit.section, fit.group) for fit in fits}
    rows: list[list[str]] = []
    if file.exists():
        with gzip.open(file, "rt", encoding="utf-8", newline="") as old:
            before, *kept = csv.reader(old)
            if before == header:
                rows = [row for row in kept if (row[0], row[1]) not in fitted]
    for fit in fits:
        rows += sampled(fit)
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows([header, *rows])
    file.write_bytes(gzip.compress(text.getvalue().encode(), mtime=0))


def sampled(fit: Fit) -> list[list[str]]:
    """Positions spread evenly over all that were fitted."""
    seats = int(fit.sample.players.max())
    step = max(1, -(-len(fit.sample.games) * seats * len(fit.features) // NUMBERS))
    rows = []
    for number in range(0, len(fit.sample.games), step):
        for player in range(int(fit.sample.players[number])):
            start = [fit.section, fit.group, str(fit.sample.games[number]), str(number), str(player)]
            looked = [f"{value:.4g}" for value in fit.sample.features[number, player]]
            rows.append([*start, f"{fit.sample.results[number, player]:.4g}", *looked])
    return rows
