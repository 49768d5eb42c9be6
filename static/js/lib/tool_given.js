// What a tool went by, below its line: each input, its value, and where that is from in the words of the table itself.

export function showGiven(row, inputs = []) {
  const table = row.querySelector("[data-tool-given]");
  if (!table || inputs.length === 0 || !table.hidden) return;
  table.tBodies[0].replaceChildren(...inputs.map((input) => lineOf(input, table.dataset)));
  table.hidden = false;
}

// The twin of `answer_html` in apps/agents/presenters/answers.py.
export function withoutTabled(text, calls) {
  return calls.flatMap((call) => call.tabled ?? []).reduce((rest, sentence) => rest.replace(sentence, () => ""), text);
}

function lineOf({ title, value, origin }, words) {
  const [name, amount, from] = ["th", "td", "td"].map((tag) => document.createElement(tag));
  Object.assign(name, { scope: "row", textContent: title });
  Object.assign(amount, { className: "num", textContent: value });
  from.textContent = words[origin] ?? "";
  const line = document.createElement("tr");
  line.append(name, amount, from);
  return line;
}
