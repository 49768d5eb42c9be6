// "/" at the beginning of an empty message offers the tools; what is written after it narrows the list.

import { ListKeys } from "./list_keys.js";

export class ToolMenu {
  #field;
  #menu;
  #keys;

  constructor(field, menu) {
    this.#field = field;
    this.#menu = menu;
    this.#keys = new ListKeys(field, menu);
    field.addEventListener("input", () => this.#onInput());
    // Before the composer hears of it: Enter takes the tool and does not send.
    field.addEventListener("keydown", (event) => this.#onKey(event), { capture: true });
    field.addEventListener("blur", () => setTimeout(() => this.close(), 200)); // a click on an option comes after blur
    menu.addEventListener("click", (event) => event.target.closest("[role=option]") && this.#onTaken());
  }

  close() {
    this.#menu.hidden = true;
    this.#field.removeAttribute("aria-activedescendant");
  }

  #onInput() {
    const written = this.#field.value.match(/^\/(\S*)$/)?.[1];
    if (written === undefined) {
      this.close();
      return;
    }
    let isAny = false;
    for (const option of this.#menu.querySelectorAll("[role=option]")) {
      option.hidden = !`${option.textContent} ${option.dataset.toolDialog}`.toLowerCase().includes(written.toLowerCase());
      isAny ||= !option.hidden;
    }
    this.#menu.hidden = !isAny;
    this.#keys.reset();
  }

  #onKey(event) {
    if (this.#menu.hidden) return;
    if (event.key === "Escape") this.close();
    else if (!this.#keys.onKey(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  #onTaken() {
    this.#field.value = "";
    this.#field.dispatchEvent(new Event("input"));
    this.close();
  }
}
