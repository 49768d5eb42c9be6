// Archiving a conversation that is open: it comes back as another page, without composer and editors, which offers to
// take that back.

import { recall, remember } from "./store.js";
import { text } from "./texts.js";
import { toast } from "./toast.js";

const ARCHIVED = "archived";

export function onArchived(id, isArchived) {
  remember(ARCHIVED, isArchived ? id : null);
  location.reload();
}

// That was one click, and so is taking it back.
export function offerUndoOfArchiving(menus, conversation) {
  const id = recall(ARCHIVED);
  remember(ARCHIVED, null);
  if (id !== conversation) return;
  toast(text("archived"), { tone: "ok", undo: () => menus.archive(id, false) });
}
