"""One match of three people with secrets, and everything that everybody around it receives, sorted by whose view it is.

Who plays what is fixed, so two matches differ only in the goals that were dealt. Nothing here knows how secrets are kept.
"""

from __future__ import annotations

import contextlib
import json
import re
from dataclasses import dataclass, field

from tests.server.friends import invited, sat
from tests.server.serving import Browser, Line

BOARD = (
    "┏│┳┘┳┐┓/│┐││┬─┘/┣┐┣│┳┌┫/│┌┬│┌┘└/┣┤┻└┫┴┫/┐┴─│└└│/┗─┻─┻└┛ free=┬ pawns=a1,g7,g1{homes}"
    " stones=A:c1,B:e1,C:a3,D:c3,E:e3,F:g3,G:a5,H:c5,I:e5,J:g5,K:c7,L:e7,M:free,N:c4,O:b6,P:e2,Q:b5,R:f5,S:b4,T:g2,U:f1"
    ",V:f6,W:f4,X:b2 goals={goals} won=-,-,- turn=0:push"
)
Dealt = tuple[str, ...]
Heard = tuple[str, int | None, str]  # by which way, in whose view, what


def position(kind: str, goals: Dealt) -> str:
    return f"tiles {kind} " + BOARD.format(goals=",".join(goals), homes=" home=a1,g7,g1" if kind == "stack" else "")


@dataclass
class Witness:
    """Somebody who keeps everything they receive."""

    name: str
    browser: Browser
    table: str
    seats: tuple[int, ...] = ()
    line: Line | None = None
    read: int = 0
    viewer: int | None = None
    kept: list[Heard] = field(default_factory=list)

    def connect(self, stack: contextlib.ExitStack) -> Line:
        self.line = stack.enter_context(self.browser.line(self.table, position=1))
        self.read = 0
        self.line.until("table")
        return self.line

    def listen(self) -> None:
        """Keep what has been received since."""
        assert self.line is not None
        for text in self.line.heard[self.read :]:
            told = json.loads(text)
            now = told["now"] if told["type"] == "table" else told if told["type"] == "now" else {"viewer": self.viewer}
            self.viewer = now["viewer"]
            assert "position" in now or told["type"] not in ("table", "now"), "whoever asks for positions gets them"
            assert self.viewer is None or self.viewer in self.seats, "a view of somebody else"
            self.kept.append(("company" if told["type"] == "company" else "socket", self.viewer, text))
        self.read = len(self.line.heard)

    def ask(self, key: str = "nothing") -> None:
        """Everything that can be asked over HTTP."""
        place = f"/api/tables/{self.table}"
        own = self.seats[0] if len(self.seats) == 1 else None
        plies = self.browser.get(f"{place}/plies/0").json().get("plies", 0)
        for path in (f"{place}/plies/0", f"{place}/plies/{plies}", f"{place}/plies/{plies + 1}", f"{place}/record"):
            self.keep(own, self.browser.get(path).text)
        for seat in range(3):
            answer = self.browser.get(f"{place}/plies/{plies}?seat={seat}")
            assert (answer.status_code == 200) == (seat in self.seats), (self.name, seat, answer.text)
            self.keep(seat if seat in self.seats else own, answer.text)
        for path in ("/api/tables", "/api/lobby"):
            listed = self.browser.ask(path)["tables"]
            self.keep(own, repr([{**one, "changed": 0} for one in listed if one["table"] == self.table]))
        self.keep(own, self.browser.post(f"{place}/invitation", key=key).text)
        self.keep(own, self.browser.post(f"{place}/sit", key="nothing", name="X").text)
        self.keep(own, self.browser.post(f"{place}/sit", seat=1, name="X").text)

    def resume(self) -> None:
        """Reconnect as if one had had another view before."""
        for seat in range(3):
            if seat not in self.seats:
                with self.browser.line(self.table, since=2, seat=seat, position=1) as line:
                    told = line.until("table")
                    self.keep(told["now"]["viewer"], line.heard[-1])
                    assert told["now"]["viewer"] is None or told["now"]["viewer"] in self.seats

    def keep(self, viewer: int | None, text: str) -> None:
        self.kept.append(("http", viewer, text))

    def kept_in(self, viewer: int) -> list[str]:
        """What was received in one view."""
        return [clean(text, self.table) for _, view, text in self.kept if view == viewer]

    def unlike(self, *seats: int) -> dict[str, list[str]]:
        """What was received in views other than those of the seats; who comes and goes is compared without its order."""
        chosen = [(way, text) for way, viewer, text in self.kept if viewer not in seats]
        found = {
            kind: [clean(text, self.table) for way, text in chosen if way == kind] for kind in ("socket", "http", "company")
        }
        return {**found, "company": sorted(set(found["company"]))}


