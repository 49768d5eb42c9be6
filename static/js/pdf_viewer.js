// The viewer of a PDF: pages drawn as they come near, text that can be selected, the places of a passage marked. An
// address that ends in #passage=ID or #page=N opens there.

import { getDocument, GlobalWorkerOptions, VerbosityLevel } from "../vendor/pdfjs-5.6.205/pdf.min.mjs";
import { ofPage } from "./lib/language.js";
import { PdfPage } from "./lib/pdf_page.js";

const VENDOR = new URL("../vendor/pdfjs-5.6.205/", import.meta.url).href;
const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4];
const POINT = 96 / 72; // pixels of a point at a zoom of 100 %
const NEAR = "100% 0px"; // a view above and below is drawn before it is scrolled to
const MARK_ABOVE = 0.25; // of the view stays above a passage
const FRAME_PX = 24;

GlobalWorkerOptions.workerSrc = `${VENDOR}pdf.worker.min.mjs`;

class PdfViewer {
  #root;
  #scroller;
  #texts;
  #pages = [];
  #passages = new Map();
  #near = new Set();
  #zoom = 0; // 0 is as wide as the view
  #current = 1;
  #observer;

  constructor(root) {
    this.#root = root;
    this.#texts = root.dataset;
    this.#scroller = root.querySelector("[data-pdf-pages]");
    this.#observer = new IntersectionObserver((entries) => this.#onNear(entries), { root: this.#scroller, rootMargin: NEAR });
    this.#listen();
  }

