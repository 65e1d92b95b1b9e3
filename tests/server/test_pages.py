"""Pages, art and requests over HTTP: what is served, with which headers, and what is refused."""

from __future__ import annotations

import gzip
import re

import httpx
import pytest

from tests.server.serving import Browser, Server
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import names
from wandelgang.server.gate.limits import ServerLimits


@pytest.mark.parametrize(
    "address",
    ["/", "/tables", "/new/x", "/rules/x", "/learn/x", "/t/abc", "/t/abc/7", "/mechanics", "/mechanics/x", "/lab", "/lab/x"],
)
def test_every_page_is_a_document_with_strict_headers(server: Server, address: str) -> None:
    answer = httpx.get(server.address + address)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    named = re.findall(r'(?:src|href)="([^"]*)"', answer.text)
    assert named
    assert not [one for one in named if not one.startswith(("/cached/", "data:image/svg+xml;", "/manifest.", "/icons/"))]
    for one in named:
        assert one.startswith("data:") or httpx.get(server.address + one).status_code == 200


def test_a_browser_is_known_by_a_cookie_no_script_can_read(server: Server) -> None:
    given = httpx.get(server.address + "/").headers["set-cookie"]
    token = given.partition("=")[2].partition(";")[0]
    assert len(token) >= 22  # 128 bits
    assert "HttpOnly" in given
    assert "samesite=lax" in given.lower()
    assert "set-cookie" not in httpx.get(server.address + "/", cookies={"wandelgang": token}).headers


def test_over_tls_the_cookie_belongs_to_this_very_host(server: Server) -> None:
    with httpx.Client(base_url=server.address, headers={"X-Forwarded-Proto": "https"}) as http:
        given = http.get("/").headers["set-cookie"]
        name, _, rest = given.partition("=")
        assert name == "__Host-wandelgang"
        assert {"secure", "path=/", "httponly", "samesite=lax"} <= set(rest.lower().split("; "))
        assert "domain" not in rest.lower()
        token = rest.partition(";")[0]
        assert "set-cookie" not in http.get("/", headers={"Cookie": f"{name}={token}"}).headers


def test_over_tls_browsers_are_told_to_stay_there(server: Server) -> None:
    name = "strict-transport-security"
    assert httpx.get(server.address + "/", headers={"X-Forwarded-Proto": "https"}).headers[name] == "max-age=31536000"
    assert name not in httpx.get(server.address + "/").headers


def test_a_seat_survives_the_change_to_the_cookie_of_this_host(server: Server, ada: Browser) -> None:
    table = ada.open("sliders", "me", "here")
    token = ada.http.cookies["wandelgang"]
    tls = {"X-Forwarded-Proto": "https"}
    carried = httpx.get(f"{server.address}/api/tables", headers=tls | {"Cookie": f"wandelgang={token}"})
    assert [one["table"] for one in carried.json()["tables"]] == [table]
    new, old = carried.headers.get_list("set-cookie")
    assert new.startswith(f"__Host-wandelgang={token};")
    assert old.startswith('wandelgang=""; ')
    assert "Max-Age=0" in old
    with ada.line(table, headers=tls | {"Cookie": f"__Host-wandelgang={token}"}) as line:
        assert line.hear()["company"]["host"]
    both = httpx.get(
        f"{server.address}/api/tables", headers=tls | {"Cookie": f"__Host-wandelgang={token}; wandelgang={'x' * 32}"}
    )
    assert len(both.json()["tables"]) == 1, "nobody can push another browser's cookie in"
    plain = httpx.get(f"{server.address}/api/tables", headers={"Cookie": f"__Host-wandelgang={token}"})
    assert plain.json()["tables"] == []


