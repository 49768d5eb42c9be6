// A long text shows its beginning; the button behind it shows the rest, and hides it again.

import { text } from "./texts.js";

const MOST_LINES = 12;
const PADDING_LINES = 2; // folding away less than that hides nothing worth a button

export function showWhole(button, isWhole = button.getAttribute("aria-expanded") !== "true") {
  button.previousElementSibling.classList.toggle("is-whole", isWhole);
  button.setAttribute("aria-expanded", String(isWhole));
  button.textContent = text(isWhole ? "showLess" : "showAll");
}

// Without script, and where nothing is laid out, a message is whole.
export function foldLong(body) {
  const button = body.parentElement.querySelector(":scope > [data-more]");
  if (!button || body.scrollHeight <= (MOST_LINES + PADDING_LINES) * parseFloat(getComputedStyle(body).lineHeight)) return;
  body.classList.add("is-long");
  button.hidden = false;
}
