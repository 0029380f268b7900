/** The search page: the API's search, answered at every keystroke from the search files. */

import { onHistory, parameters, setParameters } from "./page/address-bar.ts";
import { debounced } from "./page/debounce.ts";
import { element } from "./page/explorer.ts";
import type { Found, Search } from "./search/find.ts";
import { findDocs } from "./search/find-docs.ts";
import { countOf, docResultOf, resultOf } from "./search/results.ts";

const SIZE = 20;

const form = element<HTMLFormElement>("#search");
const input = element<HTMLInputElement>("#search-q");
const boxes = [...form.querySelectorAll<HTMLInputElement>("[name=type]")];
const status = element("#search-status");
const list = element<HTMLElement>("#search-results");
const pages = element<HTMLElement>("#search-pages");
const previous = element<HTMLButtonElement>("button:first-child", pages);
const next = element<HTMLButtonElement>("button:last-child", pages);
let page = 1;
let latest = 0;

const kinds = () => boxes.filter(({ checked }) => checked).map(({ value }) => value);

/** Shows the results for the form as it is now, unless the form has changed before they arrive. */
async function show(): Promise<void> {
  const turn = ++latest;
  const q = input.value.trim();
  const search = { q, kinds: kinds(), page, size: SIZE };
  void showDocs(q, turn);
  const found = q === "" ? nothing("") : await findIn(search).catch(nothing);
  if (turn !== latest) return;
  element<HTMLElement>("#search-none").hidden = found instanceof Error || found.totalCount > 0;
  // An empty list has the height of one that is still to come.
  list.hidden = found instanceof Error || found.items.length === 0;
  if (found instanceof Error) {
    list.replaceChildren();
    pages.hidden = true;
    announce(found.message);
    return;
  }
  list.replaceChildren(...found.items.map(resultOf));
  list.setAttribute("start", String((found.pageNumber - 1) * SIZE + 1));
  showPages(found);
  announce(
    found.instead ?? (found.totalCount === 0 ? `No results for “${q}”.` : `${countOf(found)} for “${q}”.`),
  );
}

async function findIn(search: Search): Promise<Found> {
  const { find, targetOf } = await import("./search/find.ts");
  element("#search-request").textContent = `GET ${targetOf(search)}`;
  return find(search);
}

/** What the documentation says, below what the data has. */
async function showDocs(q: string, turn: number): Promise<void> {
  const found = page > 1 || kinds().length > 0 ? [] : await findDocs(q);
  if (turn !== latest) return;
  element<HTMLElement>("#search-docs").hidden = found.length === 0;
  element("#search-docs ul").replaceChildren(...found.map(docResultOf));
}

const nothing = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error("Type a name, a river or a consent number.");

function showPages({ totalPages, pageNumber }: Found): void {
  pages.hidden = totalPages < 2;
  element("#search-page").textContent = `Page ${pageNumber} of ${totalPages}`;
  previous.disabled = page <= 1;
  next.disabled = page >= totalPages;
}

// Only once the typing pauses: otherwise a screen reader would read a number for every key.
const announce = debounced(250, (text: string) => {
  status.textContent = text;
});

function updateAddress(how: "push" | "replace"): void {
  setParameters({ q: input.value.trim(), type: kinds(), page: page > 1 ? String(page) : "" }, how);
}
const updateAddressSoon = debounced(300, () => updateAddress("replace"));

function restore(): void {
  const wanted = parameters();
  input.value = wanted.get("q") ?? "";
  for (const box of boxes) box.checked = wanted.getAll("type").includes(box.value);
  page = Math.max(1, Math.floor(Number(wanted.get("page"))) || 1);
  void show();
}

form.addEventListener("input", ({ target }) => {
  page = 1;
  void show();
  if (target === input) updateAddressSoon();
  else updateAddress("push");
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  updateAddress("push");
});
function go(steps: number): void {
  page += steps;
  updateAddress("push");
  void show();
  status.scrollIntoView({ block: "nearest" });
}
previous.addEventListener("click", () => go(-1));
next.addEventListener("click", () => go(1));
onHistory(restore);
restore();
