// The page of research under way: what each sub-question has found so far.

import { followRun } from "./lib/run_page.js";
import { text } from "./lib/texts.js";

const place = document.querySelector("[data-research]");
const list = document.querySelector("[data-topics]");
const row = document.getElementById("tpl-topic");

function showTopics({ events = [], asked = null }) {
  if (asked && asked.call_id !== place.dataset.asked) location.reload(); // the plan waits for a person
  const last = events.findLast((each) => each.event === "research.topics");
  if (!last || !list) return;
  list.hidden = false;
  list.replaceChildren(...last.data.topics.map(topicRow));
  const figures = { sources: last.data.sources, cost: last.data.cost, minutes: last.data.minutes_left };
  place.querySelector("[data-research-figures]").textContent = text("researchFigures", figures);
}

function topicRow(topic) {
  const made = row.content.cloneNode(true);
  made.querySelector("[data-question]").textContent = topic.question;
  made.querySelector("[data-figures]").textContent = text("topicFigures", { found: topic.found, notes: topic.notes });
  made.querySelector("[data-queries]").textContent = topic.queries.join(" · ");
  made.querySelector("[data-done]").hidden = !topic.done;
  return made;
}

if (place) {
  followRun(place, showTopics);
}
