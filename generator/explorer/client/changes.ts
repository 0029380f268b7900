/** The page of changes: its filter by council, kept in the address. */

import { changesSummary, notApproved, stateBadge } from "../../views/area/changes.ts";
import { moreDays } from "../../views/change-words.ts";
import { onHistory, parameters, setParameters } from "./page/address-bar.ts";
import { asTimePasses, element, isFinished, make } from "./page/explorer.ts";
import { factsOf } from "./page/facts.ts";

const organisation = element<HTMLSelectElement>("#filter-organisation");
const items = [...document.querySelectorAll<HTMLElement>(".happening")];

/** Changes that are due of which nobody could say yet what became of them: each look at the clock asks again. */
const unsure = new Set<HTMLElement>();

/** A change that is due by now is no longer ahead: it joins those of the past, under its day. */
function movePast(): void {
  const past = element("#past").parentElement as HTMLElement;
  for (const day of document.querySelectorAll<HTMLElement>("#ahead ~ .day, #ahead ~ .more-days .day")) {
    const due = [...day.querySelectorAll<HTMLElement>(".happening")].filter(
      (item) => dueOf(item) <= Date.now(),
    );
    if (due.length === 0) continue;
    const own =
      day.querySelectorAll(".happening").length === due.length ? day : (day.cloneNode(true) as HTMLElement);
    if (own !== day) own.querySelector("ul")?.replaceChildren(...due);
    past.querySelector("h2")?.after(own);
    for (const item of due) unsure.add(item);
  }
  for (const item of unsure)
    void tellState(item).then(
      () => unsure.delete(item),
      () => {},
    );
  const number = (state: string) =>
    past.parentElement?.querySelectorAll(`#ahead ~ * .badge.${state}`).length ?? 0;
  element("#summary").textContent = changesSummary(number("confirmed"), number("pending"));
  unfoldNearest();
  if (document.querySelector("#ahead ~ *") === null)
    element("#ahead").after(make("p", {}, "Nothing is known ahead."));
}

const dueOf = (item: HTMLElement): number =>
  Date.parse(element<HTMLTimeElement>(".meta time", item).dateTime);

/** The nearest day ahead is never behind a click. */
function unfoldNearest(): void {
  const more = document.querySelector("#ahead ~ .more-days");
  if (more === null) return;
  if (document.querySelector("#ahead ~ .day") === null)
    more.before(...[...more.querySelectorAll(".day")].slice(0, 1));
  const [changes, days] = [".happening", ".day"].map((name) => more.querySelectorAll(name).length);
  (more.querySelector("summary") as Element).textContent = moreDays(changes ?? 0, days ?? 0);
  if (days === 0) more.remove();
}

/**
 * Says what has become of a change whose time has come: of a confirmed one as the API has it; of any other no approval is known.
 * Rejects where it cannot be read.
 */
async function tellState(item: HTMLElement): Promise<void> {
  const { confirmed } = factsOf("change", item);
  const tell = (state: string) => {
    const badge = item.querySelector(".badge");
    if (badge !== null) badge.outerHTML = state;
  };
  // Until it is read, and if it cannot be, nobody knows more than that.
  tell(String(confirmed === undefined ? notApproved() : stateBadge("wasDue")));
  if (confirmed === undefined) return;
  const { stateOfDue } = await import("./redraw/due.ts");
  tell(await stateOfDue(confirmed.id, confirmed.area, dueOf(item)));
}

function show(): void {
  for (const item of items) {
    const { organisations } = factsOf("change", item);
    item.hidden = organisation.value !== "" && !organisations.includes(organisation.value);
  }
  // What the filter leaves may be behind a click.
  for (const more of document.querySelectorAll<HTMLDetailsElement>(".more-days"))
    more.open = organisation.value !== "";
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
// A clock that is behind the data moves nothing: by that clock, nothing is due.
if (!isFinished) {
  movePast();
  asTimePasses(movePast);
}
restore();
