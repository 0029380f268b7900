/**
 * The one search, on every page: a combobox (ARIA 1.2) whose list answers as one types. Arrow keys choose, Enter goes to the
 * place, Escape closes.
 */

import { normaliseName } from "../parts/normalise.ts";
import { element } from "./explorer.ts";
import { countOf, detailsOf, type Found, find, type Result, span } from "./results.ts";

const SIZE = 7;
/** How many results are searched for those that begin with the text, which come first: the API sorts by name. */
const CONSIDERED = 50;

/** Wires the form. This script is fetched when the field is first used. */
export function startSuggesting(): void {
  const form = element<HTMLFormElement>("form.site-search");
  const input = element<HTMLInputElement>("#site-search");
  const panel = document.createElement("div");
  panel.className = "suggestions";
  panel.hidden = true;
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  const list = document.createElement("ul");
  list.id = "site-suggestions";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Results");
  panel.append(list, status);
  form.append(panel);
  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-controls": list.id,
    "aria-expanded": "false",
    autocomplete: "off",
    spellcheck: "false",
  }))
    input.setAttribute(name, value);
  let latest = 0;

  const options = () => [...list.querySelectorAll<HTMLElement>("[role=option]")];
  const open = (isOpen: boolean) => {
    panel.hidden = !isOpen;
    input.setAttribute("aria-expanded", String(isOpen && options().length > 0));
    if (!isOpen) choose(undefined);
  };
  const choose = (chosen: HTMLElement | undefined) => {
    for (const option of options()) option.setAttribute("aria-selected", String(option === chosen));
    if (chosen === undefined) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", chosen.id);
    chosen?.scrollIntoView({ block: "nearest" });
  };
  const chosen = () => options().find((option) => option.getAttribute("aria-selected") === "true");
  const go = (option: HTMLElement) => location.assign(option.dataset.href ?? "");

  const show = async () => {
    const turn = ++latest;
    const q = input.value.trim();
    const found = q === "" ? null : await find({ q, kinds: [], page: 1, size: CONSIDERED }).catch(() => null);
    if (turn !== latest) return;
    // If the search fails, sending the form opens the search page, which says why.
    list.replaceChildren(...likeliest(found?.items ?? [], q).map(optionOf));
    if (found !== null && found.totalCount > SIZE) list.append(allOf(found, form, q));
    status.textContent = found && wordsOf(found);
    open(found !== null);
    // Enter goes to the first.
    choose(options()[0]);
  };
  input.addEventListener("input", () => void show());
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || panel.hidden) return;
    const at = options().indexOf(chosen() ?? input);
    const option = { ArrowDown: at + 1, ArrowUp: at - 1 + (at < 0 ? options().length + 1 : 0) }[event.key];
    if (event.key === "Escape") {
      // The browser would empty the field too.
      event.preventDefault();
      open(false);
    } else if (event.key === "Enter") {
      const target = chosen();
      if (target === undefined) return;
      event.preventDefault();
      go(target);
    } else if (option !== undefined && options().length > 0) {
      event.preventDefault();
      choose(options().at(option % options().length));
    }
  });
  // The field keeps the focus, so that a press on the list does not close it.
  panel.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null;
    if (option !== null) go(option);
  });
  input.addEventListener("blur", () => open(false));
  input.addEventListener("focus", () => {
    if (options().length === 0) return;
    open(true);
    choose(options()[0]);
  });
  if (input.value !== "") void show();
}

/** Enter goes to the first: “waikato” is Waikato District, not South Waikato District. */
function likeliest(items: readonly Result[], q: string): Result[] {
  const begins = ({ name }: Result) => normaliseName(name).startsWith(normaliseName(q));
  return [...items.filter(begins), ...items.filter((item) => !begins(item))].slice(0, SIZE);
}

function optionOf(result: Result, index: number): HTMLElement {
  const option = newOption(index, result.address);
  option.append(span("result-name", result.name), " ", ...detailsOf(result));
  return option;
}

function allOf(found: Found, { action }: HTMLFormElement, q: string): HTMLElement {
  const option = newOption(SIZE, `${action}?${new URLSearchParams({ q })}`);
  option.append(span("result-name", `All ${countOf(found)}`));
  return option;
}

function newOption(index: number, address: string): HTMLElement {
  const option = document.createElement("li");
  option.id = `site-suggestion-${index}`;
  option.className = "result";
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  option.dataset.href = address;
  return option;
}

const wordsOf = (found: Found): string =>
  found.totalCount === 0
    ? "No results. Try the name of a town, district or river, or a consent number."
    : (found.instead ?? countOf(found));
