// A form that is drawn from a JSON Schema: what apps/agents/turn/graphs/form.py names. The server checks what is sent;
// here only what cannot be sent is found, a number that is none.
//
// A control has: element, read() (undefined for what is left empty), at(parts) (the control at a place of what was
// read), and those with a field of their own showProblem(sentence) and clear().

import { text } from "./texts.js";
import { numberOf } from "./tool_dialog.js";

const LONG_CHARACTERS = 200;
let fields = 0;

const copyOf = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);
const language = () => (document.documentElement.lang.startsWith("zh") ? "zh_hans" : "en");
const wordsOf = (words) => (typeof words === "string" ? words : words?.[language()] || words?.en || words?.zh_hans || "");

export class AskForm {
  #root;
  #schema;

  // `question` names a field that has no title of its own.
  constructor(schema, value, question) {
    this.#schema = schema;
    this.#root = control(schema, value, { name: "", label: question, isRequired: true });
  }

  get element() {
    return this.#root.element;
  }

  // Never undefined: a value that is left out would stand for what was proposed.
  read() {
    return this.#root.read() ?? (kindOf(this.#schema) === "line" ? "" : null);
  }

  clear() {
    for (const marked of this.element.querySelectorAll(".has-error")) marked.clearProblem();
    if (this.element.matches(".has-error")) this.element.clearProblem();
  }

  // A problem of the server at its place (`value.plan.1`); false where there is no field for it.
  showProblem(place, sentence) {
    const [first, ...parts] = place.split(".");
    const found = first === "value" ? this.#root.at(parts) : null;
    found?.showProblem?.(sentence);
    return Boolean(found?.showProblem);
  }

  // Whether something was written that cannot be sent.
  showOwnProblems() {
    const wrong = [...this.element.parentElement.querySelectorAll("[data-number]")].filter((input) => input.value.trim() && numberOf(input.value) === undefined);
    for (const input of wrong) input.closest(".ask-field").showOwn(text("notANumber"));
    wrong[0]?.focus();
    return wrong.length > 0;
  }
}

// --- Which control --------------------------------------------------------------------------------------------

function optionsOf(schema) {
  if (schema.enum) return schema.enum.map((value) => ({ value, title: String(value) }));
  if (schema.oneOf) return schema.oneOf.map((one) => ({ value: one.const, title: wordsOf(one.title) || String(one.const) }));
  if (schema.type !== "boolean") return null;
  const words = document.getElementById("tpl-ask-yes-no").content;
  return [
    { value: true, title: words.querySelector("[data-yes]").textContent },
    { value: false, title: words.querySelector("[data-no]").textContent },
  ];
}

function kindOf(schema) {
  if (schema.readOnly) return "kept";
  if (optionsOf(schema)) return "choice";
  if (schema.type === "array") return optionsOf(schema.items ?? {}) ? "several" : "list";
  if (schema.type === "object") return "group";
  if (schema.type === "number" || schema.type === "integer") return "number";
  return schema.type === "string" ? "line" : "kept";
}

const CONTROLS = { kept, choice, several, list, group, number, line };

function control(schema, value, context) {
  return CONTROLS[kindOf(schema)](schema, value, context);
}

// What is not drawn goes back as it came.
function kept(schema, value) {
  return { element: document.createDocumentFragment(), read: () => value, at: () => null };
}

// --- A field: label, help, problem, and what is filled in -----------------------------------------------------------

