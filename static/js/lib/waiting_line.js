// One line above the message box for values that wait and are not in view: how many, and a way there. What was said and is
// recorded nowhere stands in the same line (open_list.js).

import { text } from "./texts.js";

const SLIP = 4;

export class WaitingLine {
  #scroller;
  #place;
  #line;
  #isDue = false;

  // `place` holds the proposals; onGo() makes ready what is led to.
  constructor(scroller, place, line, { onGo }) {
    this.#scroller = scroller;
    this.#place = place;
    this.#line = line;
    scroller.addEventListener("scroll", () => this.show(), { passive: true });
    const moved = new ResizeObserver(() => this.show());
    for (const element of [scroller, ...scroller.children]) moved.observe(element);
    line.querySelector("[data-to-waiting]").addEventListener("click", () => this.#go(onGo));
    this.show();
  }

  // What scrolls and grows comes in bursts.
  show() {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#showNow();
    });
  }

  get #rows() {
    return [...this.#place.querySelectorAll("[data-proposal]")];
  }

  // As it is without the line, which would stay because of itself otherwise.
  #view() {
    const { top, bottom } = this.#scroller.getBoundingClientRect();
    const frame = this.#line.parentElement;
    const gap = Number.parseFloat(getComputedStyle(frame).rowGap) || 0;
    return { top, bottom: this.#line.hidden ? bottom : bottom + this.#line.offsetHeight + gap };
  }

  #head() {
    return this.#place.querySelector(".proposals-head");
  }

  #isHeadSeen(view) {
    const head = this.#head().getBoundingClientRect();
    return head.top >= view.top - SLIP && head.bottom <= view.bottom + SLIP;
  }

  #below(view) {
    return this.#rows.filter((row) => row.offsetParent && row.getBoundingClientRect().bottom > view.bottom + SLIP);
  }

  #showNow() {
    const isOfValues = this.#showValues(this.#view());
    this.#line.hidden = !isOfValues && this.#part("questions").hidden;
  }

  #part(name) {
    return this.#line.querySelector(`[data-waiting-${name}]`);
  }

  #showValues(view) {
    const rows = this.#rows;
    const isSeen = rows.length === 0 || this.#isHeadSeen(view);
    const below = rows.length > 0 && isSeen ? this.#below(view).length : 0;
    this.#part("values").hidden = isSeen && below === 0;
    const words = this.#line.querySelector("[data-waiting-words]");
    words.textContent = text(below > 0 && below < rows.length ? "toCheckBelow" : "toCheck", { n: rows.length, m: below });
    return !this.#part("values").hidden;
  }

  // To their head; where that is in view already, to the last one, with the head kept above it.
  #go(onGo) {
    const isSeen = this.#isHeadSeen(this.#view());
    onGo();
    if (isSeen) this.#rows.at(-1).scrollIntoView({ block: "end" });
    else this.#place.querySelector("[data-proposals-form]").scrollIntoView({ block: "start" });
    const target = isSeen ? this.#rows.at(-1) : this.#head();
    target.querySelector("[data-sync], [data-tick]")?.focus({ preventScroll: true });
  }
}