def clean(text: str, table: str) -> str:
    """Without the table's name, instants, and whose page is open since when: that is a matter of time."""
    timely = r'"changed":[0-9.e+]+|,"may_help":\[[0-9,]*\]|,"away":true|,"watchers":[0-9]+'
    return re.sub(timely, "", text.replace(table, "TABLE"))


class Match:
    """Ada and Anton at one screen (seats 0 and 1), Bruno elsewhere with two devices (seat 2), a spectator, a stranger."""

    def __init__(self, people: list[Browser], kind: str, goals: Dealt) -> None:
        ada, bruno, phone, clara, dora = people
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "here", "name": "Anton"}, {"kind": "friend"}]
        answer = ada.post("/api/tables", game="tiles", seats=seats, options={"position": position(kind, goals)})
        assert answer.status_code == 200, answer.text
        self.table = str(answer.json()["table"])
        self.screen = Witness("two behind a curtain", ada, self.table, (0, 1))
        self.bruno = Witness("one person", bruno, self.table)
        self.phone = Witness("Bruno's second device", phone, self.table)
        self.watcher = Witness("a spectator", clara, self.table)
        self.stranger = Witness("a stranger", dora, self.table)
        self.all = [self.screen, self.bruno, self.phone, self.watcher, self.stranger]

    @property
    def connected(self) -> list[Witness]:
        return [one for one in self.all if one.line is not None]

    def gather(self, stack: contextlib.ExitStack) -> None:
        """Lobby, invitation, sitting down, the second device, the spectator."""
        host = self.screen.connect(stack)
        host.request("arrange", "company", seat=2, kind="open")
        self.stranger.ask()
        host.request("arrange", "company", seat=2, kind="friend")
        key = invited(host, 2)
        with contextlib.ExitStack() as visit:
            self.bruno.connect(visit)
            self.bruno.ask(key)
            self.bruno.listen()
            host.wait(lambda: host.company.get("watchers") == 1)
        host.wait(lambda: not host.company.get("watchers"))
        sat(self.bruno.browser, self.table, key=key, name="Bruno")
        host.wait(lambda: not host.now.get("waiting"))
        self.bruno.seats = self.phone.seats = (2,)
        line = self.bruno.connect(stack)
        sat(self.phone.browser, self.table, key=invited(line, 2), name="")
        host.wait(lambda: not host.company["seats"][2].get("away"))
        for text in [text for text in (*host.heard, *line.heard) if '"invited"' in text]:
            (host.heard if text in host.heard else line.heard).remove(text)  # what is drawn there is another key each time
        self.phone.connect(stack)
        self.watcher.connect(stack)
        for one in self.connected:
            one_line = one.line
            assert one_line is not None
            one_line.wait(lambda one_line=one_line: one_line.company.get("watchers") == 1)  # type: ignore[misc]

    def follow(self, ply: int) -> None:
        """Wait until everybody knows of so many actions."""
        for one in self.connected:
            line = one.line
            assert line is not None
            line.wait(lambda line=line: line.now["ply"] >= ply)  # type: ignore[misc]
            one.listen()

    def act(self, line: Line, seat: int) -> None:
        """One action, with everything else that can be tried at that moment."""
        ply = line.now["ply"]
        for choice in line.now["choices"][:3]:
            line.request("preview", "previewed", seat=seat, ply=ply, action=choice["action"])
        for action in ("z99", "c3", "Nb+1"):
            line.request("preview", "previewed", seat=seat, ply=ply, action=action)
        line.request("play", "played", seat=seat, ply=ply, action="z99", id="wrong")
        line.request("play", "played", seat=seat, ply=ply + 1, action="Nb+1", id="stale")
        for one in self.connected:
            other = one.line
            assert other is not None
            if seat not in one.seats:
                other.request("play", "played", seat=seat, ply=ply, action="Nb+1", id="stranger")
                other.request("look", "table", seat=seat)
        fields = {"seat": seat, "ply": ply, "action": quiet(line), "id": f"{seat}-{ply}"}
        for _ in range(2):
            assert line.request("play", "played", **fields)["type"] == "played"
        self.follow(ply + 1)

    def turn(self, line: Line, seat: int) -> None:
        if line.now["viewer"] != seat:
            line.request("look", "table", seat=seat)
        while line.now["turn"] == seat:
            self.act(line, seat)

    def ask(self) -> None:
        for one in self.all:
            one.ask()

    def manners(self) -> None:
        """Phrases, an offer that is declined, a hint that is announced."""
        host, line = self.screen.line, self.bruno.line
        assert host is not None
        assert line is not None
        assert line.request("speak", "spoken", seat=2, phrase="hello")["type"] == "spoken"
        line.request("speak", "spoken", seat=2, text="not allowed")
        assert line.request("hint", "hinted", seat=2, ply=line.now["ply"])["type"] == "hinted"
        for one in self.connected:
            other = one.line
            assert other is not None
            other.wait(lambda other=other: sum('"type":"spoken"' in text for text in other.heard) == 2)  # type: ignore[misc]
        line.say("offer", seat=2, what="takeback", ply=line.now["ply"])
        for one in self.connected:
            other = one.line
            assert other is not None
            other.wait(lambda other=other: other.company.get("offer"))  # type: ignore[misc]
        host.say("answer", number=host.company["offer"]["number"], yes=False)
        for one in self.connected:
            other = one.line
            assert other is not None
            other.wait(lambda other=other: not other.company.get("offer"))  # type: ignore[misc]
            one.listen()


