// The stage of a board: a scene drawn as pieces, laid out with its trays, and moved from step to step. Touching is up to
// board.js.
// @ts-check
import { calm } from "../settings.js";
import { loadArt } from "./art.js";
import { captionPlace, lay, partAt, spot, whole } from "./layout.js";
import { Motion, soundOf } from "./motion.js";
import { makeLines } from "./overlay.js";
import { drawPlates } from "./plates.js";
import { Traces } from "./traces.js";
import { trayNeeds } from "./trays.js";
import { callPiece, dress, isPlain, layPiece, lookOf, makePiece } from "./sprite.js";
/** @import { Change, ShownFrame as Frame, ShownScene as Scene } from "../wire.js" */
/** @import { ShownSprite as Sprite, ShownTray as Tray, ShownWay as Way } from "../wire.js" */
/** @import { Layout } from "./layout.js" */
/** @import { Laying } from "./trays.js" */
/** @import { Difference } from "./motion.js" */
/** @import { Piece } from "./sprite.js" */
/** @import { Look } from "./plates.js" */
/** @import { Style, TurnMarks } from "./traces.js" */

/** @typedef {{change: Change, ways?: Way[]}} Step  what happens to a scene at once */
/** @typedef {{sprites: Map<string, Sprite>, frame: Frame}} View */

/**
 * @typedef {object} Options
 * @property {(key: string, values?: Record<string, string | number>) => string} words
 * @property {() => number} speed milliseconds of a step
 * @property {boolean} [small] a miniature: one picture, nothing to touch
 * @property {HTMLElement} [side] what stands under the trays where they lie beside the board
 * @property {() => boolean} [beside] whether trays and *side* lie beside the board
 * @property {() => boolean} [bare] whether the board is drawn without the captions around it
 * @property {(frame: Frame) => number} [turned] degrees by which the board is turned; a board that may lie then does where
 *   there is room
 * @property {Look} [plate] how the signs at the ends of a board that lies look
 * @property {(layout: Layout) => void} [laid] told where everything lies, whenever that changes
 * @property {(player: number) => boolean} [mine] whether a tray is the viewer's own
 * @property {() => number | null} [acting] who of several people at this screen acts, or acted last
 * @property {boolean} [buttons] the page has buttons of its own for sprites that are buttons: they are not drawn here
 * @property {(how: string, turns: boolean) => boolean} [confirm] whether a whole choice is shown first and waits for a second
 *   touch, by how it was touched and whether it could still be turned
 * @property {(what: string) => void} [sound]
 */

const EMPTY = { left: 0, top: 0, right: 1, bottom: 1 };

export class Stage {
  /** @param {HTMLElement} host @param {Options} options */
  constructor(host, options) {
    this.host = host;
    this.options = options;
    this.small = options.small ?? false;
    this.motion = new Motion();
    this.art = "";
    this.space = ""; // the space the board was laid out for,
    this.bared = false; // without the captions around it,
    this.trayed = false; // and whether there were trays: the board does not grow and shrink with them
    /** @type {View} everything that holds, with the buttons that the page may draw itself */
    this.whole = { sprites: new Map(), frame: EMPTY };
    /** @type {View} what holds and is drawn here, whatever is previewed */
    this.truth = this.whole;
    /** @type {View} what is drawn */
    this.shown = this.truth;
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    /** @type {Piece[]} the same in the order of their names, as they stand on the page */
    this.order = [];
    /** @type {Map<string, Piece>} plain pieces that are not on the table now: many come and go at once, again and again */
    this.spare = new Map();
    /** @type {Laying[]} */
    this.trays = [];
    /** @type {Layout} */
    this.layout = whole(EMPTY, 1, 1);
    this.cards = document.createElement("div");
    this.cards.className = "wg-cards";
    this.layer = document.createElement("div");
    this.layer.className = "wg-pieces";
    this.leaving = document.createElement("div");
    this.leaving.className = "wg-pieces wg-leavers";
    this.lines = makeLines();
    this.traces = new Traces(this);
    host.classList.add("wg-stage");
    host.classList.toggle("wg-small", this.small);
    this.clear();
    host.append(this.cards, this.layer, this.leaving);
    if (options.side) host.append(options.side);
    this.watching = new ResizeObserver(() => this.resize());
    this.watching.observe(host);
    if (options.side) this.watching.observe(options.side);
  }

