// The live board: a stage on which one of the offered choices can be touched together, previewed and confirmed. It knows
// sprites, trays and choices; no game, no rule and no server. The table, replays, miniatures and lessons all use it.
// @ts-check
import { el, fresh } from "../dom.js";
import { Choosing } from "./choosing.js";
import { drawn } from "./drawn.js";
import { Keys } from "./keys.js";
import { Offers, Signs, stands } from "./signs.js";
import { spot } from "./layout.js";
import { drawWays } from "./overlay.js";
import { changed, Stage, trayOf } from "./stage.js";
import { listenToPointers } from "./touching.js";
import { layPiece } from "./sprite.js";
/** @import { ShownChoice as Choice, ShownScene as Scene, ShownWay as Way } from "../wire.js" */
/** @import { Piece } from "./sprite.js" */
/** @import { Options, Step, View } from "./stage.js" */

/** @typedef {{touched: string[], left: Choice[], chosen: Choice | null}} State  what has been touched so far */

const MANY = 26; // marks are drawn small if there are more than this
const FEW = 3; // up to so many things that move in a preview are drawn with their paths; more are a whole row

export class Board extends Stage {
  /** @param {HTMLElement} host @param {Options} options */
  constructor(host, options) {
    super(host, options);
    this.choosing = new Choosing([], () => null);
    /** @type {string | null} the action whose outcome is shown */
    this.previewed = null;
    /** @type {string[]} */
    this.hinted = [];
    this.how = "key";
    /** @type {Piece | null} */
    this.nearest = null;
    /** @type {(state: State) => void} */
    this.onchange = () => {};
    /** @type {(choice: Choice | null) => void} what a touch would choose that is pointed at */
    this.onpoint = () => {};
    /** @type {((choice: Choice) => Promise<Step | null>) | null} */
    this.onpreview = null;
    /** @type {(choice: Choice) => void} */
    this.onchoose = () => {};
    /** @type {() => void} something was touched that does not go with what was touched before */
    this.onrefuse = () => {};
    this.ending = new AbortController();
    this.signs = new Signs(this);
    this.offers = new Offers(this);
    /** @type {Keys | null} */
    this.keys = null;
    if (this.small) host.setAttribute("aria-hidden", "true");
    else this.listen();
  }

  listen() {
    this.layer.setAttribute("role", "group");
    const help = el("p", { class: "hush", id: fresh("board-keys") }, this.options.words("board-keys"));
    this.layer.setAttribute("aria-describedby", help.id);
    this.host.append(help);
    this.host.addEventListener("pointerdown", () => this.hurry(), { signal: this.ending.signal });
    this.keys = new Keys(this, this.ending.signal);
    const { host, layer } = this;
    const touch = (/** @type {Piece} */ piece, /** @type {string} */ how) => this.touch(piece.sprite.id, how);
    const near = (/** @type {Piece | null} */ piece) => this.near(piece);
    layer.addEventListener("focusin", (event) => this.point(/** @type {HTMLElement} */ (event.target).dataset.sprite ?? null), {
      signal: this.ending.signal,
    });
    listenToPointers(
      { host, layer, marked: () => this.marked(), taking: () => this.taking(), touch, near, miss: (at) => this.miss(at) },
      this.ending.signal,
    );
  }

  /** A touch while nothing can be chosen skips the rest of the animation. */
  hurry() {
    if (!this.choosing.choices.length) this.motion.settle();
  }

  resize() {
    super.resize();
    this.offers.show();
  }

  close() {
    super.close();
    this.ending.abort();
  }

  /** @param {Scene} scene */
  async show(scene) {
    await super.show(scene);
    this.offer([]);
  }

  /** @param {Step} step @param {number} [ms] */
  async step(step, ms) {
    this.choosing = new Choosing([], () => null);
    this.hinted = [];
    this.leavePreview();
    await super.step(step, ms);
  }