function field(schema, { name, label = "", isRequired, isRow = false }, inner, inputs) {
  const element = copyOf("tpl-ask-field");
  const find = (part) => element.querySelector(`[data-${part}]`);
  fields += 1;
  const ids = { label: `ask-${fields}-label`, help: `ask-${fields}-help`, error: `ask-${fields}-error` };
  const [title, help] = [wordsOf(schema.title) || name, wordsOf(schema.description)];
  Object.assign(find("label"), { id: ids.label, textContent: title });
  find("label").parentElement.hidden = !title || isRow;
  find("optional").hidden = isRequired;
  Object.assign(find("help"), { id: ids.help, textContent: help, hidden: !help });
  find("error").id = ids.error;
  element.append(inner);
  const labelled = inputs.length === 1 && inputs[0].matches("input:not([type=radio], [type=checkbox]), textarea") ? inputs[0] : inner;
  if (labelled === inner) inner.setAttribute("role", "group");
  if (title) labelled.setAttribute("aria-labelledby", ids.label);
  else labelled.setAttribute("aria-label", label);
  labelled.setAttribute("aria-describedby", `${ids.help} ${ids.error}`);
  return withProblems(element, inputs, find);
}

function withProblems(element, inputs, find) {
  element.clearProblem = () => {
    element.classList.remove("has-error");
    find("error").hidden = true;
    for (const input of inputs) input.removeAttribute("aria-invalid");
  };
  element.showOwn = (sentence) => {
    element.classList.add("has-error");
    find("error").hidden = false;
    find("error-text").textContent = sentence;
    for (const input of inputs.slice(0, 1)) input.setAttribute("aria-invalid", "true");
  };
  element.addEventListener("input", (event) => {
    if (event.target.closest(".ask-field") === element) element.clearProblem();
  });
  return { element, showProblem: element.showOwn };
}

function leaf(schema, context, inner, inputs, read) {
  const made = field(schema, context, inner, inputs);
  return { ...made, read, at: () => made };
}

function number(schema, value, context) {
  const input = document.createElement("input");
  Object.assign(input, { type: "text", inputMode: "decimal", value: value ?? "", autocomplete: "off" });
  input.dataset.number = "";
  return leaf(schema, context, input, [input], () => (input.value.trim() ? numberOf(input.value) : undefined));
}

function line(schema, value, context) {
  const isLong = schema.format === "textarea" || schema.maxLength > LONG_CHARACTERS;
  const input = document.createElement(isLong || context.isRow ? "textarea" : "input");
  if (isLong || context.isRow) input.rows = isLong && !context.isRow ? 4 : 1;
  Object.assign(input, { value: value ?? "", autocomplete: "off" });
  if (!isLong) input.addEventListener("keydown", notSent);
  return leaf(schema, context, input, [input], () => input.value.trim() || undefined);
}

// Enter neither sends a form half filled in nor breaks a line; in a list it begins the next one (below).
function notSent(event) {
  if (event.key === "Enter" && !event.isComposing) event.preventDefault();
}

function choice(schema, value, context) {
  const { place, inputs, chosen } = choices(optionsOf(schema), "radio", (option) => option === value);
  return leaf(schema, context, place, inputs, () => chosen()[0]);
}

function several(schema, value, context) {
  const given = Array.isArray(value) ? value : [];
  const { place, inputs, chosen } = choices(optionsOf(schema.items), "checkbox", (option) => given.includes(option));
  return leaf(schema, context, place, inputs, chosen);
}

function choices(options, type, isChosen) {
  const place = document.createElement("div");
  place.className = "ask-choices";
  fields += 1;
  const inputs = options.map(({ value, title }) => {
    const label = copyOf("tpl-ask-choice");
    const input = label.querySelector("input");
    Object.assign(input, { type, name: `ask-choice-${fields}`, checked: isChosen(value) });
    label.querySelector("span").textContent = title;
    place.append(label);
    return input;
  });
  return { place, inputs, chosen: () => options.filter((_, index) => inputs[index].checked).map(({ value }) => value) };
}

// --- Several fields ---------------------------------------------------------------------------------------------

