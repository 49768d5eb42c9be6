// Lays fresh HTML over what is shown and touches only what differs, so that focus, scroll position, open parts and
// selections stay. Elements with the same data-key are the same one; one with data-keep, or an open menu, belongs to
// the person now.

const OWN = new Set(["open", "data-ui-glow"]); // set by the person or by a script, not by the server

const keyOf = (node) => node.dataset?.key ?? null;

export function morph(from, to) {
  if (from.dataset.keep !== undefined || from.querySelector(":scope > .dropdown-menu.show")) return;
  matchAttributes(from, to);
  if (from.tagName === "TEMPLATE") from.innerHTML = to.innerHTML;
  else morphChildren(from, to);
}

function matchAttributes(from, to) {
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !OWN.has(name)) from.removeAttribute(name);
  }
  for (const { name, value } of [...to.attributes]) {
    if (!OWN.has(name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
}

function morphChildren(from, to) {
  const keyed = new Map([...from.children].filter(keyOf).map((child) => [keyOf(child), child]));
  let cursor = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const known = partner(wanted, cursor, keyed);
    if (known === cursor && known) cursor = cursor.nextSibling;
    else from.insertBefore(known ?? wanted, cursor);
    if (known) matchNode(known, wanted);
  }
  while (cursor) {
    const next = cursor.nextSibling;
    if (cursor.dataset?.keep === undefined) cursor.remove();
    cursor = next;
  }
}

// The node on the page that stands for the wanted one: by its key, else the next one of the same kind.
function partner(wanted, cursor, keyed) {
  const key = keyOf(wanted);
  if (key !== null) return keyed.get(key) ?? null;
  if (!cursor || keyOf(cursor) !== null || cursor.nodeName !== wanted.nodeName) return null;
  return cursor;
}

function matchNode(known, wanted) {
  if (known.nodeType === Node.ELEMENT_NODE) morph(known, wanted);
  else if (known.nodeValue !== wanted.nodeValue) known.nodeValue = wanted.nodeValue;
}
