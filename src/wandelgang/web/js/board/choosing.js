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
 * @property {Choice | null} chosen the one choice that is left, if its last sprite has been touched
 * @property {string[]} turns what the dial can be set to
 */

/** One decision being made. */
export class Choosing {
  /** @param {Choice[]} choices @param {About} about */
  constructor(choices, about) {
    this.choices = choices;
    this.about = about;
    /** Settings of which one is always on, such as the rotation of a tile before it is laid. */
    this.dial = dialOf(choices, about);
    /** @type {string | null} which of them is set */
    this.set = this.dial[0] ?? null;
    /** @type {readonly string[]} what has to be touched first in any case: as good as touched */
    this.given = givenOf(choices, this.dial);
    /** @type {readonly string[]} in the order they were touched, without those of the dial */
    this.touched = this.given;
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
    const isWhole = this.isBegun && left.length === 1 && this.touched.includes(this.aimOf(left[0]));
    const turns = this.dial.filter((id) => agreeing.some((choice) => choice.touch.includes(id)));
    return { left, by, chosen: isWhole ? left[0] : null, turns };
  }

  /** Whether anything was touched by hand. */
  get isBegun() {
    return this.touched.length > this.given.length;
  }

  /** Where a choice leads: the last of what is touched for it. @param {Choice} choice */
  aimOf(choice) {
    return choice.touch.findLast((id) => !this.dial.includes(id)) ?? "";
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
    const at = this.touched.indexOf(id);
    if (chosen && at >= 0 && (at > 0 || this.aimOf(chosen) === id)) return "again";
    if (at >= this.given.length) {
      // What leads somewhere is chosen anew; a thing that was only taken is put back.
      this.keep(this.touched.slice(0, chosen ? at + 1 : at));
      return "more";
    }
    if (at >= 0) {
      this.keep(this.given);
      return "more";
    }
    // What does not go with the last touch may go with the one before, or starts over.
    for (let kept = this.touched.length; kept >= this.given.length; kept -= 1) {
      const before = this.touched.slice(0, kept);
      const begins = kept > this.given.length || !this.isBegun || this.begins(id) || !this.begins(this.touched[kept]);
      if (begins && this.agreeing([...before, id]).length) {
        this.keep([...before, id]);
        return "more";
      }
    }
    return "nothing";
  }

  /** Whether a choice is made by touching it first. @param {string} id */
  begins(id) {
    return this.choices.some((choice) => choice.touch[this.given.length] === id);
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
    if (last === undefined || !this.isBegun) return false;
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
    this.keep(this.given);
  }
}

/**
 * What all choices begin with, if that alone is none of them.
 * @param {Choice[]} choices
 * @param {string[]} dial
 * @returns {string[]}
 */
function givenOf(choices, dial) {
  const parts = choices.map((choice) => choice.touch.filter((id) => !dial.includes(id)));
  const [first] = parts[0] ?? [];
  return parts.length && parts.every((part) => part.length > 1 && part[0] === first) ? [first] : [];
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
