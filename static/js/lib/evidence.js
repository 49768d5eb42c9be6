// Leads to the message that a value was read in, and marks the words there. The mark is the browser's own highlight,
// so that the text of the message is not touched.

import { showWhole } from "./folding.js";

const SHOWN_MS = 6000;

let timer = 0;

export function goToMessage(id, quote = "") {
  const article = document.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
  if (!article) return false;
  const folded = article.querySelector(".bubble.is-long + [data-more]");
  if (folded) showWhole(folded, true);
  const range = quote && rangeOf(article.querySelector("[data-body]"), quote);
  const target = range ? range.startContainer.parentElement : article;
  target.scrollIntoView({ block: "center" });
  clear();
  if (range && window.Highlight) CSS.highlights.set("evidence", new Highlight(range));
  else article.classList.add("is-pointed-at");
  timer = setTimeout(clear, SHOWN_MS);
  article.tabIndex = -1;
  article.focus({ preventScroll: true });
  return true;
}

function clear() {
  clearTimeout(timer);
  window.Highlight && CSS.highlights.delete("evidence");
  for (const article of document.querySelectorAll(".is-pointed-at")) article.classList.remove("is-pointed-at");
}

// Where the quote stands in the element, in whatever text nodes; spaces count as one.
function rangeOf(element, quote) {
  const chars = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (let i = 0; i < node.length; i += 1) {
      const isSpace = /\s/.test(node.data[i]);
      if (!isSpace || chars.at(-1)?.char !== " ") chars.push({ char: isSpace ? " " : node.data[i], node, i });
    }
  }
  const wanted = quote.replace(/\s+/g, " ").trim();
  const at = chars.map((each) => each.char).join("").indexOf(wanted);
  if (at < 0 || wanted === "") return null;
  const range = document.createRange();
  range.setStart(chars[at].node, chars[at].i);
  const last = chars[at + wanted.length - 1];
  range.setEnd(last.node, last.i + 1);
  return range;
}
