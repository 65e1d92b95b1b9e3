"""What an operator can configure, and what tests change."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from wandelgang.core.calls import COMPILED, Calls
from wandelgang.server.bots.players import PACE
from wandelgang.server.gate.limits import ServerLimits
from wandelgang.server.live.flag_fall import GRACE
from wandelgang.server.table.computers import OfferedPlayer
from wandelgang.server.table.presence import AWAY


@dataclass
class Settings:
    """The data folder, the computer players, the addresses, and the limits of a server."""

    data: Path
    pace: float = PACE
    ahead: bool = True  # compile computer players before anybody needs them
    calls: Calls = COMPILED  # how they call the rules
    hint: int | None = None  # iterations of a hint, which makes it reproducible; by default it is limited by time
    public: str = ""  # the address at which others reach this server, for links
    nearby: str = ""  # the same, within the local network
    absence: float = AWAY  # seconds after which others may let a computer player stand in
    grace: float = GRACE  # seconds after the start during which no flag falls
    limits: ServerLimits = field(default_factory=ServerLimits)
    origins: tuple[str, ...] = ()  # other sites whose pages may act for a browser
    offered: tuple[OfferedPlayer, ...] = ()  # players from outside that tables may seat
    trust: tuple[str, ...] = ("127.0.0.1", "::1")  # reverse proxies whose forwarded headers are believed
