"""Seats: empty ones, links, the lobby, several devices of one person, names, watching, what only the host may do."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.friends import friends_at, invited, is_refused, key_of, play, sat, sit, together
from tests.server.serving import Browser, Line
from wandelgang.server.table.events import Revoked, decode


def test_nothing_is_played_while_a_seat_is_empty(ada: Browser, bruno: Browser) -> None:
    table = ada.open("sliders", "me", "friend", start=0)
    with ada.line(table) as line:
        told = line.hear()
        assert told["company"]["seats"][1]["awaits"] == "friend"
        assert told["company"]["host"]
        assert told["now"]["waiting"]
        assert told["now"]["turn"] is None
        assert not told["now"].get("choices")
        assert is_refused(line.request("play", "played", seat=0, ply=0, action="L1", id="early"), "not-your-turn")
        assert is_refused(line.request("undo", "table", ply=0, to=0))
        key = invited(line, 1)
        with ada.line(table) as other:
            other.hear()
            assert sat(bruno, table, key=key, name="Bruno") == 1
            for each in (line, other):
                begun = each.until("table")
                assert not begun["now"].get("waiting")
                assert begun["now"]["turn"] == 0
                assert begun["company"]["seats"][1]["name"] == "Bruno"
                assert "awaits" not in begun["company"]["seats"][1]
        assert line.play()["ply"] == 1


def test_computer_players_wait_until_every_seat_is_taken(ada: Browser, bruno: Browser) -> None:
    table = ada.open("cards", "me", "computer-1", "friend", players=3, start=1)
    with ada.line(table) as line:
        line.hear()
        assert line.now["waiting"]
        assert line.silent(0.6)
        key = invited(line, 2)
        dealt = line.now["ply"]  # chance may have turned something up
        assert ada.ask(f"/api/tables/{table}/plies/0")["plies"] == dealt
        sat(bruno, table, key=key, name="Bruno")
        line.wait(lambda: line.now["ply"] > dealt)


def test_a_link_shows_where_it_leads_without_taking_the_seat(ada: Browser, bruno: Browser) -> None:
    table = ada.open("gears", "me", "friend")
    ada.http.put("/api/me", json={"name": "Ada"})
    with ada.line(table) as line:
        line.hear()
        told = line.request("invite", "invited", seat=1)
        assert told["link"].startswith(f"{ada.server.address}/join/{table}#")
        key = key_of(told["link"])
        assert len(key) >= 22  # 128 bits
        assert told["code"]["size"] > 20
        for _ in range(2):
            shown = bruno.post(f"/api/tables/{table}/invitation", key=key).json()
            assert shown["seat"] == 1
            assert not shown.get("taken")
            assert not shown.get("mine")
        assert shown["host"]
        assert ada.ask(f"/api/tables/{table}/plies/0")["plies"] == 0
        assert line.now["waiting"]
        assert bruno.ask("/api/tables")["tables"] == []
        for wrong in ("", "x", key[:-1] + ("A" if key[-1] != "A" else "B"), key + "A", key * 100):
            assert is_refused(bruno.post(f"/api/tables/{table}/invitation", key=wrong), "missing", "not-your-turn")
            assert is_refused(sit(bruno, table, key=wrong, name="Bruno"))
        assert is_refused(sit(bruno, "nowhere", key=key, name="Bruno"), "missing")


def test_a_link_gives_one_seat_to_one_person(ada: Browser, bruno: Browser, clara: Browser) -> None:
    table = ada.open("sliders", "me", "friend")
    with ada.line(table) as line:
        line.hear()
        key, spare = invited(line, 1), invited(line, 1)
    assert sat(bruno, table, key=key, name="Bruno") == 1
    assert sat(bruno, table, key=key, name="Bruno") == 1, "the answer may have been lost: it is given again"
    assert is_refused(sit(clara, table, key=key, name="Clara"))
    assert is_refused(sit(clara, table, key=spare, name="Clara"))
    assert is_refused(sit(clara, table, seat=1, name="Clara"))
    for browser, taken in ((bruno, True), (clara, True)):
        shown = browser.post(f"/api/tables/{table}/invitation", key=key)
        assert shown.status_code >= 400 or shown.json().get("taken") is taken or shown.json().get("mine")
    with bruno.line(table) as line, clara.line(table) as other:
        assert [seat["mine"] for seat in line.hear()["company"]["seats"]] == [False, True]
        assert [seat["mine"] for seat in other.hear()["company"]["seats"]] == [False, False]
    assert [one["table"] for one in bruno.ask("/api/tables")["tables"]] == [table]


def test_revoked_links_no_longer_work(ada: Browser, bruno: Browser) -> None:
    table = ada.open("sliders", "me", "friend")
    with ada.line(table) as line:
        line.hear()
        keys = [invited(line, 1), invited(line, 1)]
        assert line.request("revoke", "company", seat=1)["type"] == "company"
        for key in keys:
            assert is_refused(sit(bruno, table, key=key, name="Bruno"))
            assert is_refused(bruno.post(f"/api/tables/{table}/invitation", key=key))
        assert line.company["seats"][1]["awaits"] == "friend"
        assert sat(bruno, table, key=invited(line, 1), name="Bruno") == 1


def test_only_the_host_invites_arranges_and_allows(ada: Browser, bruno: Browser, clara: Browser) -> None:
    table = ada.open("cards", "me", "friend", "friend", players=3)
    with ada.line(table) as line:
        line.hear()
        sat(bruno, table, key=invited(line, 1), name="Bruno")
        for browser in (bruno, clara):
            with browser.line(table) as other:
                assert not other.hear()["company"].get("host")
                assert is_refused(other.request("invite", "invited", seat=2), "not-your-turn")
                assert is_refused(other.request("invite", "invited", seat=0), "not-your-turn")
                assert is_refused(other.request("revoke", "company", seat=2), "not-your-turn")
                assert is_refused(other.request("arrange", "company", seat=2, kind="computer", level=1), "not-your-turn")
                assert is_refused(other.request("allow", "company", watch=False, chat=True), "not-your-turn")
                assert is_refused(other.request("rename", "company", seat=0, name="X"), "not-your-turn")
                assert is_refused(other.request("stand", "company", seat=0), "not-your-turn")
        for seat in (1, 7, -1):
            assert is_refused(line.request("invite", "invited", seat=seat)), "taken, or no seat"
        assert [seat.get("awaits") for seat in line.company["seats"]] == [None, None, "friend"]


def test_the_host_gives_empty_seats_to_others(ada: Browser, bruno: Browser, clara: Browser) -> None:
    table = ada.open("cards", "me", "friend", "friend", players=3)
    with ada.line(table) as line:
        line.hear()
        key = invited(line, 1)
        assert line.request("arrange", "company", seat=1, kind="open")["seats"][1]["awaits"] == "open"
        assert is_refused(sit(bruno, table, key=key, name="Bruno")), "that link was for another kind of seat"
        assert line.request("arrange", "company", seat=1, kind="computer", level=2)["seats"][1]["level"] == 2
        assert line.now["waiting"]
        assert line.request("arrange", "company", seat=1, kind="friend")["seats"][1]["awaits"] == "friend"
        sat(bruno, table, key=invited(line, 1), name="Bruno")
        line.wait(lambda: line.company["seats"][1]["name"] == "Bruno")
        for wrong in ({"seat": 0, "kind": "open"}, {"seat": 3, "kind": "open"}, {"seat": 2, "kind": "computer", "level": 9}):
            assert is_refused(line.request("arrange", "company", **wrong))
        assert is_refused(line.request("arrange", "company", seat=2, kind="me"))
        assert line.company["seats"][2]["awaits"] == "friend"
        begun = line.request("arrange", "table", seat=2, kind="computer", level=1)
        assert begun["type"] == "table"
        assert not begun["now"].get("waiting")
        assert is_refused(line.request("arrange", "company", seat=2, kind="open")), "it has begun"
    with clara.line(table) as other:
        assert other.hear()["company"]["seats"][2]["level"] == 1


def test_the_host_may_take_a_seat_away_before_the_game_begins(ada: Browser, bruno: Browser) -> None:
    table = ada.open("cards", "me", "friend", "friend", players=3)
    with ada.line(table) as line:
        line.hear()
        key = invited(line, 1)
        sat(bruno, table, key=key, name="Bruno")
        with bruno.line(table) as other:
            assert other.hear()["company"]["seats"][1]["mine"]
            line.request("arrange", "company", seat=1, kind="friend")
            other.wait(lambda: not other.company["seats"][1]["mine"])
            assert other.company["seats"][1]["awaits"] == "friend"
            assert is_refused(other.request("look", "table", seat=1), "not-your-turn")
        assert is_refused(sit(bruno, table, key=key, name="Bruno")), "a link works once"
        assert sat(bruno, table, key=invited(line, 1), name="Bruno") == 1


def test_a_seat_can_be_left_until_the_game_begins(ada: Browser, bruno: Browser, clara: Browser) -> None:
    table = ada.open("cards", "me", "friend", "friend", players=3)
    with ada.line(table) as line:
        line.hear()
        sat(bruno, table, key=invited(line, 1), name="Bruno")
        with bruno.line(table) as other:
            other.hear()
            assert is_refused(other.request("stand", "company", seat=2), "not-your-turn")
            told = other.request("stand", "company", seat=1)
            assert told["type"] == "company"
            other.wait(lambda: not other.company["seats"][1]["mine"])
        line.wait(lambda: line.company["seats"][1].get("awaits") == "friend")
        assert line.company["seats"][1]["name"] == ""
        assert bruno.ask("/api/tables")["tables"] == []
        for seat, browser in ((1, clara), (2, bruno)):
            sat(browser, table, key=invited(line, seat), name=f"Guest {seat}")
        line.until("table")
        with clara.line(table) as other:
            other.hear()
            assert is_refused(other.request("stand", "company", seat=1)), "it has begun"


def test_open_seats_are_in_the_lobby(ada: Browser, bruno: Browser, clara: Browser) -> None:
    def listed() -> list[str]:
        return [str(one["table"]) for one in clara.ask("/api/lobby")["tables"]]

    closed, table = ada.open("cards", "me", "friend"), ada.open("cards", "me", "open", "open", players=3)
    later = ada.open("sliders", "me", "open")
    assert [one for one in listed() if one in (closed, table, later)] == [later, table]
    shown = next(one for one in clara.ask("/api/lobby")["tables"] if one["table"] == table)
    assert [seat.get("awaits") for seat in shown["seats"]] == [None, "open", "open"]
    assert shown["waiting"]
    assert not any(seat["mine"] for seat in shown["seats"])
    assert sat(bruno, table, seat=2, name="Bruno") == 2
    assert sat(bruno, table, seat=2, name="Bruno") == 2, "asked again, answered again"
    assert is_refused(sit(clara, table, seat=2, name="Clara"))
    assert is_refused(sit(clara, table, seat=0, name="Clara"))
    assert is_refused(sit(clara, table, seat=9, name="Clara"))
    assert is_refused(sit(clara, closed, seat=1, name="Clara")), "that seat is for a friend with a link"
    with bruno.line(table) as line:
        line.hear()
        line.say("stand", seat=2)
        line.wait(lambda: line.company["seats"][2].get("awaits") == "open")
    assert sat(clara, table, seat=2, name="Clara") == 2, "it is open again"
    with clara.line(table) as line:
        line.hear()
        line.say("stand", seat=2)
        line.wait(lambda: line.company["seats"][2].get("awaits") == "open")
    assert sat(bruno, table, seat=2, name="Bruno") == 2
    assert table in listed()
    assert sat(clara, table, seat=1, name="Clara") == 1
    assert table not in listed()
    assert later in listed()
    with bruno.line(table) as line:
        assert not line.hear()["now"].get("waiting")
    assert ada.http.delete(f"/api/tables/{later}").status_code == 204


@pytest.mark.parametrize(
    "body", [{}, {"seat": 1, "key": "x", "name": "B", "more": 1}, {"seat": "1", "name": "B"}, {"seat": 1, "name": 3}]
)
def test_unreadable_requests_for_a_seat_are_refused(ada: Browser, bruno: Browser, body: dict[str, object]) -> None:
    table = ada.open("cards", "me", "open")
    assert is_refused(sit(bruno, table, **body))
    with ada.line(table) as line:
        assert line.hear()["now"]["waiting"]
    ada.http.delete(f"/api/tables/{table}")


def test_a_personal_link_adds_a_device_to_a_seat(ada: Browser, bruno: Browser, clara: Browser, dora: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", start=1)
    with bruno.line(table) as laptop, ada.line(table) as host:
        laptop.hear()
        host.hear()
        told = laptop.request("invite", "invited", seat=1)
        assert told["mine"]
        key = key_of(told["link"])
        shown = clara.post(f"/api/tables/{table}/invitation", key=key).json()
        assert (shown["seat"], shown["mine"]) == (1, True)
        assert sat(clara, table, key=key, name="") == 1
        assert sat(clara, table, key=key, name="") == 1
        assert is_refused(sit(dora, table, key=key, name=""))
        with clara.line(table) as telephone:
            seats = telephone.hear()["company"]["seats"]
            assert [seat["mine"] for seat in seats] == [False, True]
            assert seats[1]["name"] == "Guest 1"
            assert [one["action"] for one in telephone.now["choices"]] == [one["action"] for one in laptop.now["choices"]]
            telephone.play()
            laptop.wait(lambda: laptop.now["ply"] == 1)
            host.wait(lambda: host.now["ply"] == 1)
            host.play()
            for line in (laptop, telephone):
                line.wait(lambda line=line: line.now["ply"] == 2)  # type: ignore[misc]
            assert places(laptop) == places(telephone)
            laptop.play()
            telephone.wait(lambda: telephone.now["ply"] == 3)
        assert not host.company["seats"][1].get("away"), "one page of that person is still open"
    assert [one["table"] for one in clara.ask("/api/tables")["tables"]] == [table]


def places(line: Line) -> list[tuple[str, float, float]]:
    """Where everything is, whatever the language."""
    return sorted((sprite["id"], sprite["x"], sprite["y"]) for sprite in line.scene["sprites"])


def test_nobody_can_add_a_device_to_another_persons_seat(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders")
    with ada.line(table) as line:
        line.hear()
        assert is_refused(line.request("invite", "invited", seat=1)), "the host has no link to a seat that is taken"
        key = invited(line, 0)
        line.request("revoke", "company", seat=0)
    assert is_refused(sit(bruno, table, key=key, name=""))


def test_revoking_a_link_signs_out_the_devices_that_came_through_it(
    ada: Browser, bruno: Browser, clara: Browser, dora: Browser
) -> None:
    table = friends_at(ada, [bruno], "tiles", players=2)
    with ada.line(table) as line:
        line.hear()
        for device in (clara, dora):
            sat(device, table, key=invited(line, 0), name="")
    with clara.line(table) as stays, dora.line(table) as leaves, bruno.line(table) as other:
        for one in (stays, leaves, other):
            one.hear()
        assert leaves.now["viewer"] == 0
        stays.request("revoke", "company", seat=0)
        told = leaves.until("table")
        assert told["now"].get("viewer") is None, "a visitor sees what everybody may see"
        assert not any(seat["mine"] for seat in told["company"]["seats"])
        assert is_refused(leaves.request("look", "table", seat=0), "not-your-turn")
        assert other.until("company")["seats"][0]["name"] == told["company"]["seats"][0]["name"]
        stays.request("look", "table", seat=0)
        assert stays.company["seats"][0]["mine"]
    assert table not in [one["table"] for one in dora.ask("/api/tables")["tables"]]
    with ada.line(table) as first:
        assert first.hear()["company"]["seats"][0]["mine"], "nobody is thrown out by a device that came later"
        first.request("revoke", "company", seat=0)
        assert is_refused(sit(dora, table, key="x" * 22), "missing")
    with clara.line(table) as line:
        assert line.hear()["now"].get("viewer") is None


def test_where_nobody_may_watch_a_device_that_is_signed_out_is_disconnected(
    ada: Browser, bruno: Browser, clara: Browser
) -> None:
    table = friends_at(ada, [bruno], "sliders", plan={"watch": False})
    with ada.line(table) as line:
        line.hear()
        sat(clara, table, key=invited(line, 0), name="")
        with clara.line(table) as leaves:
            leaves.hear()
            line.request("revoke", "company", seat=0)
            assert leaves.closed() == 4403


def test_older_logs_in_which_revoking_signed_nobody_out_still_read() -> None:
    assert decode(b'{"type":"revoked","at":1.0,"seat":0}') == Revoked(1.0, 0)


def test_people_have_friendly_names_and_change_them(ada: Browser, bruno: Browser) -> None:
    given = ada.ask("/api/me")
    assert given["name"]
    assert not given.get("chosen")
    assert ada.ask("/api/me") == given, "the same person, the same name"
    assert ada.http.put("/api/me", json={"name": "  Ada  Lovelace "}).status_code == 200
    told = ada.ask("/api/me")
    assert " ".join(str(told["name"]).split()) == "Ada Lovelace"
    assert told["chosen"]
    with ada.line(ada.open("cards", "me", "computer-1")) as line:
        assert line.hear()["company"]["seats"][0]["name"] == told["name"]
    for wrong in ({"name": "x" * 99}, {"name": 3}, {}, {"name": "A", "more": 1}):
        assert is_refused(ada.http.put("/api/me", json=wrong)), wrong
    assert ada.ask("/api/me") == told
    for name in ("*", " * ", "\u3164", "\u2800\u2800", "\u0301", "\u200b", ",", "Rambler 2", "Wanderer 2", "Rambler 2 (3)"):
        assert is_refused(ada.http.put("/api/me", json={"name": name}), "bad-setup"), ascii(name)
        plan = {"game": "sliders", "options": {}, "seats": [{"kind": "me", "name": name}, {"kind": "computer", "level": 2}]}
        assert is_refused(ada.post("/api/tables", **plan), "bad-setup"), ascii(name)
    assert ada.ask("/api/me") == told
    for odd in ("A\nB", "\u202eadA", "A\x00B", "\u200b\u2066x"):
        ada.http.put("/api/me", json={"name": odd})
        assert ada.ask("/api/me")["name"].isprintable(), "refused or cleaned"
    assert ada.http.put("/api/me", json={"name": ""}).status_code == 200
    assert not ada.ask("/api/me").get("chosen")
    assert bruno.ask("/api/me")["name"] != told["name"]


def test_a_person_without_a_name_gets_the_name_of_their_browser(ada: Browser, bruno: Browser) -> None:
    bruno.http.put("/api/me", json={"name": "Bruno"})
    table = ada.open("sliders", "me", "open")
    sat(bruno, table, seat=1)
    with bruno.line(table) as line, ada.line(table) as host:
        assert line.hear()["company"]["seats"][1]["name"] == "Bruno"
        host.hear()
        line.say("rename", seat=1, name="Brunello")
        line.wait(lambda: line.company["seats"][1]["name"] == "Brunello")
        host.wait(lambda: host.company["seats"][1]["name"] == "Brunello")
        for wrong in ("x" * 99, host.company["seats"][0]["name"]):
            assert is_refused(line.request("rename", "company", seat=1, name=wrong)), wrong
        assert line.company["seats"][1]["name"] == "Brunello"
        version = line.company["version"]
        assert line.request("rename", "company", seat=1, name=" Brunello ")["version"] == version, "nothing has happened"


def test_two_guests_with_the_same_name_can_be_told_apart(ada: Browser, bruno: Browser, clara: Browser) -> None:
    table = ada.open("cards", "me", "open", "open", players=3)
    sat(bruno, table, seat=1, name="Toni")
    answer = sit(clara, table, seat=2, name="Toni")
    if answer.status_code == 200:
        with clara.line(table) as line:
            names = [seat["name"] for seat in line.hear()["company"]["seats"]]
        assert len(set(names)) == 3
    else:
        assert is_refused(answer)
        ada.http.delete(f"/api/tables/{table}")


def test_nobody_can_use_a_computer_players_name(ada: Browser, bruno: Browser, clara: Browser) -> None:
    table = ada.open("cards", "me", "open", "open", players=3)
    assert is_refused(sit(bruno, table, seat=1, name="Rambler 2"), "bad-setup")
    sat(bruno, table, seat=1, name="Rambler")
    sat(clara, table, seat=2, name="Rambler")
    with clara.line(table) as line:
        assert [seat["name"] for seat in line.hear()["company"]["seats"]][1:] == ["Rambler", "Rambler 3"]


def test_others_can_watch_only_where_the_host_allows_it(ada: Browser, bruno: Browser, clara: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", plan={"watch": False})
    with ada.line(table) as line, bruno.line(table) as guest:
        line.hear()
        guest.hear()
        with clara.line(table) as stranger:
            assert is_refused(stranger.hear(), "not-your-turn")
            with pytest.raises(ConnectionClosed):
                stranger.hear()
        for path in ("plies/0", "record", "plies/0?seat=0"):
            assert is_refused(clara.get(f"/api/tables/{table}/{path}"), "not-your-turn"), path
            assert path.endswith("seat=0") or bruno.get(f"/api/tables/{table}/{path}").status_code == 200
        line.say("allow", watch=True, chat=False)
        line.wait(lambda: line.company.get("watch", True))
        with clara.line(table) as stranger:
            told = stranger.hear()
            assert told["now"]["viewer"] is None
            assert not told["now"].get("choices")
            line.wait(lambda: line.company.get("watchers") == 1)
            assert clara.get(f"/api/tables/{table}/plies/0").status_code == 200
            play([line, guest] if line.now["viewer"] == line.now["turn"] else [guest, line])
            stranger.wait(lambda: stranger.now["ply"] == 1)
            line.request("allow", "company", watch=False, chat=False)
            with pytest.raises(ConnectionClosed):
                stranger.until("silence")
        line.wait(lambda: not line.company.get("watchers"))
        guest.say("resign", seat=1)
        line.wait(lambda: line.now.get("over"))
    with clara.line(table) as stranger:
        assert stranger.hear()["now"]["over"], "once it is over, everybody who knows the address may look"
    assert clara.get(f"/api/tables/{table}/record").status_code == 200


def test_a_spectator_can_only_watch(ada: Browser, bruno: Browser, clara: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", start=0)
    with together(table, ada, bruno) as [line, guest], clara.line(table) as stranger:
        stranger.hear()
        play([line, guest])
        stranger.wait(lambda: stranger.now["ply"] == 1)
        action = guest.now["choices"][0]["action"]
        for said in (
            {"type": "play", "seat": 1, "ply": 1, "action": action, "id": "x"},
            {"type": "preview", "seat": 1, "ply": 1, "action": action},
            {"type": "undo", "ply": 1, "to": 0},
            {"type": "resign", "seat": 1},
            {"type": "hint", "seat": 1, "ply": 1},
            {"type": "offer", "seat": 1, "what": "draw", "ply": 1},
            {"type": "speak", "seat": 1, "phrase": "hello"},
            {"type": "help", "seat": 1, "level": 1},
            {"type": "look", "seat": 1},
        ):
            stranger.say(**said)
            assert is_refused(stranger.until("refused", "played", "previewed", "table", "hinted", "company", "spoken")), said
        assert not stranger.company.get("may_offer")
        assert not stranger.company.get("may_help")
        assert not stranger.company.get("host")
        with clara.line(table) as fresh:
            assert fresh.hear()["now"] == stranger.now


def test_people_are_away_when_they_leave_and_present_when_they_return(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "gears")
    with ada.line(table) as line:
        line.hear()
        assert line.company["seats"][1]["away"]
        with bruno.line(table) as guest:
            guest.hear()
            line.wait(lambda: not line.company["seats"][1].get("away"))
            with bruno.line(table) as tab:
                tab.hear()
            assert line_is_calm(line)
        line.wait(lambda: line.company["seats"][1].get("away"))


def line_is_calm(line: Line) -> bool:
    """Nobody is away, although one of two tabs was closed."""
    line.request("ping", "pong")
    return not any(seat.get("away") for seat in line.company["seats"])


def test_one_browser_may_take_a_second_seat_with_a_link(ada: Browser, bruno: Browser) -> None:
    table = ada.open("cards", "me", "friend", "friend", players=3)
    with ada.line(table) as line:
        line.hear()
        for seat in (1, 2):
            assert sat(bruno, table, key=invited(line, seat), name=f"Person {seat}") == seat
    with bruno.line(table) as line:
        assert [seat["mine"] for seat in line.hear()["company"]["seats"]] == [False, True, True]
