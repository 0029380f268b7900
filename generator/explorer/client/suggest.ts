/**
 * The one search, on every page: a combobox (ARIA 1.2) whose list answers as one types. Arrow keys choose, Enter goes to the
 * place, Escape closes.
 */

import { mainPages } from "../parts/addresses.ts";
import { normaliseName } from "../parts/normalise.ts";
import { AREA_CHOSEN } from "./area-items.ts";
import { element, make, root, setAttributes } from "./explorer.ts";
import { type Found, find, type Result } from "./find.ts";
import { countOf, detailsOf, span } from "./results.ts";

const SIZE = 7;
/** Enough to have those among them that come first (find.ts). */
const CONSIDERED = 100;

/** Wires the form. This script is fetched when the field is first used. */
export function startSuggesting(): void {
  const suggestions = new Suggestions(element<HTMLFormElement>("form.site-search"));
  suggestions.listen();
  suggestions.showFound();
}

class Suggestions {
  readonly #form: HTMLFormElement;
  readonly #input = element<HTMLInputElement>("#site-search");
  readonly #list = make("ul", { id: "site-suggestions", role: "listbox", "aria-label": "Results" });
  readonly #status = make("p", { role: "status" });
  readonly #panel = make("div", { class: "suggestions", hidden: "" }, this.#list, this.#status);
  /** The number of the latest search. */
  #latest = 0;
  /** Whether the first option is chosen by itself: then the first press of an arrow stays on it. */
  #isByItself = false;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    form.append(this.#panel);
    setAttributes(this.#input, {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-controls": this.#list.id,
      "aria-expanded": "false",
      autocomplete: "off",
      spellcheck: "false",
    });
  }

  listen(): void {
    this.#input.addEventListener("input", () => void this.#search());
    this.#input.addEventListener("keydown", (event) => this.#press(event));
    this.#input.addEventListener("focus", () => this.#openAgain());
    this.#input.addEventListener("blur", () => this.#open(false));
    // The field keeps the focus, so that a press on the list does not close it.
    this.#panel.addEventListener("mousedown", (event) => event.preventDefault());
    this.#list.addEventListener("click", ({ target }) => {
      const option = target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null;
      if (option !== null) this.#go(option);
    });
  }

  /** Answers what is typed already. */
  showFound(): void {
    if (this.#input.value !== "") void this.#search();
  }

  async #search(): Promise<void> {
    const turn = ++this.#latest;
    const q = this.#input.value.trim();
    const found = q === "" ? null : await find({ q, kinds: [], page: 1, size: CONSIDERED }).catch(() => null);
    if (turn !== this.#latest) return;
    // If the search fails, sending the form opens the search page, which says why.
    const items = found?.items ?? [];
    const some = withoutRepeats(items);
    const shown = some.slice(0, SIZE);
    this.#list.replaceChildren(...shown.map(optionOf));
    if (found !== null && (some.length > SIZE || found.totalCount > items.length))
      this.#list.append(allOf(found, this.#form, q));
    if (found?.totalCount === 0) this.#list.append(...OTHER_WAYS.map(wayOf));
    this.#status.textContent = found && wordsOf(found);
    this.#open(found !== null);
    if (shown.length > 0) this.#chooseFirst();
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing || this.#panel.hidden) return;
    if (event.key === "Escape") {
      // The browser would empty the field too.
      event.preventDefault();
      this.#open(false);
    } else if (event.key === "Enter") {
      const chosen = this.#chosen();
      if (chosen === undefined) return;
      event.preventDefault();
      this.#go(chosen);
    } else this.#step(event);
  }

  /** Chooses the next option or the one before; after the last comes the first. */
  #step(event: KeyboardEvent): void {
    const options = this.#options();
    const at = this.#isByItself ? -1 : options.findIndex(isChosen);
    const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? options.length - 1 : at - 1 }[event.key];
    if (to === undefined || options.length === 0) return;
    event.preventDefault();
    this.#choose(options.at(to % options.length));
  }

  /** To the page of a result, unless it is an area that an open map shows. */
  #go({ dataset: { area, href = "" } }: HTMLElement): void {
    const chosen = new CustomEvent(AREA_CHOSEN, { detail: area, cancelable: true });
    if (area === undefined || document.dispatchEvent(chosen)) location.assign(href);
    else this.#open(false);
  }

  #openAgain(): void {
    if (this.#options().length === 0) return;
    this.#open(true);
    if (this.#list.querySelector(".result-name") !== null) this.#chooseFirst();
  }

  #open(isOpen: boolean): void {
    this.#panel.hidden = !isOpen;
    this.#input.setAttribute("aria-expanded", String(isOpen && this.#options().length > 0));
    if (!isOpen) this.#choose(undefined);
  }

  /** Enter goes to the option that is chosen. */
  #choose(chosen: HTMLElement | undefined): void {
    this.#isByItself = false;
    for (const option of this.#options()) option.setAttribute("aria-selected", String(option === chosen));
    if (chosen === undefined) this.#input.removeAttribute("aria-activedescendant");
    else this.#input.setAttribute("aria-activedescendant", chosen.id);
    chosen?.scrollIntoView({ block: "nearest" });
  }

  #chooseFirst(): void {
    this.#choose(this.#options()[0]);
    this.#isByItself = true;
  }

  #chosen(): HTMLElement | undefined {
    return this.#options().find(isChosen);
  }

  #options(): HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>("[role=option]")];
  }
}

const isChosen = (option: HTMLElement): boolean => option.getAttribute("aria-selected") === "true";

/** A place whose area has its name too, such as Napier in Napier City, says nothing that the area does not. */
const withoutRepeats = (items: readonly Result[]): Result[] =>
  items.filter(
    ({ type, id, name }) =>
      type !== "place" ||
      !items.some(
        (area) =>
          area.type === "area" && area.id === id && normaliseName(area.name).startsWith(normaliseName(name)),
      ),
  );

/** What leads to an area without its name. */
const OTHER_WAYS = [
  ["Near me", "finds the area that you are in", "#locate"],
  ["Map", "of all areas", "#map"],
] as const;

function wayOf([name, words, fragment]: (typeof OTHER_WAYS)[number], index: number): HTMLElement {
  const option = newOption(index, new URL(`${mainPages.home}${fragment}`, root).href);
  option.append(span("way", name), " ", span("context", words));
  return option;
}

function optionOf(result: Result, index: number): HTMLElement {
  const option = newOption(index, result.address);
  // A place has the id of its area.
  if (result.type === "area" || result.type === "place") option.dataset.area = result.id;
  option.append(span("result-name", result.name), " ", ...detailsOf(result));
  return option;
}

function allOf(found: Found, { action }: HTMLFormElement, q: string): HTMLElement {
  const option = newOption(SIZE, `${action}?${new URLSearchParams({ q })}`);
  option.append(span("result-name", `All ${countOf(found)}`));
  return option;
}

const newOption = (index: number, address: string): HTMLElement =>
  make("li", {
    id: `site-suggestion-${index}`,
    class: "result",
    role: "option",
    "aria-selected": "false",
    "data-href": address,
  });

const wordsOf = (found: Found): string =>
  found.totalCount === 0
    ? "No results. Try the name of a town, district or river, or a consent number; or find your area another way."
    : (found.instead ?? countOf(found));
