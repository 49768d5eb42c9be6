// The conversation: what is written goes to the server, what the runs write comes to the page.

import { get } from "./lib/api.js";
import { Branching } from "./lib/branching.js";
import { Announcer } from "./lib/announcer.js";
import { offerUndoOfArchiving, onArchived } from "./lib/archiving.js";
import { Attachments } from "./lib/attachments.js";
import { Composer } from "./lib/composer.js";
import { openCitation } from "./lib/citations.js";
import { copyText } from "./lib/clipboard.js";
import { Connection } from "./lib/connection.js";
import { ConversationMenus } from "./lib/conversation_menu.js";
import { goToMessage } from "./lib/evidence.js";
import { Follow } from "./lib/follow.js";
import { Outbox } from "./lib/outbox.js";
import { listenForRecalled } from "./lib/recalled.js";
import { decide, runAnew, stopRun } from "./lib/run_actions.js";
import { RunStream } from "./lib/run_stream.js";
import { Silence } from "./lib/silence.js";
import { SeenGrowing } from "./lib/seen_growing.js";
import { sidebar } from "./lib/sidebar.js";
import { text } from "./lib/texts.js";
import { Thread } from "./lib/thread.js";
import { leaveToasts, toast } from "./lib/toast.js";
import { ToolMenu } from "./lib/tool_menu.js";
import { WorkPage } from "./lib/work_page.js";

const CATCH_UP_AFTER_MS = 5000;
const CHANGES_WORK = new Set(["proposal", "context_update", "stage", "action_cards", "reflexion"]);

const page = document.querySelector("[data-chat]");
const find = (name) => page.querySelector(`[data-${name}]`);
const stopButton = find("stop");

const thread = new Thread(find("thread"));
listenForRecalled(find("thread"));
const growing = new SeenGrowing();
const follow = new Follow(document.getElementById("thread"), [find("thread"), find("proposals")].filter(Boolean), find("jump"), {
  isFollowing: !find("welcome"),
  latest,
  isRead: (article) => growing.has(article),
});
const announcer = new Announcer(find("announcer"));
const live = new Map(); // run id -> {stream, view}, in the order in which the runs are served
const connection = new Connection(find("connection"), find("connection-text"));
const articles = new Map(); // id of a message on its way -> its article
const work = document.querySelector("[data-panel]") && new WorkPage(page, { onSend: send, say: (words) => announcer.say(words), parts: [thread.notesPart(page)] });
let caughtUpAt = 0;

// What stands at the end and is not to leave the view: where it was seen to grow, only the list of waiting values is long
// enough to push it away.
function latest() {
  const article = [...find("thread").querySelectorAll("article")].at(-1);
  const isPushed = article && (find("proposals")?.querySelector("[data-proposal]") || !growing.has(article));
  return isPushed ? article : null;
}

// --- Answers ------------------------------------------------------------------------------------------------

function followRun(runId, view, { isNew }) {
  const voice = announcer.follow();
  const silence = new Silence(runId, (isSilent) => view.silent(isSilent) && announcer.say(text("modelSilent")));
  let isHeard = isNew; // what was there before the page was opened is not read out
  const stream = new RunStream(runId, {
    onChange: (run, event) => {
      view.show(run);
      silence.heard(run);
      if (!isHeard) voice.skip(run.text.answer);
      else if (event === "token") voice.update(run.text.answer);
      isHeard = true;
      if (event === "token") growing.note(runId);
      if (CHANGES_WORK.has(event)) work?.refreshSoon();
      showWaiting();
      if (event === "stage") work?.showUnchecked(run.checks);
      if (event === "tool_call" && run.tool_calls.at(-1).approval === "asked") announcer.say(text("toolAsksAloud", run.tool_calls.at(-1)));
      if (event === "ask") announcer.say(run.asked.status);
    },
    onConnection: (how) => onConnection(runId, how),
    onEnd: (run) => onEnd(runId, run, voice),
  });
  live.set(runId, { stream, view, silence });
  showStop();
  showWaiting();
  stream.open();
}

