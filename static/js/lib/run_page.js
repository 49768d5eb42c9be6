// A page that follows one run: its progress, a stop, and another try. `onState` gets each state of the run as well.

import { post } from "./api.js";
import { RunStream } from "./run_stream.js";
import { text } from "./texts.js";
import { toast } from "./toast.js";

export function followRun(place, onState = () => {}) {
  const runId = place.dataset.run;
  if (runId) follow(place, runId, onState);
  const again = place.querySelector("[data-retry]");
  again?.addEventListener("click", () => ask(again, `/api/runs/${again.dataset.retry}/retry`, () => location.reload()));
  place.dataset.ready = "true";
}

function follow(place, runId, onState) {
  const status = place.querySelector("[data-run-status]");
  new RunStream(runId, {
    onChange: (state) => {
      show(place, state);
      onState(state);
    },
    onEnd: () => location.reload(),
    onConnection: (connection) => {
      if (connection === "lost") status.textContent = text("reconnecting");
    },
  }).open();
  const stop = place.querySelector("[data-stop]");
  stop?.addEventListener("click", () => {
    status.textContent = text("stopping");
    ask(stop, `/api/runs/${runId}/stop`);
  });
}

function show(place, state) {
  const { done = 0, total = 0, label = "" } = state.progress ?? {};
  const bar = place.querySelector("progress");
  if (total) Object.assign(bar, { max: total, value: done });
  place.querySelector("[data-progress-label]").textContent = label || text("waiting");
  place.querySelector("[data-progress-count]").textContent = total ? `${done} / ${total}` : "";
  place.querySelector("[data-run-status]").textContent = state.status ?? "";
  if (label) bar.setAttribute("aria-label", label);
}

async function ask(button, address, then = () => {}) {
  button.disabled = true;
  try {
    await post(address);
    then();
  } catch (error) {
    button.disabled = false;
    toast(error.detail, { tone: "bad" });
  }
}
