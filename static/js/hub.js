// A project's page: the list of conversations, renamed and archived in place.

import { ConversationMenus } from "./lib/conversation_menu.js";
import { Fragment } from "./lib/fragment.js";
import { text } from "./lib/texts.js";
import { toast } from "./lib/toast.js";

const place = document.querySelector("[data-conversations]");
const list = new Fragment(location.href, [{ place: place.parentElement, select: "[data-conversations]" }]);

async function refresh() {
  try {
    await list.refresh();
  } catch (error) {
    toast(error.detail, { tone: "bad" });
  }
}

const menus = new ConversationMenus(document.querySelector("[data-rename-dialog]"), {
  onRenamed: refresh,
  onArchived: (id, isArchived) => {
    const undo = () => menus.archive(id, !isArchived);
    toast(text(isArchived ? "archived" : "restored"), { tone: "ok", undo });
    refresh();
  },
});
place.dataset.ready = "true";
