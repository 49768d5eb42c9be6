// What a finger misses: controls of the open page that are pressed on less than 44 px, one line each. A label and what a
// control lays around itself (::after) belong to it; a link within a sentence is as high as its line, as WCAG 2.2 has it.
() => {
  const LEAST = 43.5; // px; half a pixel is lost between two screens
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isInSentence = (element) =>
    element.tagName === "A" && getComputedStyle(element).display === "inline" && [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && /\w{3}|[\u4e00-\u9fff]{2}/.test(node.textContent));
  const laidAround = (element) => {
    const { content, position, width, height } = getComputedStyle(element, "::after");
    return content !== "none" && position === "absolute" ? [parseFloat(width), parseFloat(height)] : [0, 0];
  };
  function sizeOf(control) {
    const labels = [...(control.labels ?? [])];
    const boxes = [control, ...labels].map((each) => each.getBoundingClientRect()).map((box) => [box.width, box.height]);
    const all = [...boxes, ...[control, ...labels].map(laidAround)];
    return [Math.max(...all.map(([width]) => width)), Math.max(...all.map(([, height]) => height))];
  }
  const controls = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")];
  return controls
    .filter((each) => isSeen(each) && !each.closest(".visually-hidden, [inert]") && !each.matches(".skip") && !isInSentence(each))
    .map((each) => [each, ...sizeOf(each)])
    .filter(([, width, height]) => width > 2 && (width < LEAST || height < LEAST))
    .map(([each, width, height]) => `too small for a finger, ${Math.round(width)} x ${Math.round(height)}: ${each.outerHTML.replace(/\s+/g, " ").slice(0, 140)}`);
}
