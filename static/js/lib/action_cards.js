// Action cards at work: a call with its progress, a link that is waited for, a note that was done. What a card brings
// back goes to the server once, which takes over what the card says.

import { get, post, request } from "./api.js";
import { runOn } from "./language.js";
import { RunStream } from "./run_stream.js";
import { recallJson, rememberJson } from "./store.js";
import { text } from "./texts.js";
import { toast } from "./toast.js";

const LOOK_EVERY_MS = 3000;
const LOOK_AT_MOST_MS = 60 * 60 * 1000; // as long as a link is good for
const TAGS = { running: ["tag-now", "toolRunning"], done: ["tag-ok", "toolOk"], failed: ["tag-bad", "toolFailed"], stopped: ["tag-warn", "stopped"] };

export class ActionCards {
  #place;
  #work;
  #key;
  #streams = new Map(); // card -> RunStream
  #links = new Map(); // card -> what ends the waiting

  // version() is what the panel shows; onChanged(changes, sentence) after something was taken over.
  constructor(place, work, { version, onChanged }) {
    this.#place = place;
    this.#work = work;
    this.#key = `cards.${work.conversation}`;
    Object.assign(this, { version, onChanged });
    document.addEventListener("click", (event) => this.#onClick(event));
    for (const [id, begun] of Object.entries(recallJson(this.#key, {}))) this.#goOn(id, begun);
  }

  #onClick(event) {
    const link = event.target.closest("button, a");
    const card = link?.closest("[data-card]");
    if (!card) return;
    const { card: id, title, completion } = card.dataset;
    if ("cardCall" in link.dataset) this.#call(id, title, completion, link);
    else if ("cardStop" in link.dataset) this.#stop(id, link);
    else if ("cardLink" in link.dataset) this.#waitFor(id, title);
    else if ("cardDone" in link.dataset) this.#settle(id, { title, completion }, {});
  }

  // --- Calls ------------------------------------------------------------------------------------------------

  async #call(id, title, completion, { dataset }) {
    if (this.#isRunning(id)) return;
    this.#show(id, "running");
    const begun = { title, completion, resultUrl: dataset.resultUrl };
    try {
      const answer = await this.#ask(dataset, JSON.parse(this.#find(id, "script").textContent));
      if (answer?.runId) this.#goOn(id, { ...begun, runId: answer.runId, answer });
      else await this.#settle(id, begun, answer);
    } catch (error) {
      this.#fail(id, error);
    }
  }

  #ask({ cardCall, method }, params) {
    if (method !== "GET") return request(method, cardCall, params);
    const url = new URL(cardCall, location.origin);
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, typeof value === "object" ? JSON.stringify(value) : value);
    return get(url.href);
  }

  // A call that began a run: followed to its end, also by a page that was loaded anew.
  #goOn(id, begun) {
    this.#keep(id, begun);
    this.#show(id, "running", text("waiting"));
    const stop = this.#find(id, "[data-card-stop]");
    if (stop) stop.hidden = false;
    const stream = new RunStream(begun.runId, {
      onChange: (run) => this.#showRun(id, run),
      onEnd: (run) => this.#onEnd(id, begun, run),
      onConnection: (how) => how === "refused" && this.#onEnd(id, begun, { state: "failed", error: { message: text("unexpected") } }),
    });
    this.#streams.set(id, stream);
    stream.open();
  }

