// One page of a PDF: an empty sheet of the right size, drawn while it is near the view and let go when it is not.

import { TextLayer } from "../../vendor/pdfjs-5.6.205/pdf.min.mjs";

const MOST_PIXELS = 16_000_000; // of a canvas; browsers refuse much larger ones

export class PdfPage {
  #document;
  #page = null; // of pdf.js, once it was asked for
  #task = null; // what is drawing
  #textLayer = null;
  #drawnAt = 0;
  #wanted = false;

  constructor(document_, number, { width, height }, label) {
    this.#document = document_;
    this.number = number;
    this.element = document.createElement("div");
    this.element.className = "pdf-page";
    this.element.dataset.page = number;
    this.element.setAttribute("role", "region");
    this.element.setAttribute("aria-label", label);
    this.#size(width, height);
  }

  // In points, at scale 1: what the sheet is drawn on follows --pdf-scale.
  #size(width, height) {
    Object.assign(this, { width, height });
    this.element.style.setProperty("--pdf-width", width);
    this.element.style.setProperty("--pdf-height", height);
  }

  async load() {
    this.#page ??= await this.#document.getPage(this.number);
    const { width, height } = this.#page.getViewport({ scale: 1 });
    if (width !== this.width || height !== this.height) this.#size(width, height);
    return this.#page;
  }

  async draw(scale) {
    this.#wanted = true;
    if (this.#drawnAt === scale) return;
    this.#drawnAt = scale;
    this.#stop();
    const page = await this.load();
    if (!this.#wanted || this.#drawnAt !== scale) return;
    const viewport = page.getViewport({ scale });
    try {
      await this.#drawCanvas(page, viewport);
      await this.#drawText(page, viewport);
    } catch (error) {
      if (error.name !== "RenderingCancelledException" && error.name !== "AbortException") throw error;
    }
  }

  // Gives its memory back; the marks stay.
  release() {
    this.#wanted = false;
    this.#drawnAt = 0;
    this.#stop();
    for (const each of this.element.querySelectorAll("canvas, .pdf-text")) each.remove();
    this.#page?.cleanup();
  }

  // Boxes {x0, top, x1, bottom} in points from the upper left corner, as shares of the page: right at every zoom.
  mark(boxes) {
    this.unmark();
    const marks = boxes.map((box) => {
      const mark = document.createElement("div");
      mark.className = "pdf-mark";
      mark.style.left = `${(box.x0 / this.width) * 100}%`;
      mark.style.top = `${(box.top / this.height) * 100}%`;
      mark.style.width = `${((box.x1 - box.x0) / this.width) * 100}%`;
      mark.style.height = `${((box.bottom - box.top) / this.height) * 100}%`;
      return mark;
    });
    this.element.append(...marks);
    return marks[0] ?? null;
  }

  unmark() {
    for (const mark of this.element.querySelectorAll(".pdf-mark")) mark.remove();
  }

  #stop() {
    this.#task?.cancel();
    this.#textLayer?.cancel();
    this.#task = this.#textLayer = null;
  }

  async #drawCanvas(page, viewport) {
    const canvas = document.createElement("canvas");
    const dense = Math.min(devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)));
    canvas.width = Math.floor(viewport.width * dense);
    canvas.height = Math.floor(viewport.height * dense);
    canvas.setAttribute("aria-hidden", "true");
    this.#task = page.render({ canvas, viewport, transform: dense === 1 ? null : [dense, 0, 0, dense, 0, 0] });
    await this.#task.promise;
    this.element.querySelector("canvas")?.remove();
    this.element.prepend(canvas);
  }

  async #drawText(page, viewport) {
    const container = document.createElement("div");
    container.className = "pdf-text";
    this.#textLayer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
    await this.#textLayer.render();
    this.element.querySelector(".pdf-text")?.remove();
    this.element.append(container);
  }
}
