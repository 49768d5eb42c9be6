// A changed value glows once.

export function glow(element) {
  element.removeAttribute("data-ui-glow");
  requestAnimationFrame(() => element.setAttribute("data-ui-glow", ""));
  element.addEventListener("animationend", () => element.removeAttribute("data-ui-glow"), { once: true });
}
