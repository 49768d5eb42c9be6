// Copying: the clipboard of the browser needs https; on plain http a hidden field does it. Returns whether it worked.

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyThroughField(text);
  }
}

function copyThroughField(text) {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  before?.focus();
  return isCopied;
}

// A button in each block of code that has none yet; the click is the page's to hear.
export function offerCopies(place) {
  for (const code of place.querySelectorAll("pre:not(:has([data-copy-code])) > code")) {
    code.before(document.getElementById("tpl-copy-code").content.firstElementChild.cloneNode(true));
  }
}
