// Edits one value where it stands: Enter saves, Esc leaves, what is wrong stands above the field, and nothing that
// another person recorded meanwhile is overwritten without a word.

import { Drafts } from "./drafts.js";
import { runOn } from "./language.js";
import { text } from "./texts.js";
import { toast } from "./toast.js";

const LONG = 60;
const drafts = new Drafts("fields");

let open = null; // one editor at a time
addEventListener("pagehide", () => open?.keepWritten());

// `row` carries data-title, data-value and data-editor (choice | line | text | lines); its template holds options and
// guidance. save(value, {began, overwrite}) stores, and throws an ApiError when it is refused.
export function edit(row, save) {
  if (open?.row === row) return open.focus();
  open?.setAside();
  open = new FieldEditor(row, save, () => (open = null));
  return open.focus();
}

// Whether somebody is writing in a row of this part of the page.
export const isEditing = (place) => open !== null && place.contains(open.row);

// What is being written in this part of the page is saved first; false when it is refused, and still stands there.
export async function savedWhatIsWritten(place) {
  if (isEditing(place)) await open.submit();
  return !isEditing(place);
}

class FieldEditor {
  #form;
  #control;
  #began;
  #draft;
  #isSaving = false;

  constructor(row, save, onClose) {
    Object.assign(this, { row, save, onClose });
    this.#began = row.dataset.value;
    this.#draft = drafts.of(this.#key);
    this.#form = document.getElementById("tpl-editor").content.firstElementChild.cloneNode(true);
    this.#build();
    row.dataset.keep = "";
    row.classList.add("is-editing");
    row.querySelector("dd, .proposal-body").prepend(this.#form);
    this.#listen();
    if (this.#draft && this.#draft.began !== this.#began && this.#isChanged) this.#showConflict(this.#began);
  }

  get #isChanged() {
    return this.#control.value.trim() !== shownValue(this.#control, this.#began);
  }

  get #key() {
    return this.row.dataset.proposal ?? this.row.dataset.field;
  }

