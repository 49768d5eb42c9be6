// The notice that the connection is lost: who waits for it, and the words, which come only when it stays away.

import { text } from "./texts.js";

const LOST_AFTER_MS = 1000;

export class Connection {
  #notice;
  #words;
  #waiting = new Set(); // run ids, and "outbox"
  #timer = 0;

  constructor(notice, words) {
    this.#notice = notice;
    this.#words = words;
  }

  note(who, isLost) {
    if (isLost) this.#waiting.add(who);
    else this.#waiting.delete(who);
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) this.#notice.hidden = true;
    else this.#timer = setTimeout(() => this.#show(), this.#notice.hidden ? LOST_AFTER_MS : 0);
  }

  #show() {
    this.#words.textContent = text(navigator.onLine ? "reconnecting" : "offline");
    this.#notice.hidden = false;
  }
}
