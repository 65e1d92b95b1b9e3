// Which choices are left after what was touched. Knows no elements, no rules and no game: only choices and what they touch.
// @ts-check

/** @import { ShownChoice as Choice } from "../wire.js" */

/** @typedef {(id: string) => {kind: string, dial: boolean} | null} About  what is known of a sprite */

/**
 * What follows from what was touched so far.
 * @typedef {object} Open
 * @property {Choice[]} left choices that agree with everything touched; of those that differ only by the dial, the one it is
 *   set to
 * @property {Map<string, Choice[]>} by the same choices, grouped by what to touch next
 * @property {Choice | null} chosen the one choice that is left, if all it needs has been touched
 * @property {string[]} turns what the dial can be set to
 */

/** One decision being made. */
export class Choosing {
  /** @param {Choice[]} choices @param {About} about */
  constructor(choices, about) {
    this.choices = choices;
    this.about = about;
    /** @type {readonly string[]} in the order they were touched, without those of the dial */
    this.touched = [];
    /** Settings of which one is always on, such as the rotation of a tile before it is laid. */
    this.dial = dialOf(choices, about);
    /** @type {string | null} which of them is set */
    this.set = this.dial[0] ?? null;
    /** @type {boolean} it was set by hand */
    this.byHand = false;
    /** @type {Open | null} found once for each state: there may be hundreds of choices, and everything asks */
    this.found = null;
  }

  /** @returns {Open} */
  get open() {
    this.found ??= this.find();
    return this.found;
  }

  /** @returns {Open} */
  find() {
    const agreeing = this.agreeing(this.touched);
    /** @type {Map<string, Choice>} */
    const apart = new Map();
    for (const choice of agreeing) {
      const rest = choice.touch.filter((id) => !this.dial.includes(id)).join(" ");
      if (!apart.has(rest) || this.turning(choice) === this.set) apart.set(rest, choice);
    }
    const left = [...apart.values()];
    /** @type {Map<string, Choice[]>} */
    const by = new Map();
    for (const choice of left) {
      const [next] = this.missing(choice);
      if (next === undefined) continue;
      const same = by.get(next);
      if (same) same.push(choice);
      else by.set(next, [choice]);
    }
    const isWhole = this.touched.length > 0 && left.length === 1 && by.size === 0;
    const turns = this.dial.filter((id) => agreeing.some((choice) => choice.touch.includes(id)));
    return { left, by, chosen: isWhole ? left[0] : null, turns };
  }

  get left() {
    return this.open.left;
  }

  get chosen() {
    return this.open.chosen;
  }

  get turns() {
    return this.open.turns;
  }

  /** What to touch next. @returns {string[]} */
  get next() {
    return [...this.open.by.keys()];
  }

  /** @param {readonly string[]} touched */
  keep(touched) {
    this.touched = touched;
    this.found = null;
  }

  /** @param {readonly string[]} touched */
  agreeing(touched) {
    return this.choices.filter((choice) => touched.every((id) => choice.touch.includes(id)));
  }

  /** The part of a choice that is on the dial. @param {Choice} choice @returns {string | null} */
  turning(choice) {
    return choice.touch.find((id) => this.dial.includes(id)) ?? null;
  }

  /** What is still to be touched for a choice, in order. @param {Choice} choice */
  missing(choice) {
    return choice.touch.filter((id) => !this.touched.includes(id) && !this.dial.includes(id));
  }

  /** Whether touching it would mean something. @param {string} id */
  takes(id) {
    return this.dial.includes(id) || this.choices.some((choice) => choice.touch.includes(id));
  }

  /**
   * Touch a sprite.
   * @param {string} id
   * @returns {"again" | "more" | "turned" | "nothing"} "again": what was already chosen was touched once more
   */
  touch(id) {
    if (this.dial.includes(id)) return this.turnTo(id);
    const { chosen } = this;
    if (chosen && chosen.touch.includes(id)) return "again";
    if (this.touched.includes(id)) {
      this.keep(this.touched.slice(0, this.touched.indexOf(id)));
      return "more";
    }
    // What does not go with the last touch may go with the one before, or starts over.
    for (let kept = this.touched.length; kept >= 0; kept -= 1) {
      const before = this.touched.slice(0, kept);
      const begins = kept > 0 || !this.touched.length || this.choices.some((choice) => choice.touch[0] === id);
      if (begins && this.agreeing([...before, id]).length) {
        this.keep([...before, id]);
        return "more";
      }
    }
    return "nothing";
  }

  /** @param {string} id @returns {"turned" | "again"} */
  turnTo(id) {
    this.byHand = true;
    this.set = id;
    this.found = null;
    return "turned";
  }

  /** The current setting of the dial. @returns {string | null} */
  get turn() {
    if (!this.dial.length) return null;
    const { chosen } = this;
    return chosen ? this.turning(chosen) : this.set;
  }

  /**
   * Advance the dial; without one, step through what could have been touched last.
   * @param {number} by
   * @returns {boolean} something is different now
   */
  cycle(by) {
    const { turns } = this;
    if (turns.length > 1) {
      const at = turns.indexOf(this.turn ?? "");
      this.turnTo(turns[(at + by + turns.length) % turns.length]);
      return true;
    }
    return this.cycleLast(by);
  }

  /** Step to the next thing that could have been touched last. @param {number} by */
  cycleLast(by) {
    const last = this.touched.at(-1);
    if (last === undefined) return false;
    const before = this.touched.slice(0, -1);
    const kind = this.about(last)?.kind;
    const others = [...new Set(this.agreeing(before).map((choice) => choice.touch.find((id) => !before.includes(id))))].filter(
      (id) => id !== undefined && this.about(id)?.kind === kind,
    );
    if (others.length < 2) return false;
    this.keep([...before, /** @type {string} */ (others[(others.indexOf(last) + by + others.length) % others.length])]);
    return true;
  }

  cancel() {
    this.keep([]);
  }
}

/**
 * The ids of the dial, in order: those of the touchable sprites with that mark.
 * @param {Choice[]} choices
 * @param {About} about
 * @returns {string[]}
 */
function dialOf(choices, about) {
  const ids = [...new Set(choices.flatMap((choice) => choice.touch))].filter((id) => about(id)?.dial);
  return ids.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}