def test_files_are_compressed_and_revalidated(server: Server) -> None:
    with httpx.stream("GET", server.address + "/web/js/main.js", headers={"Accept-Encoding": "gzip"}) as answer:
        packed = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip"
        assert b"import" in gzip.decompress(packed)
    again = httpx.get(server.address + "/web/js/main.js", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_files_named_after_their_contents_are_kept_for_good_and_belong_to_nobody(server: Server) -> None:
    document = httpx.get(server.address + "/", cookies={"wandelgang": "x" * 32})
    assert document.headers["cache-control"] == "no-cache"
    for address in set(re.findall(r'"(/cached/[^"]+)"', document.text)):
        answer = httpx.get(server.address + address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert "set-cookie" not in answer.headers, "a proxy would hand it to everybody"
    unknown = httpx.get(re.sub(r"-\w+\.", "-0123456789abcdef.", server.address + address))
    assert unknown.status_code == 404
    assert unknown.headers["cache-control"] == "no-store"


def test_modules_can_still_be_loaded_one_by_one(server: Server) -> None:
    plain = httpx.get(server.address + "/?modules").text
    assert '<script type="module" src="/web/js/main.js"></script>' in plain
    assert "/cached/" not in plain


@pytest.mark.parametrize(
    "path",
    [
        "/web/../server/words.py",
        "/web/%2e%2e/server/words.py",
        "/web//etc/passwd",
        "/web/words.toml",
        "/web/.x.css",
        "/web/js",
        f"/web/{'a' * 3000}.js",
        "/x",
        "/api/x",
    ],
)
def test_nothing_else_is_served(server: Server, path: str) -> None:
    answer = httpx.get(server.address + path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "missing"


@pytest.mark.parametrize("game", names())
def test_the_art_of_each_game_is_separate(server: Server, game: str) -> None:
    symbols = httpx.get(f"{server.address}/art/{game}.svg").text
    styles = httpx.get(f"{server.address}/art/{game}.css").text
    ids = re.findall(r'\bid="([^"]+)"', symbols)
    assert f"{game}-pawn-1" in ids
    assert all(id.startswith(f"{game}-") for id in ids)
    assert "style=" not in symbols, "the policy forbids it"
    assert f'[data-art="{game}"]' in styles
    assert ':root[data-theme="dark"] &' in styles
    assert ".wandelgang" not in styles


def test_games_and_their_options_are_in_both_languages(ada: Browser, bruno: Browser) -> None:
    english, german = ada.ask("/api/games"), bruno.ask("/api/games")
    assert [game["name"] for game in english["games"]] == list(names())
    assert [level["level"] for level in english["levels"]] == [1, 2, 3, 4, 5]
    for one, other in zip(english["games"], german["games"], strict=True):
        assert one["title"] != other["title"]
        assert one["scene"]["sprites"]
        setup = bruno.ask(f"/api/games/{one['name']}")
        assert setup["seats"][0]["kind"] == "me"
        assert "position" not in [option["name"] for option in setup["options"]]
        assert bruno.ask(f"/api/games/{one['name']}/rules")["sections"]
    assert bruno.get("/api/games/chess").json()["text"].startswith("Ein Spiel „chess“ gibt es nicht")


@pytest.mark.parametrize(
    ("plan", "field"),
    [
        ({"options": {"width": 99}}, "width"),
        ({"options": {"board": "/etc/passwd"}}, "board"),
        ({"options": {"colour": "red"}}, "colour"),
        ({"seats": [{"kind": "me"}]}, "seats"),
        ({"seats": [{"kind": "me"}, {"kind": "computer", "level": 6}]}, "seats.1.level"),
        ({"seats": [{"kind": "me", "level": 1}, {"kind": "here"}]}, "seats.0.level"),
        ({"seats": [{"kind": "me", "name": "A"}, {"kind": "here", "name": "A"}]}, "seats"),
        ({"seats": [{"kind": "me", "name": "A" * 99}, {"kind": "here"}]}, "seats.0.name"),
    ],
)
def test_a_set_up_that_cannot_be_played_names_the_field(ada: Browser, plan: dict[str, object], field: str) -> None:
    answer = ada.http.post("/api/games/tiles/check", json=plan)
    assert (answer.status_code, answer.json()["field"]) == (400, field)
    seats = [{"kind": "me"}, {"kind": "here"}]
    opened = ada.http.post("/api/tables", json={"game": "tiles", "seats": seats, **plan})
    assert (opened.status_code, opened.json()["field"]) == (400, field)


def test_a_set_up_that_can_be_played_is_shown(ada: Browser) -> None:
    answer = ada.http.post("/api/games/tiles/check", json={"options": {"players": 3, "preset": None}, "seats": []}).json()
    assert answer["players"] == 3
    assert answer["scene"]["sprites"]


@pytest.mark.parametrize("body", ["", "{", "[]", '{"game":"tiles"}', '{"game":"tiles","seats":[],"more":1}'])
def test_unreadable_bodies_are_refused(ada: Browser, body: str) -> None:
    answer = ada.http.post("/api/tables", content=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


def test_a_body_that_is_too_large_is_refused(ada: Browser) -> None:
    answer = ada.http.post("/api/records", content=b"x" * (ServerLimits().body + 1))
    assert (answer.status_code, answer.json()["code"]) == (413, "too-much")


def test_other_sites_cannot_act_for_a_browser(ada: Browser) -> None:
    plan = {"game": "tiles", "seats": [{"kind": "me"}, {"kind": "here"}]}
    for origin, status in (("https://elsewhere.example", 403), ("null", 403), (ada.server.address, 200)):
        assert ada.http.post("/api/tables", json=plan, headers={"Origin": origin}).status_code == status


@pytest.mark.parametrize("game", names())
def test_every_value_a_form_offers_is_of_the_right_kind(ada: Browser, game: str) -> None:
    known = {option.name: option for option in find_game(game).options}
    for option in ada.ask(f"/api/games/{game}")["options"]:
        for value in option.get("values", ()):
            known[option["name"]].check(value["value"])


@pytest.mark.parametrize("game", names())
def test_options_come_with_small_pictures(server: Server, game: str) -> None:
    options = httpx.get(f"{server.address}/api/games/{game}").json()["options"]
    found = [value["picture"] for option in options for value in option.get("values", ()) if value.get("picture")]
    assert len(found) > 1
    answer = httpx.get(f"{server.address}{found[0]}?theme=dark")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.content != httpx.get(f"{server.address}{found[0]}?theme=light").content
    assert httpx.get(f"{server.address}/pictures/{game}/nothing/nothing.svg").status_code == 404


def test_rules_begin_with_what_everybody_needs(bruno: Browser) -> None:
    for name in ("tiles", "sliders", "gears", "fences", "cards"):
        for section in bruno.ask(f"/api/games/{name}/rules")["sections"]:
            main = [rule["id"] for rule in section["rules"] if not rule.get("fine")]
            assert main, section["title"]
            assert all("-A" in rule["id"] for rule in section["rules"] if rule.get("fine"))


def test_every_sentence_says_its_mechanics(bruno: Browser) -> None:
    page = bruno.ask("/api/games/tiles/rules")
    titles = {one["key"]: one["title"] for one in page["mechanics"]}
    rules = [rule for section in page["sections"] for rule in section["rules"]]
    assert titles["hidden-goals"] == "geheime Ziele"
    assert all(set(rule["mechanics"]) <= set(titles) for rule in rules)
    for one in page["mechanics"]:
        assert one["sentences"] == sum(one["key"] in rule["mechanics"] for rule in rules) > 0


def test_the_rules_say_where_the_original_text_is_tagged_otherwise(ada: Browser) -> None:
    rules = {rule["id"]: rule for section in ada.ask("/api/games/fences/rules")["sections"] for rule in section["rules"]}
    assert rules["FENCES-35"]["original"] == {
        "lines": [49],
        "mechanics": ["action points", "chance", "loss condition"],
        "left_out": ["loss condition"],
        "why": "Having to go past the goal costs time, but not the game.",
    }
    assert "why" not in rules["FENCES-14"]["original"]
    assert "original" not in rules["FENCES-A01"]


def test_all_mechanics_are_listed_and_each_shows_its_sentences(ada: Browser, bruno: Browser) -> None:
    listed = {one["key"]: one for one in ada.ask("/api/mechanics")["mechanics"]}
    assert listed["dice"]["games"] == [find_game(name).title.say("en") for name in ("fences", "cards")]
    page = bruno.ask("/api/mechanics/dice")
    assert page["mechanic"]["title"] == "Würfel"
    assert [one["game"] for one in page["games"]] == ["fences", "cards"]
    rules = [rule for one in page["games"] for section in one["sections"] for rule in section["rules"]]
    assert len(rules) == listed["dice"]["sentences"]
    assert all("dice" in rule["mechanics"] for rule in rules)
    assert any(section.get("scene") for one in page["games"] for section in one["sections"])
    known = {one["key"] for one in page["mechanics"]}
    assert all(set(rule["mechanics"]) <= known for rule in rules)


@pytest.mark.parametrize("name", ["1292", "Zufall", "chance"])
def test_a_mechanic_may_be_named_in_any_way(ada: Browser, name: str) -> None:
    assert ada.ask(f"/api/mechanics/{name}")["mechanic"]["key"] == "chance"


def test_an_unknown_mechanic_is_answered_with_the_known_ones(bruno: Browser) -> None:
    answer = bruno.get("/api/mechanics/luck")
    assert answer.status_code == 404
    assert answer.json()["text"].startswith("Die Mechanik „luck“ gibt es nicht; es gibt moving-maze, ")
