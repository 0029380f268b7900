/** The search at the head of every page, answered as one types: a few results, and the way to all. */

import { element } from "./explorer.ts";
import { countOf, type Found, find, resultOf } from "./results.ts";

const SIZE = 7;

/** Wires the form; its script is fetched when the field is first used. */
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
    // Sending the form leads to the search page, which says why.
    panel.hidden = found === null;
    list.replaceChildren(...(found?.items.map(resultOf) ?? []));
    count.textContent = found && wordsOf(found);
  };
  input.addEventListener("input", () => void show());
  form.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || panel.hidden) return;
    panel.hidden = true;
    input.focus();
  });
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) panel.hidden = true;
  });
  input.addEventListener("focus", () => {
    if (list.children.length > 0) panel.hidden = false;
  });
  if (input.value !== "") void show();
}

function wordsOf(found: Found): string {
  if (found.totalCount === 0) return "Nothing is found.";
  return found.totalCount > SIZE ? `${countOf(found)}; Enter shows all.` : countOf(found);
}
