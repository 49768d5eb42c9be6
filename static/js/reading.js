// The reading page: a source opens in the paper beside it, and the map is drawn, changed and kept.

import { ApiError, post } from "./lib/api.js";

const reader = document.querySelector("[data-reader]");
const place = document.querySelector("[data-map]");
const data = document.getElementById("map-data");
const ZOOM_STEP = 0.2;

// On a narrow page the paper stands above what cites it.
addEventListener("hashchange", () => {
  if (location.hash.startsWith("#passage=")) reader?.scrollIntoView({ block: "nearest" });
});

// What was selected in the paper can be summarised; it is kept while the button is reached.
const selectionForm = document.querySelector("[data-selection-form]");
const SHORTEST = 20;
const NAMED = 80;
if (selectionForm && reader) {
  document.addEventListener("selectionchange", () => {
    const selection = document.getSelection();
    const words = selection.toString().trim();
    if (words.length < SHORTEST || !reader.contains(selection.anchorNode) || !reader.contains(selection.focusNode)) return;
    selectionForm.querySelector("[data-selection-value]").value = words;
    const short = words.replace(/\s+/g, " ");
    selectionForm.querySelector("[data-selection-words]").textContent = short.length > NAMED ? `${short.slice(0, NAMED)}…` : short;
    selectionForm.querySelector("button").disabled = false;
  });
}

class DrawnMap {
  #map = null;
  #selected = null;
  #version;
  #tree;
  #canEdit = "canEdit" in place.dataset;

  constructor({ tree, version }) {
    this.#tree = tree;
    this.#version = version;
    place.addEventListener("click", (event) => {
      const button = event.target.closest("[data-map-do]");
      if (button) this[button.dataset.mapDo](button);
    });
  }

  async draw(button) {
    const isDrawn = button.getAttribute("aria-expanded") === "true";
    button.setAttribute("aria-expanded", String(!isDrawn));
    place.querySelector("[data-map-list]").hidden = !isDrawn;
    place.querySelector("[data-map-drawn]").hidden = isDrawn;
    if (isDrawn || this.#map) return;
    const { default: MindElixir } = await import("../vendor/mind-elixir-5.15.1/MindElixir.js");
    const isDark = document.documentElement.dataset.bsTheme === "dark";
    this.#map = new MindElixir({
      el: place.querySelector("[data-map-canvas]"),
      direction: MindElixir.RIGHT,
      alignment: "nodes", // else a zoom leaves the place to which the map was fitted
      editable: this.#canEdit,
      contextMenu: false,
      toolBar: false,
      keypress: true,
      newTopicName: place.dataset.newTopic,
      theme: isDark ? MindElixir.DARK_THEME : MindElixir.THEME,
    });
    this.#map.init({ nodeData: asNode(this.#tree) });
    this.#map.bus.addListener("operation", () => this.#hasChanged());
    this.#map.bus.addListener("selectNodes", (nodes) => this.#select(nodes.at(-1)));
    this.#map.bus.addListener("unselectNodes", () => this.#select(null));
    this.#map.scaleFit();
  }

  source() {
    const { passage } = this.#selected?.metadata ?? {};
    if (passage) location.hash = `passage=${passage}`;
  }

  add() {
    this.#map.addChild();
  }

  rename() {
    this.#map.beginEdit();
  }

  remove() {
    this.#map.removeNodes(this.#map.currentNodes);
  }

  zoomOut() {
    this.#map.scale(Math.max(this.#map.scaleVal - ZOOM_STEP, ZOOM_STEP));
  }

  zoomIn() {
    this.#map.scale(this.#map.scaleVal + ZOOM_STEP);
  }

  async save(button) {
    button.disabled = true;
    const tree = asTree(this.#map.getData().nodeData);
    try {
      ({ version: this.#version } = await post(place.dataset.mapUrl, { tree, version: this.#version }));
      this.#say(place.dataset.saved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      button.disabled = false;
      this.#say(error.detail);
    }
  }

  async png() {
    saveAs(await this.#map.exportPng(), "map.png");
  }

  svg() {
    saveAs(this.#map.exportSvg(), "map.svg");
  }

  #hasChanged() {
    place.querySelector('[data-map-do="save"]').disabled = false;
    this.#say(place.dataset.unsaved);
  }

  #select(node) {
    this.#selected = node;
    const isRoot = !node?.parent;
    for (const [name, isOff] of [["source", !node?.metadata?.passage], ["add", !node], ["rename", !node], ["remove", !node || isRoot]]) {
      const button = place.querySelector(`[data-map-do="${name}"]`);
      if (button) button.disabled = isOff;
    }
  }

  #say(sentence) {
    place.querySelector("[data-map-state]").textContent = sentence;
  }
}

function asNode({ topic, passage, children }, id = "root") {
  return { id, topic, metadata: { passage }, children: children.map((child, n) => asNode(child, `${id}-${n}`)) };
}

function asTree({ topic, metadata, children = [] }) {
  return { topic, passage: metadata?.passage ?? 0, children: children.map(asTree) };
}

function saveAs(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

if (data) new DrawnMap(JSON.parse(data.textContent));
