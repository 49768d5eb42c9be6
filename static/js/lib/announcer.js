// Reads streamed text to screen readers by the sentence: a live region that changed with every token would stutter.

import { wordsOf } from "./markdown.js";

const EVERY_MS = 1200;
const SENTENCE_END = /[.!?][)"”’]*(?=\s)|[。！？；]|\n/g;
const OPEN_LINK = /\[[^\]\n]*$|\]\([^)\n]*$/;

export class Announcer {
  #region;
  #waiting = "";
  #timer = 0;

  constructor(region) {
    this.#region = region;
  }

  say(text) {
    this.#waiting += ` ${text}`;
    this.#timer ||= setTimeout(() => this.#speak(), EVERY_MS);
  }

  // A reader of one answer: give it the whole text so far, it says the sentences that are new and complete.
  follow() {
    let said = 0;
    return {
      update: (text) => {
        if (text.length < said) said = 0; // the text was begun anew
        const until = completeUntil(text, said);
        if (until === said) return;
        this.say(wordsOf(text.slice(said, until)));
        said = until;
      },
      finish: (text, closing) => {
        this.say(`${wordsOf(text.slice(said))} ${closing}`);
        said = text.length;
      },
      // What was on the page already is not read out again.
      skip: (text) => (said = text.length),
    };
  }

  #speak() {
    this.#timer = 0;
    this.#region.textContent = this.#waiting.trim();
    this.#waiting = "";
  }
}

// Where the last sentence behind `from` ends that has no half of a link in it.
function completeUntil(text, from) {
  const ends = [...text.slice(from).matchAll(SENTENCE_END)].map((end) => from + end.index + end[0].length);
  return ends.findLast((end) => !OPEN_LINK.test(text.slice(from, end))) ?? from;
}
