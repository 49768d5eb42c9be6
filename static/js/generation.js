// The page of a protocol's documents: follows the one that is being made, stops it, and tries a failed one again.

import { post } from "./lib/api.js";
import { RunStream } from "./lib/run_stream.js";
import { text } from "./lib/texts.js";
import { toast } from "./lib/toast.js";

const place = document.querySelector("[data-generation]");
const runId = place.dataset.run;

function show(state) {
  const { done = 0, total = 0, label = "" } = state.progress ?? {};
  const bar = place.querySelector("progress");
  if (total) Object.assign(bar, { max: total, value: done });
  place.querySelector("[data-progress-label]").textContent = label || text("waiting");
  place.querySelector("[data-progress-count]").textContent = total ? `${done} / ${total}` : "";
  place.querySelector("[data-run-status]").textContent = state.status ?? "";
  if (label) bar.setAttribute("aria-label", label);
}

async function tryAgain(button) {
  button.disabled = true;
  try {
    await post(`/api/runs/${button.dataset.retry}/retry`);
    location.reload();
  } catch (error) {
    button.disabled = false;
    toast(error.detail, { tone: "bad" });
  }
}

async function stop(button) {
  button.disabled = true;
  place.querySelector("[data-run-status]").textContent = text("stopping");
  try {
    await post(`/api/runs/${runId}/stop`);
  } catch (error) {
    button.disabled = false;
    toast(error.detail, { tone: "bad" });
  }
}

if (runId) {
  const status = place.querySelector("[data-run-status]");
  new RunStream(runId, {
    onChange: show,
    onEnd: () => location.reload(),
    onConnection: (connection) => {
      if (connection === "lost") status.textContent = text("reconnecting");
    },
  }).open();
  const button = place.querySelector("[data-stop]");
  button?.addEventListener("click", () => stop(button));
}
const again = place.querySelector("[data-retry]");
again?.addEventListener("click", () => tryAgain(again));
place.dataset.ready = "true";
