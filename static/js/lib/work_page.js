// Ties the parts of the workspace that show the work: panel, proposals, history, tools, evidence. The chat tells it
// when something happened; everything else that is clicked is settled here.

import { ActionCards } from "./action_cards.js";
import { DocumentMaking } from "./document_making.js";
import { goToMessage } from "./evidence.js";
import { showWhole } from "./folding.js";
import { Fragment } from "./fragment.js";
import { HistoryDialog } from "./history_dialog.js";
import { Leftovers } from "./leftovers.js";
import { OpenList } from "./open_list.js";
import { panelDrawer } from "./panel_drawer.js";
import { Proposals } from "./proposals.js";
import { StatePanel } from "./state_panel.js";
import { text } from "./texts.js";
import { toast } from "./toast.js";
import { ToolDialog } from "./tool_dialog.js";
import { Work } from "./work.js";

const SOON_MS = 120;

export class WorkPage {
  #panel;
  #proposals;
  #history;
  #drawer;
  #work;
  #fragment;
  #tools;
  #soon = 0;

  // onSend(sentence, tool) sends a message; say(sentence) reads out; `parts` are others that come with every fetch.
  constructor(page, { onSend, say, parts = [] }) {
    const place = document.querySelector("[data-panel]");
    this.#work = new Work(page.dataset);
    this.#drawer = panelDrawer(place, document.querySelector("[data-panel-toggle]"));
    const onChanged = (changes, sentence) => this.#onChanged(changes, sentence);
    const refresh = () => this.#fragment.refresh();
    this.#panel = new StatePanel(place, this.#work, { onChanged, refresh, say, reveal: () => this.#drawer.show(), addAll: () => this.#proposals.addAll() });
    const version = () => this.#panel.version;
    this.#proposals = new Proposals(page.querySelector("[data-proposals]"), this.#work, { onChanged, version, refresh });
    this.#fragment = new Fragment(place.dataset.fragmentUrl, [this.#panel.part, this.#proposals.part, ...parts]);
    const history = document.querySelector("[data-history-dialog]");
    this.#history = new HistoryDialog(history, page.dataset.historyUrl, (id, title, version) => this.#undo([{ id, seen: version }], title));
    this.#tools = [...document.querySelectorAll("[data-tool-form]")].map((dialog) => new ToolDialog(dialog, onSend));
    new ActionCards(place, this.#work, { onChanged, version });
    new OpenList(page);
    new Leftovers(page, { send: onSend, refresh: () => this.refreshSoon(), refreshNow: refresh });
    new DocumentMaking(page, { refresh, say });
    document.addEventListener("click", (event) => this.#onClick(event));
    const linked = decodeURIComponent(location.hash).match(/^#field-(.+)$/); // other pages lead to a field
    if (linked) this.#panel.openField(linked[1]);
  }

  // What runs write comes in bursts: one fetch for all of it.
  refreshSoon() {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => this.#refreshQuietly(), SOON_MS);
  }

  showUnchecked(checks) {
    this.#panel.showUnchecked(checks);
  }

  // A fetch that fails leaves what is on the page; the next one brings it.
  async #refreshQuietly() {
    await this.#fragment.refresh().catch(() => {});
  }

  set isAnswering(answering) {
    this.#proposals.isAside = answering;
  }

  // --- After a change ---------------------------------------------------------------------------------------

  #onChanged(changes, sentence) {
    const own = changes.filter((change) => !change.source.because); // what followed from them goes with them
    toast(sentence, { tone: "ok", undo: own.length > 0 ? () => this.#undoLater(own) : null });
    this.refreshSoon();
  }

  async #undoLater(changes) {
    try {
      await this.#undo(changes);
    } catch (error) {
      toast(error.detail, { tone: "bad" });
      this.refreshSoon();
    }
  }

  async #undo(changes, title = "") {
    for (const { id, seen } of changes) await this.#work.undo(id, seen);
    toast(title ? text("undoneOne", { title }) : text("undone"), { tone: "ok" });
    this.refreshSoon();
  }

  // --- Clicks that lead somewhere ---------------------------------------------------------------------------

  #onClick(event) {
    const link = event.target.closest("button, a");
    if (!link) return;
    const { dataset } = link;
    if ("gotoMessage" in dataset) this.#goToMessage(event, dataset);
    else if ("gotoProposal" in dataset) this.#goToProposal(dataset.gotoProposal);
    else if ("openField" in dataset && link.closest("[data-thread]")) this.#panel.openField(dataset.openField);
    else if ("history" in dataset) this.#history.open(dataset.history, link.closest("[data-field]")?.dataset.title);
    else if ("toolDialog" in dataset) this.#openTool(link);
    else if ("more" in dataset) showWhole(link);
  }

  #goToMessage(event, { gotoMessage, quote }) {
    event.preventDefault();
    this.#history.close();
    this.#drawer.hide();
    if (!goToMessage(gotoMessage, quote)) toast(text("messageGone"), { tone: "warn" });
  }

  #goToProposal(field) {
    this.#drawer.hide();
    this.#proposals.goTo(field);
  }

  #openTool(link) {
    const params = link.closest("[data-card]")?.querySelector('script[type="application/json"]');
    const known = JSON.parse(document.getElementById("tool-inputs")?.textContent ?? "{}");
    const tool = this.#tools.find((each) => each.name === link.dataset.toolDialog);
    this.#drawer.hide();
    tool?.open({ ...known[link.dataset.toolDialog], ...(params ? JSON.parse(params.textContent) : {}) });
  }
}
