"""Finding a Ray cluster and connecting to it, without telemetry and without its dashboard. Nothing else here starts Ray.

Ray itself waits for minutes for a cluster that is not there, so whether anything answers is tried first.
"""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from wandelgang.errors import BadSetup, Missing
from wandelgang.language import Catalogue, quoted
from wandelgang.workers.shipment import LEFT_OUT, packages, write_entry_points

words = Catalogue("wandelgang.workers")
LOCAL, AUTO, CLIENT = "local", "auto", "ray://"
PATIENCE = 5  # seconds for an answer
SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # otherwise it warns that this will be so some day
}


def load_ray() -> Any:
    """Ray, if it is installed."""
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    try:
        import grpc  # noqa: F401  # comes with Ray's client
        import ray
    except ImportError as error:
        raise Missing(words("no-ray")) from error
    return ray


def check_address(address: str) -> None:
    """Refuse at once what cannot be the address of a cluster, or where nothing answers."""
    if not isinstance(address, str):
        raise BadSetup("cluster", words("expected-cluster"), quoted(address))
    load_ray()
    if address == AUTO:
        address = os.environ.get("RAY_ADDRESS", AUTO)
    if address in (LOCAL, AUTO):
        return
    try:
        parts = urlsplit(f"//{address.removeprefix(CLIENT)}")
        is_place = bool(parts.hostname and parts.port) and parts.netloc == address.removeprefix(CLIENT)
    except ValueError:
        is_place = False
    if not is_place:
        raise BadSetup("cluster", words("expected-cluster"), address)
    assert parts.hostname
    try:
        socket.create_connection((parts.hostname, parts.port), PATIENCE).close()
    except OSError as error:
        raise Missing(words("no-cluster", address=address, reason=error)) from error
    if not speaks_grpc(parts.netloc):
        raise Missing(words("no-cluster", address=address, reason=words("no-answer", seconds=PATIENCE)))


def speaks_grpc(place: str) -> bool:
    """Whether whoever is there speaks the protocol that Ray uses."""
    import grpc

    if os.environ.get("RAY_USE_TLS", "0") != "0":  # the certificates are Ray's business
        return True
    with grpc.insecure_channel(place) as channel:
        try:
            grpc.channel_ready_future(channel).result(PATIENCE)
        except grpc.FutureTimeoutError:
            return False
    return True


@contextlib.contextmanager
def connected(address: str, processors: int) -> Iterator[Any]:
    """Ray, connected; `local` starts a cluster with so many processors. A connection that is there is used and kept."""
    check_address(address)
    ray = load_ray()
    if ray.is_initialized():
        yield ray
        return
    options: dict[str, Any] = {"num_cpus": processors, "include_dashboard": False} if address == LOCAL else {}
    with tempfile.TemporaryDirectory() as folder:
        sent = [str(path) for path in (*packages().values(), *write_entry_points(Path(folder)))]
        try:
            ray.init(
                address,
                runtime_env={"py_modules": sent, "excludes": [LEFT_OUT]},
                log_to_driver=False,
                logging_level=logging.ERROR,
                **options,
            )
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise Missing(words("no-cluster", address=address, reason=" ".join(str(error).split()))) from error
    try:
        yield ray
    finally:
        ray.shutdown()
