/** The page of changes: its filter by council, kept in the address. */

import { calendarFile, feedFile, type Scope } from "../../api/subscriptions.ts";
import { stateByClock } from "../../model/change-state.ts";
import { changesSummary, droppedChanges, stateBadge } from "../../views/area/changes.ts";
import { moreDays } from "../../views/change-words.ts";
import { onHistory, parameters, setParameters } from "./page/address-bar.ts";
import { asTimePasses, element, isFinished, make } from "./page/explorer.ts";
import { factsOf } from "./page/facts.ts";

const organisation = element<HTMLSelectElement>("#filter-organisation");
const items = [...document.querySelectorAll<HTMLElement>(".happening")];

const ahead = element("#ahead").parentElement as HTMLElement;

/** What stands in place of changes ahead, and its words for the whole country. */
const noneAhead = document.querySelector<HTMLElement>("#ahead + p") ?? make("p");
const nothing = noneAhead.textContent || "Nothing is known ahead.";
ahead.append(noneAhead);

/** Whom "Subscribe" follows, for the whole country. */
const followed = element(".subscribe .means").textContent ?? "";

/** Due changes whose outcome has not been read yet; asked again each minute. */
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
    void showState(item).then(
      () => unsure.delete(item),
      () => {},
    );
  unfoldNearest();
  show();
}

const dueOf = (item: HTMLElement): number =>
  Date.parse(element<HTMLTimeElement>(".meta time", item).dateTime);

/** The nearest day ahead is never behind a click. */
function unfoldNearest(): void {
  const more = document.querySelector("#ahead ~ .more-days");
  if (more === null) return;
  if (document.querySelector("#ahead ~ .day") === null)
    more.before(...[...more.querySelectorAll(".day")].slice(0, 1));
  if (more.querySelector(".day") === null) more.remove();
}

/**
 * Says what has become of a change whose time has come: of a confirmed one as the API has it; of any other no approval is known.
 * Rejects where it cannot be read.
 */
async function showState(item: HTMLElement): Promise<void> {
  const { confirmed } = factsOf("change", item);
  const put = (state: string) => {
    const badge = item.querySelector(".badge");
    if (badge !== null) badge.outerHTML = state;
  };
  // Until the change is read, or if it cannot be, no more is known.
  const state = confirmed === undefined ? "pending" : "confirmed";
  put(String(stateBadge(stateByClock(state, dueOf(item), Date.now()))));
  if (confirmed === undefined) return;
  const { stateOfDue } = await import("./redraw/due.ts");
  put(await stateOfDue(confirmed.id, confirmed.area, dueOf(item)));
}

/** Shows the changes of the council that is chosen. They may be behind a click. */
function narrow(): void {
  for (const item of items) {
    const { organisations } = factsOf("change", item);
    item.hidden = isNarrowed() && !organisations.includes(organisation.value);
  }
  for (const more of document.querySelectorAll<HTMLDetailsElement>(".more-days")) more.open = isNarrowed();
  followChosen();
  show();
}

/** Every number of what the filter leaves. */
function show(): void {
  const shown = shownIn(document);
  element("#filter-count").textContent = `${shown} of ${items.length} changes`;
  element<HTMLElement>("#filter-none").hidden = shown > 0 || items.length === 0;
  const number = (state: string) => shownIn(ahead, `:has(.badge.${state})`);
  element("#summary").textContent = changesSummary(number("confirmed"), number("pending"));
  for (const section of document.querySelectorAll<HTMLElement>(".happenings"))
    section.hidden = section !== ahead && isNarrowed() && shownIn(section) === 0;
  for (const more of document.querySelectorAll<HTMLElement>(".more-days")) showFold(more);
  noneAhead.hidden = shownIn(ahead) > 0;
  noneAhead.textContent = isNarrowed() ? "Nothing is scheduled for this council." : nothing;
}

const isNarrowed = (): boolean => organisation.value !== "";

const shownIn = (part: ParentNode, which = ""): number =>
  part.querySelectorAll(`.happening:not([hidden])${which}`).length;

/** How much is behind a click. */
function showFold(more: HTMLElement): void {
  const days = [...more.querySelectorAll(".day")].filter((day) => shownIn(day) > 0).length;
  const isOfDropped = more.parentElement?.matches(".dropped") === true;
  element("summary", more).textContent = isOfDropped
    ? droppedChanges(shownIn(more))
    : moreDays(shownIn(more), days);
}

/** The feed and the calendar follow the chosen council: at the foot of the page, and in its head for other programs. */
function followChosen(): void {
  const { value: id, selectedOptions } = organisation;
  const scope: Scope = id === "" ? { kind: "all" } : { kind: "organisation", id };
  const files = { feeds: feedFile(scope), calendars: calendarFile(scope) };
  for (const [kind, file] of Object.entries(files))
    for (const link of document.querySelectorAll<HTMLAnchorElement | HTMLLinkElement>(
      `:is(.subscribe a, link)[href*="v1/${kind}/"]`,
    ))
      link.href = link.href.replace(new RegExp(`v1/${kind}/.*`), file);
  const where = id === "" ? "everywhere" : `in the areas of ${selectedOptions[0]?.textContent}`;
  element(".subscribe .means").textContent = followed.replace("everywhere", () => where);
}

function restore(): void {
  organisation.value = parameters().get("organisation") ?? "";
  // An address from another build may name an organisation that is gone.
  if (organisation.selectedIndex < 0) organisation.value = "";
  narrow();
}

organisation.addEventListener("change", () => {
  narrow();
  setParameters({ organisation: organisation.value }, "push");
});
element("#filter").addEventListener("submit", (event) => event.preventDefault());
onHistory(restore);
// A clock that is behind the data moves nothing: by that clock, nothing is due.
restore();
if (!isFinished) {
  movePast();
  asTimePasses(movePast);
}
