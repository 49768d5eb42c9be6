// What people do about a run: stop it, have it answered anew, decide for a tool that asks before it does something.

import { post } from "./api.js";
import { toast } from "./toast.js";

export async function stopRun(runId, view) {
  view.stopping();
  await posted([], `/api/runs/${runId}/stop`);
}

// `how` is "retry", or "by-rules": the model is waited for no longer, and what the rules can say comes in the place of
// its answer. Says whether another run began.
export async function runAnew(button, how, onStarted) {
  const article = button.closest("article");
  const started = await posted([button], `/api/runs/${article.dataset.runId}/${how}`);
  if (started) onStarted(article, started.runId);
  return Boolean(started);
}

// The turn goes on with the answer.
export async function decide(button) {
  const { runId } = button.closest("article").dataset;
  const callId = button.closest("[data-tool-ask]").dataset.call; // the one whose arguments stand here
  const buttons = button.parentElement.querySelectorAll("button");
  await posted(buttons, `/api/runs/${runId}/answer`, { callId, approve: button.dataset.decide === "yes" });
}

// Null when it was refused: that is said, and the buttons serve again.
async function posted(buttons, address, body) {
  for (const each of buttons) each.disabled = true;
  try {
    return await post(address, body);
  } catch (error) {
    for (const each of buttons) each.disabled = false;
    toast(error.detail, { tone: "bad" });
    return null;
  }
}
