// Arrow keys in a list of options while the focus stays in the field: the chosen one is told by aria-activedescendant.

let lists = 0;

export class ListKeys {
  #field;
  #place;
  #prefix = `option-${(lists += 1)}-`;

  constructor(field, place) {
    this.#field = field;
    this.#place = place;
  }

  get #options() {
    return [...this.#place.querySelectorAll("[role=option]:not([hidden])")];
  }

  get chosen() {
    return this.#options.find((option) => option.getAttribute("aria-selected") === "true");
  }

  // The first option is chosen: Enter takes it at once.
  reset() {
    this.#choose(this.#options[0]);
  }

  // Whether the key was meant for the list.
  onKey(event) {
    if (event.isComposing || event.keyCode === 229) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.#walk(step);
    else if (event.key === "Enter" && this.chosen) this.chosen.click();
    else return false;
    return true;
  }

  #walk(step) {
    const options = this.#options;
    if (options.length === 0) return;
    const at = options.indexOf(this.chosen);
    this.#choose(options[(at + step + options.length) % options.length]);
  }

  #choose(option) {
    for (const [place, each] of this.#options.entries()) {
      each.id ||= `${this.#prefix}${place}`;
      each.tabIndex = -1;
      each.setAttribute("aria-selected", String(each === option));
    }
    if (option) {
      this.#field.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else this.#field.removeAttribute("aria-activedescendant");
  }
}
