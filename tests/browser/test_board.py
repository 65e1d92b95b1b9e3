"""The live board by itself: whatever interrupts a movement, the page then equals a fresh drawing; angles take the short way."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from wandelgang.games import NAMES

INTERRUPTED = """async (game) => {
  const { scene, steps } = await (await fetch(`/api/games/${game}/demo?lang=en`)).json();
  const { Board } = await import("/web/js/board/board.js");
  const make = () => {
    const host = document.createElement("div");
    Object.assign(host.style, { position: "absolute", left: "0", top: "0", width: "1000px", height: "640px" });
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
    if (number % 3) board.motion.settle(); else board.resize();
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


@pytest.mark.parametrize("game", NAMES)
def test_an_interrupted_movement_leaves_a_fresh_drawing(visit: Visit, game: str) -> None:
    page = visit("/tables", calm=False)
    found = page.evaluate(INTERRUPTED, game)
    assert found["wrong"] == []
    assert found["steps"] > 5


def test_nothing_turns_the_long_way_round(visit: Visit) -> None:
    assert visit("/tables").evaluate(ANGLES) == [370, -10, 810, 180, -60]


def test_choices_are_touched_together_in_any_order(visit: Visit) -> None:
    said = visit("/tables").evaluate(TOUCHES)
    assert said == [["a", "b"], "t0", "a0", "a1", "again", "b1", ["x", "y"], None, ["x"], "qx", ["p"]]
