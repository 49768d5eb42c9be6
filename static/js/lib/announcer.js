// Reads streamed text to screen readers by the sentence: a live region that changed with every token would stutter.

const EVERY_MS = 1200;
const SENTENCE_END = /[.!?][)"”’]*(?=\s)|[。！？；]|\n/g;

const plain = (markdown) => markdown.replace(/[*_`#>|]+/g, " ").replace(/\s+/g, " ").trim();

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
        const ends = [...text.slice(said).matchAll(SENTENCE_END)];
        if (ends.length === 0) return;
        const last = ends.at(-1);
        const until = said + last.index + last[0].length;
        this.say(plain(text.slice(said, until)));
        said = until;
      },
      finish: (text, closing) => {
        this.say(`${plain(text.slice(said))} ${closing}`);
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
