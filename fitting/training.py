"""Training a network with PyTorch: a softmax over the players' strengths, compared with what the search and the game said.

It knows neither games nor matches. After every epoch the state of the training is kept, so an interrupted training goes on as
if nothing had happened.
"""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from losses import log_loss, logits_of, shares_of
from quantising import LARGEST_OUTPUT, largest_row
from torch.nn import functional

from examples import Array, Examples
from wandelgang.core.network import HIGHEST, ONE

TOP = HIGHEST / ONE
IMITATED = 20_000  # positions are enough to imitate the features


@dataclass(frozen=True)
class Training:
    """How a network is trained."""

    hidden: int
    epochs: int = 12
    batch: int = 2048
    rate: float = 2e-3  # falls to a tenth of a hundredth along a cosine
    decay: float = 1e-5
    trust: float = 0.6  # how much the score of the search counts, against the result of the game
    seed: int = 1


class Lessons:
    """Examples as tensors, with the shares that the network should give."""

    def __init__(self, examples: Examples, scale: float, trust: float) -> None:
        self.active = torch.from_numpy(examples.active)
        self.wanted = torch.from_numpy(targets(examples, scale, trust)).float()
        self.results = torch.from_numpy(examples.results).float()
        self.is_played = torch.from_numpy(examples.is_played)


class Network(torch.nn.Module):
    """What core/network.py computes, with real numbers. The last row belongs to places without an input."""

    def __init__(self, inputs: int, most: int, hidden: int) -> None:
        super().__init__()
        self.most, self.padding = most, inputs
        self.rows = torch.nn.Parameter(torch.randn(inputs + 1, hidden) * 0.1)
        self.direct = torch.nn.Parameter(torch.zeros(inputs + 1, 1))
        self.start = torch.nn.Parameter(torch.full((hidden,), 0.3))
        self.outputs = torch.nn.Parameter(torch.randn(hidden) * 0.05)
        self.clip()

    def forward(self, active: torch.Tensor) -> torch.Tensor:
        """Strengths of the players: batch × player × place to batch × player."""
        flat = active.reshape(-1, active.shape[-1])
        table = torch.cat([self.rows, self.direct], 1)
        sums = functional.embedding_bag(flat, table, mode="sum", padding_idx=self.padding)
        hidden = torch.clamp(sums[:, :-1] + self.start, 0.0, TOP)
        return (hidden @ self.outputs + sums[:, -1]).reshape(active.shape[:-1])

    def clip(self) -> None:
        """Keep to what small integers can hold."""
        with torch.no_grad():
            most = largest_row(self.most)
            self.rows.clamp_(-most, most)
            self.start.clamp_(-most, most)
            self.outputs.clamp_(-LARGEST_OUTPUT, LARGEST_OUTPUT)

    def set(self, weights: dict[str, Array]) -> None:
        """Begin with these weights."""
        shaped = {**weights, "direct": weights["direct"][:, None]}
        with torch.no_grad():
            for name, values in shaped.items():
                getattr(self, name)[: len(values)] = torch.from_numpy(values)

    def weights(self) -> dict[str, Array]:
        """Real numbers, without the row for padding."""
        found = {name: value.detach().numpy().astype(float) for name, value in self.named_parameters()}
        return {**found, "rows": found["rows"][:-1], "direct": found["direct"][:-1, 0]}


def train(
    examples: Examples, inputs: int, how: Training, folder: Path, start: dict[str, Array] | None = None
) -> tuple[dict[str, Array], list[dict[str, float]]]:
    """The weights, and the losses after each epoch. Goes on where the last checkpoint in the folder was written.

    It begins with the weights of *start*, or else with an imitation of the features.
    """
    torch.manual_seed(how.seed)
    torch.use_deterministic_algorithms(True)
    torch.set_num_threads(1)  # the weights do not depend on the cores; on two busy ones, two threads took ten times as long
    network = Network(inputs, examples.active.shape[2], how.hidden)
    network.set(start or {"direct": imitation(examples, inputs)})
    chosen = ~examples.is_held_out
    seen, unseen = examples.only(chosen), examples.only(~chosen)
    scale = confidence(seen)
    lessons = Lessons(seen, scale, how.trust), Lessons(unseen, scale, how.trust)
    active, wanted = lessons[0].active, lessons[0].wanted
    steps = -(-len(wanted) // how.batch)
    optimiser = torch.optim.AdamW(network.parameters(), how.rate, weight_decay=how.decay)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, how.epochs * steps, how.rate * 1e-3)
    kept = {"network": network, "optimiser": optimiser, "schedule": schedule}
    file = folder / "checkpoint.pt"
    curve = resume(file, how, kept)
    if not curve:
        curve.append(losses(network, *lessons))
    for epoch in range(len(curve) - 1, how.epochs):
        order = torch.randperm(len(wanted), generator=torch.Generator().manual_seed(how.seed * 1000 + epoch))
        for places in order.split(how.batch):
            optimiser.zero_grad()
            surprise(network(active[places]), wanted[places]).backward()
            optimiser.step()
            schedule.step()
            network.clip()
        curve.append(losses(network, *lessons))
        keep(file, how, kept, curve)
    return network.weights(), curve