// One turn runs at a time: while one asks a person something, those behind it say so and lead there.
const asking = () => [...live.values()].find(({ stream, view }) => view.isAsking(stream.state));

function showWaiting() {
  const isAsked = asking() !== undefined;
  const waiting = [...live.values()].filter(({ stream, view }) => view.waitFor(isAsked && stream.state.state === "queued"));
  if (waiting.length > 0) announcer.say(text("waitsForDecision"));
}

function onConnection(runId, how) {
  connection.note(runId, how === "lost");
  if (how !== "refused") return;
  leave(runId);
  showStop();
  // The socket only says no; the API says why: signed out, or no longer a member.
  get(`${page.dataset.url}/messages`).catch((error) => toast(error.detail, { tone: "bad" }));
}

// The run is followed no longer.
function leave(runId) {
  const followed = live.get(runId);
  live.delete(runId);
  followed?.silence.end();
  followed?.stream.close();
}

function onEnd(runId, run, voice) {
  leave(runId);
  showWaiting();
  showStop();
  const closing = { finished: "answerComplete", stopped: "stopped" }[run.state] ?? "answerFailed";
  voice.finish(run.text.answer, text(closing));
  catchUp();
}

// What is stored, and what is on its way: after the end of a run, and when somebody comes back to the page.
async function catchUp() {
  caughtUpAt = Date.now();
  work?.refreshSoon();
  let found;
  try {
    found = await get(`${page.dataset.url}/messages`);
  } catch {
    return; // the text that was streamed stays; the next time brings the rest
  }
  thread.merge(found.messages, (runId) => live.has(runId));
  for (const turn of found.pending) take(turn.runId, turn.messageId);
}

// A conversation gets its name from its first message.
async function nameIt() {
  if (!("untitled" in page.dataset)) return;
  const { title } = await get(page.dataset.url).catch(() => ({ title: "" }));
  if (!title) return;
  delete page.dataset.untitled;
  for (const place of document.querySelectorAll(`[data-conversation-title="${page.dataset.conversation}"]`)) place.textContent = title;
}

function take(runId, messageId, { isNew = false } = {}) {
  if (live.has(runId)) return;
  followRun(runId, thread.answerFor(runId, thread.byMessage(messageId)), { isNew });
}

// --- Stop and retry -----------------------------------------------------------------------------------------

function showStop() {
  if (stopButton) stopButton.hidden = live.size === 0;
  if (work) work.isAnswering = live.size > 0;
}

// The first of those that go on.
function stop() {
  const [first] = live;
  if (first) stopRun(first[0], first[1].view);
}

async function retry(button) {
  if (!(await runAnew(button, "retry", followInstead))) catchUp();
}

// Another run answers in the place of that of the article.
function followInstead(article, runId) {
  leave(article.dataset.runId);
  followRun(runId, thread.retryOf(article, runId), { isNew: true });
}

// --- Sending ------------------------------------------------------------------------------------------------

const personal = `${page.dataset.person}.${page.dataset.conversation}`;
const outbox = new Outbox(personal, `${page.dataset.agentUrl}/chat`, page.dataset.conversation, {
  onWaiting: (item) => {
    articles.get(item.id).dataset.state = "unsent";
    connection.note("outbox", true);
  },
  onAccepted: (item, answer) => onAccepted(articles.get(item.id), answer),
  onRefused: (item, error) => onRefused(articles.get(item.id), item, error),
});

function onAccepted(article, { runId, userMessage, waitsFor }) {
  connection.note("outbox", false);
  // After a reload the server may have had the message already, and rendered it.
  if (thread.byMessage(userMessage.id)) article.remove();
  else Object.assign(article.dataset, { state: "complete", messageId: userMessage.id, turn: userMessage.turn ?? "" });
  if (!thread.byRun(runId)) take(runId, userMessage.id, { isNew: true });
  if (waitsFor && !live.has(waitsFor.runId)) catchUp(); // somebody else's turn asks; it is not on this page yet
  nameIt();
}