  async again() {
    if (!this.last) return;
    this.cancel();
    this.motion.settle();
    await super.again();
    this.refresh();
  }

  /** @param {View} view @param {Way[]} ways */
  draw(view, ways) {
    this.keys?.hold();
    const difference = super.draw(view, ways);
    if (this.nearest && !this.pieces.has(this.nearest.sprite.id)) this.standBack();
    this.refresh(); // only now: what is gone need not be updated
    return difference;
  }

  /** Let the person choose one of these; none: there is nothing to touch. @param {Choice[]} choices */
  offer(choices) {
    const about = (/** @type {string} */ id) => {
      const sprite = this.truth.sprites.get(id);
      return sprite ? { kind: sprite.kind, dial: sprite.marks?.includes("dial") ?? false } : null;
    };
    this.choosing = new Choosing(choices, about);
    this.hinted = [];
    if (this.previewed !== null) this.restore();
    this.update();
  }

  /** Mark sprites, as a hint does. @param {string[]} ids */
  mark(ids) {
    this.hinted = ids;
    this.refresh();
  }

  /** @returns {State} */
  get state() {
    const { touched, left, chosen } = this.choosing;
    return { touched: [...touched], left, chosen };
  }

  /** Touch a sprite, by whatever means. @param {string} id @param {string} [how] "mouse", "touch", "pen" or "key" */
  touch(id, how = "key") {
    if (!this.choosing.choices.length) return;
    this.motion.settle();
    this.how = how;
    const done = this.choosing.touch(id);
    if (done === "again") this.confirm();
    else if (done === "nothing") this.onrefuse();
    else {
      this.options.sound?.("touch");
      this.update(done === "more");
    }
  }

  /** A touch that hits nothing: inside the tray of the dial it turns the dial on by one. @param {{x: number, y: number}} at */
  miss(at) {
    const { dial } = this.choosing;
    const first = dial.length ? this.truth.sprites.get(dial[0]) : null;
    if (!first) return;
    const tray = trayOf(this.layout, first);
    const part = this.layout.parts.find((one) => one.tray && one.tray.id === tray);
    if (!part) return;
    const inside =
      at.x >= part.x &&
      at.y >= part.y &&
      at.x <= part.x + (part.right - part.left) * part.unit &&
      at.y <= part.y + (part.bottom - part.top) * part.unit;
    if (inside) this.cycle(1);
  }

  /** Highlight what a click would touch. @param {Piece | null} piece */
  near(piece) {
    if (piece === this.nearest) return;
    this.standBack();
    this.nearest = piece;
    this.host.classList.toggle("wg-aims", piece !== null);
    piece?.element.classList.add("wg-near");
    if (piece) piece.element.title = piece.name;
    this.point(piece?.sprite.id ?? null);
  }

  /** End that highlight. */
  standBack() {
    this.nearest?.element.classList.remove("wg-near");
    this.nearest?.element.removeAttribute("title");
    this.nearest = null;
    this.host.classList.remove("wg-aims");
  }

  /** Show what the choice completed by this sprite would do. @param {string | null} id */
  point(id) {
    const { chosen, left } = this.choosing;
    const own = id === null ? [] : left.filter((choice) => this.choosing.missing(choice).join() === id);
    this.signs.show(chosen ?? (own.length === 1 ? own[0] : null));
    if (!chosen) this.onpoint(own.length === 1 ? own[0] : null);
  }

  /** @param {number} by */
  cycle(by) {
    if (!this.choosing.cycle(by)) return;
    this.options.sound?.("touch");
    this.update();
  }

  /** Take back all touches. @returns {boolean} whether there were any */
  cancel() {
    const any = this.choosing.touched.length > 0;
    this.choosing.cancel();
    this.update();
    return any;
  }

  /** Choose what is left if it is a single choice. */
  confirm() {
    const { chosen } = this.choosing;
    if (!chosen) return;
    this.choosing = new Choosing([], () => null);
    this.refresh(); // the preview stays until the server answers
    this.onchange(this.state);
    this.onchoose(chosen);
  }

