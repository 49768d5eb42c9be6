// A row that scrolls sideways says at which of its ends it goes on, so that a style can show it.

const SLIP = 4;

export function markCutEdges(row) {
  const mark = () => {
    const room = row.scrollWidth - row.clientWidth;
    const at = Math.abs(row.scrollLeft);
    row.dataset.cut = [at > SLIP ? "start" : "", at < room - SLIP ? "end" : ""].join(" ").trim();
  };
  row.addEventListener("scroll", mark, { passive: true });
  new ResizeObserver(mark).observe(row);
  mark();
}
