"""Opening workers: processes on this machine or, with an address, those of a Ray cluster. It is decided only here."""

from __future__ import annotations

import sys
from collections.abc import Callable

from wandelgang.language import Message, preferred
from wandelgang.system import cores
from wandelgang.workers.processes import Processes
from wandelgang.workers.tasks import Prepare, Workers


def tell_on_stderr(message: Message) -> None:
    print(message.say(preferred()), file=sys.stderr)


def open_workers(
    prepare: Prepare,
    number: int | None,
    cluster: str | None = None,
    tell: Callable[[Message], None] = tell_on_stderr,
) -> Workers:
    """Workers for a `with` statement: so many, by default one per core, or one per processor of the cluster at that address.

    What happens to the nodes of a cluster is told.
    """
    if cluster is None:
        return Processes(prepare, cores() if number is None else number)
    from wandelgang.workers.cluster import Cluster  # nobody else needs Ray

    return Cluster(prepare, cluster, number, tell)