  async open() {
    try {
      const [pdf] = await Promise.all([this.#document(), this.#loadPassages()]);
      await this.#build(pdf);
    } catch (error) {
      console.error(error);
      this.#say(this.#texts.failed);
      this.#root.dataset.state = "failed";
      return;
    }
    this.#root.dataset.state = "open";
    this.#say("");
    await this.#goToAddress();
  }

  // Fetched as data: the file itself is served to be saved, never to be opened as a page.
  async #document() {
    const response = await fetch(this.#texts.pdf, { credentials: "same-origin" });
    if (!response.ok) throw new Error(`${response.status}`);
    return getDocument({
      data: await response.arrayBuffer(),
      cMapUrl: `${VENDOR}cmaps/`,
      standardFontDataUrl: `${VENDOR}standard_fonts/`,
      useWasm: false,
      enableXfa: false,
      verbosity: VerbosityLevel.ERRORS, // that a font is not installed here is none
    }).promise;
  }

  async #loadPassages() {
    const inline = this.#texts.passages && document.getElementById(this.#texts.passages);
    const list = inline ? JSON.parse(inline.textContent) : await this.#fetchPassages();
    this.#passages = new Map(list.map((passage) => [String(passage.id), passage]));
  }

  async #fetchPassages() {
    if (!this.#texts.passagesUrl) return [];
    const response = await fetch(this.#texts.passagesUrl, { headers: { Accept: "application/json", ...ofPage() } });
    if (!response.ok) throw new Error(`${response.status}`);
    return (await response.json()).passages;
  }

  async #build(pdf) {
    const size = (await pdf.getPage(1)).getViewport({ scale: 1 });
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = new PdfPage(pdf, number, size, this.#texts.pageLabel.replace("{n}", number));
      this.#pages.push(page);
      this.#scroller.append(page.element);
    }
    this.#part("count").textContent = pdf.numPages;
    this.#part("page").max = pdf.numPages;
    this.#applyZoom();
    for (const page of this.#pages) this.#observer.observe(page.element);
    new ResizeObserver(() => this.#zoom === 0 && this.#applyZoom()).observe(this.#scroller);
  }

  #listen() {
    const actions = {
      previous: () => this.goTo(this.#current - 1),
      next: () => this.goTo(this.#current + 1),
      out: () => this.#step(-1),
      in: () => this.#step(1),
      fit: () => this.#zoomTo(0),
    };
    this.#root.addEventListener("click", (event) => actions[event.target.closest("[data-pdf-do]")?.dataset.pdfDo]?.());
    this.#part("page").addEventListener("change", (event) => this.goTo(Number(event.target.value) || this.#current));
    this.#scroller.addEventListener("scroll", () => this.#onScroll(), { passive: true });
    this.#scroller.addEventListener("keydown", (event) => this.#onKey(event));
    addEventListener("hashchange", () => this.#goToAddress());
    addEventListener("click", (event) => {
      const link = event.target.closest("a[href^='#']");
      if (link && link.hash === location.hash) this.#goToAddress(); // the address stays, and nothing else tells of it
    });
  }

  #onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = {
      PageDown: () => this.goTo(this.#current + 1),
      PageUp: () => this.goTo(this.#current - 1),
      Home: () => this.goTo(1),
      End: () => this.goTo(this.#pages.length),
      "+": () => this.#step(1),
      "=": () => this.#step(1),
      "-": () => this.#step(-1),
      0: () => this.#zoomTo(0),
    }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  #onNear(entries) {
    for (const { target, isIntersecting } of entries) {
      const page = this.#pages[target.dataset.page - 1];
      if (isIntersecting) this.#near.add(page);
      else if (this.#near.delete(page)) page.release();
    }
    this.#draw();
  }

  #draw() {
    const scale = this.#scale();
    for (const page of this.#near) page.draw(scale).catch((error) => console.error(error));
  }

  // The page that stands at the middle of the view.
  #onScroll() {
    const middle = this.#scroller.scrollTop + this.#scroller.clientHeight / 2;
    const page = this.#pages.findLast((each) => each.element.offsetTop <= middle) ?? this.#pages[0];
    if (page && page.number !== this.#current) this.#setCurrent(page.number);
  }

  #setCurrent(number) {
    this.#current = number;
    this.#part("page").value = number;
    this.#part("previous").disabled = number === 1;
    this.#part("next").disabled = number === this.#pages.length;
  }

  #scale() {
    if (this.#zoom) return this.#zoom * POINT;
    const widest = Math.max(...this.#pages.map((page) => page.width));
    return Math.min(ZOOMS.at(-1) * POINT, (this.#scroller.clientWidth - FRAME_PX) / widest);
  }

  #zoomTo(zoom) {
    this.#zoom = zoom;
    this.#applyZoom();
  }

  #step(direction) {
    const now = this.#scale() / POINT;
    const next = direction > 0 ? ZOOMS.find((zoom) => zoom > now + 0.01) : ZOOMS.findLast((zoom) => zoom < now - 0.01);
    if (next) this.#zoomTo(next);
  }

  // What stood at the top of the view stands there afterwards.
  #applyZoom() {
    const scale = this.#scale();
    if (!(scale > 0)) return;
    const page = this.#pages[this.#current - 1].element;
    const share = (this.#scroller.scrollTop - page.offsetTop) / (page.offsetHeight || 1);
    this.#scroller.style.setProperty("--pdf-scale", scale);
    this.#scroller.style.setProperty("--total-scale-factor", scale);
    this.#part("zoom").textContent = `${Math.round((scale / POINT) * 100)}%`;
    this.#scroller.scrollTop = page.offsetTop + share * page.offsetHeight;
    this.#setCurrent(this.#current);
    this.#draw();
  }

  goTo(number) {
    const page = this.#pages[Math.min(Math.max(number, 1), this.#pages.length) - 1];
    if (!page) return;
    this.#scroller.scrollTop = page.element.offsetTop - FRAME_PX / 2;
    this.#setCurrent(page.number);
  }

  async #goToAddress() {
    const address = new URLSearchParams(location.hash.slice(1));
    const passage = this.#passages.get(address.get("passage"));
    if (passage) await this.showPassage(passage);
    else if (address.has("passage")) this.#say(this.#texts.noPassage);
    else if (address.has("page")) this.goTo(Number(address.get("page")) || 1);
  }

  async showPassage({ boxes, page, text = "" }) {
    for (const each of this.#pages) each.unmark();
    const numbers = [...new Set(boxes.map((box) => box.page))].filter((number) => this.#pages[number - 1]);
    await Promise.all(numbers.map((number) => this.#pages[number - 1].load()));
    const marks = numbers.map((number) => this.#pages[number - 1].mark(boxes.filter((box) => box.page === number)));
    const first = numbers[0] ?? page ?? 1;
    this.goTo(first);
    if (marks[0]) {
      const top = this.#pages[first - 1].element.offsetTop + marks[0].offsetTop;
      this.#scroller.scrollTop = top - MARK_ABOVE * this.#scroller.clientHeight;
      this.#setCurrent(first);
    }
    this.#say(this.#texts.passageLabel.replace("{n}", first), text);
  }

  // A line below the bar; what screen readers say goes on with the passage itself.
  #say(sentence, more = "") {
    const state = this.#part("state");
    state.hidden = !sentence;
    state.querySelector("[data-pdf-sentence]").textContent = sentence;
    state.querySelector("[data-pdf-more]").textContent = more;
  }

  #part(name) {
    return this.#root.querySelector(`[data-pdf-part="${name}"]`);
  }
}

for (const root of document.querySelectorAll("[data-pdf]")) new PdfViewer(root).open();
