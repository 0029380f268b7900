/** The page of changes: its filter by council, kept in the address. */

import { calendarFile, feedFile, type Scope } from "../../api/subscriptions.ts";
import { stateByClock } from "../../model/change-state.ts";
import { byText } from "../../model/name-order.ts";
import { changesSummary, stateBadge } from "../../views/area/changes.ts";
import { type ChangeList, changeList } from "../../views/changes.ts";
import { html } from "../../views/html/html.ts";
import { onHistory, parameters, setParameters } from "./page/address-bar.ts";
import { asTimePasses, element, isFinished } from "./page/explorer.ts";
import { factsOf } from "./page/facts.ts";

const organisation = element<HTMLSelectElement>("#filter-organisation");

const listOf = (section: Element | null) => section?.getAttribute("aria-labelledby") as ChangeList;

/** The changes in the order of the page: in which list each is, when it is due, and its day by the clocks of its area. */
const changes = [...document.querySelectorAll<HTMLElement>(".happening")].map((item) => ({
  ...{ ...factsOf("change", item), item, list: listOf(item.closest(".happenings")) },
  at: Date.parse(element<HTMLTimeElement>(".meta time", item).dateTime),
  day: item.closest(".day")?.querySelector("time")?.dateTime ?? "",
}));
type Change = (typeof changes)[number];

/** In place of changes ahead, for the whole country, once all have come. */
const nothing = changes.some(({ list }) => list === "ahead") ? "Nothing is known ahead." : undefined;

/** Whom "Subscribe" follows, for the whole country. */
const followed = element(".subscribe .means").textContent ?? "";

/** Due changes whose outcome has not been read yet; asked again each minute. */
const unsure = new Set<Change>();

/** A change that is due by now is no longer ahead: it joins those of the past, under its day. */
function movePast(): void {
  const due = changes.filter(({ list, at }) => list === "ahead" && at <= Date.now());
  for (const change of due) {
    change.list = "past";
    unsure.add(change);
  }
  for (const change of unsure)
    void showState(change).then(
      () => unsure.delete(change),
      () => {},
    );
  if (due.length > 0) draw(true);
}

/**
 * Says what has become of a change whose time has come: of a confirmed one as the API has it; of any other no approval is known.
 * Rejects where it cannot be read.
 */
async function showState({ item, confirmed, at }: Change): Promise<void> {
  const put = (state: string) => {
    const badge = item.querySelector(".badge");
    if (badge !== null) badge.outerHTML = state;
  };
  // Until the change is read, or if it cannot be, no more is known.
  const state = confirmed === undefined ? "pending" : "confirmed";
  put(String(stateBadge(stateByClock(state, at, Date.now()))));
  if (confirmed === undefined) return;
  const { stateOfDue } = await import("./redraw/due.ts");
  put(await stateOfDue(confirmed, at));
}

const isNarrowed = (): boolean => organisation.value !== "";

/** Draws what the filter leaves of each list, and every number of it. Of one council, all is open. */
function draw(staysOpen: boolean): void {
  const focused = document.activeElement;
  const fold = focused?.matches("summary") ? focused.closest(".happenings") : null;
  const shown = changes.filter(
    ({ organisations }) => !isNarrowed() || organisations.includes(organisation.value),
  );
  const inList = (wanted: ChangeList) => shown.filter(({ list }) => list === wanted);
  for (const section of document.querySelectorAll<HTMLElement>(".happenings")) {
    const list = listOf(section);
    // Changes that were ahead come before the others of their day.
    const own = list === "past" ? inList(list).sort((a, b) => byText(b.day, a.day)) : inList(list);
    const drawn = changeList(
      list,
      own.map(({ day }) => ({ day, item: html`<li></li>` })),
      {
        none:
          list !== "ahead" ? undefined : isNarrowed() ? "Nothing is scheduled for this council." : nothing,
        isOpen: isNarrowed() || (staysOpen && section.querySelector("details")?.open),
      },
    );
    section.replaceChildren(...section.querySelectorAll("h2, .means"));
    section.insertAdjacentHTML("beforeend", String(drawn));
    for (const [index, place] of section.querySelectorAll("li").entries())
      place.replaceWith(own[index]?.item ?? "");
    section.hidden = list !== "ahead" && isNarrowed() && own.length === 0;
  }
  const number = (state: string) =>
    inList("ahead").filter(({ item }) => item.querySelector(`.badge.${state}`) !== null).length;
  element("#filter-count").textContent = `${shown.length} of ${changes.length} changes`;
  element<HTMLElement>("#filter-none").hidden = shown.length > 0 || changes.length === 0;
  element("#summary").textContent = changesSummary(number("confirmed"), number("pending"));
  // The element with the keyboard may have been put into its place again, or drawn anew.
  const place = fold?.querySelector("summary") ?? focused;
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

function narrow(): void {
  draw(false);
  followChosen();
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
