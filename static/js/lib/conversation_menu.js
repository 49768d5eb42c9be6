// Renames, archives and restores conversations from their menus.

import { patch } from "./api.js";
import { text } from "./texts.js";
import { toast } from "./toast.js";

const urlOf = (id) => `/api/aia/conversations/${id}`;

export class ConversationMenus {
  #dialog;
  #field;
  #menu = null;

  // onRenamed(id, title) and onArchived(id, isArchived) after it is stored.
  constructor(dialog, { onRenamed, onArchived }) {
    this.#dialog = dialog;
    this.#field = dialog.querySelector("input");
    Object.assign(this, { onRenamed, onArchived });
    dialog.querySelector("form").addEventListener("submit", (event) => this.#onSubmit(event));
    document.addEventListener("click", (event) => this.#onClick(event));
  }

  #onClick(event) {
    const button = event.target.closest("[data-conversation-menu] button");
    const menu = button?.closest("[data-conversation-menu]");
    if (!menu) return;
    if ("rename" in button.dataset) this.#open(menu);
    else if ("archive" in button.dataset) this.archive(menu.dataset.conversationMenu, button.dataset.archive === "true");
  }

  #open(menu) {
    this.#menu = menu;
    this.#field.value = menu.dataset.title;
    this.#showError("");
    this.#dialog.showModal();
    this.#field.select();
  }

  #showError(sentence) {
    Object.assign(this.#dialog.querySelector("[data-rename-error]"), { textContent: sentence, hidden: sentence === "" });
  }

  async #onSubmit(event) {
    event.preventDefault();
    const id = this.#menu.dataset.conversationMenu;
    const title = this.#field.value.trim();
    if (title === "") {
      this.#showError(text("needed"));
      return;
    }
    try {
      await patch(urlOf(id), { title });
    } catch (error) {
      this.#showError(error.errors[0]?.message ?? error.detail);
      return;
    }
    this.#dialog.close();
    this.#menu.dataset.title = title;
    for (const place of document.querySelectorAll(`[data-conversation-title="${id}"]`)) place.textContent = title;
    this.onRenamed(id, title);
  }

  async archive(id, isArchived) {
    try {
      await patch(urlOf(id), { archived: isArchived });
      this.onArchived(id, isArchived);
    } catch (error) {
      toast(error.detail, { tone: "bad" });
    }
  }
}
