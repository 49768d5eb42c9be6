// The sample-size page: htmx fetches the calculation; here are copying, the marks of wrong fields, and failures.

import { copyText } from "./lib/clipboard.js";
import { toast } from "./lib/toast.js";

const form = document.querySelector("[data-calculator]");
const texts = document.getElementById("calculator-texts").content;
const text = (name) => texts.querySelector(`[data-text="${name}"]`).textContent;

async function copy(words) {
  const isCopied = await copyText(words);
  toast(text(isCopied ? "copied" : "notCopied"), { tone: isCopied ? "ok" : "bad" });
}

function onClick(event) {
  if (event.target.closest("[data-copy]")) copy(form.querySelector("[data-sentence]").textContent);
  if (event.target.closest("[data-copy-link]")) copy(location.href);
}

// The errors came with the result; the fields say so to screen readers and in colour.
function markFields() {
  for (const place of form.querySelectorAll("[data-error-of]")) {
    const control = form.elements[place.dataset.errorOf];
    if (place.childElementCount > 0) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  }
}

const onFailure = () => toast(text("failed"), { tone: "bad" });

form.addEventListener("click", onClick);
document.body.addEventListener("htmx:oobAfterSwap", markFields);
document.body.addEventListener("htmx:sendError", onFailure);
document.body.addEventListener("htmx:responseError", onFailure);
form.dataset.ready = "true";
