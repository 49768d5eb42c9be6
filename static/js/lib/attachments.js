// Files that go with the next message: chosen, dropped on the conversation or pasted; uploaded at once, each with its
// progress. They outlive a reload, as the draft does, and wait until the message is sent.

import { sizeOf, wordsOf } from "./file_words.js";
import { recallJson, rememberJson } from "./store.js";
import { text } from "./texts.js";
import { discard, uploadFile } from "./upload.js";

export class Attachments {
  #form;
  #list;
  #key;
  #items = []; // {id, name, size, note, upload, row}; without id while it is uploaded, or when it was refused

  // onChange(isUploading) when there are more or fewer, or one has come; say(sentence) reads out.
  constructor(form, key, conversationId, { onChange, say }) {
    this.#form = form;
    this.#list = form.querySelector("[data-files]");
    this.#key = `files.${key}`;
    Object.assign(this, { conversationId, onChange, say });
    const input = form.querySelector("[data-file-input]");
    form.querySelector("[data-attach]").addEventListener("click", () => input.click());
    input.addEventListener("change", () => {
      this.add([...input.files]);
      input.value = ""; // the same file may be chosen again
    });
    form.addEventListener("paste", (event) => this.#onPaste(event));
    this.#list.addEventListener("click", (event) => this.#onClick(event));
    this.#takeDrops(form.closest("[data-chat]"));
    for (const item of recallJson(this.#key, [])) this.#put(item);
  }

  get ready() {
    return this.#items.filter((item) => item.id).map(({ id, name, size, note }) => ({ id, name, size, note }));
  }

  // What goes with the message that is sent now; the list is empty then.
  take() {
    const sent = this.ready;
    this.#list.replaceChildren();
    this.#items = [];
    this.#changed();
    return sent;
  }

  // Files of a message that was not accepted.
  put(items) {
    for (const item of items) this.#put(item);
  }

  add(files) {
    const most = Number(this.#list.dataset.most);
    for (const file of files) {
      const room = this.#items.filter((item) => item.id || item.upload).length < most;
      const refusal = room ? this.#refusalOf(file) : text("fileTooMany", { n: most });
      const item = this.#put({ name: file.name, size: file.size });
      if (refusal) this.#refuse(item, refusal);
      else this.#upload(item, file);
    }
  }

  #refusalOf(file) {
    const most = Number(this.#list.dataset.mostBytes);
    if (file.size > most) return text("fileTooLarge", { limit: sizeOf(most) });
    return file.size === 0 ? text("fileEmpty") : "";
  }

  async #upload(item, file) {
    item.upload = uploadFile(file, this.conversationId, (share) => this.#showProgress(item, share));
    this.#changed();
    try {
      const { id, name, sizeBytes, note } = await item.upload.done;
      Object.assign(item, { id, name, size: sizeBytes, note });
      this.#showReady(item);
      this.say(`${text("fileReady", { name })} ${this.#wordsOf(item)}`);
    } catch (error) {
      if (this.#items.includes(item)) this.#refuse(item, error.detail);
    } finally {
      item.upload = null;
      this.#changed();
    }
  }

  // --- Where files come from --------------------------------------------------------------------------------

  // Text that is copied from Word or Excel brings a picture of itself: then the text is meant.
  #onPaste(event) {
    const { files, types } = event.clipboardData;
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    this.add([...files]);
  }

  #takeDrops(place) {
    const isFiles = (event) => event.dataTransfer?.types.includes("Files");
    const mark = (isOver) => this.#form.classList.toggle("is-over", isOver);
    place.addEventListener("dragover", (event) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      mark(true);
    });
    place.addEventListener("dragleave", (event) => place.contains(event.relatedTarget) || mark(false));
    place.addEventListener("drop", (event) => {
      mark(false);
      if (!isFiles(event)) return;
      event.preventDefault();
      this.add([...event.dataTransfer.files]);
    });
  }

  // --- The list ---------------------------------------------------------------------------------------------

  #put(given) {
    const row = document.getElementById("tpl-file").content.firstElementChild.cloneNode(true);
    const item = { ...given, row };
    row.querySelector("[data-file-name]").textContent = item.name;
    row.querySelector("[data-file-remove]").setAttribute("aria-label", text("fileRemove", { name: item.name }));
    this.#items.push(item);
    this.#list.append(row);
    if (item.id) this.#showReady(item);
    this.#changed();
    return item;
  }

  #showProgress(item, share) {
    item.row.querySelector("progress").value = share;
    this.#words(item, share < 1 ? text("fileSending", { percent: Math.floor(share * 100) }) : text("fileReading"));
  }

  #showReady(item) {
    item.row.dataset.state = "ready";
    item.row.querySelector("[data-file-name]").textContent = item.name;
    this.#words(item, this.#wordsOf(item));
  }

  #refuse(item, sentence) {
    item.row.dataset.state = "refused";
    this.#words(item, sentence);
    this.say(`${item.name}: ${sentence}`);
  }

  #words(item, words) {
    item.row.querySelector("[data-file-words]").textContent = words;
  }

  #wordsOf(item) {
    return wordsOf(item, this.#list.dataset.reads === "yes");
  }

  #onClick(event) {
    const button = event.target.closest("[data-file-remove]");
    const item = button && this.#items.find(({ row }) => row.contains(button));
    if (!item) return;
    const next = item.row.nextElementSibling ?? item.row.previousElementSibling;
    this.#items = this.#items.filter((other) => other !== item);
    item.row.remove();
    item.upload?.stop();
    if (item.id) discard(item.id);
    (next?.querySelector("[data-file-remove]") ?? this.#form.querySelector("textarea")).focus();
    this.say(text("fileGone", { name: item.name }));
    this.#changed();
  }

  #changed() {
    this.#list.hidden = this.#items.length === 0;
    const ready = this.ready;
    rememberJson(this.#key, ready.length > 0 ? ready : null);
    this.onChange(this.#items.some((item) => item.upload));
  }
}
