// The library: files that are chosen or dropped, sent a few at a time, each with its progress until it is read.

import { get } from "./lib/api.js";
import { sizeOf } from "./lib/file_words.js";
import { Fragment } from "./lib/fragment.js";
import { text } from "./lib/texts.js";
import { sendFile } from "./lib/upload.js";

const SENT_AT_ONCE = 2;
const ASK_MS = 1200;

const place = document.querySelector("[data-library]");
const form = place.querySelector("[data-drop]");
const input = form.querySelector("[data-files]");
const list = place.querySelector("[data-uploads]");
const say = place.querySelector("[data-say]");
const papers = new Fragment(location.href, [{ place, select: "[data-papers]" }]);

const waiting = []; // {file, row}
const reading = new Map(); // rows by the id of their upload
let sending = 0;
let timer = 0;

// --- Where files come from ------------------------------------------------------------------------------------

for (const button of document.querySelectorAll("[data-choose-files]")) button.addEventListener("click", () => input.click());
input.addEventListener("change", () => {
  add([...input.files]);
  input.value = ""; // the same file may be chosen again
});

const isFiles = (event) => event.dataTransfer?.types.includes("Files");
const mark = (isOver) => form.classList.toggle("is-over", isOver);
document.addEventListener("dragover", (event) => {
  if (!isFiles(event)) return;
  event.preventDefault();
  mark(true);
});
document.addEventListener("dragleave", (event) => event.relatedTarget || mark(false));
document.addEventListener("drop", (event) => {
  mark(false);
  if (!isFiles(event)) return;
  event.preventDefault();
  add([...event.dataTransfer.files]);
});

// --- Sending --------------------------------------------------------------------------------------------------

function add(files) {
  const most = Number(form.dataset.mostBytes);
  for (const file of files) {
    const row = newRow(file.name);
    if (file.size === 0) end(row, { tone: "bad", text: text("fileEmpty") });
    else if (file.size > most) end(row, { tone: "bad", text: text("fileTooLarge", { limit: sizeOf(most) }) });
    else waiting.push({ file, row });
  }
  sendNext();
}

function sendNext() {
  while (sending < SENT_AT_ONCE && waiting.length > 0) send(waiting.shift());
}

async function send({ file, row }) {
  sending += 1;
  const onProgress = (share) => {
    show(row, share < 1 ? text("fileSending", { percent: Math.floor(share * 100) }) : text("fileReading"), share);
  };
  try {
    take(row, await sendFile(form.action, file, {}, onProgress).done);
  } catch (error) {
    end(row, { tone: "bad", text: error.detail });
  } finally {
    sending -= 1;
    sendNext();
  }
}

// --- Reading: asked for together, until nothing is left --------------------------------------------------------

function take(row, upload) {
  if (upload.isOver) {
    end(row, upload);
    refresh();
    return;
  }
  reading.set(upload.id, row);
  showReading(row, upload);
  timer ||= setTimeout(ask, ASK_MS);
}

async function ask() {
  timer = 0;
  const address = new URL(form.dataset.states, location.href);
  for (const id of [...reading.keys()].slice(0, 100)) address.searchParams.append("id", id);
  const answer = await get(address.href).catch(() => ({ uploads: [] })); // asked again
  let isAnyOver = false;
  for (const upload of answer.uploads) {
    const row = reading.get(upload.id);
    if (!upload.isOver) showReading(row, upload);
    else {
      reading.delete(upload.id);
      end(row, upload);
      isAnyOver = true;
    }
  }
  if (isAnyOver) refresh();
  if (reading.size > 0) timer ||= setTimeout(ask, ASK_MS);
}

async function refresh() {
  await papers.refresh().catch(() => null); // the files are in; the table is there at the next visit
  if (!place.querySelector("[data-papers] table")) return;
  form.classList.remove("drop-empty");
  for (const each of form.querySelectorAll("[data-when-empty]")) each.remove();
}

// --- The list -------------------------------------------------------------------------------------------------

function newRow(name) {
  const row = document.getElementById("tpl-upload").content.firstElementChild.cloneNode(true);
  row.querySelector("[data-name]").textContent = name;
  row.querySelector("[data-bar]").setAttribute("aria-label", name);
  list.append(row);
  list.hidden = false;
  show(row, text("fileWaiting"), 0);
  return row;
}

function show(row, words, share) {
  row.querySelector("[data-words]").textContent = words;
  const bar = row.querySelector("[data-bar]");
  if (share === null) bar.removeAttribute("value");
  else bar.value = share;
}

function showReading(row, { done, total }) {
  const words = total > 1 ? text("fileProgress", { done, total }) : text("fileReading");
  show(row, words, total > 1 ? done / total : null);
}

function end(row, upload) {
  row.dataset.tone = upload.tone;
  row.querySelector("[data-words]").textContent = upload.text;
  row.querySelector("[data-bar]").remove();
  const link = row.querySelector("[data-link]");
  if (upload.url) {
    link.href = upload.url;
    link.hidden = false;
    link.setAttribute("aria-label", `${link.textContent} ${row.querySelector("[data-name]").textContent}`);
  }
  say.textContent = `${row.querySelector("[data-name]").textContent}: ${upload.text}`;
}

for (const upload of JSON.parse(document.getElementById("open-uploads").textContent)) take(newRow(upload.name), upload);
place.dataset.ready = "true";
