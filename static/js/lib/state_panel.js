// The panel beside the chat: values are edited where they stand, stages completed and gone back to. It is fetched
// again after every change and never jumps: what is open stays open, a changed value glows once.

import { edit } from "./field_editor.js";
import { glow } from "./glow.js";
import { StageFindings } from "./stage_findings.js";
import { text } from "./texts.js";
import { toast } from "./toast.js";

// The fields for which something waits to be added.
const proposedIn = (place) => new Set([...place.querySelectorAll("[data-field].has-draft")].map((row) => row.dataset.field));

const valuesOf = (place) =>
  new Map([...place.querySelectorAll("[data-field]")].map((row) => [row.dataset.field, row.dataset.value]));

export class StatePanel {
  #place;
  #work;
  #saved = ""; // the field that the person has just written, until the page shows it
  #stay = new Set(); // fields written among the optional ones: they move up when those are folded
  #findings;
  #name = ""; // of the conversation
  #latest = { values: new Map(), version: "" }; // also of the row that is being edited, which is not redrawn

  // onChanged(changes, sentence) after the person changed something; refresh() fetches anew; say(sentence) reads
  // out; addAll() takes over what is proposed.
  constructor(place, work, { onChanged, refresh, say, reveal, addAll }) {
    this.#place = place;
    this.#work = work;
    this.#findings = new StageFindings(place, () => this.version);
    Object.assign(this, { onChanged, refresh, say, reveal, addAll });
    this.#remember(this.#root);
    this.#name = this.#root.dataset.conversationName;
    place.addEventListener("click", (event) => this.#onClick(event));
    place.addEventListener("toggle", ({ target }) => this.#onFold(target), true);
  }

  get #root() {
    return this.#place.firstElementChild;
  }

  get version() {
    return this.#latest.version;
  }

  showUnchecked(checks) {
    this.#findings.showUnchecked(checks);
  }

  // For the Fragment that brings it anew.
  get part() {
    return {
      place: this.#place,
      select: "[data-panel-content]",
      onFresh: (root) => this.#onFresh(root),
      capture: () => ({ values: valuesOf(this.#place), proposed: proposedIn(this.#place), current: this.#root.dataset.current, top: this.#topOf(this.#saved) }),
      onChange: (before) => this.#afterRefresh(before),
    };
  }

  #remember(root) {
    this.#latest = { values: valuesOf(root), version: root.dataset.version };
  }

  #afterRefresh(before) {
    for (const row of this.#place.querySelectorAll("[data-field]")) {
      const known = before.values.get(row.dataset.field);
      if (known !== undefined && known !== row.dataset.value) glow(row);
    }
    if (before.current !== this.#root.dataset.current) this.#followStage(before.current);
    this.#openProposed(before.proposed);
    this.#hold(before.top);
    this.#findings.forgetSettled();
    this.#showName();
  }

  #onFresh(root) {
    this.#remember(root);
    for (const field of this.#stay) this.#leaveAmongOthers(root, field);
  }

  #leaveAmongOthers(root, field) {
    const [known, fresh] = [this.#row(field), root.querySelector(`[data-field="${CSS.escape(field)}"]`)];
    const others = known?.closest(".others");
    const list = others && root.querySelector(`[data-key="${CSS.escape(others.dataset.key)}"] dl`);
    if (list && fresh) list.insertBefore(fresh, list.children[[...known.parentElement.children].indexOf(known)] ?? null);
  }

  // A value is never folded away.
  #onFold(part) {
    if (part.open || !part.matches(".others")) return;
    const written = [...part.querySelectorAll("[data-field]")].filter(({ dataset }) => this.#stay.delete(dataset.field));
    if (written.length > 0) this.refresh().catch(() => {});
  }

  #topOf(field) {
    return field ? this.#row(field)?.getBoundingClientRect().top : undefined;
  }

  // A value that was just written stays under the eye and keeps the focus.
  #hold(top) {
    const row = this.#saved && this.#row(this.#saved);
    this.#saved = "";
    if (!row || top === undefined) return;
    this.#place.querySelector(".stages").scrollTop += row.getBoundingClientRect().top - top;
    if ([document.body, null].includes(document.activeElement)) row.querySelector("[data-edit]")?.focus({ preventScroll: true });
  }

  // A conversation is called after its work once that has a name.
  #showName() {
    const { conversationName } = this.#root.dataset;
    if (!conversationName || conversationName === this.#name) return;
    const places = document.querySelectorAll(`[data-conversation-title="${this.#work.conversation}"]`);
    for (const place of places) {
      place.textContent = conversationName;
      glow(place);
    }
    const isAnother = this.#name !== "";
    this.#name = conversationName;
    if (isAnother && !document.querySelector("#toasts .toast-note")) toast(text("named", { name: conversationName }));
  }

  #stage(key) {
    return this.#place.querySelector(`[data-stage="${CSS.escape(key)}"]`);
  }

