// What was found when somebody tried to complete a stage: why it cannot be completed yet, and what could not be checked.
// Why not stands at the end of the thread as well, once, for who reads there: each reason with the button that settles it.

import { text } from "./texts.js";

export class StageFindings {
  #place;
  #version; // of the values that the page shows

  constructor(place, version) {
    this.#place = place;
    this.#version = version;
  }

  get #root() {
    return this.#place.firstElementChild;
  }

  // The result of an attempt.
  show(result) {
    this.#showBlocked(result);
    this.showUnchecked(result.checks ?? []);
  }

  // Why a stage cannot be completed yet: each reason leads to its field.
  #showBlocked(result) {
    const place = this.#place.querySelector("[data-blocked]");
    if (!place) return;
    place.hidden = result.success || result.issues.length === 0;
    document.querySelector("[data-not-complete]")?.remove();
    if (place.hidden) return;
    const list = document.createElement("ul");
    list.append(...result.issues.map((issue) => issueItem(issue)));
    const heading = Object.assign(document.createElement("h3"), { textContent: result.summary });
    place.replaceChildren(heading, list);
    place.dataset.version = this.#version();
    place.dataset.stage = this.#root.dataset.current;
    this.#showOnce();
    tellInThread(place);
    place.focus();
  }

  // Rules that could not run when a stage was completed: neither passed nor failed, and the person knows why.
  showUnchecked(checks) {
    const place = this.#place.querySelector("[data-unchecked]");
    const unchecked = checks.filter((check) => check.status === "not_run");
    if (!place) return;
    place.hidden = unchecked.length === 0;
    const list = document.createElement("ul");
    list.append(...unchecked.map(uncheckedItem));
    place.replaceChildren(Object.assign(document.createElement("h3"), { textContent: text("unchecked") }), list);
  }

  forgetSettled() {
    const place = this.#place.querySelector("[data-blocked]");
    if (!place || place.hidden) return;
    for (const item of place.querySelectorAll("li")) if (this.#isSettled(item, place)) item.remove();
    place.hidden = place.dataset.stage !== this.#root.dataset.current || place.querySelector("li") === null;
    const told = document.querySelector("[data-not-complete]");
    if (place.hidden) told?.remove();
    else told?.replaceChildren(...copies(place));
    this.#showOnce();
  }

  // What a rule said holds until a value changes and the rule no longer says it.
  #isSettled(item, place) {
    if (item.dataset.missing) return Boolean(this.#place.querySelector(`[data-field="${CSS.escape(item.dataset.missing)}"]`)?.dataset.value);
    const standing = JSON.parse(document.getElementById("standing-issues").textContent);
    return place.dataset.version !== this.#version() && !standing.includes(item.dataset.message);
  }

  // What the foot says is not said in the stage as well.
  #showOnce() {
    const place = this.#place.querySelector("[data-blocked]");
    const said = new Set(place.hidden ? [] : [...place.querySelectorAll("li")].map((item) => item.dataset.message));
    for (const issue of this.#place.querySelectorAll("[data-issue]")) issue.hidden = said.has(issue.dataset.issue);
  }
}

const copies = (place) => [...place.children].map((each) => each.cloneNode(true));

function tellInThread(place) {
  const told = Object.assign(document.createElement("div"), { className: "not-complete" });
  told.dataset.notComplete = "";
  told.append(...copies(place));
  document.querySelector("[data-thread]").append(told);
  told.scrollIntoView({ block: "nearest" });
}

function issueItem({ message, fields, rule, severity }) {
  const item = document.createElement("li");
  if (!rule && fields.length > 0) item.dataset.missing = fields[0];
  item.dataset.message = message;
  item.append(message);
  if (severity !== "error") item.className = "is-advice";
  if (fields.length > 0) {
    const isProposed = !rule && severity === "info"; // it waits below the answers
    const label = text(rule ? "changeIt" : isProposed ? "checkIt" : "addIt");
    const button = Object.assign(document.createElement("button"), { type: "button", className: "link", textContent: label });
    button.dataset[isProposed ? "gotoProposal" : "openField"] = fields[0];
    item.append(" ", button);
  }
  return item;
}

function uncheckedItem({ rule, name, reason }) {
  const item = document.createElement("li");
  item.append(Object.assign(document.createElement("b"), { textContent: name || rule }), ` – ${reason}`);
  return item;
}