  /**
   * Draw and report what follows from the touches so far.
   * @param {boolean} [touched] by a touch that could complete a choice
   */
  update(touched = false) {
    const { chosen } = this.choosing;
    const explicit = chosen !== null && (this.choosing.turning(chosen) === null || this.choosing.byHand);
    if (touched && chosen && explicit && !(this.options.confirm?.(this.how) ?? true)) {
      this.confirm();
      return;
    }
    this.preview(chosen);
    this.refresh();
    this.onchange(this.state);
  }

  /** Show what a choice would lead to. @param {Choice | null} chosen */
  async preview(chosen) {
    if ((chosen?.action ?? null) === this.previewed) return;
    if (!chosen || !this.onpreview) {
      if (this.previewed !== null) this.restore();
      return;
    }
    this.previewed = chosen.action;
    const step = await this.onpreview(chosen);
    if (!step || this.previewed !== chosen.action || this.choosing.chosen?.action !== chosen.action) return;
    if (this.shown !== this.truth) this.drawAtOnce(this.truth);
    const view = this.foresee(step);
    this.host.classList.add("wg-preview");
    const ms = Math.min(this.options.speed(), 160);
    // What leaves at one edge and enters at another would otherwise cross the whole board.
    const round = (step.ways ?? []).filter((way) => way.unseen !== undefined && way.unseen !== null);
    const playing = this.goTo(view, round, ms);
    this.drawPreview(step);
    this.refresh();
    await playing;
    this.refresh();
  }

  /** What a step would lead to; buttons stay as they are, and what was touched stays where it is touched. @param {Step} step */
  foresee(step) {
    const view = changed(this.truth, step);
    const trayIn = (/** @type {View} */ { frame }, /** @type {string | null} */ id) =>
      JSON.stringify(frame.trays?.find((tray) => tray.id === id));
    for (const [id, sprite] of view.sprites)
      if (sprite.role === "button" && !this.truth.sprites.has(id)) view.sprites.delete(id);
    for (const [id, sprite] of this.truth.sprites) {
      const isKept = sprite.role === "button" || (this.choosing.touched.includes(id) && !view.sprites.has(id));
      const tray = isKept ? trayOf(this.layout, sprite) : null;
      if (isKept && trayIn(view, tray) === trayIn(this.truth, tray)) view.sprites.set(id, sprite);
    }
    return view;
  }

  /** Mark what a preview moves, with its path; of a whole row only what enters it. @param {Step} step */
  drawPreview(step) {
    const tray = (/** @type {{x: number, y: number}} */ sprite) => trayOf(this.layout, sprite);
    const moved = [];
    for (const sprite of step.change.put ?? []) {
      const before = this.truth.sprites.get(sprite.id);
      const away = before && (sprite.layer ?? 0) >= 0 && Math.hypot(before.x - sprite.x, before.y - sprite.y) > 0.05;
      if (away && tray(sprite) === null) moved.push({ sprite, before });
    }
    const few = moved.length <= FEW;
    for (const { sprite, before } of moved)
      if (few || tray(before) !== null) this.pieces.get(sprite.id)?.element.classList.add("wg-would");
    const ways = [];
    for (const { sprite, before } of few ? moved : []) {
      if (before.player === undefined || before.player === null || tray(before) !== null) continue;
      const places = step.ways?.find((way) => way.sprite === sprite.id)?.places ?? [[sprite.x, sprite.y]];
      const points = [[before.x, before.y], ...places].map(([x, y]) => spot(this.layout, x, y));
      ways.push({ points, unit: points[0].unit, player: before.player });
    }
    drawWays(this.lines, ways);
  }

  leavePreview() {
    this.previewed = null;
    this.host.classList.remove("wg-preview");
    drawWays(this.lines, []);
    for (const one of this.layer.querySelectorAll(".wg-would")) one.classList.remove("wg-would");
  }