  #find(name) {
    return this.#form.querySelector(`[data-${name}]`);
  }

  #build() {
    const { title, editor } = this.row.dataset;
    const source = this.row.querySelector("template").content;
    const guidance = source.querySelector("[data-guidance]").textContent;
    this.#find("help").textContent = guidance;
    this.#find("help").hidden = guidance === "";
    this.#control = controlOf(editor, this.#began, source.querySelectorAll("option"));
    this.#control.setAttribute("aria-label", title);
    if (this.#draft) this.#control.value = this.#draft.written;
    this.#find("control").append(this.#control);
    if (this.#control.dataset.words) this.#addWords(source);
    this.#find("hint").textContent = text(editor === "lines" ? "hintLines" : "hintText");
    if ("proposal" in this.row.dataset) this.#sayItStaysProposed();
  }

  // What is saved of a proposal is one still: it is recorded when it is added.
  #sayItStaysProposed() {
    this.#find("save").textContent = text("saveProposal");
    this.#find("hint").prepend(`${text("hintProposal")} `);
  }

  #addWords(source) {
    const words = document.createElement("datalist");
    words.id = "editor-words";
    words.append(...[...source.querySelectorAll("option")].map((option) => new Option("", option.textContent)));
    this.#find("control").append(words);
    this.#control.setAttribute("list", words.id);
  }

  #listen() {
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.#form.addEventListener("keydown", (event) => this.#onKey(event));
    this.#find("cancel").addEventListener("click", () => this.cancel());
    this.#find("keep-mine").addEventListener("click", () => this.submit({ overwrite: true }));
    this.#find("take-theirs").addEventListener("click", () => this.cancel());
  }

  focus() {
    this.#control.focus();
    if (this.#control.select && !this.#draft && this.#began.length < LONG) this.#control.select();
    this.#form.scrollIntoView({ block: "nearest" });
  }

  #onKey(event) {
    const chooses = event.isComposing || event.keyCode === 229;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.cancel();
    } else if (event.key === "Enter" && event.target === this.#control && !chooses) this.#onEnter(event);
  }

  #onEnter(event) {
    const breaks = this.row.dataset.editor === "lines" ? !(event.ctrlKey || event.metaKey) : event.shiftKey;
    if (breaks && this.#control.tagName === "TEXTAREA") return;
    event.preventDefault();
    this.submit();
  }

  async submit({ overwrite = false } = {}) {
    if (this.#isSaving) return;
    const value = this.#control.value.trim();
    if (!this.#isChanged && !overwrite) return this.cancel();
    await this.#store(value === "" ? null : value, value, overwrite);
  }

  // `written` is what stands in the field, `value` what is recorded.
  async #store(value, written, overwrite = false) {
    this.#isSaving = true;
    this.#form.setAttribute("aria-busy", "true");
    try {
      await this.save(value, { began: this.#began, overwrite });
      drafts.drop(this.#key);
      this.close();
    } catch (error) {
      if (error.code === "context_stale") this.#showConflict(error.theirs);
      else this.showError(sentencesOf(error));
      if (error.errors?.length > 0) this.#offerLevels(written);
    } finally {
      this.#isSaving = false;
      this.#form.removeAttribute("aria-busy");
    }
  }

  showError(sentence) {
    const place = this.#find("error");
    place.textContent = sentence;
    place.hidden = false;
    this.#control.setAttribute("aria-invalid", "true");
    this.#control.focus();
  }

  #showConflict(theirs) {
    this.#find("theirs").textContent = theirs || text("emptyValue");
    this.#find("conflict").hidden = false;
    this.#find("save").hidden = true;
    this.#find("keep-mine").focus();
  }

  // Words that name none of the levels are kept beside the one that is chosen for them.
  #offerLevels(written) {
    const place = this.#find("levels");
    place.hidden = !this.#control.dataset.words || written === "";
    if (place.hidden) return;
    const options = [...this.row.querySelector("template").content.querySelectorAll("option")];
    place.querySelector("[data-level-buttons]").replaceChildren(
      ...options.map(({ value: level, textContent }) => {
        const button = Object.assign(document.createElement("button"), { type: "button", className: "chip", textContent });
        button.addEventListener("click", () => this.#isSaving || this.#store({ level, text: written }, written));
        return button;
      }),
    );
  }

  keepWritten() {
    if (this.#isChanged) drafts.keep(this.#key, { written: this.#control.value, began: this.#began });
    else drafts.drop(this.#key);
  }

  // Another field is opened: what was written here waits until this one is opened again.
  setAside() {
    this.keepWritten();
    if (this.#isChanged) toast(text("unsaved", { title: this.row.dataset.title }), { tone: "warn" });
    this.close();
  }

  cancel() {
    drafts.drop(this.#key);
    this.close();
    this.row.querySelector("[data-edit]")?.focus();
  }

  close() {
    this.#form.remove();
    delete this.row.dataset.keep;
    this.row.classList.remove("is-editing");
    this.onClose();
  }
}

const sentencesOf = (error) => runOn((error.errors ?? []).map((each) => each.message)) || error.detail || text("unexpected");

function controlOf(kind, value, options) {
  if (kind === "choice") return choice(value, options);
  if (kind === "line") {
    const input = Object.assign(document.createElement("input"), { type: "text", value, autocomplete: "off" });
    if (options.length > 0) input.dataset.words = "offered";
    return input;
  }
  const area = document.createElement("textarea");
  area.value = value;
  area.rows = kind === "lines" ? Math.min(10, Math.max(3, value.split("\n").length + 1)) : 2;
  return area;
}

function choice(value, options) {
  const select = document.createElement("select");
  select.append(new Option("", ""));
  for (const option of options) {
    const isChosen = option.textContent === value;
    select.append(new Option(option.textContent, option.value, isChosen, isChosen));
  }
  return select;
}

// What the field held when it was opened, as the field says it.
function shownValue(control, began) {
  if (control.tagName !== "SELECT") return began.trim();
  return [...control.options].find((option) => option.text === began)?.value ?? "";
}