function group(schema, value, context) {
  const given = value ?? {};
  const required = new Set(schema.required ?? []);
  const place = document.createElement("div");
  place.className = "ask-group";
  const all = Object.entries(schema.properties ?? {});
  const isLine = context.isRow && all.filter(([, part]) => kindOf(part) !== "kept").length === 1; // needs no label
  const parts = all.map(([name, part]) => [
    name,
    control(part, given[name], { name: isLine ? "" : name, label: context.label, isRequired: required.has(name), isRow: isLine }),
  ]);
  const drawn = parts.filter(([, part]) => part.element.nodeType === Node.ELEMENT_NODE);
  place.append(...parts.map(([, part]) => part.element));
  const read = () => {
    const others = Object.entries(given).filter(([name]) => !parts.some(([known]) => known === name));
    const found = parts.map(([name, part]) => [name, part.read()]).filter(([, one]) => one !== undefined);
    return Object.fromEntries([...others, ...found]);
  };
  const at = ([name, ...rest]) => new Map(parts).get(name)?.at(rest) ?? null;
  const isEmpty = () => drawn.every(([, part]) => part.read() === undefined);
  return { element: place, read, at, isEmpty };
}

function list(schema, value, context) {
  const place = copyOf("tpl-ask-list");
  const made = field(schema, context, place, [place.querySelector("[data-add]")].filter(Boolean));
  const title = wordsOf(schema.title) || context.name || context.label;
  const lines = new Lines(place, schema.items ?? { type: "string" }, Array.isArray(value) ? value : [], title);
  const at = ([index, ...rest]) => (index === undefined ? made : lines.at(Number(index), rest));
  return { ...made, read: () => lines.read(), at };
}

// Lines that are added, removed and moved. Lines without anything in them are not sent.
class Lines {
  #place;
  #schema;
  #title; // what a line without a title of its own is called
  #controls = new Map(); // li -> control
  #sent = []; // the controls of what was read last

  constructor(place, schema, values, title) {
    this.#place = place.querySelector("ol");
    this.#schema = schema;
    this.#title = title;
    for (const value of values) this.#place.append(this.#row(value));
    place.querySelector("[data-add]")?.addEventListener("click", () => this.#add(null));
    place.addEventListener("click", (event) => this.#onClick(event));
    place.addEventListener("keydown", (event) => this.#onKey(event));
  }

  read() {
    const rows = [...this.#place.children].map((row) => this.#controls.get(row));
    this.#sent = rows.filter((each) => (each.isEmpty ? !each.isEmpty() : each.read() !== undefined));
    return this.#sent.map((each) => each.read());
  }

  at(index, rest) {
    return this.#sent[index]?.at(rest) ?? null;
  }

  #row(value) {
    const row = copyOf("tpl-ask-row");
    const made = control(this.#schema, value, { name: "", label: this.#title, isRequired: true, isRow: true });
    row.querySelector("[data-row]").append(made.element);
    this.#controls.set(row, made);
    return row;
  }

  #add(after) {
    const row = this.#row(undefined);
    if (after) after.after(row);
    else this.#place.append(row);
    row.querySelector("input, textarea")?.focus();
    this.#changed();
  }

  #onClick({ target }) {
    const button = target.closest("button");
    const row = button?.closest("li");
    if (!row || row.parentElement !== this.#place) return;
    if ("remove" in button.dataset) this.#remove(row);
    else if ("up" in button.dataset) row.previousElementSibling?.before(row);
    else if ("down" in button.dataset) row.nextElementSibling?.after(row);
    button.focus();
    this.#changed();
  }

  // The focus goes to the next line, so that nobody is thrown out of the form.
  #remove(row) {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    row.remove();
    this.#controls.delete(row);
    (next?.querySelector("[data-remove]") ?? this.#place.parentElement.querySelector("[data-add]"))?.focus();
  }

  #onKey(event) {
    const row = event.target.closest("li");
    if (event.key !== "Enter" || event.isComposing || !row || !event.target.matches("input, textarea")) return;
    event.preventDefault();
    this.#add(row);
  }

  #changed() {
    this.#place.dispatchEvent(new CustomEvent("change-lines", { bubbles: true }));
  }
}
