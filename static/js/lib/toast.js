// A short message at the edge of the page, with one "undo" where there is something to take back.

const SHOWN_MS = 6000;
const SHOWN_WITH_UNDO_MS = 8000;
const MOST = 1; // what is told now takes the place of what was told before: notes lie over the text they are about
const ICONS = { ok: "check-circle", warn: "alert", bad: "alert", info: "info" };

// A drawer leaves them as much room as they take (panel.css).
const area = document.getElementById("toasts");
if (area) new ResizeObserver(() => document.documentElement.style.setProperty("--toasts-height", `${area.offsetHeight + 4}px`)).observe(area);

// tone: ok | warn | bad | info. Errors stay until they are closed; the others leave, but not while pointed at.
export function toast(text, { tone = "info", undo = null } = {}) {
  const note = document.getElementById("tpl-toast").content.firstElementChild.cloneNode(true);
  note.dataset.tone = tone;
  if (tone === "bad") note.setAttribute("role", "alert");
  const use = note.querySelector("use");
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${ICONS[tone]}`));
  note.querySelector("p").textContent = text;
  if (undo) {
    const button = note.querySelector("[data-undo]");
    button.hidden = false;
    button.addEventListener("click", () => {
      note.remove();
      undo();
    });
  }
  const place = document.getElementById("toasts");
  place.append(note);
  leaveToasts(MOST);
  manage(note, undo ? SHOWN_WITH_UNDO_MS : SHOWN_MS);
  return note;
}

// What was told belongs to what was done before: all but the latest `kept` leave, and errors, which stay until they are
// closed.
export function leaveToasts(kept = 0) {
  const leaving = [...document.getElementById("toasts").children].filter(({ dataset }) => dataset.tone !== "bad");
  for (const note of leaving.slice(0, leaving.length - kept)) note.remove();
}

// Closing and leaving; also for the notes that the server rendered.
export function manage(note, shownMs = SHOWN_MS) {
  note.querySelector("[data-close]").addEventListener("click", () => note.remove());
  if (note.dataset.tone === "bad") return;
  let timer = 0;
  const hold = () => clearTimeout(timer);
  const start = () => {
    hold(); // the pointer and the focus leave each by itself
    timer = setTimeout(() => note.remove(), shownMs);
  };
  for (const name of ["pointerenter", "focusin"]) note.addEventListener(name, hold);
  for (const name of ["pointerleave", "focusout"]) note.addEventListener(name, start);
  start();
}