  /** Remove the board for good. */
  close() {
    this.motion.settle();
    this.watching.disconnect();
    this.closed = true;
  }

  /** Show a scene as it is, at once. @param {Scene} scene */
  async show(scene) {
    await loadArt(scene.art);
    if (this.closed) return;
    if (this.art !== scene.art) this.clear();
    this.art = scene.art;
    this.host.dataset.art = scene.art;
    this.layer.setAttribute("aria-label", scene.title);
    this.hold(viewOf(scene));
    this.drawAtOnce(this.truth);
  }

  /** This holds from now on. @param {View} view */
  hold(view) {
    this.whole = view;
    this.truth = this.drawable(view);
  }

  /** What this board draws of a view. @param {View} view @returns {View} */
  drawable(view) {
    return this.options.buttons ? withoutButtons(view) : view;
  }

  clear() {
    this.motion.settle();
    this.pieces.clear();
    this.spare.clear();
    [this.space, this.trayed] = ["", false];
    this.order = [];
    this.layer.replaceChildren(this.lines, this.traces.under, this.traces.over);
  }

  /**
   * Show what is left to see of the latest turns, the last of them last; none: remove it.
   * @param {TurnMarks[]} turns
   * @param {{style?: Style}} [how] better: as what could have been played, beside what was
   */
  showTraces(turns, { style = "played" } = {}) {
    this.traces.show(turns, style);
  }

  /** Play one step of the scene. @param {Step} step @param {number} [ms] */
  async step(step, ms = this.options.speed()) {
    this.hold(changed(this.whole, step));
    await this.goTo(this.truth, step.ways ?? [], ms);
  }

  /** Go to another scene of the same game, as a replay does. @param {Scene} scene @param {Way[]} ways @param {number} ms */
  async move(scene, ways, ms) {
    this.hold(viewOf(scene));
    await this.goTo(this.truth, ways, ms);
  }

  /** Go from what is drawn to another view. @param {View} view @param {Way[]} ways @param {number} ms */
  async goTo(view, ways, ms) {
    this.traces.hide();
    if (ms <= 0 || !this.host.isConnected || document.hidden) {
      this.drawAtOnce(view);
      return;
    }
    const difference = this.draw(view, ways);
    const what = soundOf(difference);
    if (what) this.options.sound?.(what);
    if (calm()) await this.motion.flash(difference, ms);
    else await this.motion.play(difference, ms, this.layout.parts[this.layout.parts.length - 1].unit);
  }

  /** @param {View} view */
  drawAtOnce(view) {
    for (const { piece } of this.draw(view, []).left) piece.element.remove();
  }

  /**
   * Draw a view and return what is different from before.
   * @param {View} view
   * @param {Way[]} ways
   * @returns {Difference}
   */
  draw(view, ways) {
    this.motion.settle();
    const old = this.layout;
    const trays = trayNeeds(view.frame, view.sprites.values());
    const isOther = !isSame(view.frame, this.shown.frame) || !isSame(trays, this.trays);
    [this.shown, this.trays] = [view, trays];
    const isLaidAnew = isOther && this.arrange();
    if (isLaidAnew) this.traces.draw();
    /** @type {Difference} */
    const difference = { moves: [], entered: [], left: [], changed: [] };
    const paths = new Map(ways.map((way) => [way.sprite, way]));
    const added = [];
    for (const sprite of view.sprites.values()) {
      const known = this.pieces.get(sprite.id);
      const way = paths.get(sprite.id);
      if (!known) added.push(this.add(sprite, way, difference, old));
      else if (way || known.source !== sprite || (isLaidAnew && !liesAt(known, this.spotOf(sprite))))
        this.redraw(known, sprite, way, difference, old);
    }
    if (this.pieces.size > view.sprites.size) this.drop(view, paths, difference, old);
    if (added.length) this.place(added);
    return difference;
  }

