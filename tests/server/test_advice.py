"""Hints and evaluations: from one's own view, for one's own turn, while the game continues."""

from __future__ import annotations

import pytest

from tests.server.serving import Browser


def test_a_hint_names_what_to_touch_and_why(bruno: Browser) -> None:
    with bruno.line(bruno.open("sliders", "me", "here")) as line:
        now = line.hear()["now"]
        hinted = line.ask("hint", seat=now["turn"], ply=now["ply"])
        name = line.company["seats"][now["turn"]]["name"]
        assert hinted["type"] == "hinted"
        assert hinted["reason"].endswith(".")
        best = hinted["advice"][0]
        choice = next(one for one in now["choices"] if one["action"] == best["action"])
        assert (best["touch"], best["label"]) == (choice["touch"], choice["label"])
        assert sum(best["value"]) == pytest.approx(1, abs=0.01)
        assert best["line"][0].startswith(f"{name} ")
        assert line.ask("hint", seat=1 - now["turn"], ply=now["ply"])["code"] == "not-your-turn"
        assert line.ask("hint", seat=now["turn"], ply=now["ply"] + 1)["code"] == "stale"


def test_a_hint_behind_the_curtain_is_refused(ada: Browser) -> None:
    with ada.line(ada.open("tiles", "me", "here")) as line:
        now = line.hear()["now"]
        assert line.ask("hint", seat=now["turn"], ply=now["ply"])["code"] == "not-your-turn"


def test_evaluations_follow_the_match_until_switched_off(ada: Browser) -> None:
    with ada.line(ada.open("cards", "me", "here")) as line:
        line.hear()
        first = line.ask("judge", on=True)
        assert (first["type"], first["ply"]) == ("judged", line.now["ply"])
        assert sum(first["value"]) == pytest.approx(1, abs=0.01)
        line.play()
        assert line.until("judged")["ply"] == line.now["ply"]
        line.say("judge", on=False)
        line.heard.clear()
        line.play()
        line.ask("ping")
        assert not [text for text in line.heard if '"judged"' in text]
        line.say("judge", on=True)
        line.until("judged")
        line.say("resign", seat=0)
        assert line.until("judged")["value"] == [0.0, 1.0]
