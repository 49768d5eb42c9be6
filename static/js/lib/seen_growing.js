// Which answers grew before the reader's eyes: such a one is followed to its end, one that came at once is not.

const GROWS_MS = 1000;
const IN_WORK = ["queued", "running"];

export class SeenGrowing {
  #began = new Map(); // run id -> when its first words came
  #seen = new Set(); // ids of runs

  // More words came.
  note(runId) {
    const now = performance.now();
    if (!this.#began.has(runId)) this.#began.set(runId, now);
    if (now - this.#began.get(runId) > GROWS_MS) this.#seen.add(runId);
  }

  // Also of what a person wrote: it is there at once, and known.
  has({ dataset }) {
    return dataset.role !== "assistant" || IN_WORK.includes(dataset.state) || this.#seen.has(dataset.runId);
  }
}