  /**
   * Remove what is gone; it is kept aside while it leaves.
   * @param {View} view
   * @param {Map<string, Way>} paths
   * @param {Difference} difference
   * @param {Layout} old
   */
  drop(view, paths, difference, old) {
    for (const [id, piece] of this.pieces) {
      if (view.sprites.has(id)) continue;
      this.pieces.delete(id);
      if (isPlain(piece.sprite)) {
        piece.element.remove();
        this.spare.set(id, piece);
        continue;
      }
      for (const name of ["tabindex", "role", "aria-label", "data-sprite"]) piece.element.removeAttribute(name);
      this.leaving.append(piece.element);
      const way = (paths.get(id)?.places ?? []).map((place) => this.pixel(place));
      difference.left.push({
        piece,
        before: beforeOf(piece, old),
        size: piece.unit * (piece.sprite.wide ?? 1),
        way,
        unseen: null,
      });
    }
    this.order = this.order.filter((piece) => this.pieces.has(piece.sprite.id));
  }

  /** @param {[number, number]} place */
  pixel([x, y]) {
    return { ...spot(this.layout, x, y), part: trayOf(this.layout, { x, y }) };
  }

  /**
   * @param {Sprite} sprite
   * @param {Way | undefined} way
   * @param {Difference} difference
   * @param {Layout} old
   * @returns {Piece} not yet on the page
   */
  add(sprite, way, difference, old) {
    const piece = this.spare.get(sprite.id) ?? makePiece(sprite, this.art);
    if (this.spare.delete(sprite.id)) this.dressAs(piece, sprite);
    this.pieces.set(sprite.id, piece);
    const place = this.putDown(piece, sprite);
    if (piece.role !== "button") this.describe(piece);
    if (!isPlain(sprite)) difference.entered.push(piece);
    if (way && way.places.length > 1) {
      const [first, ...more] = way.places.map((one) => this.pixel(one));
      difference.moves.push({
        piece,
        before: { ...beforeOf(piece, old), ...first },
        size: place.unit * (sprite.wide ?? 1),
        way: more,
        unseen: null,
      });
    }
    return piece;
  }

  /**
   * Update a sprite that is already there.
   * @param {Piece} piece
   * @param {Sprite} sprite
   * @param {Way | undefined} way
   * @param {Difference} difference
   * @param {Layout} old
   */
  redraw(piece, sprite, way, difference, old) {
    const points = (way?.places.length ? way.places : [/** @type {[number, number]} */ ([sprite.x, sprite.y])]).map((one) =>
      this.pixel(one),
    );
    const before = beforeOf(piece, old);
    const otherFace = (piece.sprite.art ?? [])[0] !== (sprite.art ?? [])[0];
    if (otherFace && sprite.role === "card") before.picture = piece.element.firstElementChild;
    this.dressAs(piece, sprite);
    this.putDown(piece, sprite);
    if (piece.role !== "button") this.describe(piece);
    const size = piece.unit * (sprite.wide ?? 1);
    const moved =
      Math.hypot(piece.x - before.x, piece.y - before.y) > 0.5 ||
      Math.abs(piece.angle - before.angle) > 0.1 ||
      Math.abs(size - before.size) > 0.5 ||
      points.length > 1;
    if (moved || before.picture) difference.moves.push({ piece, before, size, way: points, unseen: way?.unseen ?? null });
    else if (otherFace) difference.changed.push(piece);
  }

  /** Where a sprite lies. @param {Sprite} sprite */
  spotOf(sprite) {
    const place = spot(this.layout, sprite.x, sprite.y);
    if (sprite.role !== "text" || place.part.tray || !place.part.turn) return place;
    const { x, y } = captionPlace(this.shown.frame, place.part.turn, sprite);
    return spot(this.layout, x, y);
  }

  /** Lay a piece where its sprite belongs. @param {Piece} piece @param {Sprite} sprite */
  putDown(piece, sprite) {
    const place = this.spotOf(sprite);
    layPiece(piece, place);
    const isUnseen = place.part.isDial || (this.isBare && sprite.role === "text" && !place.part.tray);
    if (Boolean(place.part.tray) !== piece.element.classList.contains("wg-in-tray"))
      piece.element.classList.toggle("wg-in-tray");
    if (Boolean(isUnseen) !== piece.element.classList.contains("wg-unseen")) piece.element.classList.toggle("wg-unseen");
    return place;
  }

