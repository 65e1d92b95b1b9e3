// The button with which a person is forgotten: their name, what they wrote and their seats, here and on the server.
// @ts-check
import { api } from "../api.js";
import { el } from "../dom.js";
import { icon } from "../icons.js";
import { confirmSheet } from "../sheet.js";
import { say } from "../words.js";

/** @param {(text: string, seen?: boolean) => void} announce @param {() => void} close the menu */
export function forgetButton(announce, close) {
  const forget = async () => {
    close();
    if (!(await confirmSheet(say("forget-question"), say("forget-about"), say("forget-yes")))) return;
    try {
      await api.forgetMe();
    } catch (error) {
      announce(/** @type {Error} */ (error).message, true);
      return;
    }
    localStorage.clear();
    sessionStorage.clear();
    location.assign("/");
  };
  return el("button", { type: "button", class: "btn forget", onclick: () => void forget() }, icon("delete"), say("forget-me"));
}
