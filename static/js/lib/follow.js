// The view follows growing text only while the reader is at the end; otherwise a button leads there. What stands below
// the latest answer never pushes that answer out of the view, and one that came at once is shown from its beginning. A
// conversation opens at its very end.

const NEAR_PX = 48;
const FAR_PX = 240;
const MARGIN_PX = 12;
const SLIP_PX = 1;
const HEADS = ".proposals-head, .msg-by";

export class Follow {
  #scroller;
  #button;
  #follows;
  #latest; // gives the latest answer
  #isRead; // whether the reader has seen it grow
  #height = 0; // of the view
  #top = 0; // where the view was last
  #isAtBottom = false; // the reader went below the latest answer, to the very end

  constructor(scroller, contents, button, { isFollowing = true, latest = () => null, isRead = () => true } = {}) {
    this.#latest = latest;
    this.#isRead = isRead;
    this.#scroller = scroller;
    this.#isFollowing = isFollowing;
    this.#button = button;
    scroller.addEventListener("scroll", () => this.#onScroll(), { passive: true });
    button.addEventListener("click", () => this.toVeryEnd());
    const grown = new ResizeObserver(() => this.#onGrowth());
    for (const element of [scroller, ...contents]) grown.observe(element);
  }

  get #isFollowing() {
    return this.#follows;
  }

  // The browser holds what is in view while something above it grows or shrinks; where the view follows the end, that
  // would look like the reader's choice of another place.
  set #isFollowing(follows) {
    this.#follows = follows;
    this.#scroller.style.overflowAnchor = follows ? "none" : "";
  }

  toEnd() {
    this.#isFollowing = true;
    this.#isAtBottom = false;
    this.#goToEnd();
    this.#showButton();
  }

  #distance() {
    return this.#scroller.scrollHeight - this.#scroller.clientHeight - this.#scroller.scrollTop;
  }

  toVeryEnd() {
    this.#isFollowing = this.#isAtBottom = true;
    this.#scroller.scrollTop = this.#top = this.#scroller.scrollHeight;
    this.#showButton();
  }

  #goToEnd() {
    this.#scroller.scrollTop = this.#isAtBottom ? this.#scroller.scrollHeight : this.#end();
    this.#top = this.#scroller.scrollTop;
  }

  // The end, but with the beginning of the latest answer in view; of one that grew beyond the view before the reader's
  // eyes its end.
  #end() {
    const { scrollHeight, clientHeight, scrollTop } = this.#scroller;
    const article = this.#latest();
    if (!article) return scrollHeight;
    const answer = article.getBoundingClientRect();
    const above = this.#scroller.getBoundingClientRect().top + MARGIN_PX;
    const begin = scrollTop + answer.top - above;
    if (!this.#isRead(article)) return Math.min(scrollHeight, begin);
    return Math.min(scrollHeight, Math.max(begin, begin + answer.height - clientHeight + 2 * MARGIN_PX));
  }

  // Where the view was put is known: any other place is the reader's choice, or what shrank left no other.
  #onScroll() {
    const top = this.#scroller.scrollTop;
    const isNear = this.#distance() < NEAR_PX;
    if (top > this.#top + SLIP_PX) this.#isAtBottom = isNear;
    else if (top < this.#top - SLIP_PX && !isNear) this.#isAtBottom = false;
    if (isNear) this.#isFollowing = true;
    else if (Math.abs(top - this.#top) > SLIP_PX) this.#isFollowing = false;
    this.#top = top;
    this.#showButton();
  }

  #onGrowth() {
    const shrunk = this.#height - this.#scroller.clientHeight;
    this.#height = this.#scroller.clientHeight;
    if (this.#isFollowing) this.#goToEnd();
    else if (shrunk > 0) this.#keepHead(shrunk);
    this.#showButton();
  }

  // A message or a line that takes room below the view cuts no heading that was whole.
  #keepHead(shrunk) {
    const { bottom } = this.#scroller.getBoundingClientRect();
    const cut = [...this.#scroller.querySelectorAll(HEADS)].map((head) => head.getBoundingClientRect().bottom - bottom);
    const most = Math.max(0, ...cut.filter((by) => by > 0 && by <= shrunk));
    if (most === 0) return;
    this.#scroller.scrollTop += most + MARGIN_PX;
    this.#top = this.#scroller.scrollTop;
  }

  #showButton() {
    const isLong = this.#latest()?.getBoundingClientRect().bottom > this.#scroller.getBoundingClientRect().bottom;
    this.#button.hidden = (this.#isFollowing && !isLong) || this.#distance() < FAR_PX;
  }
}
