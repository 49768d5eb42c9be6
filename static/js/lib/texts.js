// The sentences that scripts say, translated by the server: data attributes of #texts, by their camelCase names.

const source = document.getElementById("texts")?.dataset ?? {};

export function text(name, values = {}) {
  return (source[name] ?? "").replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}

// "2.1 s" or "3 min 5 s" from milliseconds.
export function duration(ms) {
  const seconds = ms / 1000;
  if (seconds < 60) return text("seconds", { n: seconds < 10 ? seconds.toFixed(1) : Math.round(seconds) });
  return text("minutes", { m: Math.floor(seconds / 60), n: Math.round(seconds % 60) });
}
