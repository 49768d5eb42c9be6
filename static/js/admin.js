// Editing in the administration: JSON is checked and tidied up where it is typed, prompts are previewed while one types.

const PAUSE_MS = 400;

for (const area of document.querySelectorAll("textarea[data-json]")) helpWithJson(area);
const previews = document.querySelector("[data-preview-url]");
if (previews) for (const part of previews.querySelectorAll("[data-preview]")) keepPreview(part, previews.dataset.previewUrl);

function helpWithJson(area) {
  const { tidy, good, bad } = area.dataset; // written by the server, in the language of the page
  const bar = document.createElement("div");
  const button = document.createElement("button");
  const state = document.createElement("span");
  bar.className = "td-json-bar";
  button.type = "button";
  button.className = "td-button td-button-quiet td-button-small";
  button.textContent = tidy;
  state.setAttribute("role", "status");
  bar.append(button, state);
  area.after(bar);

  const look = () => {
    const problem = problemIn(area.value);
    state.dataset.state = problem ? "bad" : "ok";
    state.textContent = problem ? bad.replace("{line}", problem) : good;
    area.setAttribute("aria-invalid", problem ? "true" : "false");
    return !problem;
  };
  button.addEventListener("click", () => {
    if (look() && area.value.trim()) area.value = JSON.stringify(JSON.parse(area.value), null, 2);
  });
  area.addEventListener("input", later(look));
  look();
}

// The line, from 1; null where there is none.
function problemIn(text) {
  if (!text.trim()) return null;
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return lineOf(text, error.message); // the browser's own words are English
  }
}

// Browsers say "at position 12" or "at line 2 column 3".
function lineOf(text, message) {
  const named = message.match(/line (\d+)/);
  if (named) return Number(named[1]);
  const position = message.match(/position (\d+)/);
  const end = position ? Number(position[1]) : text.length;
  return text.slice(0, end).split("\n").length;
}

function keepPreview(part, url) {
  const area = document.querySelector(`textarea[name=text_${part.dataset.preview}]`);
  if (!area) return;
  let asked = 0;
  area.addEventListener("input", later(async () => {
    const mine = ++asked;
    const body = new FormData();
    body.set("text", area.value);
    body.set("language", part.dataset.preview);
    body.set("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]").value);
    const answer = await fetch(url, { method: "POST", body }).catch(() => null);
    if (answer?.ok && mine === asked) show(part, await answer.json());
  }));
}

function show(part, preview) {
  part.querySelector("[data-rendered]").textContent = preview.rendered;
  const length = part.querySelector("[data-length]");
  length.textContent = preview.length;
  length.classList.toggle("td-note-error", preview.too_long);
  part.querySelector("[data-unknown]").replaceChildren(...preview.unknown.map((sentence) => {
    const line = document.createElement("li");
    line.className = "td-fault td-fault-warning";
    line.textContent = sentence;
    return line;
  }));
}

function later(work) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, PAUSE_MS);
  };
}
