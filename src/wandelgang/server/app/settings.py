"""What an operator can configure."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from wandelgang.core.calls import COMPILED, Calls
from wandelgang.server.bots.players import PACE
from wandelgang.server.gate.limits import ServerLimits
from wandelgang.server.live.flag_fall import GRACE
from wandelgang.server.table.presence import AWAY


@dataclass
class Settings:
    """Where tables are kept, how computer players are run, and who may come in how often."""

    data: Path
    pace: float = PACE
    ahead: bool = True  # get computer players ready before anybody asks for them
    calls: Calls = COMPILED  # how they call the rules
    hint: int | None = None  # iterations of a hint, which is then always the same; by default it takes its time
    public: str = ""  # the address by which others reach this server, for links
    nearby: str = ""  # the one by which they do in the same network
    absence: float = AWAY  # seconds after which others may let a computer player act for somebody
    grace: float = GRACE  # seconds after the start in which nobody's time is up
    limits: ServerLimits = field(default_factory=ServerLimits)
    origins: tuple[str, ...] = ()  # sites whose pages may speak for a browser, besides our own
    trust: tuple[str, ...] = ("127.0.0.1", "::1")  # reverse proxies that say the truth about who asks
