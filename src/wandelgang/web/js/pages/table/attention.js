// The window's title while the page is in the background: a mark in front when it is my turn or I am asked something.
// @ts-check

const SIGN = "● ";

export class Attention {
  /** @param {AbortSignal} signal of the page */
  constructor(signal) {
    this.mine = false;
    document.addEventListener("visibilitychange", () => this.draw(), { signal });
    signal.addEventListener("abort", () => this.show(false), { once: true });
  }

  /** @param {boolean} mine it is for me to act */
  show(mine) {
    this.mine = mine;
    this.draw();
  }

  draw() {
    const plain = document.title.startsWith(SIGN) ? document.title.slice(SIGN.length) : document.title;
    const title = this.mine && document.hidden ? SIGN + plain : plain;
    if (title !== document.title) document.title = title;
  }
}
