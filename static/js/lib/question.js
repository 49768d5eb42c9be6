// What a turn asks a person: the form within its answer, sent once, and the quiet line that stays of it.

import { post } from "./api.js";
import { AskForm } from "./ask_form.js";
import { markLanguage, runOn } from "./language.js";
import { recallJson, rememberJson } from "./store.js";
import { duration, text } from "./texts.js";
import { toast } from "./toast.js";

// Who decided, and after how long.
export function decisionWords(decision) {
  if (!decision) return "";
  const values = { name: decision.by, time: duration(decision.waited_seconds * 1000) };
  return text(decision.approved ? "toolAgreed" : "toolDeclined", values);
}

// [{status, summary, approved, by, waited_seconds}]; lines that the server rendered stay as they are.
export function showDecisions(list, decisions) {
  list.hidden = decisions.length === 0;
  for (const decision of decisions.slice(list.childElementCount)) list.append(line(decision));
  while (list.childElementCount > decisions.length) list.lastElementChild.remove();
}

function line(decision) {
  const made = document.getElementById("tpl-decision").content.firstElementChild.cloneNode(true);
  const find = (name) => made.querySelector(`[data-decision-${name}]`);
  find("status").textContent = decision.status;
  find("summary").textContent = made.title = decision.summary;
  find("by").textContent = decisionWords(decision);
  for (const place of [find("status"), find("summary")]) markLanguage(place);
  return made;
}

// What was changed in a form and not sent yet stays in this browser, by the id of the question.
const draftKey = (callId) => `ask.${callId}`;

export class Question {
  #article;
  #place;
  #asked = null;
  #form = null;

  constructor(article) {
    this.#article = article;
    this.#place = article.querySelector("[data-ask]"); // stored answers have none
    this.#place?.addEventListener("submit", (event) => this.#onSubmit(event));
    this.#place?.querySelector("[data-ask-decline]")?.addEventListener("click", () => this.#send(false));
    this.#place?.addEventListener("input", () => this.#keep());
    this.#place?.addEventListener("change-lines", () => this.#keep());
  }

  // {call_id, status, form, value}, or null; a form that stands there is left to who fills it in.
  show(asked) {
    if (!this.#place || asked?.call_id === this.#asked?.call_id) return;
    this.#asked = asked;
    this.#place.hidden = !asked;
    this.#article.toggleAttribute("data-asks", Boolean(asked));
    if (!asked) return;
    const status = this.#find("status");
    status.textContent = asked.status;
    markLanguage(status);
    const value = recallJson(draftKey(asked.call_id), { value: asked.value }).value;
    this.#form = hasForm(asked) ? new AskForm(asked.form, value, asked.status) : null;
    this.#find("fields").replaceChildren(...(this.#form ? [this.#form.element] : []));
    this.#setProblem("");
    this.#setBusy(false);
  }

  #find(name) {
    return this.#place.querySelector(`[data-ask-${name}]`);
  }

  #onSubmit(event) {
    event.preventDefault();
    this.#send(true);
  }

  async #send(approve) {
    const { call_id: callId } = this.#asked;
    this.#setProblem("");
    this.#form?.clear();
    if (approve && this.#form?.showOwnProblems()) return;
    const value = approve && this.#form ? { value: this.#form.read() } : {};
    this.#setBusy(true);
    try {
      await post(`/api/runs/${this.#article.dataset.runId}/answer`, { callId, approve, ...value });
      rememberJson(draftKey(callId), null);
    } catch (error) {
      this.#setBusy(false);
      this.#refused(error);
    }
  }

  #refused(error) {
    const left = (error.errors ?? []).filter(({ field, message }) => !this.#form?.showProblem(field, message));
    this.#setProblem(runOn(left.map(({ message }) => message)));
    if (error.errors?.length > 0) this.#place.querySelector("[aria-invalid]")?.focus();
    else toast(error.detail, { tone: "bad" });
  }

  #setProblem(words) {
    Object.assign(this.#find("problem"), { textContent: words, hidden: !words });
  }

  #setBusy(isBusy) {
    for (const button of this.#place.querySelectorAll(".ask-buttons button")) button.disabled = isBusy;
  }

  #keep() {
    if (this.#form && this.#asked) rememberJson(draftKey(this.#asked.call_id), { value: this.#form.read() });
  }
}

const hasForm = ({ form }) => Object.keys(form ?? {}).length > 0;
