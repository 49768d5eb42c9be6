// The sentences that scripts say, translated by the server: data attributes of #texts, by their camelCase names.

const source = document.getElementById("texts")?.dataset ?? {};

export function text(name, values = {}) {
  return (source[name] ?? "").replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}

// "2.1 s", "3 min 5 s", "2 h 10 min" or "9 d 3 h" from milliseconds.
export function duration(ms) {
  const seconds = ms / 1000;
  if (seconds < 60) return text("seconds", { n: seconds < 10 && ms % 1000 ? seconds.toFixed(1) : Math.round(seconds) });
  const whole = Math.round(seconds);
  if (whole < 3600) return text("minutes", { m: Math.floor(whole / 60), n: whole % 60 });
  const minutes = Math.floor(whole / 60);
  if (minutes < 1440) return text("hours", { h: Math.floor(minutes / 60), n: minutes % 60 });
  return text("days", { d: Math.floor(minutes / 1440), n: Math.floor((minutes % 1440) / 60) });
}
