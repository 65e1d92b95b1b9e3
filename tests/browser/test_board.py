"""The live board by itself: after any interruption the page equals a fresh drawing, and angles take the short way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from wandelgang.core.registry import names

INTERRUPTED = """async (game) => {
  const { scene, steps } = await (await fetch(`/api/games/${game}/demo?lang=en`)).json();
  const { Board } = await import("/web/js/board/board.js");
  let wide = 1000;
  const make = () => {
    const host = document.createElement("div");
    Object.assign(host.style, { position: "absolute", left: "0", top: "0", width: `${wide}px`, height: "640px" });
    document.body.append(host);
    return new Board(host, { words: (key) => key, speed: () => 250 });
  };
  const board = make();
  await board.show(scene);
  const sprites = new Map(scene.sprites.map((sprite) => [sprite.id, sprite]));
  let frame = scene.frame;
  const wrong = [];
  for (const [number, step] of steps.entries()) {
    const playing = board.step(step, 250);
    await new Promise((resolve) => setTimeout(resolve, [0, 40, 120, 300][number % 4]));
    if (number % 3) board.motion.settle();
    else {
      wide = 1900 - wide;
      board.host.style.width = `${wide}px`;
      board.resize();
    }
    for (const id of step.change.drop ?? []) sprites.delete(id);
    for (const sprite of step.change.put ?? []) sprites.set(sprite.id, sprite);
    frame = step.change.frame ?? frame;
    const fresh = make();
    await fresh.show({ ...scene, frame, sprites: [...sprites.values()] });
    const [here, there] = [board.drawn(), fresh.drawn()];
    if (JSON.stringify(here) !== JSON.stringify(there)) wrong.push(number);
    if (board.leaving.childElementCount) wrong.push(`left over ${number}`);
    fresh.close();
    fresh.host.remove();
    await playing;
  }
  board.close();
  board.host.remove();
  return { wrong, steps: steps.length };
}"""

ANGLES = """async () => {
  const { nearestAngle } = await import("/web/js/board/sprite.js");
  return [nearestAngle(350, 10), nearestAngle(10, 350), nearestAngle(720, 90), nearestAngle(0, 180), nearestAngle(-30, 300)];
}"""

TOUCHES = """async () => {
  const { Choosing } = await import("/web/js/board/choosing.js");
  const choice = (action, ...touch) => ({ action, touch, label: action });
  const kinds = { a: "arrow", b: "arrow", t0: "turn", t1: "turn", p: "piece", q: "piece", x: "place", y: "place" };
  const about = (id) => ({ kind: kinds[id], dial: kinds[id] === "turn" });
  const turned = new Choosing([choice("a0", "a", "t0"), choice("a1", "a", "t1"), choice("b1", "b", "t1")], about);
  const said = [turned.next, turned.turn];
  turned.touch("a"); said.push(turned.chosen?.action);
  turned.cycle(1); said.push(turned.chosen?.action, turned.touch("a"));
  turned.touch("b"); said.push(turned.chosen?.action);
  const moved = new Choosing([choice("px", "p", "x"), choice("py", "p", "y"), choice("qx", "q", "x")], about);
  moved.touch("p"); said.push(moved.next, moved.chosen);
  moved.touch("q"); said.push(moved.next);
  moved.touch("x"); said.push(moved.chosen?.action);
  moved.cancel(); moved.touch("y"); said.push(moved.next);
  return said;
}"""

# Three hundred gaps appear, are offered, disappear and appear again, as when something that fits everywhere is lifted.
CROWD = """async (game) => {
  const { scene } = await (await fetch(`/api/games/${game}/demo?lang=en`)).json();
  const { Board } = await import("/web/js/board/board.js");
  const make = async (sprites) => {
    const host = document.createElement("div");
    Object.assign(host.style, { position: "fixed", left: "0", top: "0", width: "1000px", height: "640px", zIndex: 99 });
    document.body.append(host);
    const board = new Board(host, { words: (key) => key, speed: () => 0 });
    await board.show({ ...scene, sprites });
    return board;
  };
  const gap = { kind: "gap", role: "gap", wide: 1, high: 0.3, layer: 2 };
  const put = Array.from({ length: 300 }, (_, at) => (
    { ...gap, id: `gap-${at}`, x: (at % 20) * 0.5, y: Math.floor(at / 20) * 0.6, turn: (at % 2) * 90, label: `gap ${at}` }));
  const choices = put.map(({ id, label }) => ({ action: id, touch: [id], label }));
  const board = await make(scene.sprites);
  const elements = () => put.map(({ id }) => board.layer.querySelector(`[data-sprite="${id}"]`));
  await board.step({ change: { put } });
  board.offer(choices);
  const first = elements();
  const named = first.filter((one) => one.matches("[role=button][tabindex][aria-label^=gap]"));
  const stops = first.filter((one) => one.tabIndex === 0).length;
  await board.step({ change: { drop: put.map(({ id }) => id) } });
  const left = elements().filter(Boolean).length;
  await board.step({ change: { put } });
  const kept = elements().every((one, at) => one === first[at]);
  const fresh = await make([...scene.sprites, ...put]);
  const same = JSON.stringify(board.drawn()) === JSON.stringify(fresh.drawn());
  const idle = board.layer.querySelectorAll("[role=button], [tabindex], .wg-may").length;
  fresh.host.remove();
  board.offer(choices);
  board.onchoose = (choice) => { document.title = choice.action; board.offer(choices); };
  return { named: named.length, stops, left, kept, same, idle };
}"""

# Something leaves at the west end and enters at the east end: where it is seen meanwhile, in units of the scene.
ROUND = """async (game) => {
  const { scene } = await (await fetch(`/api/games/${game}/demo?lang=en`)).json();
  const { Board } = await import("/web/js/board/board.js");
  const host = document.createElement("div");
  Object.assign(host.style, { position: "fixed", left: "0", top: "0", width: "1000px", height: "640px" });
  document.body.append(host);
  const board = new Board(host, { words: (key) => key, speed: () => 250 });
  const [rider, other] = [{ id: "rider", kind: "pawn", art: [] }, { id: "other", kind: "pawn", art: [] }];
  await board.show({ ...scene, sprites: [...scene.sprites, { ...rider, x: 0, y: 2 }, { ...other, x: 1, y: 2 }] });
  const put = [{ ...rider, x: 6, y: 2 }, { ...other, x: 0, y: 2 }];
  void board.step({ change: { put }, ways: [{ sprite: "rider", places: [[-1, 2], [7, 2], [6, 2]], unseen: 0 }] });
  const animations = document.getAnimations().filter((one) => board.layer.contains(one.effect.target));
  const total = Math.max(...animations.map((one) => one.effect.getTiming().duration));
  const { unit, x } = board.layout.parts.at(-1);
  const seen = [];
  for (let at = 0; at < 40; at += 1) {
    for (const one of animations) { one.pause(); one.currentTime = (total * at) / 40; }
    const place = ({ element }) => {
      const box = element.getBoundingClientRect();
      return (box.x + box.width / 2 - x) / unit + scene.frame.left;
    };
    const [first, second] = ["rider", "other"].map((id) => board.pieces.get(id));
    if (Number(getComputedStyle(first.element).opacity) > 0.2) seen.push([place(first), place(second)]);
  }
  board.close();
  host.remove();
  return seen;
}"""

SIZES = """async (game) => {
  const { scene } = await (await fetch(`/api/games/${game}/demo?lang=en`)).json();
  const { Board } = await import("/web/js/board/board.js");
  const host = document.createElement("div");
  Object.assign(host.style, { position: "fixed", inset: "0" });
  document.body.append(host);
  const board = new Board(host, { words: (key) => key, speed: () => 0 });
  await board.show(scene);
  const wrong = ({ element }) => Math.abs(element.offsetWidth - Number.parseFloat(element.style.width)) > 1
    || Math.abs(element.offsetHeight - Number.parseFloat(element.style.height)) > 1
    || getComputedStyle(element).display !== "block" || getComputedStyle(element).backgroundImage !== "none";
  return [...board.pieces.values()].filter(wrong).map(({ element }) => element.className);
}"""


@pytest.mark.parametrize("game", names())
def test_an_interrupted_movement_leaves_a_fresh_drawing(visit: Visit, game: str) -> None:
    page = visit("/tables", calm=False)
    found = page.evaluate(INTERRUPTED, game)
    assert found["wrong"] == []
    assert found["steps"] > 5


@pytest.mark.parametrize("game", names())
def test_no_style_of_a_page_reaches_a_piece(visit: Visit, game: str) -> None:
    """A game may choose any word as a kind, including those the page uses as classes."""
    assert visit("/tables").evaluate(SIZES, game) == []


def test_what_leaves_at_one_end_rides_out_and_enters_at_the_other(visit: Visit) -> None:
    seen = visit("/tables", calm=False).evaluate(ROUND, "tiles")
    assert not [place for place, _ in seen if 0.1 < place < 5.9]
    out = [(place, other) for place, other in seen if place < 0.05]
    assert out[-1][0] < -0.8
    assert all(abs(other - place - 1) < 0.05 for place, other in out), "it rides with its line"
    assert seen[-1][0] < 6.3 < max(place for place, _ in seen)


def test_nothing_turns_the_long_way_round(visit: Visit) -> None:
    assert visit("/tables").evaluate(ANGLES) == [370, -10, 810, 180, -60]


def test_choices_are_touched_together_in_any_order(visit: Visit) -> None:
    said = visit("/tables").evaluate(TOUCHES)
    assert said == [["a", "b"], "t0", "a0", "a1", "again", "b1", ["x", "y"], None, ["x"], "qx", ["p"]]


def test_hundreds_of_gaps_come_and_go_and_each_can_be_touched(visit: Visit) -> None:
    page = visit("/tables")
    found = page.evaluate(CROWD, names()[0])
    assert found == {"named": 300, "stops": 1, "left": 0, "kept": True, "same": True, "idle": 0}
    place = page.locator("[data-sprite=gap-157]").bounding_box()
    assert place is not None
    page.mouse.move(place["x"] + 3, place["y"] + 3)  # beside it, and closer to it than to any other
    expect(page.locator(".wg-near")).to_have_attribute("data-sprite", "gap-157")
    page.keyboard.press("Tab")
    page.locator("[data-sprite][tabindex='0']").focus()
    for key in ("End", "ArrowUp", "ArrowLeft", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(page).to_have_title(re.compile("gap-2[0-9]+"))
    for _ in range(2):  # as a screen reader activates it: without a pointer or keys
        page.evaluate("document.querySelector('[data-sprite=gap-77]').click()")
    expect(page).to_have_title("gap-77")