  /** Whether a piece is one of the dials that are not drawn. @param {Piece} piece */
  isUnseen(piece) {
    return piece.element.classList.contains("wg-unseen");
  }

  /** The board is drawn without the captions around it. */
  get isBare() {
    return !this.small && Boolean(this.shown.frame.inner && this.options.bare?.());
  }

  /** Give a piece the look of a sprite, if it is different. @param {Piece} piece @param {Sprite} sprite */
  dressAs(piece, sprite) {
    if (piece.look !== lookOf(sprite)) dress(piece, sprite, this.art);
    [piece.sprite, piece.source] = [sprite, sprite];
  }

  /**
   * Put new pieces on the page. They are sorted by name, so that equal scenes give equal
   *   pages.
   * @param {Piece[]} added
   */
  place(added) {
    const fresh = new Set(added);
    this.order = [...this.order, ...added].sort((a, b) => (a.order < b.order ? -1 : 1));
    /** @type {HTMLElement | null} */
    let next = null;
    for (const piece of this.order.toReversed()) {
      if (fresh.has(piece)) this.layer.insertBefore(piece.element, next);
      next = piece.element;
    }
  }

  /** Describe a piece to screen readers as long as it cannot be touched. @param {Piece} piece */
  describe(piece) {
    const label = (!this.small && piece.sprite.label) || "";
    callPiece(piece, label ? "img" : "", label);
  }

  /** Lay out the parts in the space there is. @returns {boolean} whether the layout changed */
  arrange() {
    const { host, options } = this;
    const { frame } = this.shown;
    if (!this.small) host.style.minHeight = ""; // the space there is without what the board took before
    const { wide, tall, high, beside } = this.room();
    const shape = (frame.right - frame.left) / (frame.bottom - frame.top);
    const side = options.side && !isApart(options.side) ? options.side.offsetHeight : null;
    if (this.space !== `${wide} ${high}`) [this.space, this.trayed] = [`${wide} ${high}`, false];
    // A tray of nothing but buttons is not drawn, but what is won later gets one beside the board too.
    const trayed = this.trayed || (beside && Boolean(this.whole.frame.trays?.length));
    const layout = this.small
      ? whole(frame, wide, high || wide / shape)
      : lay(frame, this.trays, wide, high || wide / shape, {
          beside,
          side,
          bare: this.isBare,
          turn: this.turnFor(frame, beside && wide > high),
          trayed,
          mine: options.mine ?? (() => true),
          acting: options.acting?.() ?? null,
        });
    this.trayed ||= layout.trayed;
    if (!this.small) host.style.minHeight = layout.high > tall + 1 ? `${Math.ceil(layout.high)}px` : "";
    if (isSame(layout, this.layout) && this.bared === this.isBare) return false;
    this.bared = this.isBare;
    this.layout = layout;
    host.classList.toggle("wg-beside", layout.mode === "beside");
    host.classList.toggle("wg-lying", layout.mode === "lying");
    if (this.small) {
      const [{ x, y }] = layout.parts;
      host.style.setProperty("--beside-frame", `${Math.floor(x)}px`);
      host.style.setProperty("--above-frame", `${Math.floor(y)}px`);
    }
    host.style.setProperty("--unit", String(Math.round(layout.parts[layout.parts.length - 1].unit)));
    this.drawCards();
    drawPlates(this.cards, layout, frame, options.plate);
    options.laid?.(layout);
    return true;
  }

  /** Degrees by which the board is turned. @param {Frame} frame @param {boolean} isWide there is room for it to lie */
  turnFor(frame, isWide) {
    const { turned } = this.options;
    return turned ? (turned(frame) + (frame.lies && isWide ? 90 : 0)) % 360 : 0;
  }

