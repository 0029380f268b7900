/** Makes a field of the link to the search in the header. Without scripts nothing could be typed into one. */

import { SEARCH_FIELD } from "../parts/search-field.ts";

export function makeSearchField(): void {
  const link = document.querySelector<HTMLAnchorElement>("a.site-search");
  if (link === null) return;
  const form = document.createElement("form");
  form.className = "site-search";
  form.action = link.href;
  form.setAttribute("role", "search");
  const input = document.createElement("input");
  for (const [name, value] of Object.entries(SEARCH_FIELD)) input.setAttribute(name, value);
  input.placeholder = link.textContent ?? "";
  const button = document.createElement("button");
  button.setAttribute("aria-label", "Search");
  form.append(input, button);
  const isFocused = document.activeElement === link;
  link.replaceWith(form);
  if (isFocused) input.focus();
}
