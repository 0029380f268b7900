/** Takes back what the page's lists and drawings say of restrictions, once the page no longer knows which apply. */

import { make } from "../page/explorer.ts";
import { AREAS_MOVED, areaItems } from "./area-items.ts";

let isDone = false;

/** Every area becomes one of which nothing is known, in lists and drawings; the filter and the map read the list. */
export function forget(): void {
  if (isDone) return;
  isDone = true;
  for (const template of document.querySelectorAll(".later-area")) template.remove();
  for (const item of areaItems()) forgetArea(item);
  for (const shape of document.querySelectorAll(".map path[data-area]"))
    shape.setAttribute("class", "untracked");
  for (const part of document.querySelectorAll(".levels, .legend, .sprinklers")) part.remove();
  joinGroups();
  document.dispatchEvent(new Event(AREAS_MOVED));
}

function forgetArea(item: HTMLElement): void {
  item.className = "area untracked";
  if (item.dataset.state !== undefined) {
    item.dataset.state = "untracked";
    item.dataset.level = "untracked";
    delete item.dataset.severity;
  }
  const swatch = item.querySelector(".swatch");
  swatch?.setAttribute("class", "swatch untracked");
  swatch?.replaceChildren(make("b", {}, "?"));
  item.querySelector(".area-stage strong")?.replaceChildren("Not known");
  for (const part of item.querySelectorAll(".area-when *, .area-rules *")) part.remove();
}

/** Replaces the groups by level with one list in name order, under a heading that says why. */
function joinGroups(): void {
  const [first, ...others] = document.querySelectorAll<HTMLElement>(".group");
  if (first === undefined) return;
  const items = [...document.querySelectorAll(".group li.area")].sort((a, b) =>
    nameOf(a).localeCompare(nameOf(b), "en-NZ"),
  );
  for (const group of others) group.remove();
  first.hidden = false;
  first.dataset.group = "untracked";
  first
    .querySelector("h2")
    ?.replaceChildren("Not known ", make("span", { class: "count" }, String(items.length)));
  first
    .querySelector(".means")
    ?.replaceChildren(
      "This site has not been updated, so it cannot say what applies. There may be restrictions.",
    );
  first.querySelector(".more-areas")?.remove();
  first.querySelector(".areas")?.replaceChildren(...items);
}

const nameOf = (item: Element): string => item.querySelector("h3")?.textContent ?? "";