def quiet(line: Line) -> str:
    """An action that collects nothing: the first push, then staying."""
    choices = line.now["choices"]
    staying = [choice["action"] for choice in choices if choice["label"].startswith(("stay", "Stay"))]
    return str((staying or [choices[0]["action"]])[0])


def resigned(match: Match) -> None:
    """Bruno gives up, and everybody knows."""
    assert match.bruno.line is not None
    match.bruno.line.say("resign", seat=2)
    for one in match.connected:
        line = one.line
        assert line is not None
        line.wait(lambda line=line: line.company["seats"][2].get("resigned"))  # type: ignore[misc]
    match.bruno.seats = match.phone.seats = ()


def played(people: list[Browser], kind: str, goals: Dealt) -> Match:
    """A round of all three (Bruno pushes at one device and stays at the other); then Bruno gives up, and the others play on."""
    with contextlib.ExitStack() as stack:
        match = Match(people, kind, goals)
        match.gather(stack)
        screen, bruno, phone = match.screen.line, match.bruno.line, match.phone.line
        assert screen is not None
        assert bruno is not None
        assert phone is not None
        match.turn(screen, 0)
        match.ask()
        match.turn(screen, 1)
        match.act(bruno, 2)
        match.manners()
        match.act(phone, 2)
        screen.request("look", "table", seat=0)
        resigned(match)
        match.turn(screen, 0)
        screen.request("look", "table", seat=1)
        match.act(screen, 1)
        match.ask()
        for one in match.all:
            one.resume()
        return match
