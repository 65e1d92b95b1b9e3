"""Learn a network for a game's estimate: searched games against itself, training, a match, and the weights.

`python fitting/learn.py GAME` (or `make learn GAME=…`) goes on wherever it was interrupted. The first round is played with the
estimate by features, every further one with the network of the best round before it. A network that beats the features in the
match becomes the game's own, with a model card beside it. Needs PyTorch: `pip install -e '.[learn]'`.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from contest import contest
from learning_curve import write_curve
from learning_plan import HERE, LearningPlan, begin, read_plan
from losses import measured
from model_card import write_card
from quantising import quantised, real
from rounds import Round, strongest

from examples import Array, read_arrays, read_examples, write_arrays, write_searched
from wandelgang.core.network import NETWORK
from wandelgang.play.searched_games import SearchedGames
from wandelgang.play.selfplay import Piece
from wandelgang.workers.opening import open_workers
from wandelgang.workers.tasks import Lost

AT_ONCE = 10  # games per task
CARD = "network.md"
CURVE = "curve.svg"


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="learn.py", description="Learn a network for a game's estimate by searched games.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, nargs="+", help="of each round, which is played with the best network so far")
    parser.add_argument("--nodes", type=int, help="per decision")
    parser.add_argument("--opening", type=int, help="most random actions at the beginning of a game")
    parser.add_argument("--longest", type=int, help="actions after which a game is a draw")
    parser.add_argument("--trust", type=float, help="how much the score of the search counts, against the result of the game")
    parser.add_argument("--epochs", type=int, help="of the training")
    parser.add_argument("--deals", type=int, help="of the match after each round, two games each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, help="processes; by default one per core")
    parser.add_argument("--cluster", help="play on a Ray cluster instead: local, auto, HOST:PORT or ray://HOST:PORT")
    parser.add_argument("--folder", type=Path, help="of games and checkpoints; by default learning/GAME")
    parser.add_argument("--dry", action="store_true", help="leave the game's own network as it is")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> None:
    said = arguments(words)
    plan = read_plan(said)
    plan.rules()
    folder = said.folder or HERE.parent / "learning" / plan.game
    begin(folder, plan)
    rounds: list[Round] = []
    for _ in plan.games:
        rounds.append(play_round(plan, folder, rounds, said))
        write_curve(folder / CURVE, rounds)
        print(rounds[-1].told(), flush=True)
    best = strongest(rounds)
    if best is None or best.score.low <= 0.5:
        print("no network beats the features beyond noise: nothing to ship")
    elif not said.dry:
        home = HERE.parent / "src" / "wandelgang" / "games" / plan.game
        write_arrays(home / NETWORK, best.network)
        write_card(home / CARD, home / NETWORK, plan, rounds, best)
        write_curve(HERE / f"{plan.game}-network.svg", rounds)
        print(f"the network of round {best.number} is the game's own now: {home / NETWORK}")


def play_round(plan: LearningPlan, folder: Path, before: list[Round], said: argparse.Namespace) -> Round:
    """One round, or what is left of it. It learns from its own games, beginning with the network that played them."""
    number = len(before) + 1
    here = folder / f"round-{number}"
    teacher = strongest(before)
    playing = None if teacher is None else teacher.network
    play_games(plan, here, number, playing, said)
    network, losses = taught(plan, here, number, playing)
    score = contest(here / "match.json", plan, (network, None), said.jobs, said.cluster)
    if teacher is None:
        return Round(number, network, losses, score)
    progress = contest(here / "progress.json", plan, (network, teacher.network), said.jobs, said.cluster)
    return Round(number, network, losses, score, teacher.number, progress)


def play_games(plan: LearningPlan, here: Path, number: int, teacher: dict[str, Array] | None, said: argparse.Namespace) -> None:
    """All games of a round that are not on disk yet."""
    tables = plan.settled()
    base = (plan.seed * 1000 + number) * 1_000_000
    pieces = []
    games = plan.games[number - 1]
    for place, file in enumerate(piece_files(here, games)):
        seeds = range(base + place * AT_ONCE, base + min(games, (place + 1) * AT_ONCE))
        if not file.exists():
            pieces.append(Piece(place, tables[place % len(tables)], seeds))
    if not pieces:
        return
    play = SearchedGames(plan.game, plan.nodes, plan.opening, plan.longest, teacher)
    with open_workers(play.prepare, said.jobs, said.cluster) as workers:
        for one in workers.run(pieces):
            if isinstance(one, Lost):
                raise SystemExit(f"some games were lost: {one.reason}\n{one.trace}")
            files = piece_files(here, games)
            write_searched(files[one.task.number], one.answer)
            print(f"round {number}: {sum(file.exists() for file in files)} of {len(files)} pieces of games", flush=True)


def piece_files(here: Path, games: int) -> list[Path]:
    """Where so many games of a round are kept."""
    return [here / "games" / f"{place:05}.npz" for place in range(-(-games // AT_ONCE))]


def taught(
    plan: LearningPlan, here: Path, number: int, teacher: dict[str, Array] | None
) -> tuple[dict[str, Array], dict[str, Any]]:
    """The network of a round as integers, and its losses."""
    file, told = here / NETWORK, here / "losses.json"
    if not (file.exists() and told.exists()):
        try:
            from training import Training, train
        except ModuleNotFoundError as error:
            raise SystemExit(f"training needs PyTorch: pip install -e '.[learn]' ({error})") from error
        rules = plan.rules()
        inputs, hidden = rules.WORK["direct"].shape[0], rules.WORK["outputs"].shape[0]
        examples = read_examples(piece_files(here, plan.games[number - 1]), rules)
        how = Training(hidden, plan.epochs, trust=plan.trust, seed=plan.seed)
        weights, curve = train(examples, inputs, how, here, teacher and real(teacher))
        network = quantised(weights)
        told.write_text(json.dumps({**measured(examples, network), "curve": curve}, indent=2) + "\n", "utf-8")
        write_arrays(file, network)
    return read_arrays(file), json.loads(told.read_text("utf-8"))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("interrupted; the same command goes on from here")
