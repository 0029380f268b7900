/** The list of areas, as its filter shows it. */

import { formatCount } from "../../../lib/format-count.ts";
import { memoize } from "../../../lib/memoize.ts";
import { LEVELS, shownOf } from "../../../views/level.ts";
import { normaliseName } from "../../../views/words/normalise.ts";
import { element, makeButton } from "../page/explorer.ts";
import { factsOf } from "../page/facts.ts";
import { AREAS_MOVED, AREAS_SHOWN, areaItems, headCouncils, levelIn, organisationsOf } from "./area-items.ts";

export type Filter = {
  readonly words: readonly string[];
  /** The ids of areas that match whatever they are called. */
  readonly places: ReadonlySet<string>;
  readonly levels: readonly string[];
  /** By its place among the options; 0 for all. */
  readonly organisation: number;
  /** The areas where sprinklers may run; null for all. */
  readonly sprinklers: ReadonlySet<HTMLElement> | null;
};

/** Shows the areas that a filter matches, and how many it would show with each level. */
export function showAreas(filter: Filter): void {
  const areas = areaItems();
  // The count of a level says how many areas it would show if it were chosen as well.
  const ofAnyLevel = areas.filter((area) => matches(area, { ...filter, levels: [] }));
  const shown = new Set(ofAnyLevel.filter((area) => matches(area, filter)));
  for (const area of areas) area.hidden = !shown.has(area);
  for (const group of document.querySelectorAll<HTMLElement>(".group")) {
    const count = group.querySelectorAll("li.area:not([hidden])").length;
    group.hidden = count === 0;
    element("h2 .count", group).textContent = formatCount(count);
    showFirst(group);
  }
  headCouncils();
  for (const label of document.querySelectorAll("#filter .level-box")) {
    const { value } = element<HTMLInputElement>("input", label);
    const count = ofAnyLevel.filter((area) => levelIn(area) === value).length;
    element(".count", label).textContent = formatCount(count);
  }
  element("#filter-count").textContent = `${formatCount(shown.size)} of ${formatCount(areas.length)} areas`;
  element<HTMLElement>("#filter-none").hidden = shown.size > 0;
  element<HTMLElement>("#filter [type=reset]").hidden = shown.size === areas.length;
  document.dispatchEvent(new Event(AREAS_SHOWN));
}

/** How many areas of a group are shown at first. */
const limits = new Map<HTMLElement, number>();

/** Merges each long group into one list, with a button that shows all of it. `show` shows the areas again. */
export function joinLists(show: () => void): void {
  const all = areaItems().length;
  for (const level of LEVELS) {
    const limit = shownOf(level, all);
    const group = document.getElementById(`group-${level}`)?.parentElement;
    if (limit === Infinity || !group) continue;
    const list = element("ol", group);
    const more = group.querySelector("details");
    list.append(...(more?.querySelectorAll("li") ?? []));
    more?.remove();
    limits.set(group, limit);
    const showAll = () => {
      const next = list.querySelector<HTMLElement>(".beyond a");
      limits.set(group, Infinity);
      show();
      next?.focus();
    };
    list.after(makeButton({ class: "show-all" }, showAll));
  }
}

/** Of a long group, only the first areas that match the filter; the map shows all of them. */
function showFirst(group: HTMLElement): void {
  const button = group.querySelector<HTMLElement>(".show-all");
  if (button === null) return;
  const limit = limits.get(group) ?? Infinity;
  const left = group.querySelectorAll("li.area:not([hidden])");
  for (const [index, area] of left.entries()) area.classList.toggle("beyond", index >= limit);
  button.hidden = left.length <= limit;
  button.textContent = `Show all ${formatCount(left.length)}`;
}

/** Whether an area is called so. */
export const isNamed = (words: Filter["words"]): boolean => areaItems().some((area) => isCalled(area, words));

const isCalled = (area: HTMLElement, words: Filter["words"]): boolean =>
  words.every((word) => searchedIn(area).includes(word));

const matches = (area: HTMLElement, { words, places, levels, organisation, sprinklers }: Filter): boolean =>
  (sprinklers === null || sprinklers.has(area)) &&
  (isCalled(area, words) || places.has(area.id)) &&
  (levels.length === 0 || levels.includes(levelIn(area))) &&
  (organisation === 0 || organisationsOf(area).includes(organisation));

/** The text of an item that the search looks in: names, councils and what applies. Computed once for each item. */
const searchedIn = (area: HTMLElement): string => searched(area);
let searched = memoize(textOf);
document.addEventListener(AREAS_MOVED, () => {
  searched = memoize(textOf);
});

function textOf(area: HTMLElement): string {
  const { options } = element<HTMLSelectElement>("#filter-organisation");
  const { also = "" } = factsOf("listed", area);
  const organisations = organisationsOf(area).map((place) => options[place]?.text);
  const shown = [area.querySelector("h3"), area.querySelector("h3 + p strong")].map(
    (part) => part?.textContent,
  );
  return [...[...shown, ...organisations].map((text) => normaliseName(text ?? "")), also].join("\n");
}
