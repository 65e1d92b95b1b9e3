"""The workers on the nodes of a Ray cluster: one process per processor, on nodes that join later, too.

The first worker of a node is prepared before the others start, so that a node compiles once. A node that would play with other
sources or libraries is not used. What the workers are working on is kept with them; who hands it out is elsewhere.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from wandelgang.errors import WandelgangError
from wandelgang.language import Message
from wandelgang.workers.actor import Actor
from wandelgang.workers.connection import words
from wandelgang.workers.shipment import contents
from wandelgang.workers.tasks import Prepare

LOOK_EVERY = 2.0  # seconds between two looks at which nodes there are
FAILED_STARTS = 3  # after so many, a node is not used

Tell = Callable[[Message], None]


@dataclass(frozen=True)
class Node:
    """A node that is alive."""

    id: str
    name: str
    processors: int


@dataclass(eq=False)
class RemoteWorker:
    """One process on a node."""

    node: Node
    actor: Any
    preparing: Any  # what is awaited from it before it is ready; then None
    batches: deque[Any] = field(default_factory=deque)  # handed out, the oldest first


class Nodes:
    """All workers of a cluster, at most as many as asked for."""

    def __init__(self, ray: Any, prepare: Prepare, most: int | None, tell: Tell) -> None:
        self.ray, self.most, self.tell = ray, most, tell
        self.expected, self.pickled = contents(), ray.cloudpickle.dumps(prepare)
        self.actor = ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(Actor)
        self.workers: list[RemoteWorker] = []
        self.nodes: dict[str, Node] = {}
        self.refused: dict[str, Message] = {}
        self.failed: Counter[str] = Counter()
        self.looked = float("-inf")
        self.is_waiting = False

    @property
    def ready(self) -> list[RemoteWorker]:
        return [worker for worker in self.workers if worker.preparing is None]

    def look(self) -> None:
        """Now and then: which nodes there are; start the workers they lack. Raises an error if all nodes have been refused."""
        if time.monotonic() - self.looked < LOOK_EVERY:
            return
        self.looked = time.monotonic()
        before, self.nodes = self.nodes, self._alive()
        for node in before.values():
            if node.id not in self.nodes:
                self.tell(words("node-left", node=node.name))
        if not self.nodes and not self.is_waiting:
            self.tell(words("no-processor"))
        self.is_waiting = not self.nodes
        for node in self.nodes.values():
            self._start_missing(node)
        if self.nodes and not self.workers and self.nodes.keys() <= self.refused.keys():
            raise WandelgangError(next(self.refused[id] for id in self.nodes))

    def _alive(self) -> dict[str, Node]:
        """The nodes that have a processor."""
        found = {}
        for facts in self.ray.nodes():
            processors = int(facts["Resources"].get("CPU", 0))
            if facts["Alive"] and processors:
                name = f"{facts['NodeManagerHostname']} ({facts['NodeManagerAddress']})"
                found[facts["NodeID"]] = Node(facts["NodeID"], name, processors)
        return found

    def _start_missing(self, node: Node) -> None:
        if node.id in self.refused:
            return
        there = [worker for worker in self.workers if worker.node.id == node.id]
        wanted = node.processors if any(worker.preparing is None for worker in there) else 1
        if self.most is not None:
            wanted = min(wanted, len(there) + self.most - len(self.workers))
        for _ in range(wanted - len(there)):
            self.workers.append(self._start(node))

    def _start(self, node: Node) -> RemoteWorker:
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        actor = self.actor.options(scheduling_strategy=NodeAffinitySchedulingStrategy(node.id, soft=False)).remote()
        return RemoteWorker(node, actor, actor.prepare.remote(self.expected, self.pickled))

    def prepared(self, worker: RemoteWorker) -> None:
        """What came of preparing a worker: it is ready, or its node is refused, or it died and another one is started."""
        try:
            differing = self.ray.get(worker.preparing)
        except self.ray.exceptions.RayTaskError as error:
            self._refuse(worker, words("node-failed", node=worker.node.name, reason=cause(error)))
        except self.ray.exceptions.RayError as error:
            self.failed[worker.node.id] += 1
            if self.failed[worker.node.id] >= FAILED_STARTS:
                self._refuse(worker, words("node-failed", node=worker.node.name, reason=death(error)))
            else:
                self.remove(worker)
        else:
            if not differing:
                worker.preparing = None
                del self.failed[worker.node.id]
                return self._start_missing(worker.node)
            part, got = next(iter(differing.items()))
            found = words("nothing-found") if got is None else got
            node, expected = worker.node.name, self.expected[part]
            self._refuse(worker, words("node-differs", node=node, part=part, expected=expected, got=found))

    def _refuse(self, worker: RemoteWorker, reason: Message) -> None:
        self.remove(worker)
        if worker.node.id not in self.refused:
            self.refused[worker.node.id] = reason
            self.tell(reason)

    def remove(self, worker: RemoteWorker) -> None:
        self.workers.remove(worker)
        self.ray.kill(worker.actor)

    def replace(self, worker: RemoteWorker) -> None:
        """End a worker, or forget one that has ended; another one takes its place if its node is still there."""
        self.remove(worker)
        self.looked = float("-inf")

    def end(self) -> None:
        for worker in [*self.workers]:
            self.remove(worker)


def cause(error: Any) -> str:
    """The error that was raised on a node, in one line."""
    return f"{type(error.cause).__name__}: {error.cause}"


def death(error: Exception) -> str:
    """What Ray knows about the end of a process, in one line."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return next((line for line in reversed(lines) if line.startswith("The actor")), lines[0] if lines else type(error).__name__)
