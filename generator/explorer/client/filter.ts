/** The filter of the list of areas: by text without regard to macrons, by level and by organisation. */

import { foldName } from "../parts/normalise.ts";
import { change, onTravel, parameters, settled } from "./address-bar.ts";
import { element } from "./explorer.ts";

/** Fired on the document, with the ids of the areas that the list shows, whenever these change. */
const SHOWN = "areas-shown";

type Wanted = {
  readonly words: readonly string[];
  readonly levels: readonly string[];
  readonly organisation: string;
};

/** Brings the form, the list and the address together, and keeps them so. */
export function startFilter(): void {
  const form = element<HTMLFormElement>("#filter");
  const text = element<HTMLInputElement>("#filter-text");
  const organisation = element<HTMLSelectElement>("#filter-organisation");
  const boxes = [...form.querySelectorAll<HTMLInputElement>("[name=level]")];
  const levels = () => boxes.filter(({ checked }) => checked).map(({ value }) => value);

  const show = () =>
    showAreas({
      words: foldName(text.value).split(" "),
      levels: levels(),
      organisation: organisation.value,
    });
  const keep = (how: "push" | "replace") =>
    change({ text: text.value.trim(), level: levels(), organisation: organisation.value }, how);
  const keepText = settled(300, () => keep("replace"));
  const restore = () => {
    const wanted = parameters();
    text.value = wanted.get("text") ?? "";
    for (const box of boxes) box.checked = wanted.getAll("level").includes(box.value);
    organisation.value = wanted.get("organisation") ?? "";
    // A value that no option has leaves nothing chosen; so does an address of another build.
    if (organisation.selectedIndex < 0) organisation.value = "";
    show();
  };

  form.addEventListener("input", ({ target }) => {
    show();
    if (target === text) keepText();
    else keep("push");
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    text.value = "";
    organisation.value = "";
    for (const box of boxes) box.checked = false;
    show();
    keep("push");
  });
  onTravel(restore);
  restore();
}

function showAreas(wanted: Wanted): void {
  const areas = [...document.querySelectorAll<HTMLElement>("li.area")];
  // What a level would show if it were chosen as well: that is what its number says.
  const besideLevels = areas.filter((area) => isWanted(area, { ...wanted, levels: [] }));
  const shown = new Set(besideLevels.filter((area) => isWanted(area, wanted)));
  for (const area of areas) area.hidden = !shown.has(area);
  for (const group of document.querySelectorAll<HTMLElement>(".group")) {
    const count = group.querySelectorAll("li.area:not([hidden])").length;
    group.hidden = count === 0;
    element("h2 .count", group).textContent = number(count);
  }
  for (const box of document.querySelectorAll<HTMLInputElement>("#filter [name=level]")) {
    const count = besideLevels.filter(({ dataset }) => dataset.level === box.value).length;
    element(".count", box.parentElement as Element).textContent = number(count);
  }
  element("#filter-count").textContent = `${number(shown.size)} of ${number(areas.length)} areas`;
  element<HTMLElement>("#filter-none").hidden = shown.size > 0;
  const ids: ReadonlySet<string> = new Set([...shown].map(({ dataset }) => dataset.id as string));
  document.dispatchEvent(new CustomEvent(SHOWN, { detail: ids }));
}

const isWanted = ({ dataset }: HTMLElement, { words, levels, organisation }: Wanted): boolean =>
  words.every((word) => dataset.name?.includes(word)) &&
  (levels.length === 0 || levels.includes(dataset.level as string)) &&
  (organisation === "" || (dataset.organisations as string).split(" ").includes(organisation));

const number = (count: number): string => count.toLocaleString("en-NZ");
