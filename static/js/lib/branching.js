// An answer once more, a message in other words, what was set aside for it, and what somebody thinks of an answer.

import { newId, post } from "./api.js";
import { fetchHtml } from "./fragment.js";
import { text } from "./texts.js";
import { toast } from "./toast.js";

export class Branching {
  #page;
  #earlier = document.querySelector("[data-earlier-dialog]");
  #opinion = document.querySelector("[data-opinion-dialog]");

  // onStarted(runId, article) follows the run that answers once more; isBusy() tells whether an answer is on its way.
  constructor(page, { onStarted, isBusy }) {
    this.#page = page;
    Object.assign(this, { onStarted, isBusy });
    page.addEventListener("click", (event) => this.#onClick(event));
    this.#opinion?.querySelector("form").addEventListener("submit", (event) => this.#onOpinion(event));
  }

  #onClick(event) {
    const button = event.target.closest("button");
    const article = button?.closest("article");
    if (!article) return;
    if ("again" in button.dataset) this.#regenerate(button, article);
    else if ("edit" in button.dataset) this.#edit(article);
    else if ("earlier" in button.dataset) this.#showEarlier(article);
    else if ("opinion" in button.dataset) this.#rate(button, article);
  }

  async #regenerate(button, article) {
    button.disabled = true;
    try {
      const { runId } = await post(`/api/messages/${article.dataset.messageId}/regenerate`);
      this.onStarted(runId, article);
    } catch (error) {
      toast(error.detail, { tone: "bad" });
    } finally {
      button.disabled = false;
    }
  }

  // --- In other words ---------------------------------------------------------------------------------------

  #edit(article) {
    if (article.querySelector("form")) return;
    if (this.isBusy()) {
      toast(text("waitForAnswer"), { tone: "warn" });
      return;
    }
    const body = article.querySelector("[data-body]");
    const form = document.getElementById("tpl-edit").content.firstElementChild.cloneNode(true);
    const field = form.querySelector("textarea");
    field.value = body.textContent;
    body.hidden = true;
    body.after(form);
    field.focus();
    const close = () => {
      form.remove();
      body.hidden = false;
      article.querySelector("[data-edit]").focus();
    };
    form.querySelector("[data-cancel]").addEventListener("click", close);
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    });
    let clientMessageId = newId(); // sent again after a lost answer, it is still one message; other words are another
    field.addEventListener("input", () => {
      clientMessageId = newId();
    });
    form.addEventListener("submit", (event) => this.#send(event, article, { message: field.value, clientMessageId }));
  }

  async #send(event, article, message) {
    event.preventDefault();
    const button = event.submitter ?? event.target.querySelector("[type=submit]");
    button.disabled = true;
    try {
      await post(`/api/messages/${article.dataset.messageId}/edit`, message);
      location.reload(); // what followed is set aside: the whole thread is another one
    } catch (error) {
      button.disabled = false;
      const place = event.target.querySelector("[data-edit-error]");
      Object.assign(place, { textContent: error.detail, hidden: false });
    }
  }

  async #showEarlier(article) {
    const body = this.#earlier.querySelector("[data-earlier-body]");
    body.textContent = text("loading");
    this.#earlier.showModal();
    try {
      body.innerHTML = await fetchHtml(`/conversations/${this.#page.dataset.conversation}/earlier/${article.dataset.turn}/`);
    } catch (error) {
      body.textContent = error.detail;
    }
  }

  // --- Opinions ---------------------------------------------------------------------------------------------

  async #rate(button, article) {
    const isTakenBack = button.getAttribute("aria-pressed") === "true";
    const value = isTakenBack ? "none" : button.dataset.opinion;
    if (!(await this.#tell(article, value, ""))) return;
    if (value === "down") this.#askWhy(article);
    else if (value === "up") toast(text("thanks"), { tone: "ok" });
  }

  async #tell(article, value, reason) {
    try {
      await post(`/api/messages/${article.dataset.messageId}/feedback`, { value, reason });
    } catch (error) {
      toast(error.detail, { tone: "bad" });
      return false;
    }
    for (const each of article.querySelectorAll("[data-opinion]")) each.setAttribute("aria-pressed", String(each.dataset.opinion === value));
    return true;
  }

  #askWhy(article) {
    this.#opinion.article = article;
    this.#opinion.querySelector("textarea").value = "";
    this.#opinion.showModal();
  }

  async #onOpinion(event) {
    event.preventDefault();
    const reason = this.#opinion.querySelector("textarea").value.trim();
    this.#opinion.close();
    if (reason && (await this.#tell(this.#opinion.article, "down", reason))) toast(text("thanks"), { tone: "ok" });
  }
}
