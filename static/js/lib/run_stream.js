// Follows one run to its end, through lost sockets, sleeping laptops and restarted servers, showing nothing twice.

import { backOff } from "./api.js";
import { RunLog, hasEnded } from "./run_state.js";

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8000;
const SILENCE_MS = 45000; // a socket that died with the network says nothing; asking again from the last number is cheap
const REFUSED = new Set([4401, 4403, 4404]);
const EVENTS = [
  "status", "token", "tool_call", "tool_result", "citation", "proposal", "context_update", "stage", "action_cards",
  "reflexion", "progress", "search_round", "reset", "snapshot", "error", "finish",
];

// Both transports look alike from here: onFrame(frame), onOpen(), onClose({opened, refused}), and close().
function openSocket(runId, after, { onFrame, onOpen, onClose }) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws/runs/${runId}/?after=${after}`);
  let opened = false;
  socket.onopen = () => {
    opened = true;
    onOpen();
  };
  socket.onmessage = (message) => onFrame(JSON.parse(message.data));
  socket.onclose = (event) => onClose({ opened, refused: REFUSED.has(event.code) });
  return { close: () => ((socket.onclose = socket.onmessage = null), socket.close()) };
}

function openEventSource(runId, after, { onFrame, onOpen, onClose }) {
  const source = new EventSource(`/api/runs/${runId}/events?after=${after}`);
  let opened = false;
  source.onopen = () => {
    opened = true;
    onOpen();
  };
  for (const event of EVENTS) {
    source.addEventListener(event, (message) => {
      // The browser calls its own trouble "error" too; that one has no data.
      if (message.data === undefined) return;
      onFrame({ seq: Number(message.lastEventId), event, data: JSON.parse(message.data) });
    });
  }
  source.onerror = (event) => {
    if (event.data !== undefined) return;
    source.close();
    onClose({ opened, refused: false });
  };
  return { close: () => source.close() };
}

export class RunStream {
  #log = new RunLog();
  #link = null;
  #timer = 0;
  #watch = 0;
  #failures = 0;
  #socketsRefused = 0; // attempts in a row that never opened: a proxy without sockets
  #isOver = false;
  #usesEvents = false;

  // onChange(state, event) after every frame; onEnd(state) once; onConnection("open" | "lost" | "refused").
  constructor(runId, { onChange, onEnd = () => {}, onConnection = () => {} }) {
    Object.assign(this, { runId, onChange, onEnd, onConnection });
    this.reconnectNow = this.reconnectNow.bind(this);
  }

  get state() {
    return this.#log.state;
  }

  open() {
    addEventListener("online", this.reconnectNow);
    this.#connect();
    return this;
  }

  close() {
    this.#isOver = true;
    removeEventListener("online", this.reconnectNow);
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.#link?.close();
  }

  reconnectNow() {
    if (this.#isOver) return;
    clearTimeout(this.#timer);
    this.#link?.close();
    this.#connect();
  }

  #connect() {
    this.#usesEvents = this.#socketsRefused >= 2 && this.#socketsRefused % 3 !== 1;
    const open = this.#usesEvents ? openEventSource : openSocket;
    this.#link = open(this.runId, this.#log.lastSeq, {
      onFrame: (frame) => this.#onFrame(frame),
      onOpen: () => this.#onOpen(),
      onClose: (how) => this.#onClose(how),
    });
    this.#watchSilence();
  }

  #onOpen() {
    if (!this.#usesEvents) this.#socketsRefused = 0;
    this.onConnection("open");
  }

  #onFrame(frame) {
    this.#failures = 0;
    this.#watchSilence();
    const taken = this.#log.take(frame);
    if (taken === "old") return;
    this.onChange(this.#log.state, frame.event);
    if (taken === "lost") this.reconnectNow();
    else if (frame.event === "finish" || (frame.event === "snapshot" && hasEnded(this.#log.state))) this.#end();
  }

  #end() {
    this.close();
    this.onConnection("open");
    this.onEnd(this.#log.state);
  }

  #onClose({ opened, refused }) {
    if (this.#isOver) return;
    if (refused) {
      this.close();
      this.onConnection("refused");
      return;
    }
    if (!opened || this.#usesEvents) this.#socketsRefused += 1;
    this.onConnection("lost");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), backOff(this.#failures, FIRST_WAIT_MS, LONGEST_WAIT_MS));
    this.#failures += 1;
  }

  #watchSilence() {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.reconnectNow(), SILENCE_MS);
  }
}
