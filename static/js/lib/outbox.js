// Messages on their way to the server, in their order. Kept in the browser until the server has them: a lost
// connection, a reload or a closed laptop loses none, and the id of each makes sending it twice harmless.

import { newId, postReliably } from "./api.js";
import { recallJson, rememberJson } from "./store.js";

export class Outbox {
  #key;
  #items;
  #isSending = false;

  // handlers: onAccepted(item, answer), onWaiting(item, error), onRefused(item, error)
  constructor(key, url, conversationId, handlers) {
    this.#key = `outbox.${key}`;
    this.#items = recallJson(this.#key, []);
    Object.assign(this, { url, conversationId, handlers });
  }

  get items() {
    return [...this.#items];
  }

  // `tool` {name, arguments} where a form was filled in: the text then says it in words. `files` [{id, name, …}] were
  // uploaded before.
  add(text, { tool = null, files = [] } = {}) {
    const item = { id: newId(), text, ...(tool && { tool }), ...(files.length > 0 && { files }) };
    this.#items.push(item);
    this.#store((items) => [...items, item]);
    return item;
  }

  async send() {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#items.length > 0) await this.#sendOne(this.#items[0]);
    this.#isSending = false;
  }

  async #sendOne(item) {
    const body = { conversationId: this.conversationId, message: item.text, clientMessageId: item.id };
    if (item.tool) body.tool = item.tool;
    if (item.files) body.attachments = item.files.map(({ id }) => id);
    try {
      const headers = { Prefer: "respond-async" };
      const answer = await postReliably(this.url, body, { headers, onWaiting: (error) => this.handlers.onWaiting(item, error) });
      this.#drop(item);
      this.handlers.onAccepted(item, answer);
    } catch (error) {
      this.#drop(item);
      this.handlers.onRefused(item, error);
    }
  }

  #drop(item) {
    const others = (items) => items.filter((other) => other.id !== item.id);
    this.#items = others(this.#items);
    this.#store(others);
  }

  // Another tab of the conversation keeps its messages under the same key: what it wrote meanwhile stays.
  #store(change) {
    const items = change(recallJson(this.#key, []));
    rememberJson(this.#key, items.length > 0 ? items : null);
  }
}