def surprise(strengths: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """The cross-entropy of the shares; a player alone has the share of a sigmoid."""
    if strengths.shape[1] == 1:
        return functional.binary_cross_entropy_with_logits(strengths, wanted)
    return -(wanted * functional.log_softmax(strengths, 1)).sum(1).mean()


def losses(network: Network, seen: Lessons, unseen: Lessons) -> dict[str, float]:
    """The mean losses: of what was trained with, of games held out, and of the results of those alone."""
    with torch.no_grad():
        found = {"seen": float(surprise(network(seen.active), seen.wanted))}
        if len(unseen.wanted):
            strengths = network(unseen.active)
            found["held out"] = float(surprise(strengths, unseen.wanted))
            found["results"] = float(surprise(strengths[unseen.is_played], unseen.results[unseen.is_played]))
    return found


def imitation(examples: Examples, inputs: int) -> Array:
    """What each input must add by itself so that the sum is as near as possible to the estimate by features."""
    examples = examples.only(slice(None, None, max(1, len(examples.games) // IMITATED)))
    players = examples.active.shape[1]
    square, right = np.eye(inputs) * 1e-2, np.zeros(inputs)
    middle = examples.plain - examples.plain.mean(1, keepdims=True) if players > 1 else examples.plain
    for first in range(0, len(examples.games), 4096):
        places = slice(first, first + 4096)
        set_ = counted(examples.active[places], inputs)
        if players > 1:
            set_ = set_ - set_.mean(1, keepdims=True)
        flat = set_.reshape(-1, inputs)
        square += flat.T @ flat
        right += flat.T @ middle[places].reshape(-1)
    return np.linalg.solve(square, right)


def counted(active: Array, inputs: int) -> Array:
    """One number per input instead of a list of those that are set."""
    flat = active.reshape(-1, active.shape[-1])
    found = np.zeros((len(flat), inputs + 1))
    np.add.at(found, (np.arange(len(flat))[:, None], flat), 1.0)
    return found[:, :-1].reshape(*active.shape[:-1], inputs)


def confidence(examples: Examples) -> float:
    """How much the logits of scores must be stretched to predict results best: an estimate may be too timid or too bold."""
    played = examples.only(examples.is_played)
    logits = logits_of(played.scores)
    return float(min(np.geomspace(0.25, 8.0, 61), key=lambda scale: log_loss(logits * scale, played.results)))


def targets(examples: Examples, scale: float, trust: float) -> Array:
    """What the shares should be: between the score and, where the game was played on, its result."""
    scores = shares_of(logits_of(examples.scores) * scale)
    results = np.where(np.isnan(examples.results), scores, examples.results)
    return trust * scores + (1 - trust) * results


def resume(file: Path, how: Training, kept: dict[str, Any]) -> list[dict[str, float]]:
    """Load the last checkpoint, if there is one; the losses until then."""
    if not file.exists():
        return []
    found = torch.load(file, weights_only=True)
    if found["how"] != asdict(how):
        raise SystemExit(f"{file} was written with other settings: {found['how']}")
    for name, part in kept.items():
        part.load_state_dict(found[name])
    curve: list[dict[str, float]] = found["curve"]
    return curve


def keep(file: Path, how: Training, kept: dict[str, Any], curve: list[dict[str, float]]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_name(f".{file.name}")
    torch.save({"how": asdict(how), "curve": curve, **{name: part.state_dict() for name, part in kept.items()}}, partial)
    os.replace(partial, file)
