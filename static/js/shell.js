// What every page does: theme menu, dialogs, toasts, focus on an error summary, one send per form.

import { markCutEdges } from "./lib/cut_edges.js";
import { Find } from "./lib/find.js";
import { remember, recall } from "./lib/store.js";
import { manage } from "./lib/toast.js";

function themeMenu(menu) {
  const items = [...menu.querySelectorAll("[data-theme-choice]")];
  const mark = () => {
    const chosen = recall("theme") ?? "auto";
    for (const item of items) item.setAttribute(item.role ? "aria-checked" : "aria-pressed", String(item.dataset.themeChoice === chosen));
  };
  for (const item of items) {
    item.addEventListener("click", () => {
      const choice = item.dataset.themeChoice;
      remember("theme", choice === "auto" ? null : choice);
      document.dispatchEvent(new CustomEvent("trialdesk:theme"));
      mark();
    });
  }
  mark();
}

function onClick(event) {
  const opener = event.target.closest("[data-opens-dialog]");
  if (opener) document.getElementById(opener.dataset.opensDialog)?.showModal();
  const closer = event.target.closest("[data-closes-dialog]");
  if (closer) closer.closest("dialog").close();
}

// A second click of a tired hand must not send a form twice; going back must find it usable.
function onSubmit(event) {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "true";
}

function onPageShow() {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
}

for (const menu of document.querySelectorAll("[data-theme-menu]")) themeMenu(menu);
for (const note of document.querySelectorAll("#toasts .toast-note")) manage(note);
document.querySelector(":is(.project-nav, .account-nav) [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
document.querySelector(".sidebar-list [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
for (const row of document.querySelectorAll(".project-nav ul, .account-nav")) markCutEdges(row);
const find = document.querySelector("[data-find]");
if (find) new Find(find);
(document.querySelector("[data-takes-focus]") ?? document.querySelector("[data-focus-first] input:not([type=hidden])"))?.focus();
document.addEventListener("click", onClick);
document.addEventListener("submit", onSubmit);
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submits]")) event.target.form.requestSubmit();
});
addEventListener("pageshow", onPageShow);
