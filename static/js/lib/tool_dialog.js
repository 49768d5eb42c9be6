// The form of a tool: filled with what the protocol says already, checked, and sent as a message with the tool.

import { text } from "./texts.js";

// What a tool is called in this language; one without a form goes by its name.
export const toolTitle = (name) =>
  document.querySelector(`[data-tool-form="${CSS.escape(name)}"] h2`)?.textContent ?? name;

export class ToolDialog {
  #dialog;
  #form;
  #chooser;

  // onSend(sentence, {name, arguments}): the sentence is what the conversation shows.
  constructor(dialog, onSend) {
    this.#dialog = dialog;
    this.#form = dialog.querySelector("form");
    this.#chooser = dialog.querySelector("[data-chooser]");
    this.onSend = onSend;
    this.#chooser?.addEventListener("change", () => this.#showInputs());
    this.#form.addEventListener("submit", (event) => this.#onSubmit(event));
  }

  get name() {
    return this.#dialog.dataset.toolForm;
  }

  get title() {
    return this.#dialog.querySelector("h2").textContent;
  }

  open(params = {}) {
    for (const [name, value] of Object.entries(params)) this.#fill(name, value);
    this.#showInputs();
    this.#clearErrors();
    this.#dialog.showModal();
    (this.#chooser ?? this.#form.querySelector("input"))?.focus();
  }

  // A value that cannot be chosen (a design without a calculation) leaves the choice as it is.
  #fill(name, value) {
    const control = this.#form.elements[name];
    if (!control) return;
    const isChoice = control.tagName === "SELECT";
    if (!isChoice || [...control.options].some((option) => option.value === String(value))) control.value = value;
  }

  get #inputs() {
    return [...this.#form.querySelectorAll("[data-input]")].filter((place) => !place.hidden);
  }

  #showInputs() {
    const chosen = this.#chooser?.value;
    for (const or of this.#form.querySelectorAll("[data-or]")) or.hidden = !isOf(or.dataset.or, chosen);
    const isFor = (names) => !names || !chosen || names.split(" ").includes(chosen);
    for (const place of this.#form.querySelectorAll("[data-input]")) {
      place.hidden = !isFor(place.dataset.for);
      place.querySelector("[data-optional]").hidden = this.#isRequired(place) || isOf(place.dataset.waysOf, chosen);
      place.classList.toggle("begins-way", isOf(place.dataset.beginsWayOf, chosen));
      for (const option of place.querySelectorAll("option[data-for]")) {
        option.hidden = option.disabled = !isFor(option.dataset.for);
        if (option.hidden && option.selected) option.selected = false;
      }
    }
  }

  #isRequired({ dataset }) {
    return "required" in dataset || Boolean(dataset.requiredFor?.split(" ").includes(this.#chooser?.value));
  }

  #onSubmit(event) {
    event.preventDefault();
    this.#clearErrors();
    const given = {};
    const said = [];
    const wrong = [];
    for (const place of this.#inputs) this.#read(place, given, said, wrong);
    for (const ways of this.#ways) this.#needOneOf(ways, given, wrong);
    if (wrong.length > 0) {
      wrong[0].querySelector("input, select").focus();
      return;
    }
    this.#dialog.close();
    this.onSend(`${this.title}: ${said.join(", ")}`, { name: this.name, arguments: given });
  }

  // Inputs that say the same in other words: of each, one way is to be given whole.
  get #ways() {
    return JSON.parse(this.#chooser?.selectedOptions[0]?.dataset.ways ?? "[]");
  }

  #needOneOf(ways, given, wrong) {
    if (ways.some((way) => way.every((name) => name in given))) return;
    const begun = ways.find((way) => way.some((name) => name in given)) ?? ways[0];
    for (const name of begun.filter((each) => !(each in given))) {
      const place = this.#form.querySelector(`[data-input="${name}"]`);
      if (!wrong.includes(place)) this.#showError(place, text("needed"), wrong);
    }
  }

  #read(place, given, said, wrong) {
    const control = place.querySelector("input, select");
    const written = control.value.trim();
    const value = written === "" ? null : valueOf(written, place.dataset.type);
    if (value === undefined) this.#showError(place, text("notANumber"), wrong);
    else if (value !== null) {
      given[control.name] = value;
      const shown = control.tagName === "SELECT" ? control.selectedOptions[0].text : written;
      said.push("chooser" in control.dataset ? shown : `${titleOf(place)} = ${shown}`);
    } else if (this.#isRequired(place)) this.#showError(place, text("needed"), wrong);
  }

  #showError(place, sentence, wrong) {
    Object.assign(place.querySelector("[data-input-error]"), { textContent: sentence, hidden: false });
    place.querySelector("input, select").setAttribute("aria-invalid", "true");
    wrong.push(place);
  }

  #clearErrors() {
    for (const place of this.#form.querySelectorAll("[data-input-error]")) place.hidden = true;
    for (const control of this.#form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
  }
}

const isOf = (names, chosen) => Boolean(names?.split(" ").includes(chosen));

const titleOf = (place) => place.querySelector("label").firstChild.textContent.trim();

// "85 %" is 0.85; undefined for what is no number where one is asked for.
function valueOf(written, type) {
  if (type === "array") return listOf(written);
  return type === "number" || type === "integer" ? numberOf(written) : written;
}

// "5 分", "12 points": the unit is the reader's. What changes the number (a share, a thousand, "or more") is none.
const CHANGES_NUMBER = "e[0-9]|per|pct|pp|k$|dozen|hundred|thousand|million|billion|bn|mio|or|and|\\S*[十百千万亿兆成折倍几多余半以上下左右至到]|分之|分位";
const UNIT = new RegExp(`^(-?[0-9]+(?:\\.[0-9]+)?)(?!${CHANGES_NUMBER})[a-z\u4e00-\u9fff]{1,10}$`, "i");

export function numberOf(written) {
  const plain = written.replace(/[−–]/g, "-").replace(/\s/g, "").replace(/[%％]$/, "").replace(UNIT, "$1");
  const value = plain === "" ? NaN : Number(plain);
  if (!Number.isFinite(value)) return undefined;
  return /[%％]\s*$/.test(written) ? Number((value / 100).toPrecision(12)) : value;
}

function listOf(written) {
  const values = written.replace(/^\[|\]$/g, "").split(/[,，;；]/).map(numberOf);
  return values.includes(undefined) ? undefined : values;
}
