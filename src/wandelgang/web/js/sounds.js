// Small sounds of our own, made when they are needed: wood, stone, paper, dice. Silent when sounds are switched off.
// @ts-check
import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let grain = null;

/** Browsers allow sound only after a touch or a key: the first one unlocks it. */
function ready() {
  if (!settings.sound || typeof AudioContext === "undefined") return null;
  if (!context) {
    if (!navigator.userActivation?.hasBeenActive) return null;
    context = new AudioContext();
  }
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A quarter of a second of noise, from a fixed series: the same rustle every time. @param {AudioContext} audio */
function noise(audio) {
  if (grain) return grain;
  grain = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = grain.getChannelData(0);
  let seed = 7;
  for (let at = 0; at < samples.length; at += 1) {
    seed = (seed * 16807) % 2147483647;
    samples[at] = (seed / 2147483647) * 2 - 1;
  }
  return grain;
}

/**
 * A knock: a tone that falls and dies away.
 * @param {number} pitch
 * @param {number} loud
 * @param {number} [wait]
 * @param {number} [long]
 * @param {OscillatorType} [wave]
 */
function knock(pitch, loud, wait = 0, long = 0.09, wave = "sine") {
  const audio = ready();
  if (!audio) return;
  const start = audio.currentTime + wait;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = wave;
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.72, start + long);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + long + 0.02);
}

/**
 * A scrape: noise through a narrow gate.
 * @param {number} pitch
 * @param {number} loud
 * @param {number} long
 * @param {number} [wait]
 */
function scrape(pitch, loud, long, wait = 0) {
  const audio = ready();
  if (!audio) return;
  const start = audio.currentTime + wait;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const volume = audio.createGain();
  source.buffer = noise(audio);
  source.loop = true;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 0.9;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + long * 0.3);
  volume.gain.linearRampToValueAtTime(0.0001, start + long);
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + long);
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  touch: () => knock(620, 0.05, 0, 0.05),
  set: () => {
    knock(240, 0.16);
    scrape(900, 0.03, 0.05);
  },
  walk: () => [0, 0.11, 0.22].forEach((wait, step) => knock(300 + 30 * step, 0.1, wait, 0.07)),
  push: () => {
    scrape(420, 0.12, 0.28);
    knock(150, 0.16, 0.24, 0.12);
  },
  turn: () => [0, 0.06, 0.12, 0.18].forEach((wait) => knock(880, 0.04, wait, 0.03, "square")),
  roll: () =>
    [0, 0.07, 0.13, 0.22, 0.33].forEach((wait, hit) => knock(430 - 25 * hit, 0.13 - 0.018 * hit, wait, 0.05, "triangle")),
  card: () => {
    scrape(2600, 0.06, 0.09);
    knock(200, 0.1, 0.08);
  },
  take: () => {
    knock(520, 0.1);
    knock(780, 0.1, 0.08, 0.14);
  },
  turnover: () => {
    knock(523, 0.07, 0, 0.16);
    knock(659, 0.07, 0.1, 0.2);
  },
  over: () => [523, 659, 784, 1046].forEach((pitch, at) => knock(pitch, 0.1, at * 0.12, 0.35, "triangle")),
  said: () => {
    knock(880, 0.05, 0, 0.06);
    knock(1180, 0.05, 0.07, 0.09);
  },
  asked: () => [660, 660].forEach((pitch, at) => knock(pitch, 0.09, at * 0.16, 0.14)),
  no: () => knock(170, 0.12, 0, 0.16, "triangle"),
};

/** @param {string} what */
export function sound(what) {
  SOUNDS[what]?.();
}
