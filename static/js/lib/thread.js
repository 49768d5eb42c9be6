// The messages on the page, in their order: those the server rendered, those just written, answers being made.

import { AnswerView } from "./answer_view.js";
import { offerCopies } from "./clipboard.js";
import { wordsOf } from "./file_words.js";
import { foldLong } from "./folding.js";
import { markLanguage } from "./language.js";
import { narrow } from "./leftovers.js";
import { morph } from "./morph.js";

const copyOf = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);

function fileLine(file) {
  const line = copyOf("tpl-message-file");
  Object.assign(line.querySelector("a"), { href: `/api/aia/attachments/${file.id}`, textContent: file.name });
  line.querySelector("[data-file-words]").textContent = wordsOf(file);
  return line;
}

// What somebody unfolded or typed there stays.
function layOver(known, fresh) {
  morph(known, fresh);
  for (const field of known.querySelectorAll("[data-find-place]")) if (field.value) narrow(field);
}

export class Thread {
  #place;
  #answers = new Map(); // article -> AnswerView

  constructor(place) {
    this.#place = place;
    for (const body of place.querySelectorAll(".msg [data-body]")) markLanguage(body);
    for (const body of place.querySelectorAll('[data-role="user"] > [data-body]')) foldLong(body);
    offerCopies(place);
    for (const article of place.querySelectorAll('[data-role="assistant"]')) this.#view(article).showDuration();
  }

  #view(article) {
    if (!this.#answers.has(article)) this.#answers.set(article, new AnswerView(article));
    return this.#answers.get(article);
  }

  byMessage(id) {
    return id ? this.#place.querySelector(`[data-message-id="${CSS.escape(id)}"]`) : null;
  }

  byRun(id) {
    return id ? this.#place.querySelector(`[data-role="assistant"][data-run-id="${CSS.escape(id)}"]`) : null;
  }

  // `files` [{id, name, size, note}] went with the message.
  addUser(text, { state = "sending", messageId = "", turn = "", files = [] } = {}) {
    this.#place.querySelector("[data-welcome]")?.remove();
    const article = copyOf("tpl-user");
    Object.assign(article.dataset, { state, messageId, turn });
    const body = article.querySelector("[data-body]");
    body.textContent = text;
    markLanguage(body);
    body.nextElementSibling.after(...files.map(fileLine));
    this.#place.append(article);
    foldLong(body);
    return article;
  }

  // Lines about moves of the work, each below its turn, and what answers offer to record; those that are there keep
  // their place.
  showNotes(notes) {
    this.#showOffers([...notes.querySelectorAll("[data-offers]")]);
    const told = new Set([...notes.querySelectorAll("[data-thread-note]")].map((note) => note.dataset.threadNote));
    for (const old of this.#place.querySelectorAll("[data-thread-note]")) if (!told.has(old.dataset.threadNote)) old.remove();
    for (const note of notes.querySelectorAll("[data-thread-note]")) {
      const known = this.#place.querySelector(`[data-thread-note="${note.dataset.threadNote}"]`);
      if (known) known.replaceWith(note.cloneNode(true));
      else this.#addNote(note.cloneNode(true));
    }
  }

  #showOffers(offers) {
    const open = new Set(offers.map((each) => each.dataset.offers));
    for (const old of this.#place.querySelectorAll("[data-offers]")) if (!open.has(old.dataset.offers)) old.remove();
    for (const fresh of offers) {
      const each = fresh.cloneNode(true);
      const article = this.byMessage(each.dataset.offers) ?? this.byRun(each.dataset.offersRun);
      const known = article?.querySelector("[data-offers]");
      if (known) layOver(known, each);
      else article?.querySelector(".msg-actions").before(each);
    }
    this.#place.dispatchEvent(new CustomEvent("offers-shown", { bubbles: true }));
  }

  #addNote(note) {
    const said = [...this.#place.querySelectorAll('[data-role="user"]')];
    const next = said.find((article) => Number(article.dataset.turn) > Number(note.dataset.turn));
    if (next) next.before(note);
    else this.#place.append(note);
  }

  // For the Fragment that brings them anew.
  notesPart(page) {
    const place = page.querySelector("template[data-thread-notes]").parentElement;
    const select = "template[data-thread-notes]";
    return { place, select, onChange: () => this.showNotes(place.querySelector(select).content) };
  }

  // The view of the answer that a run writes below the message it answers, in the place of an earlier try.
  answerFor(runId, question) {
    const known = this.byRun(runId);
    if (known) return this.#view(known);
    const article = copyOf("tpl-assistant");
    const earlier = question?.nextElementSibling;
    if (earlier?.dataset.role === "assistant") this.#replace(earlier, article);
    else if (question) question.after(article);
    else this.#place.append(article);
    const view = this.#view(article);
    view.begin(runId);
    return view;
  }

  // The answer of a retry, where the earlier try stands. The button that had the focus is gone, the answer takes it.
  retryOf(article, runId) {
    const fresh = copyOf("tpl-assistant");
    this.#replace(article, fresh);
    const view = this.#view(fresh);
    view.begin(runId);
    fresh.tabIndex = -1;
    fresh.focus({ preventScroll: true });
    return view;
  }

  #replace(earlier, article) {
    earlier.replaceWith(article);
    this.#answers.delete(earlier);
  }

  // Brings the page in line with what is stored. Answers still being made, and messages not yet sent, stay.
  merge(messages, isLive) {
    let before = null;
    for (const message of messages) {
      const article = this.byMessage(message.id) ?? this.byRun(message.runId) ?? this.#insert(message, before);
      if (message.role === "assistant") this.#settle(article, message, isLive);
      before = this.#skipAnswer(article, message);
    }
    this.#dropReplaced(new Set(messages.map((message) => message.id)), isLive);
  }

  #settle(article, message, isLive) {
    if (!isLive(article.dataset.runId)) this.#view(article).settle(message);
  }

  // The live answer to a message belongs to it, as do the lines below: what comes next is put after all of them.
  #skipAnswer(article, message) {
    const next = article.nextElementSibling;
    let last = message.role === "user" && next?.dataset.role === "assistant" && !next.dataset.messageId ? next : article;
    while (last.nextElementSibling?.dataset.threadNote) last = last.nextElementSibling;
    return last;
  }

  #insert(message, before) {
    const article = message.role === "user" ? this.#addStored(message) : copyOf("tpl-assistant");
    if (before) before.after(article);
    else this.#place.prepend(article);
    return article;
  }

  #addStored({ content, state, id, turn, attachments }) {
    const files = attachments.map(({ sizeBytes, ...file }) => ({ ...file, size: sizeBytes }));
    return this.addUser(content, { state, messageId: id, turn, files });
  }

  #dropReplaced(ids, isLive) {
    for (const article of this.#place.querySelectorAll("[data-message-id]")) {
      const { messageId, runId } = article.dataset;
      if (messageId && !ids.has(messageId) && !isLive(runId)) {
        this.#answers.delete(article);
        article.remove();
      }
    }
  }
}
