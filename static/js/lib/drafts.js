// What was written and not taken over yet, in a field or over a proposal: it waits, also when the page is left.

import { recallJson, rememberJson } from "./store.js";

export class Drafts {
  #key;
  #kept;

  // `kind` tells apart what is written in different places of one conversation.
  constructor(kind) {
    const { person, conversation } = document.querySelector("[data-chat]").dataset;
    this.#key = `${kind}.${person}.${conversation}`;
    this.#kept = recallJson(this.#key, {});
  }

  get ids() {
    return Object.keys(this.#kept);
  }

  of(id) {
    return this.#kept[id] ?? null;
  }

  keep(id, draft) {
    this.#kept = { ...recallJson(this.#key, this.#kept), [id]: draft }; // another tab may have added some
    rememberJson(this.#key, this.#kept);
  }

  drop(id) {
    const { [id]: _gone, ...others } = recallJson(this.#key, this.#kept);
    this.#kept = others;
    rememberJson(this.#key, Object.keys(others).length > 0 ? others : null);
  }
}
