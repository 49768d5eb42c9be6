// The tour on this page: marks what the step speaks of, takes the focus, and goes on by keyboard.

const tour = document.querySelector("[data-tour]");
const drawer = document.querySelector("[data-panel-toggle]");

// What is below the sheet ends above it (tour.css).
function measure() {
  document.body.style.setProperty("--tour-height", `${tour.offsetHeight}px`);
}

// What fills half of the screen is shown from its head.
function mark(target) {
  target.classList.add("tour-target");
  target.scrollIntoView({ block: target.offsetHeight > innerHeight / 2 ? "start" : "center" });
}

// Where every stage is done, all are closed: the step that speaks of values shows some.
function openStage(panel) {
  if (!panel.querySelector(".stage[open]")) panel.querySelector(".stage")?.setAttribute("open", "");
}

// What stands in a drawer on a small screen is shown there: after the page's own scripts, which open it.
function show() {
  measure();
  const target = document.querySelector(tour.dataset.target);
  const isInDrawer = target?.matches("#panel") && drawer?.checkVisibility();
  if (isInDrawer && drawer.getAttribute("aria-expanded") === "false") drawer.click();
  if (target?.matches("#panel")) openStage(target);
  if (target) mark(target);
  tour.focus({ preventScroll: true });
}

function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape") tour.querySelector("[data-tour-end]")?.click();
  if (event.key === "ArrowRight") tour.querySelector("[data-tour-next]")?.click();
  if (event.key === "ArrowLeft") tour.querySelector("[data-tour-back]")?.click();
}

new ResizeObserver(measure).observe(tour);
tour.addEventListener("keydown", onKey);
if (document.readyState === "complete") show();
else addEventListener("load", show, { once: true });
