// What an answer was given to remember: fetched when somebody opens the line below it, and again after a decision.

import { post } from "./api.js";
import { fetchHtml } from "./fragment.js";
import { text } from "./texts.js";
import { toast } from "./toast.js";

// Shows the line below an answer that was given `count` things to remember.
export function showRecalled(article, count) {
  const place = article.querySelector("[data-recalled]");
  if (!place) return;
  place.hidden = !(count > 0);
  place.querySelector("[data-recalled-count]").textContent = count || "";
}

// For all answers in a thread, those to come too.
export function listenForRecalled(thread) {
  thread.addEventListener("toggle", (event) => {
    const place = event.target.closest("[data-recalled]");
    if (place?.open && !place.querySelector("[data-recalled-items]").childElementCount) load(place);
  }, true);
  thread.addEventListener("click", (event) => {
    const button = event.target.closest("[data-end-memory]");
    if (button) endMemory(button);
  });
}

async function load(place) {
  const items = place.querySelector("[data-recalled-items]");
  items.textContent = text("loading");
  try {
    items.innerHTML = await fetchHtml(`/messages/${place.closest("article").dataset.messageId}/remembered/`);
  } catch (error) {
    items.replaceChildren(); // opened once more, it is fetched once more
    toast(error.detail, { tone: "bad" });
    place.open = false;
  }
}

async function endMemory(button) {
  const place = button.closest("[data-recalled]");
  button.disabled = true;
  try {
    await post(button.dataset.endMemory);
  } catch (error) {
    toast(error.detail, { tone: "bad" });
  }
  await load(place);
  place.querySelector("summary").focus();
}
