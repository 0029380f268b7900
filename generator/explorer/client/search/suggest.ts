/**
 * The one search, on every page: a combobox (ARIA 1.2) whose list answers as one types. Arrow keys choose, Enter goes to the
 * place, Escape closes. This script is fetched when the field is first used.
 */

import { normaliseName } from "../../../views/words/normalise.ts";
import { type DocPart, mainPages } from "../../parts/addresses.ts";
import { AREA_CHOSEN } from "../areas/area-items.ts";
import { element, make, root, setAttributes } from "../page/explorer.ts";
import { spoken } from "../page/spoken.ts";
import { type Found, find, type Result } from "./find.ts";
import { findDocs } from "./find-docs.ts";
import { isSure } from "./likeliest.ts";
import { countOf, detailsOf, span } from "./results.ts";

const SIZE = 7;
/** Of the documentation, where no name was meant. */
const MOST_DOCS = 3;
/** Enough results to include the ones that are shown first (find.ts). */
const CONSIDERED = 100;

const form = element<HTMLFormElement>("form.site-search");
const input = element<HTMLInputElement>("#site-search");
const list = make("ul", { id: "site-suggestions", role: "listbox", "aria-label": "Results" });
const status = make("p", { role: "status" });
const panel = make("div", { class: "suggestions", hidden: "" }, list, status);
/** The number of the latest search, and of the one that the list answers. */
let latest = 0;
let answered = 0;
/** Whether Enter was pressed before the list had the answer: it waits, for the list before may lead to another place. */
let isEntered = false;
/** Whether the first option is chosen automatically: then the first press of an arrow stays on it. */
let isByItself = false;
/** Whether the first option is what was typed, so that Enter may go there: a place far away may be a district with another rule. */
let isFirstMeant = false;

async function search(): Promise<void> {
  const turn = ++latest;
  isEntered = false;
  const q = input.value.trim();
  const found = q === "" ? null : await find({ q, kinds: [], page: 1, size: CONSIDERED }).catch(() => null);
  if (turn !== latest) return;
  // If the search fails, sending the form opens the search page, which says why; without a network there is none (layout.ts).
  const items = found?.items ?? [];
  const some = withoutRepeats(items);
  const shown = some.slice(0, SIZE);
  list.replaceChildren(...shown.map(optionOf));
  if (found !== null && (some.length > SIZE || found.totalCount > items.length))
    list.append(allOf(found, form, q));
  if (found?.totalCount === 0) list.append(...OTHER_WAYS.map(wayOf));
  status.textContent = found === null ? "The search cannot be read now." : wordsOf(found);
  panel.classList.toggle("beyond", found?.isBeyond === true);
  // A reader who has left the field meanwhile sees the list on coming back.
  showPanel(q !== "" && document.activeElement === input);
  const isMeant = some[0]?.isMeant === true;
  isFirstMeant = found !== null && isMeant && isSure(found);
  if (isFirstMeant) chooseFirst();
  answered = turn;
  if (isEntered) enter();
  else if (found !== null && !isMeant && found.isBeyond !== true) await addDocs(q, turn);
}

/** Parts of the documentation and operations of the API, where no name was meant: below the results, or in their place. */
async function addDocs(q: string, turn: number): Promise<void> {
  const docs = (await findDocs(q)).slice(0, MOST_DOCS).map(docOf);
  if (turn !== latest || docs.length === 0) return;
  if (list.querySelector(".result-name") === null) {
    list.replaceChildren();
    status.textContent = "No place, river or consent is called so.";
  }
  list.append(...docs);
  input.setAttribute("aria-expanded", String(!panel.hidden));
}

function press(event: KeyboardEvent): void {
  if (event.isComposing) return;
  if (event.key === "Enter") {
    event.preventDefault();
    if (answered === latest) enter();
    // Pressed again, it waits no longer: the page of the search says what it is doing.
    else if (isEntered) submit();
    else isEntered = true;
  } else if (panel.hidden) return;
  else if (event.key === "Escape") {
    // The browser would empty the field too.
    event.preventDefault();
    dismiss();
  } else step(event);
}

/** To the option that is chosen, or to the page of the search. */
function enter(): void {
  const chosen = options().find(isChosen);
  if (chosen === undefined) submit();
  else go(chosen);
}

/** An answer that comes while the page of the search is on its way leads nowhere else. */
function submit(): void {
  isEntered = false;
  form.requestSubmit();
}

/** Closes the list. One that does not answer what was typed is not opened again. */
function dismiss(): void {
  if (answered !== latest) list.replaceChildren();
  answered = ++latest;
  isEntered = false;
  showPanel(false);
}

/** Chooses the next option or the one before; after the last comes the first. */
function step(event: KeyboardEvent): void {
  const all = options();
  const at = isByItself ? -1 : all.findIndex(isChosen);
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? all.length - 1 : at - 1 }[event.key];
  if (to === undefined || all.length === 0) return;
  event.preventDefault();
  choose(all.at(to % all.length));
}

/** To the page of a result, unless it is an area that an open map shows. */
function go({ dataset: { area, href = "" } }: HTMLElement): void {
  const chosen = new CustomEvent(AREA_CHOSEN, { detail: area, cancelable: true });
  if (area === undefined || document.dispatchEvent(chosen)) location.assign(href);
  else showPanel(false);
}

function openAgain(): void {
  if (options().length === 0) return;
  showPanel(true);
  if (isFirstMeant) chooseFirst();
}

function showPanel(isOpen: boolean): void {
  panel.hidden = !isOpen;
  input.setAttribute("aria-expanded", String(isOpen && options().length > 0));
  if (!isOpen) choose(undefined);
}

/** Enter goes to the option that is chosen. */
function choose(chosen: HTMLElement | undefined): void {
  isByItself = false;
  for (const option of options()) option.setAttribute("aria-selected", String(option === chosen));
  if (chosen === undefined) input.removeAttribute("aria-activedescendant");
  else input.setAttribute("aria-activedescendant", chosen.id);
  chosen?.scrollIntoView({ block: "nearest" });
}

function chooseFirst(): void {
  choose(options()[0]);
  isByItself = true;
}

const options = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>("[role=option]")];

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
  option.append(span("result-name", spoken(result.name)), " ", ...detailsOf(result));
  return option;
}

/** A part of the documentation, or an operation of the API. */
function docOf([address, title, heading]: DocPart, index: number): HTMLElement {
  const option = newOption(SIZE + 1 + index, new URL(address, root).href);
  option.append(span("result-name", heading), " ", span("context", title));
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
  found.instead ??
  (found.totalCount === 0
    ? "No results. Try the name of a town, district or river, or a consent number; or find your area another way."
    : countOf(found));

form.append(panel);
setAttributes(input, {
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-controls": list.id,
  "aria-expanded": "false",
  autocomplete: "off",
  spellcheck: "false",
});
input.addEventListener("input", () => void search());
input.addEventListener("keydown", press);
input.addEventListener("focus", openAgain);
input.addEventListener("blur", () => {
  isEntered = false;
  showPanel(false);
});
// The field keeps the focus, so that a press on the list does not close it.
panel.addEventListener("mousedown", (event) => event.preventDefault());
list.addEventListener("click", ({ target }) => {
  const option = target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null;
  if (option !== null) go(option);
});
// A text that was typed before this script ran is answered too.
if (input.value !== "") void search();
