/** The filter of the list of areas: by text (macrons do not matter), level, organisation, and where sprinklers may run. */

import { MINUTE } from "../../lib/time-units.ts";
import { normaliseName } from "../parts/normalise.ts";
import { onHistory, parameters, setParameters } from "./address-bar.ts";
import { AREAS_MOVED } from "./area-items.ts";
import { copyText } from "./copy.ts";
import { debounced } from "./debounce.ts";
import { element } from "./explorer.ts";
import { isNamed, joinLists, showAreas } from "./filtered-list.ts";
import { isAsked, setAsked, whereSprinklersMayRun } from "./sprinkler-question.ts";

/** Keeps the form, the list and the address in step. */
export function startFilter(): void {
  const filter = new Filter(element<HTMLFormElement>("#filter"));
  filter.listen();
  joinLists(() => filter.show());
  filter.restore();
}

class Filter {
  readonly #form: HTMLFormElement;
  readonly #text = element<HTMLInputElement>("#site-search");
  readonly #organisation = element<HTMLSelectElement>("#filter-organisation");
  readonly #boxes: readonly HTMLInputElement[];

  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#boxes = [...form.querySelectorAll<HTMLInputElement>("[name=level]")];
  }

  listen(): void {
    // Browsers refuse hundreds of address changes a minute.
    const updateAddressSoon = debounced(300, () => this.#updateAddress("replace"));
    this.#text.addEventListener("input", () => {
      this.show();
      updateAddressSoon();
    });
    this.#form.addEventListener("input", () => {
      this.show();
      this.#updateAddress("push");
    });
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    this.#form.addEventListener("reset", (event) => {
      event.preventDefault();
      this.#clear();
    });
    element("#copy-link").addEventListener("click", () => void this.#copyAddress());
    document.addEventListener(AREAS_MOVED, () => this.show());
    setInterval(() => {
      if (isAsked()) this.show();
    }, MINUTE);
    onHistory(() => this.restore());
  }

  show(): void {
    const show = () => this.show();
    const text = this.#text.value.trim();
    const words = normaliseName(text).split(" ");
    showAreas({
      words,
      places: isNamed(words) ? new Set() : areasOfPlaces(text, show),
      levels: this.#levels(),
      organisation: this.#organisation.selectedOptions[0]?.dataset.number ?? "",
      sprinklers: whereSprinklersMayRun(show),
    });
  }

  /** Takes over what the address says. */
  restore(): void {
    const wanted = parameters();
    this.#text.value = wanted.get("text") ?? "";
    for (const box of this.#boxes) box.checked = wanted.getAll("level").includes(box.value);
    this.#organisation.value = wanted.get("organisation") ?? "";
    setAsked(wanted.get("sprinklers") === "now");
    // An address from another build may name an organisation that is gone.
    if (this.#organisation.selectedIndex < 0) this.#organisation.value = "";
    this.show();
  }

  #clear(): void {
    this.#text.value = "";
    this.#organisation.value = "";
    setAsked(false);
    for (const box of this.#boxes) box.checked = false;
    this.show();
    this.#updateAddress("push");
    // The button is gone now.
    this.#text.focus();
  }

  async #copyAddress(): Promise<void> {
    this.#updateAddress("replace");
    element("#link-copied").textContent = await copyText(location.href);
  }

  #updateAddress(how: "push" | "replace"): void {
    const text = this.#text.value.trim();
    const sprinklers = isAsked() ? "now" : "";
    setParameters({ text, level: this.#levels(), organisation: this.#organisation.value, sprinklers }, how);
  }

  #levels(): string[] {
    // The boxes go when the page no longer knows the levels (forget.ts).
    return this.#boxes.filter(({ checked, isConnected }) => checked && isConnected).map(({ value }) => value);
  }
}

/** The areas of the towns and suburbs that a text names, by their ids. */
let places: { readonly text: string; readonly ids: ReadonlySet<string> } = { text: "", ids: new Set() };

/** Until they are found, none; then `show` is called. What finds them is fetched when somebody types a name that no area has. */
function areasOfPlaces(text: string, show: () => void): ReadonlySet<string> {
  if (text !== places.text) {
    places = { text, ids: new Set() };
    // If it fails, the list says that it has none, and the search why.
    void loadPlaces(text, show).catch(() => {});
  }
  return places.ids;
}

async function loadPlaces(text: string, show: () => void): Promise<void> {
  const { find } = await import("./find.ts");
  const { items } = await find({ q: text, kinds: ["place"], page: 1, size: 100 });
  if (text !== places.text || items.length === 0) return;
  places = { text, ids: new Set(items.map(({ id }) => id)) };
  show();
}
