// What I am called at tables. The server keeps it, and generates a friendly name until the person chooses one.
// @ts-check
import { api } from "./api.js";
import { watch } from "./settings.js";
/** @import { Me } from "./wire.js" */

/** @type {Promise<Me> | null} */
let asked = null;

watch((setting) => {
  if (setting === "language") asked = null;
}); // a generated name is in the page's language

/** @returns {Promise<Me>} */
export function me() {
  asked ??= api.me().catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** Change my name; an empty one asks for a generated name. @param {string} name @returns {Promise<Me>} */
export async function callMe(name) {
  const called = await api.rename(name);
  asked = Promise.resolve(called);
  return called;
}
