/** The field of the one search. The first page has it in its HTML; elsewhere a script makes it (client/layout.ts). */

export const SEARCH_FIELD = {
  id: "site-search",
  name: "q",
  type: "search",
  maxlength: "200",
  required: "",
  "aria-label": "Search towns, areas, rivers and consents",
} as const;
