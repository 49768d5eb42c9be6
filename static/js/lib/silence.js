// An answer under way that says nothing for a while: after ten seconds the page says so, and what can be done.

import { get } from "./api.js";

const SILENT_AFTER_MS = 10000;
const isAtWork = (call) => call.ok === undefined; // a tool takes its time, or asks somebody

export class Silence {
  #timer = 0;

  // onSilent(isSilent) tells when it begins and when it is over.
  constructor(runId, onSilent) {
    Object.assign(this, { runId, onSilent });
    this.#wait();
  }

  // Something came: `run` is the state after it.
  heard(run) {
    this.end();
    if (!run.tool_calls.some(isAtWork) && run.state !== "stopping") this.#wait();
  }

  end() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.onSilent(false);
  }

  #wait() {
    this.#timer = setTimeout(() => this.#ask(), SILENT_AFTER_MS);
  }

  // Whether it is being answered at all is not known here: another turn may come first, or no worker be free.
  async #ask() {
    const asked = this.#timer;
    const { state } = await get(`/api/runs/${this.runId}`).catch(() => ({ state: "" }));
    if (this.#timer !== asked) return;
    if (state === "running") this.onSilent(true);
    else this.#wait();
  }
}
