"""Offers and manners: take-backs, draws, pauses and rematches by consent; giving up; chat; stand-ins for absent people."""

from __future__ import annotations

import re

from tests.server.friends import friends_at, is_refused, play, together
from tests.server.serving import Browser, Line, Message, same_scene
from wandelgang.server.table import setup
from wandelgang.server.table.commands import TakeSeat, execute
from wandelgang.server.table.replay import restored
from wandelgang.server.table.undo import is_informative
from wandelgang.server.wire import incoming
from wandelgang.server.wire.requests import SeatPlan, TablePlan

CLOCK = {"clock": {"minutes": 10, "more": 5}}


def own_seat(line: Line) -> int:
    return next(number for number, seat in enumerate(line.company["seats"]) if seat["mine"])


def offered(lines: list[Line], by: int, what: str) -> Message:
    """Somebody offers something; everybody knows of it, and the others are asked."""
    seat = own_seat(lines[by])
    lines[by].say("offer", seat=seat, what=what, ply=lines[by].now["ply"])
    for number, line in enumerate(lines):
        line.wait(lambda line=line: line.company.get("offer"))  # type: ignore[misc]
        assert line.company["offer"]["what"] == what
        assert line.company["offer"]["seat"] == seat
        assert bool(line.company["offer"].get("asked")) == (number != by)
    found: Message = lines[by].company["offer"]
    return found


def no_offer(*lines: Line) -> None:
    for line in lines:
        line.wait(lambda line=line: not line.company.get("offer"))  # type: ignore[misc]


def may_offer(line: Line) -> list[str]:
    return list(line.company.get("may_offer", []))


