// What is being drawn: its text, the sketch of it, undo and redo, and changes on their way. Changes are sent one after the
// other; without a connection they wait. Knows no elements.
// @ts-check
import { api, Refused } from "../../api.js";
import { pause } from "../../dom.js";
import { drop, freshId, hearOthers, keep, keptAs, now } from "../../parts/shelf.js";
import { History } from "./history.js";
/** @import { Kept, Waiting } from "../../parts/shelf.js" */
/** @import { Drawn, EditPlan, ShownSketch } from "../../wire.js" */

/** @typedef {Waiting | {step: "back" | "forth"} | {other: string}} Task */

const KNOWN = 80; // sketches at hand, so that undo need not ask
const SOON = 20; // milliseconds
const AGAIN = 2500; // milliseconds between two tries to reach the server

export class Work {
  /**
   * @param {{id?: string, game: string, drawn: Drawn, text: string, title?: string, waiting?: Waiting[]}} from
   * @param {AbortSignal} signal
   */
  constructor({ id = freshId(), game, drawn, text, title = "", waiting = [] }, signal) {
    this.id = id;
    this.game = game;
    this.drawn = drawn;
    this.text = text;
    this.name = title; // given by a person, for texts that have no title
    this.signal = signal;
    this.history = new History(id);
    /** @type {ShownSketch | null} */
    this.sketch = null;
    /** @type {Task[]} */
    this.tasks = [...waiting];
    this.busy = false;
    this.offline = false;
    this.parked = false; // changes on their way have been kept
    this.full = false; // the last change could not be kept on this device
    /** @type {Map<string, ShownSketch>} */
    this.known = new Map();
    /** @type {() => void} anything here is different now */
    this.onchange = () => {};
    /** @type {() => void} it is kept on this device from now on */
    this.onstore = () => {};
    /** @type {(sentence: string) => void} a change was refused */
    this.onrefuse = () => {};
    /** @type {(loses: string) => Promise<boolean>} whether a change may throw something away */
    this.onloss = async () => true;
    hearOthers((place, other, kept) => {
      if (other !== this.id) return;
      if (place === "draft" && kept && kept.text !== this.text) this.add({ other: kept.text });
      else this.onchange();
    }, signal);
    const leave = () => {
      if (this.tasks.length) this.store();
    };
    addEventListener("pagehide", leave, { signal });
    signal.addEventListener("abort", leave, { once: true });
    addEventListener("online", () => this.wake(), { signal });
    this.wake = () => {};
  }

  /** Draw it for the first time. */
  async begin() {
    this.adopt(await this.ask({ text: this.text }));
    void this.run();
  }

  /** @param {EditPlan} edit */
  change(edit) {
    this.add({ edit });
  }

  /** Decide what is left open. @param {number} seed */
  fill(seed) {
    this.add({ fill: seed });
  }

  /** @param {"back" | "forth"} step */
  go(step) {
    this.add({ step });
  }

  /** Whether undo or redo has anything to do. @param {"back" | "forth"} step */
  can(step) {
    return this.history.next(step === "back") !== null;
  }

  /** @param {Task} task */
  add(task) {
    this.tasks.push(task);
    void this.run();
  }

  async run() {
    if (this.busy || !this.sketch) return;
    this.busy = true;
    while (this.tasks.length && !this.signal.aborted) {
      try {
        const done = await this.perform(this.tasks[0]);
        this.tasks.shift(); // before anything is stored: what is done waits no longer
        this.offline = false;
        done();
      } catch (error) {
        if (this.signal.aborted) return;
        if (!(error instanceof Refused)) throw error;
        if (error.code === "offline") {
          await this.wait();
          continue;
        }
        this.tasks.shift();
        this.offline = false;
        this.onrefuse(error.message);
      }
      if (this.parked) this.store();
      this.onchange();
    }
    this.busy = false;
  }

  /** The server cannot be reached: changes are kept until it can. */
  async wait() {
    this.offline = true;
    this.store();
    this.onchange();
    await Promise.race([pause(AGAIN, this.signal), new Promise((resolve) => (this.wake = () => resolve(undefined)))]);
  }

  /** Wait for the changes on their way, unless they cannot reach the server. */
  async settled() {
    while (this.busy && !this.offline && !this.signal.aborted) await pause(SOON, this.signal);
  }

  /** Ask for what a task leads to. @param {Task} task @returns {Promise<() => void>} what makes it so */
  async perform(task) {
    if ("step" in task) {
      const back = task.step === "back";
      const text = this.history.next(back);
      if (text === null) return () => undefined;
      const sketch = await this.ask({ text });
      return () => {
        this.history.take(this.text, back);
        this.adopt(sketch);
      };
    }
    const sketch = await this.ask(
      "other" in task
        ? { text: task.other }
        : "edit" in task
          ? { text: this.text, edits: [task.edit] }
          : { text: this.text, fill: task.fill },
    );
    const keeps = sketch.loses ? !(await this.onloss(sketch.loses)) : false;
    return () => (keeps ? this.onchange() : this.adopt(sketch, true));
  }

  /** @param {{text: string, edits?: EditPlan[], fill?: number}} plan */
  async ask(plan) {
    const plain = !plan.edits && plan.fill === undefined;
    const known = plain ? this.known.get(plan.text) : undefined;
    return known ?? api.sketch(this.game, this.drawn, plan, this.signal);
  }

  /** @param {ShownSketch} sketch @param {boolean} [change] it can be undone */
  adopt(sketch, change = false) {
    const first = !this.sketch;
    if (change && sketch.text !== this.text) this.history.add(this.text);
    const same = sketch.text === this.text;
    this.text = sketch.text;
    this.sketch = { ...sketch, loses: "" };
    this.known.delete(sketch.text);
    this.known.set(sketch.text, this.sketch);
    if (this.known.size > KNOWN) this.known.delete(/** @type {string} */ (this.known.keys().next().value));
    if (!first && !same) this.store();
    this.onchange();
  }

  /** @returns {Kept} */
  get kept() {
    const waiting = this.tasks.filter((task) => "edit" in task || "fill" in task);
    const { id, game, drawn, text } = this;
    return { id, game, drawn, text, title: this.title, changed: now(), ...(waiting.length ? { waiting } : {}) };
  }

  get title() {
    return this.sketch?.title || this.name;
  }

  /** @param {string} name */
  rename(name) {
    this.name = name;
    this.full = !keep("draft", this.kept);
    this.onstore();
    this.onchange();
  }

  /** Keep it as a draft, unless that is what has been saved. */
  store() {
    const { kept } = this;
    this.parked = Boolean(kept.waiting);
    if (!kept.waiting && keptAs("board", this.id)?.text === this.text) drop("draft", this.id);
    else {
      const before = keptAs("draft", this.id);
      if (before?.text === kept.text && JSON.stringify(before.waiting) === JSON.stringify(kept.waiting)) return;
      this.full = !keep("draft", kept);
      this.onstore();
    }
  }

  /** Put it among my boards. @returns {boolean} whether there was space */
  save() {
    const { waiting, ...kept } = this.kept;
    if (!keep("board", kept)) return false;
    this.onstore();
    if (!waiting) drop("draft", this.id);
    this.full = false;
    this.onchange();
    return true;
  }

  /** Whether my boards have it as it is now. */
  get saved() {
    return keptAs("board", this.id)?.text === this.text;
  }

  get wrong() {
    return Boolean(this.sketch?.findings?.some((one) => one.level === "wrong"));
  }
}
