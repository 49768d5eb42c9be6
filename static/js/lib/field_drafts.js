// What was written in a field and not saved: it waits, also when the page is left, until the field is opened again.

import { recallJson, rememberJson } from "./store.js";

const { person, conversation } = document.querySelector("[data-chat]").dataset;
const KEY = `fields.${person}.${conversation}`;

let kept = recallJson(KEY, {}); // field -> {written, began}: `began` is the value beside which it was written

export const draftOf = (field) => kept[field] ?? null;

export function keepDraft(field, draft) {
  kept = { ...recallJson(KEY, kept), [field]: draft }; // another tab may have added some
  rememberJson(KEY, kept);
}

export function dropDraft(field) {
  const { [field]: _gone, ...others } = recallJson(KEY, kept);
  kept = others;
  rememberJson(KEY, Object.keys(kept).length > 0 ? kept : null);
}