  /** Back from a preview to the actual scene. */
  restore() {
    this.leavePreview();
    this.drawAtOnce(this.truth);
  }

  /** Whether a sprite is a tool: neither a place on the board nor a thing that goes to one. @param {string} id */
  isTool(id) {
    const sprite = this.truth.sprites.get(id);
    return (
      sprite !== undefined && (sprite.role === "button" || (trayOf(this.layout, sprite) !== null && sprite.role !== "card"))
    );
  }

  /** Whether it belongs to another player than what was touched first. @param {string} id */
  isAgainst(id) {
    const [first, piece] = [this.choosing.touched[0] ?? "", id].map((one) => this.pieces.get(one));
    return Boolean(first && piece && stands(first) && stands(piece) && first.sprite.player !== piece.sprite.player);
  }

  /** What is marked to be touched next. @returns {Piece[]} */
  marked() {
    const { chosen, next, turns } = this.choosing;
    return this.piecesOf([...(chosen ? chosen.touch : next), ...turns]);
  }

  /** What can be touched at all. @returns {Piece[]} */
  taking() {
    return this.piecesOf(this.choosing.choices.flatMap((choice) => choice.touch));
  }

  /** @param {string[]} ids @returns {Piece[]} */
  piecesOf(ids) {
    return [...new Set(ids)].map((id) => this.pieces.get(id)).filter((piece) => piece !== undefined);
  }

  /** Give every piece its current state classes. */
  refresh() {
    const { chosen, next, turns, turn, touched } = this.choosing;
    /** @type {Map<string, string>} */
    const states = new Map();
    const mark = (/** @type {readonly string[]} */ ids, /** @type {string} */ name) => {
      for (const id of ids) states.set(id, states.has(id) ? `${states.get(id)} ${name}` : name);
    };
    const may = chosen ? [] : next;
    mark(may, "wg-may");
    mark(
      may.filter((id) => this.isAgainst(id)),
      "wg-struck",
    );
    mark(turns, "wg-turn");
    if (turn !== null) mark([turn], "wg-set");
    mark(touched, "wg-touched");
    mark([...new Set(this.hinted)], "wg-hint");
    const isBegun = touched.length > 0 && this.shown === this.truth;
    this.host.classList.toggle("wg-begun", isBegun);
    for (const [id, piece] of this.pieces) {
      const state = states.get(id) ?? "";
      // Once something is touched, only what goes with it may be entered.
      if (piece.sprite.marks?.includes("reach")) piece.element.classList.toggle("mark-reach", !isBegun || state !== "");
      if (state === piece.state) continue; // most pieces have none before and after
      if (piece.state) piece.element.classList.remove(...piece.state.split(" "));
      if (state) piece.element.classList.add(...state.split(" "));
      piece.state = state;
    }
    this.host.classList.toggle("wg-many", may.length > MANY);
    this.offers.show();
    this.signs.show(chosen);
    this.turnTwins();
    this.keys?.refresh();
  }

  /** The large picture of a tile in hand shows how it is turned now. */
  turnTwins() {
    const { dial, turn } = this.choosing;
    const set = turn === null ? null : this.shown.sprites.get(turn);
    const tray = set ? trayOf(this.layout, set) : null;
    if (!set || tray === null || (this.previewed !== null && this.shown !== this.truth)) return;
    for (const piece of this.pieces.values()) {
      const { sprite } = piece;
      const isTwin =
        sprite.art?.[0] === set.art?.[0] &&
        !dial.includes(sprite.id) &&
        String(sprite.art) === String(set.art) &&
        trayOf(this.layout, sprite) === tray;
      if (!isTwin || (sprite.turn ?? 0) === (set.turn ?? 0)) continue;
      piece.sprite = { ...sprite, turn: set.turn ?? 0 };
      piece.source = null;
      layPiece(piece, piece);
    }
  }

  /** What is drawn, as data: for tests. */
  drawn() {
    return drawn(this.layer);
  }
}