  #row(field) {
    return this.#place.querySelector(`[data-field="${CSS.escape(field)}"]`);
  }

  #followStage(left) {
    const current = this.#stage(this.#root.dataset.current);
    const earlier = this.#stage(left);
    if (earlier) earlier.open = false;
    if (!current) return;
    current.open = true;
    current.querySelector("summary").scrollIntoView({ block: "nearest" });
  }

  // A message is followed into the stages that it gave something to; what the person closed stays so until then.
  #openProposed(known) {
    for (const field of proposedIn(this.#place)) {
      if (!known.has(field)) this.#row(field).closest("[data-stage]").open = true;
    }
  }

  // --- Fields -----------------------------------------------------------------------------------------------

  // Leads to a field, wherever it is hidden, and opens its editor where the person may write; to one that is to be
  // reviewed with its reason, and what can be done about it.
  openField(field) {
    const row = this.#nearestRow(field);
    if (!row) return;
    this.reveal();
    if (row.matches(".has-review")) return this.#showReview(row);
    for (let part = row.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
    row.scrollIntoView({ block: "center" });
    if (row.querySelector("[data-edit]")) this.#edit(row);
    else glow(row);
  }

  // The first value that is to be reviewed, with the reason and what can be done about it.
  #toReview() {
    const row = this.#place.querySelector("[data-field].has-review");
    if (row) this.#showReview(row);
  }

  #showReview(row) {
    for (let part = row.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
    row.scrollIntoView({ block: "center" });
    glow(row);
    row.querySelector("[data-confirm-field]")?.focus({ preventScroll: true });
  }

  // A part of an item ("outcomes.primary.0.metric") is edited where its field is.
  #nearestRow(field) {
    const parts = field.split(".");
    for (let count = parts.length; count > 1; count -= 1) {
      const row = this.#row(parts.slice(0, count).join("."));
      if (row) return row;
    }
    return null;
  }

  #edit(row) {
    edit(row, (value, { began }) => this.#save(row, value, began));
  }

  // Another field that changed meanwhile is no conflict: only a new value of this one is shown to choose from.
  async #save(row, value, began, seen = this.version) {
    const { field, title } = row.dataset;
    try {
      const { changes } = await this.#work.edit(field, value, seen);
      this.#saved = field;
      if (row.closest(".others")) this.#stay.add(field);
      this.onChanged(changes, text("saved", { title }));
    } catch (error) {
      if (error.code !== "context_stale") throw error;
      await this.refresh();
      const theirs = this.#latest.values.get(field) ?? "";
      if (theirs === began) return this.#save(row, value, began);
      row.dataset.value = theirs;
      throw Object.assign(error, { theirs });
    }
  }

  // A value that is recorded once more as it is needs no review any longer.
  async #confirm(rows) {
    const titles = [...rows].map(({ dataset }) => dataset.title).join(text("between"));
    try {
      for (const { dataset } of rows) await this.#work.edit(dataset.field, dataset.value, this.version);
      this.onChanged([], text("confirmed", { titles }));
    } catch (error) {
      toast(error.detail, { tone: "bad" });
      this.refresh();
    }
  }

  #confirmField(row) {
    this.#confirm([row]);
  }

  #confirmStage(stage) {
    this.#confirm(stage.querySelectorAll("[data-field].has-review"));
  }

  // --- Stages -----------------------------------------------------------------------------------------------

  // A double click means one stage: its second half may find the button of the next one already.
  #complete(button, { detail }) {
    if (detail > 1) return;
    this.#move(button, async () => {
      if ("addsFirst" in button.dataset) await this.addAll();
      return this.#work.completeStage(button.dataset.completeStage);
    });
  }

  async #move(button, call) {
    button.disabled = true;
    try {
      const result = await call();
      this.#findings.show(result);
      if (result.success) this.say(result.summary); // it stands in the thread
      await this.refresh();
    } catch (error) {
      toast(error.detail, { tone: "bad" });
      if (error.status === 409) this.refresh();
    } finally {
      button.disabled = false;
    }
  }

  // --- Clicks -----------------------------------------------------------------------------------------------

  #onClick(event) {
    const button = event.target.closest("button");
    if (!button) return;
    const { dataset } = button;
    if ("edit" in dataset) this.#edit(button.closest("[data-field]"));
    else if ("openField" in dataset) this.openField(dataset.openField);
    else if ("toReview" in dataset) this.#toReview();
    else if ("confirmField" in dataset) this.#confirmField(button.closest("[data-field]"));
    else if ("confirmStage" in dataset) this.#confirmStage(button.closest("[data-stage]"));
    else if ("completeStage" in dataset) this.#complete(button, event);
    else if ("goToStage" in dataset) this.#move(button, () => this.#work.goTo(dataset.goToStage));
  }
}
