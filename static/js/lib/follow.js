// The view follows growing text only while the reader is at the end; otherwise a button leads there. What stands below
// the latest answer never pushes that answer out of the view.

const NEAR_PX = 48;
const FAR_PX = 240;
const MARGIN_PX = 12;

export class Follow {
  #scroller;
  #button;
  #isFollowing;
  #latest; // gives the latest answer
  #top = 0; // where the view was last

  constructor(scroller, contents, button, { isFollowing = true, latest = () => null } = {}) {
    this.#latest = latest;
    this.#isFollowing = isFollowing;
    this.#scroller = scroller;
    this.#button = button;
    scroller.addEventListener("scroll", () => this.#onScroll(), { passive: true });
    button.addEventListener("click", () => this.#toVeryEnd());
    const grown = new ResizeObserver(() => this.#onGrowth());
    for (const element of [scroller, ...contents]) grown.observe(element);
  }

  toEnd() {
    this.#isFollowing = true;
    this.#goToEnd();
    this.#showButton();
  }

  #distance() {
    return this.#scroller.scrollHeight - this.#scroller.clientHeight - this.#scroller.scrollTop;
  }

  #toVeryEnd() {
    this.#isFollowing = true;
    this.#scroller.scrollTop = this.#top = this.#scroller.scrollHeight;
    this.#showButton();
  }

  #goToEnd() {
    this.#scroller.scrollTop = this.#end();
    this.#top = this.#scroller.scrollTop;
  }

  // The end, but with the beginning of the latest answer in view, or its end where it is longer than the view.
  #end() {
    const { scrollHeight, clientHeight, scrollTop } = this.#scroller;
    const answer = this.#latest()?.getBoundingClientRect();
    if (!answer) return scrollHeight;
    const above = this.#scroller.getBoundingClientRect().top + MARGIN_PX;
    const begin = scrollTop + answer.top - above;
    return Math.min(scrollHeight, Math.max(begin, begin + answer.height - clientHeight + 2 * MARGIN_PX));
  }

  // Text may have grown since the view was moved: only a move upwards is the reader's.
  #onScroll() {
    const top = this.#scroller.scrollTop;
    if (this.#distance() < NEAR_PX) this.#isFollowing = true;
    else if (top < this.#top) this.#isFollowing = false;
    this.#top = top;
    this.#showButton();
  }

  #onGrowth() {
    if (this.#isFollowing) this.#goToEnd();
    this.#showButton();
  }

  #showButton() {
    this.#button.hidden = this.#isFollowing || this.#distance() < FAR_PX;
  }
}