function onRefused(article, item, error) {
  connection.note("outbox", false);
  article.dataset.state = "refused";
  article.querySelector("[data-refusal]").textContent = error.detail;
  article.querySelector("[data-take-back]").addEventListener("click", () => {
    article.remove();
    composer.put(item.text);
    attachments?.put(item.files ?? []);
  });
  announcer.say(error.detail);
}

function send(message, tool = null) {
  sendItem(outbox.add(message, { tool }));
}

// What was written in the field takes the files along that stand below it.
function sendWritten(message) {
  sendItem(outbox.add(message, { files: attachments?.take() ?? [] }));
}

function sendItem(item) {
  leaveToasts();
  articles.set(item.id, thread.addUser(item.text, item));
  follow.toEnd();
  outbox.send();
}

new Branching(page, {
  onStarted: (runId, article) => followRun(runId, thread.retryOf(article, runId), { isNew: true }),
  isBusy: () => live.size > 0,
});

// --- The page -----------------------------------------------------------------------------------------------

const form = find("composer");
const composer = form && new Composer(form, personal, sendWritten, () => announcer.say(text("filesWait")));
const attachments = composer && new Attachments(form, personal, page.dataset.conversation, {
  onChange: (isUploading) => (composer.isHeld = isUploading),
  say: (words) => announcer.say(words),
});
const toolMenu = find("tool-menu");
if (composer && toolMenu) new ToolMenu(form.querySelector("textarea"), toolMenu);

async function copy(words) {
  const isCopied = await copyText(words);
  toast(text(isCopied ? "copied" : "notCopied"), { tone: isCopied ? "ok" : "warn" });
}

function onClick(event) {
  if (event.target.closest("[data-to-decision]")) {
    event.preventDefault();
    asking()?.view.toDecision();
    return;
  }
  const number = event.target.closest("a.cite");
  if (number) {
    event.preventDefault();
    openCitation(number);
    return;
  }
  const button = event.target.closest("button");
  if (!button) return;
  if ("stop" in button.dataset || "stopWaiting" in button.dataset) stop();
  else if ("retry" in button.dataset) retry(button);
  else if ("byRules" in button.dataset) runAnew(button, "by-rules", followInstead);
  else if ("decide" in button.dataset) decide(button);
  else if ("suggestion" in button.dataset && !button.closest("[data-leftover]")) send(button.dataset.suggestion || button.textContent.trim());
  else if ("example" in button.dataset) composer.put(button.textContent.trim());
  else if ("copyCode" in button.dataset) copy(button.closest("pre").querySelector("code").textContent);
  else if ("copy" in button.dataset) copy(button.closest("article").querySelector("[data-body]").innerText);
}

function onKey(event) {
  const isTaken = event.defaultPrevented || document.querySelector(".dropdown-menu.show, dialog[open]");
  if (event.key === "Escape" && live.size > 0 && stopButton && !isTaken) stop();
}

// An address may name a message, as the results of the find dialog do.
function showLinked() {
  const [, id] = location.hash.match(/^#message-(.+)$/) ?? [];
  if (id && !goToMessage(id)) toast(text("messageGone"), { tone: "warn" });
}

function onComingBack() {
  if (document.visibilityState === "visible" && Date.now() - caughtUpAt > CATCH_UP_AFTER_MS) catchUp();
}

const rename = document.querySelector("[data-rename-dialog]");
if (rename) {
  const menus = new ConversationMenus(rename, { onRenamed: () => work?.refreshSoon(), onArchived });
  offerUndoOfArchiving(menus, page.dataset.conversation);
}
sidebar(document.querySelector("[data-sidebar-toggle]"));
page.addEventListener("click", onClick);
document.addEventListener("keydown", onKey);
document.addEventListener("visibilitychange", onComingBack);
addEventListener("hashchange", showLinked);
for (const turn of JSON.parse(document.getElementById("pending").textContent)) take(turn.run_id, turn.message_id);
for (const item of outbox.items) articles.set(item.id, thread.addUser(item.text, item));
thread.showNotes(page.querySelector("template[data-thread-notes]").content);
outbox.send();
if (!find("welcome")) follow.toVeryEnd();
showLinked();
caughtUpAt = Date.now();
page.dataset.ready = "true";
