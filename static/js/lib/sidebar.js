// The list of conversations: narrow or wide on a desk (remembered), a drawer on a small screen.

import { remember } from "./store.js";

const SMALL = matchMedia("(max-width: 899.98px)");
const root = document.documentElement;

function isOpen() {
  return SMALL.matches ? root.dataset.drawer === "open" : root.dataset.sidebar !== "closed";
}

function setDrawer(isOpening, button) {
  root.dataset.drawer = isOpening ? "open" : "closed";
  if (isOpening) document.querySelector("#sidebar button, #sidebar a")?.focus();
  else if (document.activeElement?.closest("#sidebar")) button.focus();
}

function setWidth(isOpening) {
  root.dataset.sidebar = isOpening ? "open" : "closed";
  remember("sidebar", isOpening ? null : "closed");
}

export function sidebar(button) {
  const mark = () => button.setAttribute("aria-expanded", String(isOpen()));
  const set = (isOpening) => {
    if (SMALL.matches) setDrawer(isOpening, button);
    else setWidth(isOpening);
    mark();
  };
  button.addEventListener("click", () => set(!isOpen()));
  document.querySelector("[data-sidebar-close]")?.addEventListener("click", () => set(false));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !SMALL.matches || !isOpen()) return;
    event.preventDefault();
    set(false);
  });
  document.getElementById("sidebar")?.addEventListener("keydown", walk);
  SMALL.addEventListener("change", mark);
  mark();
}

function walk(event) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const items = [...document.querySelectorAll("#sidebar a.item")];
  const index = items.indexOf(document.activeElement);
  if (index < 0) return;
  event.preventDefault();
  items[index + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
}
