// The page of a search: shows each round with its plan and decisions as it comes, stops it, tries a lost one again.

import { post } from "./lib/api.js";
import { RunStream } from "./lib/run_stream.js";
import { text } from "./lib/texts.js";
import { toast } from "./lib/toast.js";

const place = document.querySelector("[data-search]");
const runId = place.dataset.run;
const status = place.querySelector("[data-status]");
const list = place.querySelector("[data-rounds]");
let drawn = "";

const copyOf = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);

// Reasons of rules come as a code with what was found, so that each reader has them in their own language.
function reasonText({ code, has = [], lacks = [], reason }) {
  const name = `reason${(code ?? "").replace(/(^|_)(.)/g, (_all, _mark, letter) => letter.toUpperCase())}`;
  return (code && text(name, { has: has.join(", "), lacks: lacks.join(", ") })) || reason;
}

function doneText({ done, new: found, kept }) {
  if (done.length > 0 || kept === undefined) return done.join(" ");
  return text("round", { new: found, kept });
}

function decisionItem(decision) {
  const { title, keep } = decision;
  const item = copyOf("tpl-decision");
  item.querySelector("[data-keep]").hidden = !keep;
  item.querySelector("[data-drop]").hidden = keep;
  item.querySelector("[data-title]").textContent = title;
  item.querySelector("[data-reason]").textContent = reasonText(decision);
  return item;
}

function roundItem(round) {
  const { queries = [], plan, papers } = round;
  const item = copyOf("tpl-round");
  item.querySelector("[data-queries]").textContent = queries.join(" · ");
  item.querySelector("[data-done]").textContent = doneText(round);
  const next = item.querySelector("[data-plan]");
  next.hidden = plan.length === 0;
  next.querySelector("[data-next]").textContent = plan.join(" · ");
  item.querySelector("[data-count]").textContent = papers.length;
  item.querySelector("[data-decisions]").replaceChildren(...papers.map(decisionItem));
  return item;
}

function show(state) {
  // The run words its status in the language of who started it; other readers have one sentence in theirs.
  if (state.status) status.textContent = status.dataset.general ?? state.status;
  const key = JSON.stringify(state.rounds);
  if (key === drawn) return;
  drawn = key;
  const opened = [...list.querySelectorAll("details")].map((each) => each.open);
  const items = [...state.rounds].sort((one, other) => one.round - other.round).map(roundItem);
  items.forEach((item, at) => (item.querySelector("details").open = opened[at] ?? false));
  list.replaceChildren(...items);
}

async function send(button, address, after) {
  button.disabled = true;
  try {
    await post(address);
    after();
  } catch (error) {
    button.disabled = false;
    toast(error.detail, { tone: "bad" });
  }
}

if (runId) {
  new RunStream(runId, {
    onChange: show,
    onEnd: () => location.reload(),
    onConnection: (connection) => {
      if (connection === "lost") status.textContent = text("reconnecting");
    },
  }).open();
  const stop = place.querySelector("[data-stop]");
  stop?.addEventListener("click", () => send(stop, `/api/runs/${runId}/stop`, () => (status.textContent = text("stopping"))));
}
const retry = place.querySelector("[data-retry]");
retry?.addEventListener("click", () => send(retry, `/api/runs/${retry.dataset.retry}/retry`, () => location.reload()));
place.dataset.ready = "true";
