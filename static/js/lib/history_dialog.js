// What a field, or every field, was before: read in a dialog, and taken back from there.

import { fetchHtml } from "./fragment.js";
import { text } from "./texts.js";
import { toast } from "./toast.js";

export class HistoryDialog {
  #dialog;
  #url;
  #field = "";

  // undo(changeId, title, version) takes a change back; with the version of the values that the person saw, where a
  // later value is set aside by that.
  constructor(dialog, url, undo) {
    this.#dialog = dialog;
    this.#url = url;
    this.undo = undo;
    dialog.addEventListener("click", (event) => this.#onClick(event));
  }

  async open(field, title) {
    this.#field = field;
    this.#find("title").textContent = title ? text("historyOf", { title }) : text("historyOfAll");
    this.#find("body").textContent = text("loading");
    if (!this.#dialog.open) this.#dialog.showModal();
    await this.#load();
  }

  close() {
    if (this.#dialog.open) this.#dialog.close();
  }

  #find(name) {
    return this.#dialog.querySelector(`[data-history-${name}]`);
  }

  async #load() {
    try {
      this.#find("body").innerHTML = await fetchHtml(`${this.#url}?field=${encodeURIComponent(this.#field)}`);
    } catch (error) {
      this.#find("body").textContent = error.detail;
    }
  }

  async #onClick(event) {
    const button = event.target.closest("[data-undo-change]");
    if (!button) return;
    button.disabled = true;
    try {
      await this.undo(button.dataset.undoChange, button.dataset.title, button.dataset.seenVersion);
    } catch (error) {
      toast(error.detail, { tone: "bad" });
    }
    await this.#load();
  }
}
