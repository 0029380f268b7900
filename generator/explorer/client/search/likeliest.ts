/** The order of results, and whether the first is surely the one that was meant. */

import type { SearchResult } from "../../../../schemas/resource.ts";
import { normaliseName } from "../../../views/words/normalise.ts";

/** How a result matches what was typed. */
export type Match = {
  /** Whether it was found by a text that is not shown. */
  readonly isByOtherName: boolean;
  /** Whether what was typed begins a word of its name: then Enter may go there. */
  readonly isMeant: boolean;
  /** Whether it is an area or a place, and what was typed is its whole name. */
  readonly isWhole?: boolean;
};

/** The API lists places last, and people mostly look for one. */
export const isFirst = (kind: string): boolean => kind === "area" || kind === "place";

/**
 * The area or place of exactly that name comes first: Thames before Thames Valley. Then come names that begin with the text, areas and
 * places before all others; then the areas and places that have it elsewhere, in their names or in others; then all others.
 */
export function likeliest<Item extends SearchResult>(items: readonly Item[], q: string): (Item & Match)[] {
  const text = normaliseName(q);
  const isWhole = ({ type, name }: SearchResult) => isFirst(type) && normaliseName(name) === text;
  // A place has the id of its area: that of Napier is Napier City, which stands for it.
  const ids = new Set(items.filter(isWhole).map(({ id }) => id));
  const rankOf = (item: SearchResult) => {
    const { type, id, name } = item;
    const at = normaliseName(name).indexOf(text);
    if (at === 0) {
      if (isWhole(item) || (type === "area" && ids.has(id))) return 0;
      return isFirst(type) ? 1 : 2;
    }
    return (isFirst(type) ? 3 : 5) + (at < 0 ? 1 : 0);
  };
  const isShownIn = ({ name, context }: SearchResult) =>
    text.split(" ").some((word) => normaliseName(`${name} ${context ?? ""}`).includes(word));
  return items
    .map((item) => ({
      ...item,
      isByOtherName: item.type !== "consent" && !isShownIn(item),
      isMeant: ` ${normaliseName(item.name)}`.includes(` ${text}`),
      isWhole: isWhole(item),
    }))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

type Sorted = { readonly items: readonly (Match & { readonly id: string })[]; readonly isBeyond?: true };

/**
 * Whether Enter may open the first result. Two towns may have one name, and two areas may hold one town: which of them is meant, only
 * the reader knows.
 */
export const isSure = ({ items, isBeyond }: Sorted): boolean =>
  items[0]?.isMeant === true &&
  isBeyond !== true &&
  new Set(items.filter(({ isWhole }) => isWhole).map(({ id }) => id)).size <= 1;
