// The tour on this page: marks what the step speaks of, takes the focus, and goes on by keyboard.

const tour = document.querySelector("[data-tour]");
const drawer = document.querySelector("[data-panel-toggle]");

function mark(target) {
  target.classList.add("tour-target");
  target.scrollIntoView({ block: "center" });
}

// What stands in a drawer on a small screen is shown there: after the page's own scripts, which open it.
function show() {
  const target = document.querySelector(tour.dataset.target);
  const isInDrawer = target?.matches("#panel") && drawer?.checkVisibility();
  if (isInDrawer && drawer.getAttribute("aria-expanded") === "false") drawer.click();
  if (target) mark(target);
  tour.focus({ preventScroll: true });
}

function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape") tour.querySelector("[data-tour-end]")?.click();
  if (event.key === "ArrowRight") tour.querySelector("[data-tour-next]")?.click();
  if (event.key === "ArrowLeft") tour.querySelector("[data-tour-back]")?.click();
}

tour.addEventListener("keydown", onKey);
if (document.readyState === "complete") show();
else addEventListener("load", show, { once: true });