  /** Degrees by which a scene would be turned that is not drawn yet. @param {Frame} frame */
  turnOf(frame) {
    const { wide, high, beside } = this.room();
    return this.turnFor(frame, beside && wide > high);
  }

  /** The space there is. */
  room() {
    const { host, options } = this;
    const [wide, tall] = [host.clientWidth || 1, host.clientHeight];
    const high = Number.parseFloat(getComputedStyle(host).getPropertyValue("--stage-high")) || tall;
    return { wide, tall, high, beside: options.beside?.() ?? wide > high * 1.1 };
  }

  drawCards() {
    const { cards, layout, options } = this;
    for (const one of cards.querySelectorAll(".wg-card")) one.remove();
    for (const card of layout.cards) {
      const element = document.createElement("div");
      element.className = "wg-card";
      const heading = document.createElement("h2");
      heading.textContent = card.label;
      if (card.label) element.append(heading);
      Object.assign(element.style, {
        transform: `translate(${card.x}px, ${card.y}px)`,
        width: `${card.wide}px`,
        height: `${card.high}px`,
      });
      cards.append(element);
    }
    const { side } = options;
    if (!side) return;
    const at = layout.side;
    Object.assign(side.style, at ? { left: `${at.x}px`, width: `${at.wide}px` } : { left: "", width: "" });
  }

  resize() {
    if (!this.arrange()) return;
    this.motion.settle();
    for (const piece of this.pieces.values()) this.putDown(piece, piece.sprite);
    this.traces.draw();
  }
}

/** How a piece is drawn before a change. @param {Piece} piece @param {Layout} layout */
function beforeOf(piece, layout) {
  const { x, y, angle, unit, sprite } = piece;
  return {
    x,
    y,
    angle,
    size: unit * (sprite.wide ?? 1),
    part: trayOf(layout, sprite),
    picture: /** @type {Element | null} */ (null),
  };
}

/** @param {Piece} piece @param {{x: number, y: number, unit: number, tilt: number}} place */
function liesAt(piece, place) {
  return piece.x === place.x && piece.y === place.y && piece.unit === place.unit && piece.tilt === place.tilt;
}

/** Whether the page has placed it outside the stage. @param {HTMLElement} side */
function isApart(side) {
  const style = getComputedStyle(side);
  return style.position === "fixed" || style.getPropertyValue("--apart") !== "";
}

/** @template T @param {T} one @param {T} other */
function isSame(one, other) {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** @param {Layout} layout @param {{x: number, y: number}} place */
export function trayOf(layout, place) {
  return partAt(layout, place.x, place.y).tray?.id ?? null;
}

/** @param {Scene} scene @returns {View} */
export function viewOf(scene) {
  return { sprites: new Map(scene.sprites.map((sprite) => [sprite.id, sprite])), frame: scene.frame };
}

/** A view after a step. @param {View} view @param {Step} step @returns {View} */
export function changed(view, step) {
  const sprites = new Map(view.sprites);
  for (const id of step.change.drop ?? []) sprites.delete(id);
  for (const sprite of step.change.put ?? []) sprites.set(sprite.id, sprite);
  return { sprites, frame: step.change.frame ?? view.frame };
}

/** A view without buttons, and without trays that hold nothing else. @param {View} view @returns {View} */
export function withoutButtons(view) {
  const all = [...view.sprites.values()];
  const rest = all.filter((sprite) => sprite.role !== "button");
  if (rest.length === all.length) return view;
  const holds = (/** @type {Sprite[]} */ sprites, /** @type {Tray} */ tray) =>
    sprites.some(({ x, y }) => x >= tray.left && x <= tray.right && y >= tray.top && y <= tray.bottom);
  const things = rest.filter((sprite) => sprite.role !== "text");
  const [trays, gone] = [[], []].map(() => /** @type {Tray[]} */ ([]));
  for (const tray of view.frame.trays ?? []) (holds(things, tray) || !holds(all, tray) ? trays : gone).push(tray);
  const kept = rest.filter((sprite) => !gone.some((tray) => holds([sprite], tray)));
  return { sprites: new Map(kept.map((sprite) => [sprite.id, sprite])), frame: { ...view.frame, trays } };
}
