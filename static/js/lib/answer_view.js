// One answer on the page, while it is made and afterwards. What is below the text hangs on data-state (workspace.css).

import { Citations } from "./citations.js";
import { offerCopies } from "./clipboard.js";
import { StreamingMarkdown } from "./markdown.js";
import { showRecalled } from "./recalled.js";
import { decisionWords, Question, showDecisions } from "./question.js";
import { duration, text } from "./texts.js";
import { markLanguage } from "./language.js";
import { hasEnded } from "./run_state.js";
import { toolTitle } from "./tool_dialog.js";
import { showGiven, withoutTabled } from "./tool_given.js";

const SHOWN_AS = { waiting: "running", stopping: "running", finished: "complete" };

const NO_ID = "00000000-0000-0000-0000-000000000000"; // stands in addresses for that of an answer to come

const TOOL_TAGS = { "tool-asks": "tag-warn", "tool-running": "tag-now", "tool-ok": "tag-ok", "tool-failed": "tag-bad" };

// What would be done, argument by argument, and the buttons to decide it.
function showQuestion(row, call, isAsked) {
  const place = row.querySelector("[data-tool-ask]");
  if (!place) return;
  place.hidden = !isAsked;
  if (!isAsked || place.dataset.call === call.call_id) return;
  place.dataset.call = call.call_id;
  for (const button of place.querySelectorAll("button")) button.disabled = false;
  const rows = Object.entries(call.args).flatMap(([name, value]) => {
    const [term, description] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = name;
    description.textContent = typeof value === "string" ? value : JSON.stringify(value);
    return [term, description];
  });
  place.querySelector("[data-tool-args]").replaceChildren(...rows);
}

const isQuestion = (run) => Boolean(run.asked) && run.state !== "stopping" && !hasEnded(run);

export class AnswerView {
  #stream;
  #find;
  #citations;
  #question;

  constructor(article) {
    this.article = article;
    this.#find = (name) => article.querySelector(`[data-${name}]`);
    this.#citations = new Citations(article);
    this.#question = new Question(article);
    this.#stream = new StreamingMarkdown(this.#find("body"), () => this.#markText());
  }

  get runId() {
    return this.article.dataset.runId;
  }

  begin(runId) {
    Object.assign(this.article.dataset, { runId, state: "queued", messageId: "" });
    this.#find("status").textContent = text("waiting");
  }

  // The state of the run as run_state.js folds it.
  show(run) {
    this.article.dataset.state = SHOWN_AS[run.state] ?? run.state;
    this.#showStatus(run);
    this.#showReasoning(run.text.reasoning);
    this.#showTools(run);
    this.#question.show(isQuestion(run) ? run.asked : null);
    showDecisions(this.#find("decisions"), run.decisions);
    this.#citations.show(run.citations);
    this.#showProgress(run.progress);
    if (run.error?.message) this.#find("error").textContent = run.error.message;
    this.#stream.update(withoutTabled(run.text.answer, run.tool_calls));
  }

  // The stored message {id, html, state, errorMessage, durationMs}: the truth from here on.
  settle(message) {
    Object.assign(this.article.dataset, { messageId: message.id, state: message.state, durationMs: message.durationMs ?? "" });
    if (message.runId) this.article.dataset.runId = message.runId;
    if (message.errorMessage) this.#find("error").textContent = message.errorMessage;
    if (message.traceId) Object.assign(this.#find("why"), { href: `/traces/${message.traceId}/`, hidden: false });
    const link = this.article.querySelector("[data-answer-link]");
    if (link) link.href = link.dataset.answerLink.replace(NO_ID, message.id);
    this.#find("progress-place").hidden = true;
    this.#citations.show(message.citations);
    showRecalled(this.article, message.recalled);
    this.#question.show(null);
    showDecisions(this.#find("decisions"), message.decisions ?? []);
    this.#stream.settle(message.html);
    this.showDuration();
  }

  showDuration() {
    const ms = Number(this.article.dataset.durationMs);
    if (ms > 0) this.#find("duration").textContent = duration(ms);
  }

  stopping() {
    this.#find("status").textContent = text("stopping");
    this.#find("status").closest("p").classList.remove("is-quiet");
  }

  // Whether somebody's decision is waited for: about a tool that this answer wants to use, or what a form asks.
  isAsking(run) {
    return isQuestion(run) || run.tool_calls.some((call) => call.approval === "asked" && call.ok === undefined) && run.state !== "stopping";
  }

  // Whether an answer before this one asks something that has to be decided first. True when that is news.
  waitFor(asking) {
    const place = this.#find("waits");
    if (place.hidden === !asking) return false;
    place.hidden = !asking;
    return asking;
  }

  // The model says nothing for a while. True when that is news.
  silent(isSilent) {
    const place = this.#find("silent");
    if (!place || place.hidden === !isSilent) return false;
    place.hidden = !isSilent;
    return isSilent;
  }

  // Where to decide: the buttons, or what would be done for who may not.
  toDecision() {
    const place = this.article.querySelector(":is([data-tool-ask], [data-ask]):not([hidden])") ?? this.article;
    place.scrollIntoView({ block: "center" });
    const target = place.querySelector("input:enabled, textarea:enabled, button") ?? place;
    if (target === place) place.tabIndex = -1;
    target.focus({ preventScroll: true });
  }

  // While text grows, the text itself shows that work goes on.
  #showStatus(run) {
    const words = run.status || (run.state === "queued" ? text("waiting") : text("starting"));
    this.#find("status").textContent = run.state === "stopping" ? text("stopping") : words;
    this.#find("status").closest("p").classList.toggle("is-quiet", run.text.answer !== "" && !run.status);
  }

  #showReasoning(reasoning) {
    const place = this.#find("reasoning");
    place.hidden = !reasoning;
    this.#find("reasoning-text").textContent = reasoning;
  }

  #showTools(run) {
    const calls = run.tool_calls;
    const list = this.#find("tools");
    list.hidden = calls.length === 0;
    calls.forEach((call, index) => {
      const row = list.children[index] ?? list.appendChild(document.getElementById("tpl-tool").content.firstElementChild.cloneNode(true));
      const isAsked = call.approval === "asked" && call.ok === undefined;
      const state = isAsked ? "tool-asks" : call.ok === undefined ? "tool-running" : call.ok ? "tool-ok" : "tool-failed";
      row.querySelector("[data-tool-name]").textContent = call.title ?? toolTitle(call.tool_name);
      row.querySelector("[data-tool-summary]").textContent = call.summary ?? "";
      row.querySelector("[data-tool-decision]").textContent = decisionWords(call.decision);
      const tag = row.querySelector("[data-tool-state]");
      tag.className = `tag ${TOOL_TAGS[state]}`;
      tag.textContent = text(state.replace(/-(\w)/, (_, c) => c.toUpperCase()));
      showGiven(row, call.inputs);
      showQuestion(row, call, isAsked && run.state !== "stopping");
    });
    while (list.children.length > calls.length) list.lastElementChild.remove();
  }

  #showProgress(progress) {
    const place = this.#find("progress-place");
    place.hidden = !progress?.total;
    if (place.hidden) return;
    place.querySelector("[data-progress-label]").textContent = progress.label ?? "";
    place.querySelector("[data-progress-count]").textContent = `${progress.done} / ${progress.total}`;
    Object.assign(place.querySelector("progress"), { max: progress.total, value: progress.done });
  }

  #markText() {
    const body = this.#find("body");
    body.classList.toggle("has-text", body.childElementCount > 0);
    markLanguage(body);
    offerCopies(body);
    this.#citations.link();
  }
}
