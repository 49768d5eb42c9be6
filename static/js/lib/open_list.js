// What was said and is neither recorded nor left out, of all answers in one place above the message box: each piece with
// its choices, in the order in which it was said. Its rows are copies of those below the answers, and work the same.

import { narrow } from "./leftovers.js";
import { morph } from "./morph.js";
import { text } from "./texts.js";

const OPEN = "[data-thread] [data-offers] .leftover:not([data-key=passed] > *)";

export class OpenList {
  #page;
  #list;
  #button;

  constructor(page) {
    this.#page = page;
    this.#list = page.querySelector("[data-open-list]");
    if (!this.#list) return;
    this.#button = page.querySelector("[data-to-questions]");
    page.addEventListener("offers-shown", () => this.#show());
    page.addEventListener("click", ({ target }) => target.closest("[data-to-questions], [data-show-open]") && this.#toggle(target));
    this.#list.querySelector("[data-close-list]").addEventListener("click", () => this.#close());
    this.#list.addEventListener("keydown", (event) => event.key === "Escape" && !event.defaultPrevented && this.#close(event));
    this.#show();
  }

  #toggle(target) {
    if (!this.#list.hidden && target.closest("[data-to-questions]")) return this.#close();
    this.#list.hidden = false;
    this.#show();
    this.#focusFirst();
  }

  #focusFirst() {
    this.#list.querySelector(".leftover button, .leftover summary")?.focus({ preventScroll: true });
  }

  #close(event) {
    event?.stopPropagation(); // the answer on its way goes on
    this.#list.hidden = true;
    this.#button.setAttribute("aria-expanded", "false");
    this.#button.focus();
  }

  #show() {
    const rows = [...this.#page.querySelectorAll(OPEN)];
    const line = this.#button.closest("[data-waiting-questions]");
    line.hidden = rows.length === 0;
    line.closest("[data-waiting-line]").hidden = [...line.parentElement.children].every(({ hidden }) => hidden);
    const words = text(rows.length === 1 ? "openOne" : "openPieces", { n: rows.length });
    this.#page.querySelector("[data-question-words]").textContent = words;
    if (rows.length === 0) this.#list.hidden = true;
    this.#button.setAttribute("aria-expanded", String(!this.#list.hidden));
    if (this.#list.hidden) return;
    this.#list.querySelector("[data-open-head]").textContent = words;
    this.#list.querySelector("[data-leave-all]").hidden = rows.length < 2;
    const fresh = Object.assign(document.createElement("div"), { className: "open-rows" });
    fresh.dataset.openRows = "";
    fresh.append(...rows.map(copyOf));
    const hadFocus = this.#list.contains(document.activeElement);
    morph(this.#list.querySelector("[data-open-rows]"), fresh);
    for (const field of this.#list.querySelectorAll("[data-find-place]")) if (field.value) narrow(field);
    if (hadFocus && !this.#list.contains(document.activeElement)) this.#focusFirst();
  }
}

function copyOf(row) {
  const { offers } = row.closest("[data-offers]").dataset;
  const [place, copy] = [document.createElement("div"), row.cloneNode(true)];
  Object.assign(place.dataset, { offers, key: `${offers} ${row.dataset.leftover}` });
  for (const part of copy.querySelectorAll("details.places")) part.open = false;
  place.append(copy);
  return place;
}
