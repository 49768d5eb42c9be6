// The view follows growing text only while the reader is at the end; otherwise a button leads there.

const NEAR_PX = 48;
const FAR_PX = 240;

export class Follow {
  #scroller;
  #button;
  #isFollowing = true;

  constructor(scroller, contents, button) {
    this.#scroller = scroller;
    this.#button = button;
    scroller.addEventListener("scroll", () => this.#onScroll(), { passive: true });
    button.addEventListener("click", () => this.toEnd());
    const grown = new ResizeObserver(() => this.#onGrowth());
    for (const element of [scroller, ...contents]) grown.observe(element);
  }

  toEnd() {
    this.#isFollowing = true;
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#showButton();
  }

  #distance() {
    return this.#scroller.scrollHeight - this.#scroller.clientHeight - this.#scroller.scrollTop;
  }

  #onScroll() {
    this.#isFollowing = this.#distance() < NEAR_PX;
    this.#showButton();
  }

  #onGrowth() {
    if (this.#isFollowing) this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#showButton();
  }

  #showButton() {
    this.#button.hidden = this.#isFollowing || this.#distance() < FAR_PX;
  }
}
