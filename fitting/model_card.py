"""The model card of a network: how it was made, from what, and what it scores."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from learning_plan import LearningPlan
from rounds import Round

HAND_WRITTEN = "\n## Further matches\n"  # what stands behind this heading stays when the card is written anew


def write_card(file: Path, weights: Path, plan: LearningPlan, rounds: Sequence[Round], best: Round) -> None:
    """What was measured by hand stays as long as the weights are the same."""
    card = model_card(weights, plan, rounds, best)
    old = file.read_text("utf-8") if file.exists() else ""
    head, _, rest = old.partition(HAND_WRITTEN)
    file.write_text(card + (HAND_WRITTEN + rest if rest and digest(weights) in head else ""), "utf-8")


def digest(weights: Path) -> str:
    return sha256(weights.read_bytes()).hexdigest()


def model_card(weights: Path, plan: LearningPlan, rounds: Sequence[Round], best: Round) -> str:
    inputs, hidden = best.network["rows"].shape
    tables = ", ".join(f"`{text}`" if text else "as usual" for text in plan.tables)
    command = f"python fitting/learn.py {plan.game} --games {' '.join(map(str, plan.games))} --nodes {plan.nodes}"
    command += f" --opening {plan.opening} --longest {plan.longest} --trust {plan.trust:g}"
    command += f" --epochs {plan.epochs} --deals {plan.deals} --seed {plan.seed}"
    lines = [
        f"# The network of `{plan.game}`",
        "",
        f"`{weights.name}`: {inputs} binary inputs per player, {hidden} hidden values, {weights.stat().st_size:,} bytes;",
        f"SHA-256 `{digest(weights)}`. `core/network.py` says how it computes, `inputs.py` what it looks at.",
        "",
        "## How it was made",
        "",
        f"    {command}",
        "",
        f"Round {best.number} of {len(rounds)}. Games were searched by alpha-beta with {plan.nodes:,} nodes per decision after"
        f" up to {plan.opening} random actions, at these tables in turn: {tables}.",
        f"Targets are {plan.trust:.0%} the score of the search and {1 - plan.trust:.0%} the result of the game.",
        "Each round is taught with its own games and begins with the network that played them, the first with the features;",
        "every tenth game is held out. No other data was used.",
        "",
        "| round | games played by | games | positions |",
        "|---|---|---|---|",
        *(f"| {one.number} | {teacher(one)} | {one.losses['games']:,} | {one.losses['positions']:,} |" for one in rounds),
        "",
        "## What it scores",
        "",
        "Log-loss of the results of held-out games, and matches against the estimate by features at"
        f" {plan.nodes:,} nodes per decision (with 95 % intervals; a deal of two games is one observation):",
        "",
        "| round | uniform | features | search of the teacher | network | against the features | against the teacher |",
        "|---|---|---|---|---|---|---|",
        *(row(one) for one in rounds),
        "",
    ]
    return "\n".join(lines)


def row(one: Round) -> str:
    losses = " | ".join(f"{loss:.4f}" for loss in one.losses["held out"].values())
    return f"| {one.number} | {losses} | {one.score} | {one.progress or 'the same'} |"


def teacher(one: Round) -> str:
    return "the features" if one.teacher is None else f"the network of round {one.teacher}"
