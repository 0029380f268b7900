/** The search in the header of every page: a few results as one types, and a way to all of them. */

import { element } from "./explorer.ts";
import { countOf, type Found, find, resultOf } from "./results.ts";

const SIZE = 7;

/** Wires the form. This script is fetched when the field is first used. */
export function startSuggesting(): void {
  const form = element<HTMLFormElement>("form.site-search");
  const input = element<HTMLInputElement>("#site-search");
  const panel = document.createElement("div");
  panel.className = "suggestions";
  panel.hidden = true;
  const count = document.createElement("p");
  count.setAttribute("role", "status");
  const list = document.createElement("ul");
  panel.append(count, list);
  form.append(panel);
  let latest = 0;

  const show = async () => {
    const turn = ++latest;
    const q = input.value.trim();
    const found = q === "" ? null : await find({ q, kinds: [], page: 1, size: SIZE }).catch(() => null);
    if (turn !== latest) return;
    // If the search fails, sending the form opens the search page, which says why.
    panel.hidden = found === null;
    list.replaceChildren(...(found?.items.map(resultOf) ?? []));
    count.textContent = found && wordsOf(found);
  };
  /** Moves the focus through the field and the results, in the order of the page. */
  const step = (by: 1 | -1) => {
    const stops = [input, ...list.querySelectorAll("a")];
    const at = stops.findIndex((stop) => stop.matches(":focus"));
    stops[Math.min(stops.length - 1, Math.max(0, at + by))]?.focus();
  };
  input.addEventListener("input", () => void show());
  form.addEventListener("keydown", (event) => {
    if (panel.hidden) return;
    if (event.key === "Escape") {
      panel.hidden = true;
      input.focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : -1);
    }
  });
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) panel.hidden = true;
  });
  input.addEventListener("focus", () => {
    if (list.children.length > 0) panel.hidden = false;
  });
  if (input.value !== "") void show();
}

function wordsOf(found: Found): string {
  if (found.totalCount === 0) return "No results.";
  return found.totalCount > SIZE ? `${countOf(found)}. Press Enter to see all.` : countOf(found);
}
