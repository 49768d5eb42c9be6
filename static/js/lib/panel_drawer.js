// The panel on a small screen: a drawer that a button opens. On a desk it always stands there.

const SMALL = matchMedia("(max-width: 1199.98px)");
const root = document.documentElement;

// Returns what shows the panel to somebody who is led to a place in it.
export function panelDrawer(panel, button) {
  const set = (isOpening) => {
    root.dataset.panel = isOpening ? "open" : "closed";
    button.setAttribute("aria-expanded", String(isOpening));
    if (!SMALL.matches) return;
    if (isOpening) panel.querySelector("[data-panel-close]")?.focus();
    else if (panel.contains(document.activeElement)) button.focus();
  };
  button.addEventListener("click", () => set(root.dataset.panel !== "open"));
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-panel-close]")) set(false);
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !SMALL.matches) return;
    event.preventDefault();
    set(false);
  });
  return { show: () => SMALL.matches && root.dataset.panel !== "open" && set(true), hide: () => SMALL.matches && set(false) };
}
