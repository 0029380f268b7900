/** The filter of the list of areas: by text (macrons do not matter), by level and by organisation. */

import { memoize } from "../../lib/memoize.ts";
import { normaliseName } from "../parts/normalise.ts";
import { onHistory, parameters, setParameters } from "./address-bar.ts";
import { AREAS_MOVED, AREAS_SHOWN, areaItems } from "./area-items.ts";
import { copyText } from "./copy.ts";
import { debounced } from "./debounce.ts";
import { data, element } from "./explorer.ts";

type Filter = {
  readonly words: readonly string[];
  readonly levels: readonly string[];
  /** By its number on the page; empty for all. */
  readonly organisation: string;
};

/** Keeps the form, the list and the address in step. */
export function startFilter(): void {
  const form = element<HTMLFormElement>("#filter");
  const text = element<HTMLInputElement>("#site-search");
  const organisation = element<HTMLSelectElement>("#filter-organisation");
  const boxes = [...form.querySelectorAll<HTMLInputElement>("[name=level]")];
  const levels = () => boxes.filter(({ checked }) => checked).map(({ value }) => value);

  const show = () =>
    showAreas({
      words: normaliseName(text.value).split(" "),
      levels: levels(),
      organisation: organisation.selectedOptions[0]?.dataset.number ?? "",
    });
  const updateAddress = (how: "push" | "replace") =>
    setParameters({ text: text.value.trim(), level: levels(), organisation: organisation.value }, how);
  // Browsers refuse hundreds of address changes a minute.
  const updateAddressSoon = debounced(300, () => updateAddress("replace"));
  const restore = () => {
    const wanted = parameters();
    text.value = wanted.get("text") ?? "";
    for (const box of boxes) box.checked = wanted.getAll("level").includes(box.value);
    organisation.value = wanted.get("organisation") ?? "";
    // An address from another build may name an organisation that is gone.
    if (organisation.selectedIndex < 0) organisation.value = "";
    show();
  };

  text.addEventListener("input", () => {
    show();
    updateAddressSoon();
  });
  form.addEventListener("input", () => {
    show();
    updateAddress("push");
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    text.value = "";
    organisation.value = "";
    for (const box of boxes) box.checked = false;
    show();
    updateAddress("push");
    // The button is gone now.
    text.focus();
  });
  const copied = element("#link-copied");
  element("#copy-link").addEventListener("click", async () => {
    updateAddress("replace");
    copied.textContent = await copyText(location.href);
  });
  document.addEventListener(AREAS_MOVED, show);
  joinLists(show);
  onHistory(restore);
  restore();
}

function showAreas(filter: Filter): void {
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
  for (const label of document.querySelectorAll("#filter .level-box")) {
    const { value } = element<HTMLInputElement>("input", label);
    const count = ofAnyLevel.filter(({ dataset }) => dataset.level === value).length;
    element(".count", label).textContent = formatCount(count);
  }
  element("#filter-count").textContent = `${formatCount(shown.size)} of ${formatCount(areas.length)} areas`;
  element<HTMLElement>("#filter-none").hidden = shown.size > 0;
  element<HTMLElement>("#filter [type=reset]").hidden = shown.size === areas.length;
  document.dispatchEvent(new Event(AREAS_SHOWN));
}

/** Merges each long group into one list, with a button that shows all of it. */
function joinLists(show: () => void): void {
  for (const list of document.querySelectorAll<HTMLElement>("ol.areas[data-limit]")) {
    const more = list.nextElementSibling;
    if (more !== null) {
      list.append(...more.querySelectorAll("li.area"));
      more.remove();
    }
    const button = document.createElement("button");
    button.type = "button";
    button.className = "show-all";
    button.addEventListener("click", () => {
      const next = list.querySelector<HTMLElement>(".beyond a");
      delete list.dataset.limit;
      show();
      next?.focus();
    });
    list.after(button);
  }
}

/** Of a long group, only the first areas that match the filter; the map shows all of them. */
function showFirst(group: HTMLElement): void {
  const button = group.querySelector<HTMLElement>(".show-all");
  if (button === null) return;
  const limit = Number(group.querySelector<HTMLElement>("ol.areas")?.dataset.limit ?? Infinity);
  const left = group.querySelectorAll("li.area:not([hidden])");
  for (const [index, area] of left.entries()) area.classList.toggle("beyond", index >= limit);
  button.hidden = left.length <= limit;
  button.textContent = `Show all ${formatCount(left.length)}`;
}

const matches = (area: HTMLElement, { words, levels, organisation }: Filter): boolean =>
  words.every((word) => searchedIn(area).includes(word)) &&
  (levels.length === 0 || levels.includes(data(area, "level"))) &&
  (organisation === "" || data(area, "organisations").split(" ").includes(organisation));

/** The text of an item that the search looks in: names, councils and what applies. Computed once for each item. */
const searchedIn = memoize((area: HTMLElement): string => {
  const options = data(area, "organisations")
    .split(" ")
    .map((number) => document.querySelector(`#filter-organisation [data-number="${number}"]`)?.textContent);
  const shown = [area.querySelector("h3"), area.querySelector(".area-stage strong")].map(
    (part) => part?.textContent,
  );
  return [...[...shown, ...options].map((text) => normaliseName(text ?? "")), area.dataset.also].join("\n");
});

const formatCount = (count: number): string => count.toLocaleString("en-NZ");
