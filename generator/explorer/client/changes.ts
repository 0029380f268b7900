/** The page of changes: its filter by council, kept in the address. */

import { onHistory, parameters, setParameters } from "./address-bar.ts";
import { data, element } from "./explorer.ts";
import "./subscribe.ts";

const organisation = element<HTMLSelectElement>("#filter-organisation");
const items = [...document.querySelectorAll<HTMLElement>(".happening")];

function show(): void {
  for (const item of items) {
    const ids = data(item, "organisations").split(" ");
    item.hidden = organisation.value !== "" && !ids.includes(organisation.value);
  }
  for (const day of document.querySelectorAll<HTMLElement>(".day")) {
    day.hidden = day.querySelector(".happening:not([hidden])") === null;
  }
  // What the filter leaves may be behind a click.
  for (const more of document.querySelectorAll<HTMLDetailsElement>(".more-days")) {
    more.hidden = more.querySelector(".day:not([hidden])") === null;
    more.open = organisation.value !== "";
  }
  const shown = items.filter(({ hidden }) => !hidden).length;
  element("#filter-count").textContent = `${shown} of ${items.length} changes`;
  element<HTMLElement>("#filter-none").hidden = shown > 0 || items.length === 0;
}

function restore(): void {
  organisation.value = parameters().get("organisation") ?? "";
  // An address from another build may name an organisation that is gone.
  if (organisation.selectedIndex < 0) organisation.value = "";
  show();
}

organisation.addEventListener("change", () => {
  show();
  setParameters({ organisation: organisation.value }, "push");
});
element("#filter").addEventListener("submit", (event) => event.preventDefault());
onHistory(restore);
restore();
