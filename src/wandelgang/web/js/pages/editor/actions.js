// What a drawn text is for: play it, share it, save it, take it along; a position can be analysed too.
// @ts-check
import { el } from "../../dom.js";
import { icon } from "../../icons.js";
import { addToMenu } from "../../menu.js";
import { openExport } from "../../parts/exporting.js";
import { actButton } from "../../parts/opening.js";
import { openShare } from "../../parts/sharetext.js";
import { measureWith } from "../../parts/lablinks.js";
import { analysisOf, setUpWith } from "../../parts/textlinks.js";
import { say } from "../../words.js";
/** @import { Page } from "../../router.js" */
/** @import { CheckBand } from "../../parts/verdict.js" */
/** @import { Hand } from "./hand.js" */

/** @param {Page} page @param {Hand} hand @param {CheckBand} band @param {boolean} hasLab */
export function actionButtons(page, hand, band, hasLab) {
  const { work } = hand;
  const taken = () => ({
    game: work.game,
    drawn: work.drawn,
    text: work.text,
    title: work.title,
  });
  const exporting = async () => {
    await work.settled();
    openExport(page, taken());
  };

  const sharing = async () => {
    await work.settled();
    await openShare(page, taken());
  };

  /** What is wrong stands in the way. @param {() => Promise<void>} act */
  const ifPlayable = (act) => async () => {
    await work.settled();
    if (!work.wrong) {
      await act();
      return;
    }
    band.shake();
    page.announce(work.sketch?.findings?.[0]?.what ?? "");
  };
  const position = work.drawn === "positions";
  const play = el(
    "button",
    { type: "button", class: "btn primary play-it", "data-does": "play" },
    icon("play"),
    say(position ? "play-on" : "play"),
  );
  play.addEventListener(
    "click",
    ifPlayable(async () => page.go(await setUpWith(work.drawn, work.game, work.text))),
  );
  const analyse = position
    ? actButton(
        page,
        { class: "btn", "data-does": "analyse" },
        ifPlayable(async () => page.go(await analysisOf(work.game, work.text))),
        icon("graph"),
        say("analyse"),
      )
    : null;
  const measuring = ifPlayable(async () => page.go(await measureWith(work.drawn, work.game, work.text)));
  const measurable = hasLab && !position;
  const measure = measurable
    ? actButton(page, { class: "btn quiet", "data-does": "measure" }, measuring, icon("lab"), say("lab-test"))
    : null;
  if (measurable) addToMenu(() => [{ title: say("lab-test"), icon: "lab", choose: () => void measuring() }], page.signal);
  const save = async () => {
    await work.settled();
    if (work.save()) page.announce(say("board-saved-now"), true);
    else page.announce(say("draft-full"), true);
  };
  const element = el(
    "section",
    { class: "acts", "aria-label": say("actions") },
    play,
    analyse,
    actButton(page, { class: "btn", "data-does": "share" }, sharing, icon("link"), say("share")),
    el("button", { type: "button", class: "btn", "data-does": "save", onclick: save }, icon("save"), say("save")),
    el(
      "button",
      { type: "button", class: "btn quiet export", "data-does": "export", onclick: exporting },
      icon("download"),
      say("export"),
    ),
    measure,
  );
  return {
    element,
    exporting,
    show() {
      for (const button of [play, analyse]) if (button) setDisabled(button, work.wrong);
    },
  };
}

/** It keeps the focus, and can say why. @param {HTMLElement} button @param {boolean} disabled */
function setDisabled(button, disabled) {
  if (disabled) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}
