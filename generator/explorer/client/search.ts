/** The search page: the API's own search, answered anew with every key, from the files of the search alone. */

import { change, onTravel, parameters, settled } from "./address-bar.ts";
import { element } from "./explorer.ts";
import { countOf, type Found, find, resultOf } from "./results.ts";

const SIZE = 20;

const form = element<HTMLFormElement>("#search");
const input = element<HTMLInputElement>("#search-q");
const boxes = [...form.querySelectorAll<HTMLInputElement>("[name=type]")];
const status = element("#search-status");
const list = element("#search-results");
const pages = element<HTMLElement>("#search-pages");
let page = 1;
let latest = 0;

const kinds = () => boxes.filter(({ checked }) => checked).map(({ value }) => value);

/** Shows what is found for what the form says now, unless the form has changed meanwhile. */
async function show(): Promise<void> {
  const turn = ++latest;
  const q = input.value.trim();
  const found = q === "" ? nothing("") : await find({ q, kinds: kinds(), page, size: SIZE }).catch(nothing);
  if (turn !== latest) return;
  if (found instanceof Error) {
    list.replaceChildren();
    pages.hidden = true;
    say(found.message);
    return;
  }
  list.replaceChildren(...found.items.map(resultOf));
  list.setAttribute("start", String((found.pageNumber - 1) * SIZE + 1));
  showPages(found);
  say(found.totalCount === 0 ? `Nothing is found for “${q}”.` : `${countOf(found)} for “${q}”.`);
}

const nothing = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error("Type a name, a river or a consent number.");

function showPages({ totalPages, pageNumber }: Found): void {
  pages.hidden = totalPages < 2;
  element("#search-page").textContent = `Page ${pageNumber} of ${totalPages}`;
  for (const button of pages.querySelectorAll<HTMLButtonElement>("[data-go]")) {
    const to = page + Number(button.dataset.go);
    button.disabled = to < 1 || to > totalPages;
  }
}

// Said once the typing pauses: a screen reader would read a number for every key.
const say = settled(250, (text: string) => {
  status.textContent = text;
});

function keep(how: "push" | "replace"): void {
  change({ q: input.value.trim(), type: kinds(), page: page > 1 ? String(page) : "" }, how);
}
const keepText = settled(300, () => keep("replace"));

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
  if (target === input) keepText();
  else keep("push");
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  keep("push");
});
pages.addEventListener("click", ({ target }) => {
  const go = (target as Element).closest<HTMLElement>("[data-go]")?.dataset.go;
  if (go === undefined) return;
  page += Number(go);
  keep("push");
  void show();
  status.scrollIntoView({ block: "nearest" });
});
onTravel(restore);
restore();
