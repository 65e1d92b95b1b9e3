// What I am called at tables. The server keeps it, and invents a friendly name for whoever has not chosen one.
// @ts-check
import { api } from "./api.js";
import { watch } from "./settings.js";
/** @import { Me } from "./wire.js" */

/** @type {Promise<Me> | null} */
let asked = null;

watch((setting) => {
  if (setting === "language") asked = null;
}); // an invented name is in the language of the page

/** @returns {Promise<Me>} */
export function me() {
  asked ??= api.me().catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** Be called differently; an empty name asks for a new friendly one. @param {string} name @returns {Promise<Me>} */
export async function callMe(name) {
  const called = await api.rename(name);
  asked = Promise.resolve(called);
  return called;
}