def test_a_takeback_happens_when_all_agree(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", start=0)
    with together(table, ada, bruno) as [line, guest]:
        before = line.scene
        play([line, guest])
        assert line.now.get("undo") is None
        assert line.now["takeback"] == 0
        assert guest.now.get("takeback") is None
        assert is_refused(line.request("undo", "table", ply=1, to=0))
        number = offered([line, guest], 0, "takeback")["number"]
        assert guest.company["offer"]["to"] == 0
        guest.say("answer", number=number, yes=True)
        for each in (line, guest):
            told = each.until("table")
            assert (told["now"]["ply"], told["log"]) == (0, [])
            assert not told["company"].get("offer")
        assert same_scene(line.scene, before)
        assert is_refused(guest.request("answer", "table", number=number, yes=True), "stale", "illegal", "missing")
        play([line, guest])
        play([line, guest])
        assert line.now["takeback"] == 0, "with what the other did since"
        assert guest.now["takeback"] == 1


def test_a_begun_action_is_taken_back_without_asking_and_dice_are_not(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "fences")
    with together(table, ada, bruno) as lines:
        line, other = sorted(lines, key=lambda one: own_seat(one) != one.now["turn"])
        ply = line.now["ply"]
        line.play(next(one["action"] for one in line.now["choices"] if one.get("light")))
        assert line.now["undo"] == ply
        other.wait(lambda: other.now["ply"] == ply + 1)
        assert is_refused(other.request("undo", "table", ply=ply + 1, to=ply))
        line.request("undo", "table", ply=ply + 1, to=ply)
        other.wait(lambda: other.now["ply"] == ply)
        line.play("roll")
        assert line.now.get("undo") is None
        assert line.now.get("takeback") is None


def test_an_offer_lapses_when_declined_withdrawn_or_overtaken(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", start=0)
    with together(table, ada, bruno) as [line, guest]:
        lines = [line, guest]
        play(lines)
        number = offered(lines, 0, "takeback")["number"]
        guest.say("answer", number=number, yes=False)
        no_offer(*lines)
        second = offered(lines, 0, "takeback")["number"]
        assert second != number
        assert is_refused(guest.request("answer", "table", number=number, yes=True)), "that one is gone"
        assert is_refused(line.request("answer", "table", number=second, yes=True)), "nobody agrees to their own offer"
        line.say("answer", number=second, yes=False)
        no_offer(*lines)
        third = offered(lines, 0, "takeback")["number"]
        play(lines)
        no_offer(*lines)
        assert is_refused(guest.request("answer", "table", number=third, yes=True)), "somebody acted"
        assert line.now["ply"] == 2


def test_wrong_offers_are_refused_and_change_nothing(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", start=0)
    with together(table, ada, bruno) as [line, guest]:
        assert is_refused(line.request("offer", "company", seat=0, what="takeback", ply=0)), "nothing has been played"
        play([line, guest])
        for seat, what, ply in (
            (1, "takeback", 1),
            (0, "takeback", 0),
            (0, "pause", 1),
            (0, "resume", 1),
            (0, "rematch", 1),
            (0, "cake", 1),
        ):
            assert is_refused(line.request("offer", "company", seat=seat, what=what, ply=ply)), (seat, what, ply)
        offered([line, guest], 0, "takeback")
        for number in (-1, 0, 999):
            assert is_refused(guest.request("answer", "table", number=number, yes=True)), number
        assert line.now["ply"] == 1


def rolls(lines: list[Line]) -> bool:
    """Whether chance acted when this was played."""
    ply = lines[0].now["ply"]
    assert play(lines)["type"] != "refused"
    return bool(lines[0].now["ply"] - ply > 1)


def test_nothing_is_taken_back_across_a_die(ada: Browser, bruno: Browser) -> None:
    rolling: dict[str, Message] = {"fences": {}, "cards": {"choice": "pile", "die": True}}
    for game, options in rolling.items():
        table = friends_at(ada, [bruno], game, **options)
        with together(table, ada, bruno) as lines:
            chances = 0
            for _ in range(12):
                actor = lines[lines[0].now["turn"]]
                ply = actor.now["ply"]
                if rolls(lines):
                    chances += 1
                    assert not any(line.now.get("takeback") is not None for line in lines), game
                    assert is_refused(
                        actor.request("offer", "company", seat=actor.now["viewer"], what="takeback", ply=actor.now["ply"])
                    )
                else:
                    assert actor.now["takeback"] == ply
            assert chances, game


REVEALING = (
    "tiles set ┏│┳┘┳┐┓/│┐││┬─┘/┣┐┣│┳┌┫/│┌┬│┌┘└/┣┤┻└┫┴┫/┐┴─│└└│/┗─┻─┻└┛ free=┬ pawns=a1,g7 stones=A:g6,B:e1,C:a3,D:c3"
    " goals=CD,AB won=-,- turn=1:walk closed=Sb"
)


def test_nothing_is_taken_back_across_a_revealed_secret(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "tiles", position=REVEALING)
    with together(table, ada, bruno) as [line, guest]:
        play([guest, line], "g6")
        assert line.now["turn"] == 0
        assert guest.now.get("takeback") is None
        assert "takeback" not in may_offer(guest)
        assert is_refused(guest.request("offer", "company", seat=1, what="takeback", ply=guest.now["ply"]))
        play([line, guest])
        assert line.now["takeback"] == 1, "a push teaches nobody anything"
        assert guest.now.get("takeback") is None


STEPPING = (
    "tiles stack ┏─┳┐┳│┓/┌┤│└┴┘┌/┣─┣┘┳─┫/└│└└│├─/┣┌┻┬┫┘┫/│─┌─│─└/┗┬┻┘┻┬┛ free=└ pawns=a1,e1 home=a1,g7 stones=A:c1,B:e1,C:a3,"
    "D:c3,E:e3,F:g3,G:a5,H:c5,I:e5,J:g5,K:c7,L:e7,M:d5,N:e2,O:f4,P:b7,Q:f7,R:b2,S:a2,T:a4,U:d2,V:d4,W:b5,X:d3 goals=X+11,N+11"
    " won=-,- not=R,B turn=1:walk closed=Sb played=4"
)


def test_an_action_that_disproves_a_goal_is_informative() -> None:
    plan = TablePlan("tiles", (SeatPlan("me"), SeatPlan("friend")), {"position": STEPPING})
    lying = dict(re.findall(r"([A-X]):([a-g][1-7])", STEPPING))
    news = {place for stone, place in lying.items() if stone != "B"}
    taught = {}
    for action in restored("table", [setup.planned(plan, "a" * 64)]).match.legal():
        table = restored("table", [setup.planned(plan, "a" * 64)])
        execute(table, TakeSeat(1, 0, "Bruno"), "b" * 64)
        execute(table, incoming.Play(1, 0, action, "first"), "b" * 64)
        taught[action] = is_informative(table, 0)
    assert len(taught) > 3
    assert taught == {action: action in news for action in taught}


def test_a_draw_can_be_agreed_where_the_game_has_draws(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", start=0)
    with together(table, ada, bruno) as [line, guest]:
        assert "draw" in may_offer(line)
        number = offered([guest, line], 0, "draw")["number"]
        line.say("answer", number=number, yes=True)
        for each in (line, guest):
            each.wait(lambda each=each: each.now.get("over"))  # type: ignore[misc]
            assert each.now["outcome"] == [0.5, 0.5]
            assert each.now["prompt"]
        assert is_refused(line.request("play", "played", seat=0, ply=0, action="L1", id="late"))
    for game in ("tiles", "gears", "cards"):
        assert ada.ask(f"/api/games/{game}")["name"] == game
    known = {}
    for game in ("tiles", "sliders", "gears", "fences", "cards"):
        with together(friends_at(ada, [bruno], game), ada, bruno) as [line, guest]:
            known[game] = "draw" in may_offer(line)
            if not known[game]:
                assert is_refused(line.request("offer", "company", seat=0, what="draw", ply=line.now["ply"]))
    assert known["sliders"]
    assert known["fences"]
    assert not known["tiles"]


def test_three_people_all_have_to_agree(ada: Browser, bruno: Browser, clara: Browser) -> None:
    table = friends_at(ada, [bruno, clara], "gears")
    with together(table, ada, bruno, clara) as lines:
        while rolls(lines):
            pass
        actor = next(number for number, line in enumerate(lines) if line.now.get("takeback") is not None)
        ply = lines[0].now["ply"]
        others = [line for number, line in enumerate(lines) if number != actor]
        number = offered(lines, actor, "takeback")["number"]
        others[0].say("answer", number=number, yes=True)
        others[0].wait(lambda: not others[0].company["offer"].get("asked"))
        assert others[0].now["ply"] == ply, "one is still to be asked"
        assert is_refused(others[0].request("answer", "table", number=number, yes=True)), "asked once"
        others[1].say("answer", number=number, yes=False)
        no_offer(*lines)
        number = offered(lines, actor, "takeback")["number"]
        for line in others:
            line.say("answer", number=number, yes=True)
        for line in lines:
            line.wait(lambda line=line: line.now["ply"] < ply)  # type: ignore[misc]


def test_computer_players_agree_at_once(ada: Browser) -> None:
    with ada.line(ada.open("sliders", "me", "computer-1", plan=CLOCK, start=0)) as line:
        line.hear()
        line.say("offer", seat=0, what="pause", ply=0)
        line.wait(lambda: "resume" in may_offer(line))
        assert line.now["clock"].get("runs") is None
        assert is_refused(line.request("play", "played", seat=0, ply=0, action="L1", id="p"))
        line.say("offer", seat=0, what="resume", ply=0)
        line.wait(lambda: line.now.get("choices"))
        line.play()


def test_a_pause_stops_everybody_until_all_resume(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", plan=CLOCK, start=0)
    with together(table, ada, bruno) as [line, guest]:
        lines = [line, guest]
        action = line.now["choices"][0]["action"]
        assert "pause" in may_offer(line)
        number = offered(lines, 1, "pause")["number"]
        line.say("answer", number=number, yes=True)
        for each in lines:
            each.until("table")
            assert each.now["clock"].get("runs") is None
            assert not each.now.get("choices")
            assert may_offer(each) == ["resume"] or "resume" in may_offer(each)
            assert "pause" not in may_offer(each)
        assert is_refused(line.request("play", "played", seat=0, ply=0, action=action, id="paused"))
        number = offered(lines, 0, "resume")["number"]
        guest.say("answer", number=number, yes=True)
        for each in lines:
            each.until("table")
        play(lines)


def test_no_pause_while_a_computer_player_stands_in(ada: Browser, bruno: Browser, clara: Browser) -> None:
    table = friends_at(ada, [bruno, clara], "cards", plan=CLOCK, start=0)
    with together(table, ada, bruno, clara) as lines:
        number = offered(lines, 0, "pause")["number"]
        lines[1].say("help", seat=1, level=1)
        no_offer(*lines)
        assert is_refused(lines[2].request("answer", "table", number=number, yes=True), "stale")
        for line in (lines[0], lines[1]):
            assert "pause" not in may_offer(line)
            seat = own_seat(line)
            refusal = line.request("offer", "company", "table", seat=seat, what="pause", ply=line.now["ply"])
            assert is_refused(refusal, "stale")
            assert ("No pause" if line is lines[0] else "keine Pause") in refusal["text"]
        lines[1].say("help", seat=1, level=0)
        lines[0].wait(lambda: "pause" in may_offer(lines[0]))


def test_a_rematch_moves_everybody_one_seat_on(ada: Browser, bruno: Browser, clara: Browser) -> None:
    table = friends_at(ada, [bruno, clara], "tiles", plan={"watch": False, "chat": True, **CLOCK}, rounds=1)
    with together(table, ada, bruno, clara) as lines:
        names = [seat["name"] for seat in lines[0].company["seats"]]
        while not lines[0].now.get("over"):
            play(lines)
        for line in lines:
            line.wait(lambda line=line: line.now.get("over"))  # type: ignore[misc]
            line.wait(lambda line=line: "rematch" in may_offer(line))  # type: ignore[misc]
        number = offered(lines, 2, "rematch")["number"]
        for line in lines[:2]:
            line.say("answer", number=number, yes=True)
        for line in lines:
            line.wait(lambda line=line: line.company.get("next"))  # type: ignore[misc]
        following = {str(line.company["next"]) for line in lines}
        assert len(following) == 1
        assert following != {table}
    with together(following.pop(), ada, bruno, clara) as lines:
        seated = [seat["name"] for seat in lines[0].company["seats"]]
        assert sorted(seated) == sorted(names)
        assert seated[1:] + seated[:1] == names or names[1:] + names[:1] == seated
        mine = [next(seat["name"] for seat in line.company["seats"] if seat["mine"]) for line in lines]
        assert mine == names
        assert not lines[0].now.get("waiting")
        assert lines[0].now["clock"]["left"] == [600.0] * 3
        play(lines)


def test_a_declined_rematch_does_not_happen(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders")
    with together(table, ada, bruno) as lines:
        lines[0].say("resign", seat=0)
        for line in lines:
            line.wait(lambda line=line: "rematch" in may_offer(line))  # type: ignore[misc]
        number = offered(lines, 0, "rematch")["number"]
        lines[1].say("answer", number=number, yes=False)
        no_offer(*lines)
        assert not lines[0].company.get("next")


def test_of_two_people_the_one_who_gives_up_loses(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "tiles")
    with together(table, ada, bruno) as [line, guest]:
        assert is_refused(line.request("resign", "table", seat=1), "not-your-turn")
        guest.say("resign", seat=1)
        for each in (line, guest):
            each.wait(lambda each=each: each.now.get("over"))  # type: ignore[misc]
            assert each.now["outcome"] == [1.0, 0.0]
        assert is_refused(guest.request("resign", "table", seat=1))


def test_of_three_people_a_computer_player_takes_over_for_the_one_who_gave_up(
    ada: Browser, bruno: Browser, clara: Browser
) -> None:
    table = friends_at(ada, [bruno, clara], "cards", start=0)
    with together(table, ada, bruno, clara) as [line, second, third]:
        second.say("resign", seat=1)
        for each in (line, second, third):
            each.wait(lambda each=each: each.company["seats"][1].get("resigned"))  # type: ignore[misc]
            assert each.company["seats"][1]["level"] == 2
            assert not each.company["seats"][1]["mine"]
        assert is_refused(second.request("look", "table", seat=1), "not-your-turn")
        assert is_refused(second.request("help", "company", seat=1, level=0), "not-your-turn")
        while line.now["turn"] == 0:
            play([line, third])
        line.wait(lambda: line.now["turn"] == 2)
        third.say("resign", seat=2)
        line.wait(lambda: line.now["turn"] == 0 and line.company["seats"][2].get("resigned"))
        assert not line.now.get("over"), "another person plays on"
        line.say("resign", seat=0)
        for each in (line, second, third):
            each.wait(lambda each=each: each.now.get("over"))  # type: ignore[misc]
            assert sum(each.now["outcome"]) == 1
            assert each.now["outcome"][0] == 0


def test_phrases_are_shown_in_each_browsers_language(ada: Browser, bruno: Browser, clara: Browser) -> None:
    table = friends_at(ada, [bruno], "gears")
    with together(table, ada, bruno) as [line, guest], clara.line(table) as stranger:
        stranger.hear()
        line.say("speak", seat=0, phrase="well-played")
        heard = [each.until("spoken") for each in (line, guest, stranger)]
        assert [one["text"] for one in heard] == ["Well played!", "Gut gespielt!", "Well played!"]
        assert {(one["seat"], one["phrase"]) for one in heard} == {(0, "well-played")}
        assert len({one["number"] for one in heard}) == 1
        for wrong in (
            {"seat": 1, "phrase": "hello"},
            {"seat": 0, "phrase": "fly"},
            {"seat": 0},
            {"seat": 0, "phrase": "hello", "text": "x"},
        ):
            assert is_refused(line.request("speak", "spoken", **wrong)), wrong
        assert is_refused(stranger.request("speak", "spoken", seat=0, phrase="hello"))


def test_free_text_is_possible_only_where_the_host_allows_it(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "gears")
    with together(table, ada, bruno) as [line, guest]:
        assert is_refused(line.request("speak", "spoken", seat=0, text="Hello, Bruno"))
        assert is_refused(guest.request("speak", "spoken", seat=1, text="Hello, Ada"))
        line.request("allow", "company", watch=True, chat=True)
        guest.wait(lambda: guest.company.get("chat"))
        assert guest.request("speak", "spoken", seat=1, text="Grüß dich <b>Ada</b>")["text"] == "Grüß dich <b>Ada</b>"
        assert line.until("spoken")["seat"] == 1
        assert guest.request("speak", "spoken", seat=1, text="x" * 300)["type"] == "spoken"
        for text in ("👨‍👩‍👧 ❤️", "می‌خواهم"):
            assert guest.request("speak", "spoken", seat=1, text=f" {text}\u200d")["text"] == text
        for wrong in ("x" * 301, "", "   ", "\u200d"):
            assert is_refused(guest.request("speak", "spoken", seat=1, text=wrong)), wrong[:5]
        for wrong in ("a\u202eb", "a\u2066b", "a\u200fb", "a\x00b", "\u3164"):
            refusal = guest.request("speak", "spoken", seat=1, text=wrong)
            assert is_refused(refusal, "unreadable")
            assert "Steuerzeichen" in refusal["text"], ascii(wrong)
        line.request("allow", "company", watch=True, chat=False)
        guest.wait(lambda: not guest.company.get("chat"))
        assert is_refused(guest.request("speak", "spoken", seat=1, text="Hello"))
        assert guest.request("speak", "spoken", seat=1, phrase="bye")["type"] == "spoken"


def test_a_computer_player_stands_in_for_me_until_i_am_back(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", start=0)
    with together(table, ada, bruno) as [line, guest]:
        assert is_refused(guest.request("help", "company", seat=0, level=1)), "she is there"
        line.say("help", seat=0, level=1)
        line.wait(lambda: line.company["seats"][0].get("helper") == 1)
        guest.wait(lambda: guest.now["turn"] == 1)
        assert guest.company["seats"][0].get("helper") == 1
        assert is_refused(guest.request("help", "company", seat=0, level=0), "not-your-turn")
        line.say("help", seat=0, level=0)
        line.wait(lambda: not line.company["seats"][0].get("helper"))
        guest.play()
        line.wait(lambda: line.now.get("choices"))
        line.play()
        for level in (6, -1):
            assert is_refused(line.request("help", "company", seat=0, level=level)), level


def test_a_person_away_for_long_gets_a_stand_in_and_takes_the_seat_back(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", start=1)
    with ada.line(table) as line:
        line.hear()
        with bruno.line(table) as guest:
            guest.hear()
            line.wait(lambda: not line.company["seats"][1].get("away"))
        line.wait(lambda: line.company["seats"][1].get("away"))
        line.wait(lambda: 1 in line.company.get("may_help", []))
        line.say("help", seat=1, level=1)
        line.wait(lambda: line.now["turn"] == 0)
        assert line.company["seats"][1]["helper"] == 1
        with bruno.line(table) as guest:
            assert guest.hear()["company"]["seats"][1]["mine"]
            guest.say("help", seat=1, level=0)
            line.wait(lambda: not line.company["seats"][1].get("helper"))
            line.play()
            guest.wait(lambda: guest.now.get("choices"))
            guest.play()


def test_a_hint_is_announced_to_the_other_players(ada: Browser, bruno: Browser) -> None:
    table = friends_at(ada, [bruno], "sliders", start=0)
    with together(table, ada, bruno) as [line, guest]:
        assert is_refused(guest.request("hint", "hinted", seat=1, ply=0))
        assert line.request("hint", "hinted", seat=0, ply=0)["type"] == "hinted"
        guest.wait(lambda: any('"spoken"' in text for text in guest.heard))
        assert "advice" not in "".join(guest.heard), "the advice is for one person only"
