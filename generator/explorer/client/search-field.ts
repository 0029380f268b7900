/** Makes a field of the link to the search in the header. Without scripts nothing could be typed into one. */

import { SEARCH_FIELD } from "../parts/search-field.ts";
import { make } from "./explorer.ts";

export function makeSearchField(): void {
  const link = document.querySelector<HTMLAnchorElement>("a.site-search");
  if (link === null) return;
  const input = make("input", { ...SEARCH_FIELD, placeholder: link.textContent ?? "" });
  const button = make("button", { "aria-label": "Search" });
  const form = make("form", { class: "site-search", action: link.href, role: "search" }, input, button);
  const isFocused = document.activeElement === link;
  link.replaceWith(form);
  if (isFocused) input.focus();
}
