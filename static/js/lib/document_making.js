// One press makes the document: its progress stands at the end of the thread, and when it is made the line that says so
// has the file. A page that is loaded anew goes on telling.

import { post } from "./api.js";
import { RunStream } from "./run_stream.js";
import { recallJson, rememberJson } from "./store.js";
import { text } from "./texts.js";
import { toast } from "./toast.js";

export class DocumentMaking {
  #thread;
  #key;
  #line = null;

  // refresh() fetches what the page shows of the work; say(sentence) reads out.
  constructor(page, { refresh, say }) {
    Object.assign(this, { refresh, say });
    this.#thread = page.querySelector("[data-thread]");
    this.#key = `making.${page.dataset.conversation}`;
    document.addEventListener("click", ({ target }) => this.#make(target.closest("[data-make-document]")));
    const { runId } = recallJson(this.#key, {});
    if (runId) this.#follow(runId);
  }

  async #make(button) {
    if (!button || this.#line) return;
    button.disabled = true;
    try {
      this.#follow((await post(button.dataset.makeDocument)).runId);
      this.#line.scrollIntoView({ block: "nearest" });
    } catch (error) {
      toast(error.detail, { tone: "bad" });
    } finally {
      button.disabled = false;
    }
  }

  #follow(runId) {
    rememberJson(this.#key, { runId });
    this.#line = document.getElementById("tpl-making").content.firstElementChild.cloneNode(true);
    this.#thread.append(this.#line);
    const stop = this.#line.querySelector("[data-stop-making]");
    stop.addEventListener("click", () => {
      stop.disabled = true;
      post(`/api/runs/${runId}/stop`).catch((error) => toast(error.detail, { tone: "bad" }));
    });
    new RunStream(runId, {
      onChange: (run) => this.#show(run),
      onEnd: (run) => this.#onEnd(run),
      onConnection: (how) => how === "refused" && this.#onEnd({ state: "failed" }),
    }).open();
  }

  #show({ progress }) {
    const { done = 0, total = 0, label = "" } = progress ?? {};
    const bar = this.#line.querySelector("progress");
    if (total) Object.assign(bar, { max: total, value: done });
    this.#line.querySelector("[data-progress-count]").textContent = total ? `${done} / ${total}` : "";
    if (label) this.#line.querySelector("[data-progress-label]").textContent = label;
  }

  async #onEnd({ state, error }) {
    rememberJson(this.#key, null);
    await this.refresh().catch(() => {});
    this.#line.remove();
    this.#line = null;
    if (state === "finished") {
      this.say(text("documentMade"));
      this.#thread.querySelector("[data-made-document]:last-of-type")?.scrollIntoView({ block: "nearest" });
    } else toast(state === "stopped" ? text("stopped") : error?.message || text("unexpected"), { tone: state === "stopped" ? "info" : "bad" });
  }
}
