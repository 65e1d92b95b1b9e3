// A link as a QR code for a phone camera. Knows nothing about where a link leads.
// @ts-check
import { el, svg } from "../dom.js";
import { say } from "../words.js";
/** @import { QrCode } from "../wire.js" */

/** Dark on white in both themes: that is what cameras read. @param {QrCode} code */
export function qrCode({ size, path }) {
  return svg(
    "svg",
    {
      viewBox: `0 0 ${size} ${size}`,
      role: "img",
      "aria-label": say("invite-code"),
      class: "qr-code",
      "shape-rendering": "crispEdges",
    },
    svg("rect", { width: size, height: size, fill: "#fff" }),
    svg("path", { d: path, fill: "#111" }),
  );
}

/** With a caption, and wide enough for its modules. @param {QrCode} code */
export function codeFigure(code) {
  return el(
    "figure",
    { class: "invite-code", vars: { "--modules": code.size } },
    qrCode(code),
    el("figcaption", null, say("invite-code-about")),
  );
}
