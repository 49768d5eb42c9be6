// The sample-size page: htmx fetches the calculation; here are copying, the marks of wrong fields, the last result
// while there is no new one, and failures.

import { copyText } from "./lib/clipboard.js";
import { toast } from "./lib/toast.js";

const form = document.querySelector("[data-calculator]");
const calculation = document.getElementById("calculation");
const texts = document.getElementById("calculator-texts").content;
const text = (name) => texts.querySelector(`[data-text="${name}"]`).textContent;

let isAsked = false; // by the button or Enter, not by typing
let lastResult = null;
let nextFrame = 0;

async function copy(words) {
  const isCopied = await copyText(words);
  toast(text(isCopied ? "copied" : "notCopied"), { tone: isCopied ? "ok" : "bad" });
}

function onClick(event) {
  if (event.target.closest("[data-copy]")) copy(form.querySelector("[data-sentence]").textContent);
  if (event.target.closest("[data-copy-link]")) copy(location.href);
}

// The errors came with the result; the fields say so to screen readers and in colour.
function markFields() {
  for (const place of form.querySelectorAll("[data-error-of]")) {
    const control = form.elements[place.dataset.errorOf];
    if (place.childElementCount > 0) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  }
}

// What stays in sight of a result while the inputs cannot be calculated: numbers and sentence, nothing to use or send.
function keepResult() {
  const card = calculation.querySelector(":scope > .result-card");
  if (!card) return;
  lastResult = card.cloneNode(true);
  for (const part of lastResult.querySelectorAll(".button-row, input")) part.remove();
  for (const part of lastResult.querySelectorAll("[data-number], [data-sentence]")) {
    part.removeAttribute("data-number");
    part.removeAttribute("data-sentence");
  }
}

function showLastResult() {
  if (!lastResult || !calculation.querySelector("[data-refused]")) return;
  if (calculation.querySelector("[data-last-result]")) return;
  const place = document.getElementById("last-result").content.cloneNode(true);
  place.querySelector("[data-last-result]").append(lastResult);
  calculation.append(place);
}

// Somebody who asks for the calculation is taken to what stands in its way; who is still typing is left alone.
// A key pressed in a field makes browsers glide to that field: only a scroll that really moves the page ends that.
function goToFirstWrong() {
  const missing = calculation.querySelector('.calc-empty a[href^="#in-"]');
  const wrong = form.querySelector('[aria-invalid="true"]') ?? (missing && document.querySelector(missing.hash));
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: "center", behavior: "instant" });
}

// Settling is told for each part of an answer; only after the last one the page has its height, so that it can scroll.
function onSettled(event) {
  if (event.detail.target !== calculation) return;
  cancelAnimationFrame(nextFrame);
  nextFrame = requestAnimationFrame(onAnswer);
}

function onAnswer() {
  keepResult();
  showLastResult();
  if (isAsked) goToFirstWrong();
  isAsked = false;
}

const onFailure = () => toast(text("failed"), { tone: "bad" });

form.addEventListener("click", onClick);
form.addEventListener("submit", () => { isAsked = true; });
document.body.addEventListener("htmx:afterSettle", onSettled);
document.body.addEventListener("htmx:oobAfterSwap", markFields);
document.body.addEventListener("htmx:sendError", onFailure);
document.body.addEventListener("htmx:responseError", onFailure);
keepResult();
if (calculation.querySelector("[data-refused]")) goToFirstWrong();
form.dataset.ready = "true";
