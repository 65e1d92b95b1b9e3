// The desk of the workshop: puts palette, drawing, panel and drawer together and keeps all of them in step with the work.
// @ts-check
import { Spots } from "../../board/spots.js";
import { el, fill, fresh } from "../../dom.js";
import { CheckBand, verdict } from "../../parts/verdict.js";
import { calm } from "../../settings.js";
import { say } from "../../words.js";
import { actionButtons } from "./actions.js";
import { Closeup } from "./closeup.js";
import { Drawer, PHONE, undoButtons } from "./drawer.js";
import { Hand } from "./hand.js";
import { Palettes } from "./palettes.js";
import { Panel } from "./panel.js";
import { Pointing } from "./pointing.js";
import { SpotBar } from "./spotbar.js";
import { SpotKeys } from "./spotkeys.js";
import { Zoom } from "./zoom.js";
/** @import { Page } from "../../router.js" */
/** @import { Target } from "../../board/spots.js" */
/** @import { Work } from "./work.js" */

const STEP = 150; // milliseconds in which a change moves

export class Desk {
  /** @param {Page} page @param {Work} work @param {string} game its title @param {boolean} hasLab */
  constructor(page, work, game, hasLab) {
    this.page = page;
    this.work = work;
    this.game = game;
    this.titled = "";
    this.told = { id: "", label: "" };
    this.hand = new Hand(work, page.announce, page.kept.grip);
    if (!page.kept.grip) this.hand.tab = work.sketch?.palettes?.[0]?.id ?? "";
    const paper = el("div", { class: "paper-of-board" });
    this.ground = el("div", { class: "ground" }, paper);
    this.caption = el("p", { class: "spot-line", "aria-hidden": "true" });
    this.spots = new Spots(paper, { words: say, speed: () => (calm() ? 0 : STEP) });
    this.zoom = new Zoom(this.ground, paper);
    this.band = new CheckBand((spots) => this.point(spots));
    this.palettes = new Palettes(this.hand);
    this.actions = actionButtons(page, this.hand, this.band, hasLab);
    this.panel = new Panel(this.hand, () => this.actions.exporting());
    this.drawer = new Drawer(this.hand);
    this.undo = undoButtons(this.hand);
    const told = {
      aimed: (/** @type {Target | null} */ target) => this.showAim(target),
      rested: (/** @type {string | null} */ spot) => this.bar.rest(spot),
      zoomed: (/** @type {number} */ factor, /** @type {{x: number, y: number}} */ at) => this.zoom.by(factor, at),
    };
    const pointing = new Pointing(this.spots, this.hand, told, page.signal);
    this.keys = new SpotKeys(this.spots, this.hand, page.signal);
    this.bar = new SpotBar(this.spots, this.hand);
    const help = el("p", { class: "hush", id: fresh("workshop-keys") }, say("workshop-keys"));
    this.spots.spotLayer.setAttribute("aria-describedby", help.id);
    this.closeup = new Closeup(this.spots, this.hand, pointing, page.signal);
    this.element = el(
      "div",
      { class: "shop" },
      el("div", { class: "left" }, this.palettes.element, this.closeup.element),
      el(
        "section",
        { class: "middle", "aria-label": say("drawing") },
        this.band.element,
        this.undo.element,
        this.ground,
        this.caption,
        help,
      ),
      this.drawer.head,
      this.panel.element,
      this.drawer.deeds,
      this.actions.element,
    );
    page.signal.addEventListener("abort", () => this.spots.close(), { once: true });
  }

  begin() {
    this.work.onchange = () => this.refresh();
    this.hand.onchange = () => {
      if (this.hand.spot !== this.bar.rested || this.hand.last === null) this.bar.rested = null;
      this.refresh();
    };
    this.spots.onlaid = () => this.follow();
    matchMedia(PHONE).addEventListener("change", () => this.refresh(), { signal: this.page.signal });
    this.refresh();
  }

  /** Show what is true now; parts that have not changed draw nothing. */
  refresh() {
    const { hand, work, page } = this;
    if (!work.sketch || page.signal.aborted) return;
    hand.review();
    page.kept.grip = hand.grip;
    this.title();
    this.tell();
    if (this.spots.sketch !== work.sketch) void this.spots.showSketch(work.sketch);
    else this.follow();
    this.palettes.show();
    this.panel.show();
    this.drawer.show();
    this.undo.show();
    this.actions.show();
    this.band.show(this.notice() ?? verdict(work.sketch, work.drawn), this.band.shown ? STEP : 0);
    this.element.dataset.tab = hand.tab === "" ? "board" : "tools";
  }

  /** Whoever does not see the drawing hears what has become of the chosen spot. */
  tell() {
    const { chosen } = this.hand;
    const [before, now] = [this.told, { id: chosen?.id ?? "", label: chosen?.label ?? "" }];
    this.told = now;
    if (before.id === now.id && before.label !== now.label) this.page.announce(now.label);
  }

  /** What stands on the drawing: rings, handles, the bar at the chosen spot. */
  follow() {
    const { hand, spots } = this;
    spots.ring("twin", hand.twins);
    spots.ring("chosen", hand.spot === null ? [] : [hand.spot]);
    if (hand.held !== null || !spots.host.classList.contains("dragging"))
      spots.ring("held", hand.held === null ? [] : [hand.held]);
    spots.showHandles(hand.chosen);
    this.keys.refresh();
    this.bar.show();
    this.closeup.show();
  }

  /** Without a connection or space, that is said first. */
  notice() {
    const { work } = this;
    const level = /** @type {const} */ ("odd");
    const about = { spots: [], more: [] };
    if (work.full) return { level, what: say("draft-full"), advice: say("draft-full-advice"), ...about };
    if (work.offline)
      return { level, what: say("no-connection"), advice: say("draft-offline", { n: work.tasks.length }), ...about };
    return null;
  }

  title() {
    const { work, game, page } = this;
    const name = work.title || game;
    const where = say(work.drawn === "boards" ? "workshop-of" : "positions-of", { game });
    const text = matchMedia(PHONE).matches ? name : where;
    if (text !== this.titled) page.title(text, true);
    this.titled = text;
  }

  /** @param {string[]} spots */
  point(spots) {
    this.spots.pulse(spots);
    const names = spots.map((id) => this.spots.targets.get(id)?.spot.name ?? id);
    this.page.announce(say("places-are", { places: names.join(", ") }));
  }

  /** @param {Target | null} target under the magnifier */
  showAim(target) {
    fill(
      this.caption,
      target ? el("b", null, target.deed?.title ?? target.spot.label) : null,
      target ? ` ${say(this.hand.tool === null || target.deed ? "let-go-chooses" : "let-go-sets")}` : null,
    );
  }
}
