// The find dialog: Ctrl or ⌘ with K opens it, every few letters fetch results, arrows walk them, Enter goes there.

import { fetchHtml } from "./fragment.js";
import { ListKeys } from "./list_keys.js";

const AFTER_LETTERS_MS = 150;

export class Find {
  #dialog;
  #field;
  #results;
  #keys;
  #timer = 0;
  #asked = 0;

  constructor(dialog) {
    this.#dialog = dialog;
    this.#field = dialog.querySelector("input");
    this.#results = dialog.querySelector("[data-find-results]");
    this.#keys = new ListKeys(this.#field, this.#results);
    this.#field.addEventListener("input", () => this.#later());
    this.#field.addEventListener("keydown", (event) => this.#onKey(event));
    document.addEventListener("keydown", (event) => this.#onShortcut(event));
    document.addEventListener("click", (event) => event.target.closest("[data-find-opens]") && this.open());
    dialog.addEventListener("click", (event) => this.#onClick(event));
  }

  open() {
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#field.select();
    this.#look();
  }

  #onShortcut(event) {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "k";
    if (!isShortcut) return;
    event.preventDefault();
    this.open();
  }

  // The backdrop belongs to the dialog: a click beside the content closes it. A link within the page must close it, too.
  #onClick(event) {
    if (event.target === this.#dialog || event.target.closest("[role=option]")) this.#dialog.close();
  }

  #onKey(event) {
    if (this.#keys.onKey(event)) event.preventDefault();
    else if (event.key === "Escape" && !event.isComposing) {
      event.preventDefault(); // the browser would empty the field first
      this.#dialog.close();
    }
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), AFTER_LETTERS_MS);
  }

  // Answers may come in another order than they were asked for.
  async #look() {
    const number = (this.#asked += 1);
    try {
      const html = await fetchHtml(`${this.#dialog.dataset.url}?q=${encodeURIComponent(this.#field.value.trim())}`);
      this.#show(number, () => (this.#results.innerHTML = html));
    } catch (error) {
      this.#show(number, () => (this.#results.textContent = error.detail || this.#results.dataset.unreachable));
    }
  }

  // A late answer to an earlier question changes nothing, also not what the arrows have chosen since.
  #show(number, fill) {
    if (number !== this.#asked) return;
    fill();
    this.#keys.reset();
  }
}
