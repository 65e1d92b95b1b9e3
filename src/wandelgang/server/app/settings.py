"""What an operator can configure, and what tests change."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from wandelgang.core.calls import COMPILED, Calls
from wandelgang.server.bots.players import PACE
from wandelgang.server.gate.limits import ServerLimits
from wandelgang.server.live.flag_fall import GRACE
from wandelgang.server.logs import LogStyle
from wandelgang.server.table.computers import OfferedPlayer
from wandelgang.server.table.presence import AWAY

DEADLINE = 10.0  # seconds in which a server that is told to stop ends


@dataclass
class Settings:
    """The data folder, the computer players, the addresses, and the limits of a server."""

    data: Path
    store: str = ""  # the address of a PostgreSQL database that processes share, instead of the data folder
    pace: float = PACE
    ahead: bool = True  # compile computer players before anybody needs them
    calls: Calls = COMPILED  # how they call the rules
    lab: bool = True  # a laboratory, in a process of its own
    review: float = 1.0  # how many times the usual work a review puts into a turn
    hint: int | None = None  # iterations of a hint, which makes it reproducible; by default it is limited by time
    public: str = ""  # the address at which others reach this server, for links
    nearby: str = ""  # the same, within the local network
    absence: float = AWAY  # seconds after which others may let a computer player stand in
    grace: float = GRACE  # seconds after the start during which no flag falls
    deadline: float = DEADLINE
    contact: str = ""  # where push services can reach the operator: mailto:… or https://…
    private_push: bool = False  # allow push services at private addresses: for tests
    keep: float = 0.0  # days after which abandoned tables are deleted; 0: never
    log: LogStyle = "text"
    pages: int = 0  # of SQLite, the most the store may have; 0: as many as there is room for
    limits: ServerLimits = field(default_factory=ServerLimits)
    names: tuple[str, ...] = ()  # host names of this server, besides that of its public address
    origins: tuple[str, ...] = ()  # other sites whose pages may act for a browser
    offered: tuple[OfferedPlayer, ...] = ()  # players from outside that tables may seat
    observers: tuple[str, ...] = ("127.0.0.0/8", "::1")  # who may read metrics
    trust: tuple[str, ...] = ("127.0.0.1", "::1")  # reverse proxies whose forwarded headers are believed
