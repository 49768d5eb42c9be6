// What keeps people from using the page that is open: one line for each fault. In the spirit of the rules of WCAG 2.2 AA
// that a program can decide; evaluated in the browser by accessibility.py.
() => {
  const found = [];
  // Colours are on their way for a moment after they change.
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  const add = (fault, element) => found.push(`${fault}: ${element.outerHTML.replace(/\s+/g, " ").slice(0, 140)}`);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const byIds = (element, name) => (element.getAttribute(name) ?? "").split(/\s+/).filter(Boolean);

  function nameOf(element) {
    const labels = byIds(element, "aria-labelledby").map((id) => document.getElementById(id)?.textContent ?? "");
    const said = [...labels, element.getAttribute("aria-label"), ...[...(element.labels ?? [])].map((each) => each.textContent)];
    const inside = [...element.querySelectorAll("img[alt], svg[aria-label]")].map((each) => each.alt ?? each.ariaLabel);
    const isTyped = /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) && !/^(submit|button)$/.test(element.type);
    const own = isTyped ? [] : [element.textContent, element.value];
    return [...said, ...inside, ...own, element.title].map((each) => String(each ?? "").trim()).find(Boolean) ?? "";
  }

  const controls = all("a[href], button, input:not([type=hidden]), select, textarea, summary, progress, [role=button], [role=group][tabindex]");
  for (const each of controls) if (isSeen(each) && !nameOf(each)) add("no name", each);
  for (const each of all("[tabindex]")) if (each.tabIndex > 0) add("order of the keyboard changed", each);
  for (const each of all("[aria-hidden=true] :is(a[href], button, input, select, textarea)")) if (isSeen(each)) add("hidden but focusable", each);
  for (const each of all("img:not([alt])")) add("picture without text", each);

  const ids = new Map();
  for (const each of all("[id]")) {
    if (ids.has(each.id)) add("the same id twice", each);
    ids.set(each.id, each);
  }
  for (const name of ["aria-labelledby", "aria-describedby", "aria-controls", "for"]) {
    for (const each of all(`[${name}]`)) for (const id of byIds(each, name)) if (!ids.has(id)) add(`${name} leads nowhere`, each);
  }

  const headings = all("h1, h2, h3, h4, h5, h6").filter(isSeen);
  const level = (heading) => Number(heading.tagName[1]);
  if (headings.filter((each) => level(each) === 1).length !== 1) found.push("not one heading of the first level");
  headings.forEach((each, at) => at && level(each) > level(headings[at - 1]) + 1 && add("a level of headings left out", each));
  if (all("main").length !== 1) found.push("not one main part");
  if (!document.documentElement.lang) found.push("no language");
  for (const each of all("table.data th:not([scope])")) add("head of a table that names nothing", each);
  for (const each of all("body *")) {
    const scrolls = /auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1;
    if (scrolls && isSeen(each) && each.tabIndex < 0 && !each.querySelector("a[href], button, input")) add("scrolled by no key", each);
  }

  const channels = (colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
    const most = colour.startsWith("color(") ? 1 : 255;
    return [red / most, green / most, blue / most, alpha];
  };
  const over = ([r, g, b, a], [r2, g2, b2]) => [r * a + r2 * (1 - a), g * a + g2 * (1 - a), b * a + b2 * (1 - a), 1];
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  function groundOf(element) {
    if (!element) return [1, 1, 1, 1];
    const colour = channels(getComputedStyle(element).backgroundColor);
    return colour[3] === 1 ? colour : over(colour, groundOf(element.parentElement));
  }
  for (const each of all("body *")) {
    const hasText = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!hasText || !isSeen(each) || each.closest("svg, :disabled, [aria-disabled=true], .visually-hidden")) continue;
    const style = getComputedStyle(each);
    if (channels(style.color)[3] === 0) continue; // the text that can be selected over a picture of it
    const ground = groundOf(each);
    const pair = [luminance(over(channels(style.color), ground)), luminance(ground)].sort((one, other) => one - other);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if ((pair[1] + 0.05) / (pair[0] + 0.05) < (isLarge ? 3 : 4.5)) add("too little contrast", each);
  }
  return found;
}
