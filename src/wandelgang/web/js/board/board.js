// The live board: a stage on which one of the offered choices can be touched together, previewed and confirmed. It knows
// sprites, trays and choices; no game, no rule and no server. The table, replays, miniatures and lessons all use it.
// @ts-check
import { el, fresh } from "../dom.js";
import { Choosing } from "./choosing.js";
import { drawForeseen, foresee } from "./foresight.js";
import { Glimpse } from "./glimpse.js";
import { drawn } from "./drawn.js";
import { Keys } from "./keys.js";
import { Rerun } from "./rerun.js";
import { Offers, Signs, stands } from "./signs.js";
import { drawWays } from "./overlay.js";
import { Stage, trayOf } from "./stage.js";
import { listenToPointers, topmost } from "./touching.js";
import { layPiece } from "./sprite.js";
/** @import { ShownChoice as Choice, ShownScene as Scene, ShownWay as Way } from "../wire.js" */
/** @import { Piece } from "./sprite.js" */
/** @import { Options, Step, View } from "./stage.js" */

/** @typedef {{touched: string[], left: Choice[], chosen: Choice | null}} State  what has been touched by hand so far */
/** @typedef {{id: string, x: number, y: number, touched: string[]}} Asked  what was touched in vain: a sprite, and where */

const NOTHING = new Choosing([], () => null);
const MANY = 26; // marks are drawn small if there are more than this

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
    this.hurried = false; // the last touch skipped an animation
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
    /** @type {(asked: Asked) => void} something was touched that cannot be chosen, or not with what was touched before */
    this.onrefuse = () => {};
    /** @type {string[]} what can be touched to begin differently, once something was begun */
    this.others = [];
    /** @type {(id: string) => void} one of those was touched */
    this.onother = () => {};
    this.glimpse = new Glimpse(this);
    /** @type {() => boolean} a touch while there is nothing to choose: whether that has skipped anything */
    this.onhurry = () => false;
    this.rerun = new Rerun(this);
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
    this.host.addEventListener("pointerdown", (event) => this.hurry(event), { capture: true, signal: this.ending.signal });
    // In the background nothing is drawn, so motion never ends by itself; what comes after it must not wait for that.
    const leave = () => document.hidden && this.motion.settle();
    document.addEventListener("visibilitychange", leave, { signal: this.ending.signal });
    this.keys = new Keys(this, this.ending.signal);
    const { host, layer } = this;
    const touch = (/** @type {Piece} */ piece, /** @type {string} */ how) => this.touch(piece.sprite.id, how, piece);
    const near = (/** @type {Piece | null} */ piece) => this.near(piece);
    layer.addEventListener("focusin", (event) => this.point(/** @type {HTMLElement} */ (event.target).dataset.sprite ?? null), {
      signal: this.ending.signal,
    });
    listenToPointers(
      {
        host,
        layer,
        marked: () => this.seen(this.marked()),
        taking: () => this.seen(this.taking()),
        touch,
        near,
        miss: (at) => this.miss(at),
        under: (at) => topmost(this.pieces.values(), at),
      },
      this.ending.signal,
    );
  }

  /** A touch while something happens skips the rest of it; it chooses nothing. @param {Event} event */
  hurry(event) {
    const isIdle = !this.choosing.choices.length;
    this.hurried = this.rerun.end() || (isIdle && (this.onhurry() || this.motion.running.length > 0));
    if (!this.hurried) return;
    event.stopPropagation();
    this.motion.settle();
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
    this.rerun.drop();
    await super.show(scene);
    this.offer([]);
  }

  /** @param {Step} step @param {number} [ms] */
  async step(step, ms) {
    this.rerun.drop();
    this.choosing = new Choosing([], () => null);
    this.hinted = [];
    this.glimpse.forget();
    this.leavePreview();
    await super.step(step, ms);
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
      const sprite = this.whole.sprites.get(id);
      return sprite ? { kind: sprite.kind, dial: sprite.marks?.includes("dial") ?? false } : null;
    };
    this.choosing = new Choosing(choices, about);
    this.glimpse.forget();
    this.others = [];
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
    const { touched, given, left, chosen } = this.choosing;
    return { touched: touched.slice(given.length), left, chosen };
  }

  /**
   * Touch a sprite, by whatever means.
   * @param {string} id
   * @param {string} [how] "mouse", "touch", "pen" or "key"
   * @param {{x: number, y: number}} [at] where, in pixels
   */
  touch(id, how = "key", at = this.pieces.get(id) ?? { x: 0, y: 0 }) {
    if (!this.choosing.choices.length) return;
    this.motion.settle();
    this.glimpse.forget();
    this.how = how;
    if (this.others.includes(id) && !this.choosing.takes(id)) {
      this.onother(id);
      return;
    }
    const done = this.choosing.touch(id);
    if (done === "again") this.confirm();
    else if (done === "nothing") this.onrefuse({ id, x: at.x, y: at.y, touched: this.state.touched });
    else {
      this.options.sound?.("touch");
      this.update(done === "more");
    }
  }

  /** A touch on nothing that can be chosen. @param {{x: number, y: number}} at */
  miss(at) {
    if (this.hurried || this.turnAt(at)) return;
    const piece = topmost(this.pieces.values(), at);
    if (piece) this.onrefuse({ id: piece.sprite.id, x: at.x, y: at.y, touched: this.state.touched });
  }

  /** Where something was touched, in pixels of the window. @param {Asked} asked @returns {Asked} */
  onPage(asked) {
    const box = this.layer.getBoundingClientRect();
    return { ...asked, x: asked.x + box.left, y: asked.y + box.top };
  }

  /** The middle of an element of the page in pixels of the board. @param {HTMLElement} element */
  placeOf(element) {
    const [box, own] = [element.getBoundingClientRect(), this.layer.getBoundingClientRect()];
    return { x: box.left + box.width / 2 - own.left, y: box.top - own.top + 6 };
  }

  /** Inside the tray of the dial a touch turns the dial on by one. @param {{x: number, y: number}} at */
  turnAt(at) {
    const { dial } = this.choosing;
    const first = dial.length ? this.truth.sprites.get(dial[0]) : null;
    if (!first) return false;
    const tray = trayOf(this.layout, first);
    const card = this.layout.cards.find((one) => one.id === tray);
    const inside = card && at.x >= card.x && at.y >= card.y && at.x <= card.x + card.wide && at.y <= card.y + card.high;
    if (inside) this.cycle(1);
    return Boolean(inside);
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
    const { choosing } = this;
    const own = id === null ? [] : choosing.left.filter((choice) => choosing.aimOf(choice) === id);
    this.pointTo(own.length === 1 ? own[0] : null);
  }

  /** Show what a choice would do, quietly and only while it is pointed at. @param {Choice | null} choice */
  pointTo(choice) {
    const { chosen } = this.choosing;
    this.signs.show(chosen ?? choice);
    if (chosen) return;
    this.glimpse.at(choice);
    this.onpoint(choice);
  }

  /** @param {number} by */
  cycle(by) {
    if (!this.choosing.cycle(by)) return;
    this.options.sound?.("touch");
    this.update();
  }

  /** Take back all touches. @returns {boolean} whether there were any */
  cancel() {
    if (this.rerun.end()) return true;
    const any = this.choosing.isBegun;
    this.glimpse.forget();
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
    this.traces.hide();
    this.onchange(this.state);
    this.onchoose(chosen);
  }

  /**
   * Draw and report what follows from the touches so far.
   * @param {boolean} [touched] by a touch that could complete a choice
   */
  update(touched = false) {
    const { chosen } = this.choosing;
    if (touched && chosen && !this.waits(chosen)) {
      this.confirm();
      return;
    }
    this.preview(chosen);
    this.refresh();
    this.onchange(this.state);
  }

  /**
   * Whether a choice is shown before it is made. What only begins one is not; what dice follow always is.
   * @param {Choice} choice
   */
  waits(choice) {
    const turns = this.choosing.turning(choice) !== null && !this.choosing.byHand;
    return choice.held || (!choice.light && (this.options.confirm?.(this.how, turns) ?? true));
  }

  /** Show what a choice would lead to: one that is chosen, or one pointed at. @param {Choice | null} choice */
  async preview(choice) {
    if ((choice?.action ?? null) === this.previewed) return;
    if (!choice || !this.onpreview) {
      if (this.previewed !== null) this.restore();
      return;
    }
    this.previewed = choice.action;
    const step = await this.onpreview(choice);
    const wanted = this.choosing.chosen ?? this.glimpse.choice;
    if (!step || this.previewed !== choice.action || wanted?.action !== choice.action) return;
    if (this.shown !== this.truth) this.drawAtOnce(this.truth);
    const view = foresee(this, step);
    this.host.classList.add("wg-preview");
    this.host.classList.toggle("wg-glimpse", this.glimpse.choice !== null);
    const ms = Math.min(this.options.speed(), 160);
    // What leaves at one edge and enters at another would otherwise cross the whole board.
    const round = (step.ways ?? []).filter((way) => way.unseen !== undefined && way.unseen !== null);
    const playing = this.goTo(view, round, ms);
    drawForeseen(this, step);
    this.refresh();
    await playing;
    this.refresh();
  }

  leavePreview() {
    this.previewed = null;
    this.host.classList.remove("wg-preview", "wg-glimpse");
    drawWays(this.lines, []);
    for (const one of this.layer.querySelectorAll(".wg-would")) one.classList.remove("wg-would");
  }

  /** Back from a preview to the actual scene. */
  restore() {
    this.leavePreview();
    this.drawAtOnce(this.truth);
    this.traces.hide(false);
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
    return this.piecesOf([...this.choosing.choices.flatMap((choice) => choice.touch), ...this.others]);
  }

  /** Without the dials that are not drawn: whatever they turn is touched itself. @param {Piece[]} pieces */
  seen(pieces) {
    return pieces.filter((piece) => !this.isUnseen(piece));
  }

  /**
   * While something is pointed at, everything is still touched where it really lies.
   * @param {string[]} ids
   * @returns {Piece[]}
   */
  piecesOf(ids) {
    const found = [...new Set(ids)].map((id) => this.pieces.get(id)).filter((piece) => piece !== undefined);
    return this.glimpse.choice && this.shown !== this.truth ? found.map((piece) => this.glimpse.actual(piece)) : found;
  }

  /** Give every piece its current state classes. */
  refresh() {
    const { chosen, next, turns, turn, touched } = this.rerun.isRunning ? NOTHING : this.choosing;
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
    this.traces.fade(touched.length > 0 || this.previewed !== null);
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
