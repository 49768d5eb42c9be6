// What is said of a file that goes with a message: how large it is, and what of it is not read.

import { text } from "./texts.js";

const UNITS = ["B", "KB", "MB", "GB"];
const STEP = 1024;
const NOTES = { cut: "noteCut", unreadable: "noteUnreadable", picture: "notePicture", picture_too_large: "notePictureTooLarge" };

// "1.4 MB"
export function sizeOf(bytes) {
  let [value, unit] = [bytes, 0];
  for (; value >= STEP && unit < UNITS.length - 1; unit += 1) value /= STEP;
  return `${unit > 0 ? value.toFixed(1) : value} ${UNITS[unit]}`;
}

// "1.4 MB · only its beginning was read"; `isRead` is false when nothing reads files here.
export function wordsOf({ size, note }, isRead = true) {
  const told = isRead ? NOTES[note] : "noteNoModel";
  return [sizeOf(size), told && text(told)].filter(Boolean).join(" · ");
}
