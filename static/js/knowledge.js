// The knowledge base: while a document is being read, the page shows by itself how it stands; forms stay as they are.

import { Fragment } from "./lib/fragment.js";

const ASK_MS = 1500;
const parts = [...document.querySelectorAll("[data-fresh]")].map((part) => ({
  place: document.body,
  select: `[data-fresh="${part.dataset.fresh}"]`,
}));
const page = new Fragment(location.href, parts);

function askWhileReading() {
  if (!document.querySelector("[data-being-read]")) return;
  setTimeout(() => page.refresh().catch(() => null).finally(askWhileReading), ASK_MS);
}

askWhileReading();
