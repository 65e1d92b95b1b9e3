// Texts before and after the present one, for undo and redo. They outlive a reload of this window, not the window.
// @ts-check

const MOST = 200; // steps
const LETTERS = 400_000; // of all texts together

export class History {
  /** @param {string} id of the draft */
  constructor(id) {
    this.key = `wandelgang-steps-${id}`;
    /** @type {string[]} */
    this.past = [];
    /** @type {string[]} the next one last */
    this.future = [];
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.key) ?? "{}");
      this.past = kept.past ?? [];
      this.future = kept.future ?? [];
    } catch {
      // Without what was kept, undo begins here.
    }
  }

  /** A change was made. @param {string} before the text that it changed */
  add(before) {
    this.past.push(before);
    this.future = [];
    this.keep();
  }

  /** @param {string} present @param {boolean} back else forth @returns {string | null} the text that comes next that way */
  take(present, back) {
    const [from, to] = back ? [this.past, this.future] : [this.future, this.past];
    const text = from.pop();
    if (text === undefined) return null;
    to.push(present);
    this.keep();
    return text;
  }

  /** @param {boolean} back @returns {string | null} */
  next(back) {
    return (back ? this.past : this.future).at(-1) ?? null;
  }

  keep() {
    const letters = () => [...this.past, ...this.future].reduce((sum, text) => sum + text.length, 0);
    while (this.past.length > MOST || (this.past.length > 1 && letters() > LETTERS)) this.past.shift();
    try {
      sessionStorage.setItem(this.key, JSON.stringify({ past: this.past, future: this.future }));
    } catch {
      // Undo works until this page is left.
    }
  }
}
