// Small things this browser remembers. Storage may be full or switched off: then nothing is remembered, and nothing breaks.

const PREFIX = "trialdesk.";

export function remember(key, value) {
  try {
    if (value === null || value === "") localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // see above
  }
}

export function recall(key) {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function rememberJson(key, value) {
  remember(key, value === null ? null : JSON.stringify(value));
}

export function recallJson(key, otherwise) {
  try {
    return JSON.parse(recall(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}
