// Words that went nowhere, on the answer that names them: recorded for an item that is chosen, or left out. Typing narrows
// the list of all items.

import { post } from "./api.js";
import { text } from "./texts.js";
import { toast } from "./toast.js";

const FIELD = "[data-find-place]";

// The items and places whose names, in either language, hold all words that were typed; Enter takes the first of them.
export function narrow(field) {
  const [place, words] = [field.closest(".places"), field.value.trim().toLowerCase().split(/\s+/)];
  const isNarrowed = words[0] !== "";
  place.classList.toggle("is-narrowed", isNarrowed);
  for (const item of place.querySelectorAll(".place")) {
    const names = `${item.textContent} ${item.dataset.also}`.toLowerCase();
    item.hidden = !words.every((word) => names.includes(word));
  }
  for (const stage of place.querySelectorAll(".places-stage")) stage.hidden = !stage.querySelector(".place:not([hidden])");
  const items = found(place);
  for (const item of place.querySelectorAll(".place")) item.classList.toggle("is-first", isNarrowed && item === items[0]);
  place.querySelector("[data-places-found]").textContent = isNarrowed ? text("placesFound", { n: items.length }) : "";
}

const found = (place) => [...place.querySelectorAll(".place:not([hidden])")];

export class Leftovers {
  // send(sentence) sends a message; refresh() fetches what the page shows of the work soon, refreshNow() resolves when it
  // is shown.
  constructor(page, { send, refresh, refreshNow }) {
    Object.assign(this, { send, refresh, refreshNow });
    page.addEventListener("click", ({ target }) => this.#onClick(target.closest("[data-leftover] button")));
    page.addEventListener("click", ({ target }) => this.#leaveAll(target.closest("[data-leave-all]")));
    page.addEventListener("input", ({ target }) => target.matches(FIELD) && narrow(target));
    page.addEventListener("keydown", (event) => event.target.matches(`${FIELD}, .place`) && onKey(event));
    page.addEventListener("toggle", ({ target }) => onToggle(target), true); // it does not bubble
  }

  #onClick(button) {
    if (!button) return;
    if ("place" in button.dataset || "suggestion" in button.dataset) this.#press(button);
    else if ("entry" in button.dataset) this.#writeEntry(button);
    else if ("leaveOut" in button.dataset) this.#leaveOut(button);
  }

  // What a button sends depends on what its item holds by now, which the page may be about to show: "add to" it or not.
  async #press(button) {
    const row = button.closest("[data-leftover]");
    const [offers, label] = [row.closest("[data-offers]").dataset.offers, button.textContent];
    markSent(row);
    await this.refreshNow().catch(() => {}); // without a network it is sent as it stood
    const rows = [...document.querySelectorAll(`[data-offers="${offers}"] [data-leftover="${CSS.escape(row.dataset.leftover)}"]`)];
    const now = rows.flatMap((each) => [...each.querySelectorAll("[data-place], [data-suggestion]")]).find((each) => each.textContent === label);
    if (now) this.send(sentenceOf(now));
  }

  async #leaveOut(button) {
    const row = button.closest("[data-leftover]");
    const place = row.closest("[data-offers]");
    const url = urlOf(place.dataset.offers);
    const words = row.dataset.leftover;
    const hasFocus = button.matches(":focus-visible");
    if (!(await this.#tell(url, { words, leftOut: true }))) return;
    if (hasFocus) beside(row).focus();
    for (const each of document.querySelectorAll(`[data-offers="${place.dataset.offers}"] [data-leftover="${CSS.escape(words)}"]`)) each.remove();
    toast(text("leftOut"), { tone: "ok", undo: () => this.#tell(url, { words, leftOut: false }) });
  }

  // Into a place of the document that no item fills; the line of the thread says where it went.
  async #writeEntry(button) {
    const row = button.closest("[data-leftover]");
    const url = `/api/messages/${row.closest("[data-offers]").dataset.offers}/entries`;
    const body = { words: row.dataset.leftover, text: button.dataset.text ?? row.dataset.rest, entry: button.dataset.entry };
    if (!(await this.#tell(url, body))) return;
    document.getElementById("composer-text")?.focus();
    toast(text("entryWritten"), { tone: "ok", undo: () => this.#tell(url, { ...body, isIn: false }) });
  }

  // All that an answer left open, or the list of all answers: what it says is not wanted, or stands somewhere by now.
  async #leaveAll(button) {
    if (!button) return;
    const rows = [...button.closest("[data-open-list], [data-offers]").querySelectorAll(".leftover")].filter((row) => !row.closest("[data-key=passed]"));
    const out = rows.map((row) => ({ url: urlOf(row.closest("[data-offers]").dataset.offers), words: row.dataset.leftover }));
    const hasFocus = button.matches(":focus-visible");
    if ((await this.#leaveEach(out)) && hasFocus) document.getElementById("composer-text")?.focus();
  }

  async #leaveEach(out) {
    const tellAll = async (leftOut) => {
      for (const { url, words } of out) if (!(await this.#tell(url, { words, leftOut }, words === out.at(-1).words))) return false;
      return true;
    };
    const isDone = await tellAll(true);
    if (isDone) toast(text("leftOut"), { tone: "ok", undo: () => tellAll(false) });
    return isDone;
  }

  async #tell(url, body, isLast = true) {
    try {
      await post(url, body);
    } catch (error) {
      toast(error.detail, { tone: "bad" });
      return false;
    }
    if (isLast) this.refresh();
    return true;
  }
}

function sentenceOf(button) {
  const { place, sends, suggestion } = button.dataset;
  if (place === undefined) return suggestion || button.textContent.trim();
  return place + (sends ?? button.closest("[data-leftover]").dataset.rest);
}

// What was pressed is on its way; the row goes, or comes back, with what the server says next.
function markSent({ dataset }) {
  for (const each of document.querySelectorAll(`[data-leftover="${CSS.escape(dataset.leftover)}"]`)) each.setAttribute("aria-busy", "true");
}

const urlOf = (message) => `/api/messages/${message}/leftovers`;

// Where the focus goes when a row does: to the same button of the one beside it, else to the message box.
function beside(row) {
  const all = [...row.closest("[data-open-list], [data-offers]").querySelectorAll("[data-leave-out]")];
  const at = all.indexOf(row.querySelector("[data-leave-out]"));
  return all[at + 1] ?? all[at - 1] ?? document.getElementById("composer-text");
}

// Arrows walk from the field through the items and back, Enter takes the first that was found, Esc clears what was typed,
// then closes the list.
function onKey(event) {
  if (event.isComposing) return;
  const place = event.target.closest(".places");
  const [field, items] = [place.querySelector(FIELD), found(place)];
  const [isField, isTyped, step] = [event.target === field, field.value !== "", { ArrowDown: 1, ArrowUp: -1 }[event.key]];
  if (step) ([field, ...items][items.indexOf(event.target) + 1 + step] ?? event.target).focus();
  else if (event.key === "Enter" && isField && field.value.trim()) items[0]?.click();
  else if (event.key === "Escape" && isTyped) {
    field.value = "";
    narrow(field);
    field.focus();
  } else if (event.key === "Escape") {
    place.open = false;
    place.querySelector("summary").focus();
  } else return;
  event.preventDefault();
}

// What is opened is brought into view; the list of all items is ready to be typed into where there is a keyboard.
function onToggle(part) {
  if (!part.open || part.closest(".is-narrowed") || !part.checkVisibility()) return;
  part.scrollIntoView({ block: "nearest" });
  if (part.matches(".places") && !matchMedia("(pointer: coarse)").matches) part.querySelector(FIELD).focus({ preventScroll: true });
}
