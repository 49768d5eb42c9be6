// The field for a message: Enter sends, Shift+Enter breaks the line, it grows, and its draft outlives a reload.

import { recall, remember } from "./store.js";
import { text } from "./texts.js";

export class Composer {
  #form;
  #field;
  #send;
  #draftKey;
  #isHeld = false;

  // onSend(text) gets what was written, trimmed and never empty. onHeld() when somebody wants to send while it is held.
  constructor(form, draftKey, onSend, onHeld = () => {}) {
    this.#form = form;
    this.#field = form.querySelector("textarea");
    this.#send = form.querySelector("[data-send]");
    this.#draftKey = `draft.${draftKey}`;
    Object.assign(this, { onSend, onHeld });
    // Somebody may have begun to write before this script was there.
    this.#field.value ||= recall(this.#draftKey) ?? "";
    this.#field.addEventListener("input", () => this.#onInput());
    this.#field.addEventListener("keydown", (event) => this.#onKey(event));
    form.addEventListener("submit", (event) => this.#onSubmit(event));
    document.addEventListener("keydown", (event) => this.#onKeyAnywhere(event));
    this.#onInput();
  }

  // Puts text before what is there already: an example, or a message that was not accepted.
  put(words) {
    this.#field.value = [words, this.#field.value].filter(Boolean).join("\n");
    this.#onInput();
    this.#field.focus();
  }

  // Nothing is sent while something that belongs to the message is not there yet.
  set isHeld(isHeld) {
    this.#isHeld = isHeld;
    this.#onInput();
  }

  #onInput() {
    remember(this.#draftKey, this.#field.value);
    const isTooLong = this.#isTooLong(); // asked also of an empty field, from which the note must go
    this.#send.disabled = isTooLong || this.#isHeld || this.#field.value.trim() === "";
    if (CSS.supports("field-sizing", "content")) return;
    this.#field.style.height = "auto";
    this.#field.style.height = `${this.#field.scrollHeight}px`;
  }

  // Nothing of what was pasted is cut: the person decides what to leave out.
  #isTooLong() {
    const over = this.#field.value.trim().length - Number(this.#field.dataset.longest);
    const note = this.#form.querySelector("[data-too-long]");
    note.hidden = over <= 0;
    if (over > 0) note.textContent = text("tooLong", { n: over });
    return over > 0;
  }

  // The page begins at its beginning, with the link that skips; who just writes, writes here all the same.
  #onKeyAnywhere(event) {
    const isWritten = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isComposed = event.key === "Process" || event.keyCode === 229;
    if ((isWritten || isComposed) && document.activeElement === document.body) this.#field.focus();
  }

  // Enter also ends the choice of a character in Chinese input: that one must not send.
  #onKey(event) {
    const chooses = event.isComposing || event.keyCode === 229;
    if (event.key !== "Enter" || event.shiftKey || event.altKey || chooses) return;
    event.preventDefault();
    if (this.#isHeld) this.onHeld();
    else this.#form.requestSubmit();
  }

  #onSubmit(event) {
    event.preventDefault();
    const written = this.#field.value.trim();
    if (!written || this.#send.disabled) return;
    this.#field.value = "";
    this.#onInput();
    this.#field.focus();
    this.onSend(written);
  }
}
