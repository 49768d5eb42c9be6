// The view follows growing text only while the reader is at the end; otherwise a button leads there.

const NEAR_PX = 48;
const FAR_PX = 240;

export class Follow {
  #scroller;
  #button;
  #isFollowing;
  #top = 0; // where the view was last

  constructor(scroller, contents, button, { isFollowing = true } = {}) {
    this.#isFollowing = isFollowing;
    this.#scroller = scroller;
    this.#button = button;
    scroller.addEventListener("scroll", () => this.#onScroll(), { passive: true });
    button.addEventListener("click", () => this.toEnd());
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

  #goToEnd() {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#top = this.#scroller.scrollTop;
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