  async #onEnd(id, begun, run) {
    this.#streams.delete(id);
    this.#keep(id, null);
    if (run.state === "stopped") this.#show(id, "stopped");
    else if (run.state !== "finished") this.#fail(id, { detail: run.error?.message || text("unexpected") });
    else {
      try {
        await this.#settle(id, begun, begun.resultUrl ? await get(filled(begun.resultUrl, begun.answer)) : begun.answer);
      } catch (error) {
        this.#fail(id, error);
      }
    }
  }

  async #stop(id, button) {
    const stream = this.#streams.get(id);
    if (!stream) return;
    button.disabled = true;
    this.#say(id, text("stopping"));
    try {
      await post(`/api/runs/${stream.runId}/stop`);
    } catch (error) {
      button.disabled = false;
      toast(error.detail, { tone: "bad" });
    }
  }

  // What came of it, as the card says: values are taken over, or people are told.
  async #settle(id, { title, completion }, answer) {
    try {
      const result = answer && !Array.isArray(answer) ? answer : { result: answer };
      const { changes } = completion === "none" ? { changes: [] } : await this.#work.returnCard(id, result);
      const sentence = this.#sentence(title, completion, changes);
      this.#show(id, "done", sentence);
      this.onChanged(changes, sentence);
    } catch (error) {
      this.#fail(id, error);
    }
  }

  #sentence(title, completion, changes) {
    const n = changes.filter((change) => !change.derived).length;
    if (n > 0) return text("cardTaken", { title, n });
    return text(completion === "notify" ? "cardTold" : "cardDone", { title });
  }

  // --- Links ------------------------------------------------------------------------------------------------

  // The other tab gives its result to the server; this page looks until it is there, at once when somebody comes back.
  #waitFor(id, title) {
    this.#links.get(id)?.();
    const [since, began] = [Number(this.version()), Date.now()];
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      if (Date.now() - began > LOOK_AT_MOST_MS) end();
      const changes = (await this.#work.changes().catch(() => [])).filter((change) => isOf(change, id, since));
      if (changes.length === 0 || !this.#links.has(id)) return;
      end();
      const sentence = this.#sentence(title, "update_context", changes);
      this.#show(id, "done", sentence);
      this.onChanged(changes, sentence);
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    const end = () => {
      clearInterval(timer);
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
      this.#links.delete(id);
    };
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    this.#links.set(id, end);
  }

  // --- What the card shows ----------------------------------------------------------------------------------

  #find(id, selector) {
    return this.#place.querySelector(`[data-card="${CSS.escape(id)}"] ${selector}`);
  }

  #isRunning(id) {
    return this.#find(id, "[data-card-state]")?.dataset.state === "running";
  }

  // The card may have left meanwhile, when its condition no longer holds.
  #show(id, state, words = "") {
    const place = this.#find(id, "[data-card-state]");
    if (!place) return;
    const [tone, name] = TAGS[state];
    place.dataset.state = state;
    place.hidden = false;
    Object.assign(place.querySelector("[data-card-tag]"), { className: `tag ${tone}`, textContent: text(name) });
    this.#say(id, words);
    place.querySelector("[data-card-progress]").hidden = true;
    Object.assign(place.querySelector("[data-card-stop]"), { hidden: true, disabled: false });
  }

  #showRun(id, { state, status, progress }) {
    const place = this.#find(id, "[data-card-state]");
    if (!place) return;
    this.#say(id, state === "stopping" ? text("stopping") : progress?.label || status || "");
    const bar = place.querySelector("[data-card-progress]");
    bar.hidden = !progress?.total;
    if (progress?.total) Object.assign(bar.firstElementChild, { max: progress.total, value: progress.done });
  }

  #fail(id, error) {
    const sentence = runOn([error.detail, ...(error.errors ?? []).map(({ field, message }) => `${field}: ${message}`)]);
    if (this.#find(id, "[data-card-state]")) this.#show(id, "failed", sentence);
    else toast(sentence, { tone: "bad" });
  }

  #say(id, words) {
    const place = this.#find(id, "[data-card-words]");
    if (place && place.textContent !== words) place.textContent = words;
  }

  #keep(id, begun) {
    const { [id]: _, ...others } = recallJson(this.#key, {});
    const kept = begun ? { ...others, [id]: begun } : others;
    rememberJson(this.#key, Object.keys(kept).length > 0 ? kept : null);
  }
}

const isOf = ({ source, version }, id, since) => source.kind === "card" && source.card === id && version > since;

// {id} in an address is that of the answer.
const filled = (url, answer) => url.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(answer[name] ?? ""));
