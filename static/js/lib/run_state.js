// The state of a run as a fold of its events; the same shape as the server's snapshot:
// apps/runs/events/snapshot.py for every run, apps/agents/turn/snapshot.py for turns, apps/search/ai_search/run.py for searches.

const LISTS = { proposal: "proposals", context_update: "context_updates" };
const ENDED = new Set(["finished", "failed", "stopped", "interrupted"]);

export const hasEnded = (state) => ENDED.has(state.state);

export function emptyState() {
  return {
    state: "queued", attempt: 0, status: "", text: { answer: "", reasoning: "" }, tool_calls: [], citations: [],
    proposals: [], context_updates: [], stage: null, action_cards: [], checks: [], progress: null, error: null,
    message_id: null, usage: {}, asked: null, decisions: [], rounds: [],
  };
}

function withToken(state, { channel = "answer", text }) {
  return { ...state, text: { ...state.text, [channel]: (state.text[channel] ?? "") + text } };
}

function withResult(state, result) {
  const joined = state.tool_calls.map((call) => (call.call_id === result.call_id ? { ...call, ...result } : call));
  return { ...state, tool_calls: joined };
}

// A passage that is told of once more is the same one, verified meanwhile.
function withCitation(state, citation) {
  return { ...state, citations: [...state.citations.filter((one) => one.number !== citation.number), citation] };
}

// What was asked is answered; told once more, it is the same answer.
function withDecision(state, decision) {
  return { ...state, asked: null, decisions: [...state.decisions.filter((one) => one.call_id !== decision.call_id), decision] };
}

// A round of a search that a second attempt tells once more is the same one.
function withRound(state, round) {
  return { ...state, rounds: [...state.rounds.filter((one) => one.round !== round.round), round] };
}

const FOLDS = {
  token: withToken,
  tool_result: withResult,
  citation: withCitation,
  tool_call: (state, data) => ({ ...state, tool_calls: [...state.tool_calls, data] }),
  ask: (state, data) => ({ ...state, asked: data }),
  decision: withDecision,
  status: (state, data) => ({ ...state, status: data.text }),
  stage: (state, data) => ({ ...state, stage: data }),
  progress: (state, data) => ({ ...state, progress: data }),
  error: (state, data) => ({ ...state, error: data }),
  action_cards: (state, data) => ({ ...state, action_cards: data.cards }),
  reflexion: (state, data) => ({ ...state, checks: data.checks }),
  reset: (state, data) => ({ ...state, attempt: data.attempt }),
  search_round: withRound,
  finish: (state, data) => ({ ...state, ...data }),
};

// The state after one more event; an event of a newer server that is not known here changes nothing.
export function apply(state, event, data) {
  const running = state.state === "queued" ? { ...state, state: "running" } : state;
  if (event in LISTS) return { ...running, [LISTS[event]]: [...running[LISTS[event]], data] };
  return FOLDS[event]?.(running, data) ?? running;
}

// Events since the last snapshot, so that a reset can void the later ones and fold the rest again.
export class RunLog {
  lastSeq = 0;
  state = emptyState();
  #base = { seq: 0, state: this.state };
  #events = [];

  // Takes a frame {seq, event, data}. Returns "old" for one that was seen, "lost" when what a reset keeps is not
  // known here (read again from the start), else "new".
  take({ seq, event, data }) {
    if (event === "snapshot") return this.#takeSnapshot(seq, data);
    if (seq <= this.lastSeq) return "old";
    this.lastSeq = seq;
    if (event === "reset") return this.#reset(seq, data);
    this.#events.push({ seq, event, data });
    this.state = apply(this.state, event, data);
    return "new";
  }

  #takeSnapshot(seq, data) {
    if (seq < this.lastSeq) return "old";
    this.lastSeq = seq;
    this.state = { ...emptyState(), ...data };
    this.#base = { seq, state: this.state };
    this.#events = [];
    return "new";
  }

  #reset(seq, data) {
    if (data.keep_until_seq < this.#base.seq) {
      Object.assign(this, new RunLog());
      this.#base = { seq: 0, state: this.state };
      this.#events = [];
      return "lost";
    }
    const kept = this.#events.filter((entry) => entry.seq <= data.keep_until_seq);
    this.#events = [...kept, { seq, event: "reset", data }];
    this.state = this.#events.reduce((state, entry) => apply(state, entry.event, entry.data), this.#base.state);
    return "new";
  }
}
