// What a person holds and points at while drawing: a tool and how it is turned, the chosen spot, something picked up, the
// symmetry. Decides what a touch means; the work carries it out.
// @ts-check
import { say } from "../../words.js";
/** @import { ShownDeed, ShownSketch, ShownSpot, ShownTool, Symmetry } from "../../wire.js" */
/** @import { Work } from "./work.js" */

/** What survives when the page is drawn in another language. */
/** @typedef {{tool: string | null, turn: number, spot: string | null, symmetry: Symmetry, tab: string}} Grip */

const TURNS = { hexagon: 60, square: 90, round: 90, bar: 90 }; // degrees of one step

export class Hand {
  /** @param {Work} work @param {(text: string, seen?: boolean) => void} announce @param {Grip} [grip] */
  constructor(work, announce, grip) {
    this.work = work;
    this.announce = announce;
    /** @type {string | null} the tool; none: things are taken and moved */
    this.tool = grip?.tool ?? null;
    this.turn = grip?.turn ?? 0;
    /** @type {string | null} */
    this.spot = grip?.spot ?? null;
    /** @type {string | null} the spot from which something was picked up with the keyboard */
    this.held = null;
    /** @type {Symmetry} */
    this.symmetry = grip?.symmetry ?? "none";
    this.tab = grip?.tab ?? "";
    /** @type {{spot: string, tool: string} | null} what was put down last, and where */
    this.last = null;
    /** @type {() => void} */
    this.onchange = () => {};
  }

  /** @returns {Grip} */
  get grip() {
    const { tool, turn, spot, symmetry, tab } = this;
    return { tool, turn, spot, symmetry, tab };
  }

  /** @returns {ShownSketch} */
  get sketch() {
    return /** @type {ShownSketch} */ (this.work.sketch);
  }

  get tools() {
    return (this.sketch.palettes ?? []).flatMap((palette) => palette.tools);
  }

  /** @returns {ShownTool | null} */
  get inHand() {
    return this.tools.find((one) => one.id === this.tool) ?? null;
  }

  /** @returns {ShownSpot | null} */
  get chosen() {
    return this.sketch.spots?.find((one) => one.id === this.spot) ?? null;
  }

  /** Spots that change along with the chosen one. */
  get twins() {
    return this.symmetry === "none" ? [] : (this.chosen?.twins?.[this.symmetry] ?? []);
  }

  /** Degrees by which the tool in hand is turned. */
  get angle() {
    return this.turn * TURNS[this.sketch.spots?.[0]?.shape ?? "square"];
  }

  /** Whether the tool can be used on a spot. @param {ShownSpot} spot */
  fits(spot) {
    if (spot.refuses || this.tool === null) return false;
    if (!spot.takes?.length || spot.takes.includes(this.tool)) return true;
    const palette = this.sketch.palettes?.find((one) => one.tools.some((tool) => tool.id === this.tool));
    return palette !== undefined && spot.takes.includes(palette.id);
  }

  /** What has changed may have taken away what was held or chosen. */
  review() {
    if (!this.inHand) this.tool = null;
    if (!this.chosen) this.spot = null;
    if (!this.sketch.symmetries?.includes(this.symmetry)) this.symmetry = "none";
    if (this.held !== null && !this.sketch.spots?.some((one) => one.id === this.held)) this.held = null;
  }

  /** @param {string | null} tool picked again: put back */
  pick(tool) {
    this.tool = tool === this.tool ? null : tool;
    this.turn = 0;
    [this.last, this.held] = [null, null];
    this.onchange();
  }

  /** @param {string | null} spot */
  select(spot) {
    if (spot === this.spot) return;
    this.spot = spot;
    this.last = null;
    this.onchange();
  }

  /** @param {Symmetry} symmetry */
  mirror(symmetry) {
    this.symmetry = symmetry;
    this.onchange();
  }

  /** Touch a spot, by whatever means. @param {ShownSpot} spot */
  touch(spot) {
    if (this.held !== null) {
      this.put(spot);
      return;
    }
    if (spot.refuses) {
      this.announce(spot.refuses, true);
      return;
    }
    const again = this.last?.spot === spot.id && this.last.tool === this.tool;
    this.select(spot.id);
    const tool = this.inHand;
    if (!tool) return;
    if (!this.fits(spot)) {
      this.announce(say("tool-not-here", { tool: tool.title, spot: spot.name }), true);
      return;
    }
    const turn = spot.deeds?.find((deed) => deed.id === "turn-right");
    if (again && tool.turns && turn) this.do(turn, spot);
    else {
      this.work.change({ kind: "place", spot: spot.id, tool: tool.id, turn: this.turn, symmetry: this.symmetry });
      this.last = { spot: spot.id, tool: tool.id };
    }
  }

  /** @param {ShownDeed} deed @param {ShownSpot} spot */
  do(deed, spot) {
    this.work.change({ kind: "deed", spot: spot.id, deed: deed.id, symmetry: this.symmetry });
  }

  /** A deed that all games know, at the chosen spot; without one, the tool in hand is turned. @param {string} id */
  common(id) {
    const spot = this.chosen;
    const deed = spot?.deeds?.find((one) => one.id === id);
    if (spot && deed) {
      this.do(deed, spot);
      return true;
    }
    if (!this.inHand?.turns || !id.startsWith("turn-")) return false;
    this.turn += id === "turn-right" ? 1 : -1;
    this.onchange();
    return true;
  }

  /** Pick up what lies on a spot, to carry it elsewhere with the arrow keys. @param {ShownSpot} spot */
  lift(spot) {
    if (!spot.movable) return false;
    this.held = spot.id;
    this.announce(say("picked-up", { spot: spot.name }));
    this.onchange();
    return true;
  }

  /** @param {ShownSpot} to */
  put(to) {
    const from = this.held;
    this.held = null;
    if (from !== null) this.move(from, to);
    this.onchange();
  }

  /** @param {string} from @param {ShownSpot} to */
  move(from, to) {
    if (from === to.id) return;
    if (to.refuses) {
      this.announce(to.refuses, true);
      return;
    }
    this.work.change({ kind: "move", spot: from, to: to.id, symmetry: this.symmetry });
    this.select(to.id);
  }

  /** Esc: first what was picked up, then the tool, then the chosen spot. @returns {boolean} whether there was anything */
  release() {
    if (this.held !== null) this.held = null;
    else if (this.tool !== null) this.tool = null;
    else if (this.spot !== null) this.spot = null;
    else return false;
    this.last = null;
    this.onchange();
    return true;
  }
}
