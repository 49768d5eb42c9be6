// What a person does to the values of a conversation, as calls to the API. Every call throws ApiError.

import { get, patch, post } from "./api.js";

export class Work {
  #agentUrl;
  #url;

  // `url` is that of the conversation, `agentUrl` that of its agent.
  constructor({ url, agentUrl, conversation }) {
    this.#url = url;
    this.#agentUrl = agentUrl;
    this.conversation = conversation;
  }

  // `version` is what the person saw; the server refuses (context_stale) when it is no longer that.
  edit(field, value, version) {
    return patch(`${this.#agentUrl}/context/${this.conversation}`, { field, value }, ifMatch(version));
  }

  sync(ids, edits, version) {
    return post(`${this.#url}/proposals/sync`, { ids, edits }, ifMatch(version));
  }

  reject(ids) {
    return post(`${this.#url}/proposals/reject`, { ids });
  }

  // `version` is what the person saw; without it a change that a later value came after is not undone (later_value).
  undo(changeId, version) {
    return post(`${this.#url}/changes/${changeId}/undo`, undefined, version ? ifMatch(version) : undefined);
  }

  changes() {
    return get(`${this.#url}/changes`);
  }

  // An action card came back.
  returnCard(cardId, result) {
    return post(`${this.#agentUrl}/action-callback`, { conversationId: this.conversation, cardId, result });
  }

  // `stage` is the one that the person saw; the server refuses (stage_other) when it is no longer the current one.
  completeStage(stage) {
    return post(`${this.#agentUrl}/stage/complete`, { conversationId: this.conversation, stage });
  }

  goTo(stage) {
    return post(`${this.#url}/stage/go-to`, { stage });
  }
}

const ifMatch = (version) => ({ "If-Match": `"${version}"` });
