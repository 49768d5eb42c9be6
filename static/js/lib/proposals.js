// The values that were found and wait to be taken over: ticked, changed in place, taken over or turned down. Ticks and
// changed values stay while new ones arrive.

import { Drafts } from "./drafts.js";
import { edit, savedWhatIsWritten } from "./field_editor.js";
import { glow } from "./glow.js";
import { text } from "./texts.js";
import { WaitingLine } from "./waiting_line.js";


export class Proposals {
  #place;
  #work;
  #seen = new Set(); // ids of those that were open already
  #begun = new Map(); // id -> the recorded value beside which the tick was set first
  #line = null; // above the message box, while they are out of view
  #isWriting = false;
  #isBusy = false; // what was decided is on its way; what is shown anew meanwhile stays closed until it is there
  #edits = new Drafts("proposals"); // id -> the value that the person wrote instead

  // onChanged(changes, sentence) after something was decided; version() is that of the panel; refresh() fetches anew.
  constructor(place, work, { onChanged, version, refresh }) {
    this.#place = place;
    this.#work = work;
    Object.assign(this, { onChanged, version, refresh });
    place.addEventListener("click", (event) => this.#onClick(event));
    place.addEventListener("change", (event) => this.#onTick(event.target));
    place.addEventListener("submit", (event) => this.#onSubmit(event));
    place.addEventListener("keydown", (event) => this.#onKey(event));
    const line = document.querySelector("[data-waiting-line]");
    if (line) this.#line = new WaitingLine(place.parentElement, place, line, { onGo: () => this.#open() });
    this.#show();
  }

  // For the Fragment that brings it anew.
  get part() {
    return { place: this.#place, select: "[data-proposals-content]", onChange: () => this.#show() };
  }

  // While an answer is written below the message, the list leaves the room to it. It stays one line afterwards when it
  // holds nothing that was not open before.
  set isAside(aside) {
    this.#isWriting = aside;
    if (!aside) return this.#unfold();
    if (this.#place.querySelector("[data-keep].is-editing")) return;
    for (const row of this.#rows) this.#seen.add(row.dataset.proposal);
    this.#place.dataset.aside = "";
    this.#showCount();
  }

  #unfold() {
    const isKnown = this.#rows.every((row) => this.#seen.has(row.dataset.proposal));
    if (this.#isWriting || (isKnown && this.#rows.length > 0)) return;
    this.#open();
  }

  #open() {
    delete this.#place.dataset.aside;
    this.#showCount();
  }

  // What the server speaks of may not have arrived on the page yet.
  async goTo(field) {
    if (!this.#rowOf(field)) await this.refresh().catch(() => {});
    const row = this.#rowOf(field);
    if (!row) return;
    this.#open();
    row.scrollIntoView({ block: "center" });
    glow(row);
    row.querySelector("[data-tick], button")?.focus({ preventScroll: true });
  }

  #rowOf(field) {
    return this.#place.querySelector(`[data-field="${CSS.escape(field)}"]`);
  }

  get #rows() {
    return [...this.#place.querySelectorAll("[data-proposal]")];
  }

  get #ticked() {
    return this.#rows.filter((row) => row.querySelector("[data-tick]")?.checked);
  }

  #find(name) {
    return this.#place.querySelector(`[data-${name}]`);
  }

  #show() {
    const ids = new Set(this.#rows.map((row) => row.dataset.proposal));
    for (const id of this.#edits.ids) if (!ids.has(id)) this.#edits.drop(id);
    for (const row of this.#rows) this.#showEdit(row);
    for (const row of this.#rows) this.#beginTick(row);
    this.#unfold();
    this.#showCount();
    if (this.#isBusy) this.#busy(true);
    this.#line?.show();
  }

  // The server says what is ticked at first; afterwards the tick is the person's, until there is another value to replace.
  #beginTick(row) {
    const [id, tick] = [row.dataset.proposal, row.querySelector("[data-tick]")];
    const beside = `${row.dataset.recorded} ${row.querySelector(".only-if-ticked") !== null}`;
    if (!tick || this.#begun.get(id) === beside) return;
    this.#begun.set(id, beside);
    tick.checked = tick.defaultChecked;
  }

  #showEdit(row) {
    const value = this.#edits.of(row.dataset.proposal);
    row.classList.toggle("is-edited", value !== null);
    if (value === null) return;
    row.dataset.value = value;
    const shown = row.querySelector("[data-proposed-value]");
    shown.setAttribute("aria-label", shown.getAttribute("aria-label").replace(shown.textContent, () => value));
    shown.textContent = value;
    const inPanel = document.querySelector(`.panel [data-field="${CSS.escape(row.dataset.field)}"] .draft-value`);
    if (inPanel) inPanel.textContent = value;
  }

  #showCount() {
    const sync = this.#find("sync");
    if (!sync) return;
    const [ticked, all] = [this.#ticked.length, this.#rows.length];
    Object.assign(this.#find("tick-all"), { checked: ticked === all, indeterminate: ticked > 0 && ticked < all });
    const isSome = ticked > 0 && ticked < all;
    sync.textContent = ticked === 0 ? text("syncNone") : text("syncSome", { n: ticked }); // what it replaces stands in its row
    this.#find("reject").textContent = isSome ? text("rejectSome", { n: ticked }) : text("rejectAll");
    sync.disabled = ticked === 0;
    // Folded, there is no box in sight that could be ticked: the only thing to do is to look.
    const isUnseen = ticked === 0 && "aside" in this.#place.dataset;
    sync.hidden = isUnseen;
    this.#find("show-proposals").textContent = text(isUnseen ? "lookAndChoose" : "showFound");
    this.#find("show-proposals").classList.toggle("btn-primary", isUnseen);
  }

  #onTick(box) {
    if ("tickAll" in box.dataset) for (const row of this.#rows) row.querySelector("[data-tick]").checked = box.checked;
    this.#showCount();
  }

  // --- Deciding ---------------------------------------------------------------------------------------------

  async #onSubmit(event) {
    if (!event.target.matches("[data-proposals-form]")) return;
    event.preventDefault();
    if (await savedWhatIsWritten(this.#place)) await this.#add(this.#ticked);
  }

  async #add(rows) {
    await this.#decide(async (ids) => {
      const { changes } = await this.#sync(ids);
      this.onChanged(changes, text("synced", { n: ids.length }));
    }, rows);
  }

  // All that wait, ticked or not, with what the person wrote instead, but what would replace a value and is not ticked;
  // throws ApiError. What is being written is saved first; nothing is added while that is refused.
  async addAll() {
    if (!(await savedWhatIsWritten(this.#place))) throw Object.assign(new Error(), { errors: [], detail: text("emptyProposal") });
    const isMeant = (row) => row.dataset.recorded === "" || row.querySelector("[data-tick]")?.checked;
    const ids = this.#rows.filter(isMeant).map((row) => row.dataset.proposal);
    const { changes } = await this.#sync(ids);
    this.onChanged(changes, text("synced", { n: ids.length }));
  }

  // A value that changed elsewhere meanwhile is no reason to stop unless it is one of those to be replaced.
  async #sync(ids) {
    const edited = ids.filter((id) => this.#edits.of(id) !== null);
    const edits = Object.fromEntries(edited.map((id) => [id, this.#edits.of(id)]));
    const seen = this.#replaced(ids);
    try {
      return await this.#work.sync(ids, edits, this.version());
    } catch (error) {
      if (error.code !== "context_stale") throw error;
      await this.refresh();
      if (this.#replaced(ids) !== seen) throw error;
      return this.#work.sync(ids, edits, this.version());
    }
  }

  #replaced(ids) {
    return this.#rows.filter((row) => ids.includes(row.dataset.proposal)).map((row) => row.dataset.recorded).join("\n");
  }

  async #decide(call, rows = this.#ticked) {
    if (rows.length === 0) return;
    this.#clearErrors();
    this.#busy(true);
    try {
      await call(rows.map((row) => row.dataset.proposal));
    } catch (error) {
      this.#showErrors(error);
    } finally {
      this.#busy(false);
    }
  }

  // What is not wanted need not be ticked to be turned down: the one beside its button, or all that nobody has ticked.
  async #reject(row = null) {
    const ticked = this.#ticked.length > 0 ? this.#ticked : this.#rows;
    const rows = row ? [row] : ticked;
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    await this.#decide(async (ids) => {
      await this.#work.reject(ids);
      this.onChanged([], text("rejected", { n: ids.length }));
    }, rows);
    next?.querySelector("[data-reject-one]").focus(); // its own button goes with it
  }

  #busy(isBusy) {
    this.#isBusy = isBusy;
    const form = this.#find("proposals-form");
    if (!form) return;
    form.setAttribute("aria-busy", String(isBusy));
    this.#find("sync").disabled = isBusy || this.#ticked.length === 0;
    for (const button of form.querySelectorAll("[data-reject], [data-reject-one], [data-replace-one]")) button.disabled = isBusy;
  }

  #clearErrors() {
    for (const place of this.#place.querySelectorAll("[data-field-error], [data-proposals-error]")) place.hidden = true;
  }

  #showErrors(error) {
    const general = this.#find("proposals-error");
    if (!general) return;
    Object.assign(general, { textContent: error.detail, hidden: false });
    for (const { field, message } of error.errors) {
      const row = this.#rows.find((each) => [each.dataset.field, each.dataset.proposal].includes(field));
      const place = row?.querySelector("[data-field-error]");
      if (place) Object.assign(place, { textContent: message, hidden: false });
      else if (message !== error.detail) general.append(` ${message}`);
    }
    general.scrollIntoView({ block: "nearest" });
  }

  // --- Changing in place, and keys --------------------------------------------------------------------------

  #edit(row) {
    edit(row, (value) => {
      if (value === null) throw Object.assign(new Error(), { errors: [], detail: text("emptyProposal") });
      this.#edits.keep(row.dataset.proposal, labelOf(row, value));
      row.querySelector("[data-field-error]").hidden = true;
      this.#showEdit(row);
      row.querySelector("[data-tick]").checked = true;
      this.#showCount();
    });
  }

  #onClick(event) {
    const button = event.target.closest("button");
    if (!button) return;
    if ("edit" in button.dataset) this.#edit(button.closest("[data-proposal]"));
    else if ("rejectOne" in button.dataset) this.#reject(button.closest("[data-proposal]"));
    else if ("replaceOne" in button.dataset) this.#replaceOne(button.closest("[data-proposal]"));
    else if ("reject" in button.dataset) this.#reject();
    else if ("showProposals" in button.dataset) this.#open();
  }

  async #replaceOne(row) {
    if (await savedWhatIsWritten(this.#place)) await this.#add([row]);
  }

  #onKey(event) {
    if (!event.target.matches("[data-tick]")) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const ticks = [...this.#place.querySelectorAll("[data-tick]")];
    ticks[ticks.indexOf(event.target) + step]?.focus();
  }
}


// A chosen value is said by its title: it is shown, and read on the server as if it were said.
function labelOf(row, value) {
  const options = [...row.querySelector("template").content.querySelectorAll("option")];
  return options.find((option) => option.value === value)?.textContent ?? value;
}
