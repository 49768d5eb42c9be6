// Markdown while it is being written. Only blocks that changed are made anew, at most once a frame, so nothing
// jumps. When the answer is stored, the server's HTML takes its place: that is the one that counts.

import DOMPurify from "../../vendor/dompurify-3.4.18/purify.es.mjs";
import { Marked } from "../../vendor/marked-18.2.1/marked.esm.js";

// As in apps/documents/safe_html.py: what the server would drop must not be shown in between either.
const ALLOWED = {
  ALLOWED_TAGS: [
    "a", "blockquote", "br", "code", "del", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre",
    "s", "strong", "sub", "sup", "table", "tbody", "td", "th", "thead", "tr", "ul",
  ],
  ALLOWED_ATTR: ["href", "title", "start", "class"],
  RETURN_DOM_FRAGMENT: true,
};

const escapeHtml = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

const parser = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    del({ tokens }) {
      return `<s>${this.parser.parseInline(tokens)}</s>`;
    },
    checkbox: ({ checked }) => (checked ? "[x] " : "[ ] "),
  },
  tokenizer: { url: () => undefined },
});

DOMPurify.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName !== "A") return;
  node.setAttribute("target", "_blank");
  node.setAttribute("rel", "noopener noreferrer nofollow");
});

// Chinese has no space between a sign and the next word, where CommonMark wants one; the twin of `with_edges` in
// apps/documents/safe_html.py.
const EDGE = "&#8203;";
const EDGE_SHOWN = /&#8203;|\u200b/g;
const BOLD = /(?<![*\\])\*\*(?![\s*])([^*\n`]+)(?<!\s)\*\*(?!\*)/g;
const isWord = (character) => character !== undefined && /[^\p{P}\p{S}\p{Z}\p{C}]/u.test(character);

function withEdges(text) {
  const parts = text.split(/(```[\s\S]*?(?:```|$)|`[^`\n]*`)/);
  return parts.map((part, index) => (index % 2 ? part : part.replace(BOLD, addEdges))).join("");
}

function addEdges(found, inner, offset, whole) {
  const opens = isWord(whole[offset - 1]) && !isWord(inner[0]) ? EDGE : "";
  const closes = isWord(whole[offset + found.length]) && !isWord(inner.at(-1)) ? EDGE : "";
  return `${opens}${found}${closes}`;
}

// Marks that are still open would show as signs for a moment and then turn into bold or code: closed beforehand.
function closeOpenMarks(raw) {
  const withoutCode = raw.replace(/`[^`\n]*`/g, "");
  if ((withoutCode.match(/`/g) ?? []).length % 2 === 1 && !raw.includes("```")) return `${raw}\``;
  const bold = withoutCode.match(/\*\*/g) ?? [];
  if (bold.length % 2 === 0) return raw;
  return raw.endsWith("**") ? raw.slice(0, -2) : `${raw.trimEnd()}**`;
}

function fragmentOf(token, isLast) {
  const [shown] = isLast && token.type === "paragraph" ? parser.lexer(closeOpenMarks(token.raw)) : [token];
  return DOMPurify.sanitize(parser.parser([shown ?? token]).replace(EDGE_SHOWN, ""), ALLOWED);
}

// What a screen reader says of a piece of an answer: its words as they are shown. A piece may hold half of a table or
// of what is bold: its rows are read cell by cell, and a mark without its other half is no word.
export function wordsOf(text) {
  const rows = text.replace(/^\|[\s:|-]+\|$/gm, "").replace(/^\|(.*)\|$/gm, (_row, cells) => `\n${cells.replaceAll("|", ", ")}\n`);
  const shown = DOMPurify.sanitize(parser.parser(parser.lexer(withEdges(rows))).replace(EDGE_SHOWN, ""), ALLOWED);
  for (const end of shown.querySelectorAll("br, p, li, pre, blockquote, h1, h2, h3, h4, h5, h6")) end.after(" ");
  return shown.textContent.replaceAll("**", "").replace(/\s+/g, " ").trim();
}

export class StreamingMarkdown {
  #place;
  #blocks = []; // {raw, isLast, nodes}
  #frame = 0;
  #text = "";
  #earliest = 0;

  // onRender() after every change of the page.
  constructor(place, onRender = () => {}) {
    this.#place = place;
    this.onRender = onRender;
  }

  update(text) {
    this.#text = text;
    if (!this.#frame) this.#frame = requestAnimationFrame((now) => this.#onFrame(now));
  }

  // The stored answer: replaces what was streamed only where it differs.
  settle(html) {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#blocks = [];
    if (normal(plain(this.#place)) !== normal(html)) this.#place.innerHTML = html;
    this.onRender();
  }

  // A very long answer takes longer to lay out: the page then keeps most of its time for the person.
  #onFrame(now) {
    this.#frame = 0;
    if (now < this.#earliest) {
      this.#frame = requestAnimationFrame((later) => this.#onFrame(later));
      return;
    }
    this.#render();
    this.#earliest = now + 4 * (performance.now() - now);
    this.onRender();
  }

  #render() {
    const tokens = parser.lexer(withEdges(this.#text)).filter((token) => token.type !== "space");
    let same = 0;
    while (same < tokens.length && this.#isSame(same, tokens)) same += 1;
    for (const block of this.#blocks.splice(same)) for (const node of block.nodes) node.remove();
    for (let i = same; i < tokens.length; i += 1) this.#append(tokens[i], i === tokens.length - 1);
  }

  #isSame(index, tokens) {
    const block = this.#blocks[index];
    return block?.raw === tokens[index].raw && block.isLast === (index === tokens.length - 1);
  }

  #append(token, isLast) {
    const fragment = fragmentOf(token, isLast);
    const nodes = [...fragment.childNodes];
    this.#place.append(fragment);
    this.#blocks.push({ raw: token.raw, isLast, nodes });
  }
}

// Without the links of lib/citations.js and the buttons of lib/clipboard.js, which the server's HTML does not have.
function plain(place) {
  if (!place.querySelector("a.cite, [data-copy-code]")) return place.innerHTML;
  const copy = place.cloneNode(true);
  for (const button of copy.querySelectorAll("[data-copy-code]")) button.remove();
  for (const link of copy.querySelectorAll("a.cite")) link.replaceWith(...link.childNodes);
  return copy.innerHTML;
}

const normal = (html) => html.replace(/\s+/g, " ").replace(/> </g, "><").trim();
