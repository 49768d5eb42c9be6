// The passages that an answer rests on: the list below it, and the numbers in its text that lead there.

import { markLanguage } from "./language.js";

const NUMBERS = /\[\d{1,3}(?:\s*[,，、;；]\s*\d{1,3})*\]/g;
const NOT_TEXT = "a, code, pre";

const copyOf = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);
// As apps/agents/context/citations.py has it: nothing but http(s) and pages of the product is led to.
const isAddress = (url) => /^(?:https?:\/\/[^\s]+|\/(?![\/\\])[^\s]*)$/i.test(url ?? "");

export class Citations {
  #article;
  #list;
  #body;
  #key = "[]";
  #isStored; // what the server rendered does not change any more
  #titles = new Map(); // number -> title
  #linked = new WeakSet(); // blocks of the text whose numbers lead somewhere

  // The list may be there already, rendered by the server.
  constructor(article) {
    this.#article = article;
    this.#list = article.querySelector("[data-citations]");
    this.#body = article.querySelector("[data-body]");
    this.#isStored = this.#list.childElementCount > 0;
    for (const item of this.#list.children) {
      this.#titles.set(Number(item.dataset.citation), item.querySelector("[data-citation-title]").textContent);
      markAll(item);
    }
    this.link();
  }

  // [{number, source, title, locator, quote, verified, url}]; what was opened stays open.
  show(citations) {
    const key = JSON.stringify(citations);
    if (key === this.#key || (this.#isStored && citations.length === this.#titles.size)) return;
    this.#key = key;
    const sorted = [...citations].sort((one, other) => one.number - other.number);
    const opened = new Set([...this.#list.querySelectorAll("details[open]")].map((each) => each.id));
    const items = sorted.map((each) => this.#item(each));
    for (const details of items.map((item) => item.querySelector("details"))) details.open = opened.has(details.id);
    this.#list.replaceChildren(...items);
    this.#list.hidden = items.length === 0;
    this.#titles = new Map(sorted.map((each) => [each.number, each.title || each.source]));
    this.#linked = new WeakSet();
    this.link();
  }

  // The numbers of blocks that came or changed.
  link() {
    if (this.#titles.size === 0) return;
    for (const block of this.#body.children) {
      if (this.#linked.has(block)) continue;
      this.#linked.add(block);
      for (const node of textsOf(block)) this.#linkText(node);
    }
  }

  #anchor(number) {
    return `cite-${this.#article.dataset.runId || this.#article.dataset.messageId}-${number}`;
  }

  #item(citation) {
    const item = copyOf("tpl-citation");
    const find = (name) => item.querySelector(`[data-citation-${name}]`);
    item.dataset.citation = citation.number;
    item.querySelector("details").id = this.#anchor(citation.number);
    find("number").textContent = `[${citation.number}]`;
    find("title").textContent = citation.title || citation.source;
    find("locator").textContent = citation.locator ?? "";
    Object.assign(find("quote"), { textContent: citation.quote ?? "", hidden: !citation.quote });
    find("verified").hidden = !citation.verified;
    find("unverified").hidden = Boolean(citation.verified);
    if (isAddress(citation.url)) Object.assign(find("url"), { href: citation.url, title: citation.url, textContent: find("title").textContent, hidden: false });
    markAll(item);
    return item;
  }

  #linkText(node) {
    const pieces = [];
    let end = 0;
    for (const found of node.data.matchAll(NUMBERS)) {
      const links = this.#linksOf(found[0]);
      if (!links) continue;
      pieces.push(node.data.slice(end, found.index), ...links);
      end = found.index + found[0].length;
    }
    if (pieces.length > 0) node.replaceWith(...pieces, node.data.slice(end));
  }

  // “[1]” as a link; of “[1, 3]” each number. Null when none of them is cited.
  #linksOf(words) {
    const parts = words.split(/(\d+)/);
    if (!parts.some((part) => this.#titles.has(Number(part)) && /\d/.test(part))) return null;
    if (parts.length === 3) return [this.#link(words, Number(parts[1]))];
    return parts.map((part) => (/\d/.test(part) && this.#titles.has(Number(part)) ? this.#link(part, Number(part)) : part));
  }

  #link(words, number) {
    const link = document.createElement("a");
    Object.assign(link, { className: "cite", textContent: words, href: `#${this.#anchor(number)}`, title: this.#titles.get(number) });
    return link;
  }
}

// Opens what a number in the text leads to; the focus goes along.
export function openCitation(link) {
  const details = document.getElementById(link.hash.slice(1));
  if (!details) return;
  details.open = true;
  details.scrollIntoView({ block: "nearest" });
  details.querySelector("summary").focus({ preventScroll: true });
}

function textsOf(block) {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (!node.parentElement.closest(NOT_TEXT)) found.push(node);
  return found;
}

function markAll(item) {
  for (const place of item.querySelectorAll("[data-citation-title], [data-citation-quote], [data-citation-url]")) markLanguage(place);
}
