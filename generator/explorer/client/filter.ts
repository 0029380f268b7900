/** The filter of the list of areas: by text (macrons do not matter), by level and by organisation. */

import { normaliseName } from "../parts/normalise.ts";
import { onHistory, parameters, setParameters } from "./address-bar.ts";
import { AREAS_MOVED, AREAS_SHOWN, areaItems } from "./area-items.ts";
import { debounced } from "./debounce.ts";
import { data, element } from "./explorer.ts";

type Filter = {
  readonly words: readonly string[];
  readonly levels: readonly string[];
  readonly organisation: string;
};

/** Keeps the form, the list and the address in step. */
export function startFilter(): void {
  const form = element<HTMLFormElement>("#filter");
  const text = element<HTMLInputElement>("#filter-text");
  const organisation = element<HTMLSelectElement>("#filter-organisation");
  const boxes = [...form.querySelectorAll<HTMLInputElement>("[name=level]")];
  const levels = () => boxes.filter(({ checked }) => checked).map(({ value }) => value);

  const show = () =>
    showAreas({
      words: normaliseName(text.value).split(" "),
      levels: levels(),
      organisation: organisation.value,
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

  form.addEventListener("input", ({ target }) => {
    show();
    if (target === text) updateAddressSoon();
    else updateAddress("push");
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    text.value = "";
    organisation.value = "";
    for (const box of boxes) box.checked = false;
    show();
    updateAddress("push");
  });
  document.addEventListener(AREAS_MOVED, show);
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
  }
  for (const label of document.querySelectorAll("#filter .level-box")) {
    const { value } = element<HTMLInputElement>("input", label);
    const count = ofAnyLevel.filter(({ dataset }) => dataset.level === value).length;
    element(".count", label).textContent = formatCount(count);
  }
  element("#filter-count").textContent = `${formatCount(shown.size)} of ${formatCount(areas.length)} areas`;
  element<HTMLElement>("#filter-none").hidden = shown.size > 0;
  document.dispatchEvent(new Event(AREAS_SHOWN));
}

const matches = (area: HTMLElement, { words, levels, organisation }: Filter): boolean =>
  words.every((word) => data(area, "name").includes(word)) &&
  (levels.length === 0 || levels.includes(data(area, "level"))) &&
  (organisation === "" || data(area, "organisations").split(" ").includes(organisation));

const formatCount = (count: number): string => count.toLocaleString("en-NZ");
