/** What's changing: every change ahead and of the last 30 days, by day. */

import type { Organisation, Stage } from "../../../schemas/source.ts";
import { latestFirst, type Transition } from "../../downloads/feeds/transition.ts";
import { type TransitionArea, transitionsOf } from "../../downloads/feeds/transitions.ts";
import { DAY } from "../../lib/time/time-units.ts";
import { isDropped, stateByClock, stepOf } from "../../model/change-state.ts";
import { gradeOfStage } from "../../model/grade-of-stage.ts";
import type { Model } from "../../model/model.ts";
import { changesSummary, sentenceCase, stateBadge } from "../../views/area/changes.ts";
import { notKnownSince } from "../../views/area/now.ts";
import { shownFrom } from "../../views/by-clock.ts";
import { NO_RESTRICTION } from "../../views/change-words.ts";
import { changeList, type DatedItem } from "../../views/changes.ts";
import { direction, ruleInBrief } from "../../views/direction.ts";
import { facts } from "../../views/html/facts.ts";
import { type Html, html } from "../../views/html/html.ts";
import { levelOf } from "../../views/level.ts";
import { stageSwatch, swatch } from "../../views/swatch.ts";
import { spokenName } from "../../views/words/te-reo.ts";
import { dateOf, NEW_ZEALAND, time } from "../../views/words/time.ts";
import { count } from "../../views/words/words.ts";
import { gradesStrip } from "../charts/areas-by-grade.ts";
import { mainPages } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import { jsonLinks } from "../parts/frame/json-links.ts";
import { layout, type PageFile } from "../parts/frame/layout.ts";
import { subscribe } from "../parts/frame/subscribe.ts";
import type { PageOf } from "../parts/page-folders.ts";
import { organisationLinks } from "../parts/words/area-words.ts";
import { asAt, onDay, whileKnown } from "../parts/words/as-at.ts";

const BACK = 30 * DAY;

type Happening = { readonly transition: Transition; readonly area: TransitionArea };

export function changesPage(context: Context): PageFile {
  const { model } = context;
  const { horizon } = model.ahead;
  const all = transitionsOf(model, model.asOf)
    .flatMap(({ area, transitions }) =>
      transitions
        .filter(({ isCovered, at }) => !isCovered && at > model.asOf - BACK)
        .map((transition) => ({ area, transition })),
    )
    .sort((a, b) => latestFirst(a.transition, b.transition));
  const dropped = all.filter(({ transition }) => isDropped(transition.state));
  const listed = all.filter((each) => !dropped.includes(each));
  const ahead = listed.filter(({ transition }) => transition.at > model.asOf).reverse();
  const past = listed.filter(({ transition }) => transition.at <= model.asOf);
  return layout(context, {
    folder: mainPages.changes,
    kind: "changes",
    hasTwin: true,
    title: "What’s changing",
    description: `Changes of water restrictions ${onDay(model)}: ${count(ahead.length, "change")} ahead, and what changed before, by day and by council.`,
    mainPage: "changes",
    scripts: ["changes"],
    subscription: { kind: "all" },
    // From then on a script moves what is due to the past: until it has, nothing of the list is drawn.
    holdsUntil: horizon && Math.min(horizon, ...ahead.map(({ transition }) => transition.at)),
    main: html`<h1>What’s changing</h1>
<p class="lead" id="summary"${whileKnown(context)}>${summary(ahead)}</p>
${
  horizon !== null &&
  html`<p class="lead"${shownFrom(horizon)}>${notKnownSince(horizon)}: what has changed since is missing here.</p>
`
}${asAt(context, NEW_ZEALAND)}
${filter(organisationsIn(all, context.model))}
<p id="filter-none" class="note" hidden>Nothing on record for this council. <a href="./">Show all councils</a></p>
<section class="happenings" aria-labelledby="ahead"><h2 id="ahead">Ahead</h2>${changeList("ahead", dated(context, ahead))}</section>
<section class="happenings" aria-labelledby="past"><h2 id="past">Since ${time(model.asOf - BACK, NEW_ZEALAND, "date")}</h2>${changeList("past", dated(context, past))}</section>
${
  dropped.length > 0 &&
  html`<section class="happenings dropped" aria-labelledby="dropped"><h2 id="dropped">Dropped</h2><p class="means">Announced once, and cancelled, rejected or overtaken since. None of these applies.</p>
${changeList("dropped", dated(context, dropped))}</section>
`
}${gradesStrip(context.model)}${subscribe(context, { kind: "all" }, "changes everywhere")}
${jsonLinks([
  { operation: "GetScheduledChanges", shows: "Changes everywhere", query: "?pageSize=100" },
  { download: "scheduled-changes.csv", shows: "All changes as a spreadsheet" },
  { download: "areas-by-grade.csv", shows: "Areas by grade, day by day, as a spreadsheet" },
  { download: "stage-assignments.csv", shows: "The history of all areas as a spreadsheet" },
])}`,
  });
}

function summary(ahead: readonly Happening[]): string {
  const number = (wanted: Transition["state"]) =>
    ahead.filter(({ transition }) => transition.state === wanted).length;
  return changesSummary(number("confirmed"), number("pending"));
}

const filter = (organisations: readonly Organisation[]): Html =>
  html`<form id="filter" class="filter needs-script" method="get" aria-label="Filter the list"><p><label for="filter-organisation">Council or water provider</label><select id="filter-organisation"
name="organisation"><option value="">All</option>${organisations.map(
    ({ id, name }) => html`<option value="${id}">${name}</option>`,
  )}</select> <output id="filter-count" for="filter-organisation"></output></p></form>`;

function organisationsIn(all: readonly Happening[], model: Model): Organisation[] {
  const present = new Set(all.flatMap(({ area }) => area.organisations.map(({ id }) => id)));
  return model.organisations.filter(({ id }) => present.has(id));
}

/** What becomes stricter before what becomes easier: the sort is stable. */
const stricterFirst = (a: Happening, b: Happening): number => stepOfHappening(b) - stepOfHappening(a);

const stepOfHappening = ({ transition }: Happening): number =>
  Math.sign(stepOf(transition.before, stageAfter(transition)));

const stageAfter = ({ kind, stage }: Transition): Stage | null => (kind === "end" ? null : stage);

/** In the order given, except that the changes of one day, by the clock of the area, follow each other. */
function dated({ pageOf, model }: Context, happenings: readonly Happening[]): DatedItem[] {
  const byDay = Map.groupBy(happenings, ({ transition, area }) => dateOf(transition.at, area.timeZoneId));
  return [...byDay].flatMap(([day, own]) =>
    own.toSorted(stricterFirst).map((each) => ({ day, item: item(pageOf, each, model.asOf) })),
  );
}

function item(pageOf: PageOf, { transition, area }: Happening, asOf: number): Html {
  const { at, stage, state, before } = transition;
  const after = stageAfter(transition);
  const what = whatHappens(transition, area);
  const clock = time(at, area.timeZoneId, "clock");
  const change = {
    organisations: area.organisations.map(({ id }) => id),
    ...(state === "confirmed" && { confirmed: { id: transition.id, area: area.id, kind: transition.kind } }),
  };
  return html`<li class="happening"${facts("change", change)}>${after === null ? swatch("none") : stageSwatch(after, levelOf(gradeOfStage(after)))}<div><p><a href="/${pageOf.area(area.id)}">${spokenName(area.name)}</a> ${
    isDropped(state)
      ? html`<s>${what}</s>`
      : html`${before !== null && before.id !== stage?.id && html`${before.name} → `}<strong>${what}</strong> ${(after !== null || area.trackingStatus === "tracked") && direction(before, after)}`
  } ${stateBadge(stateByClock(state, at, asOf))}</p>${(state === "confirmed" || state === "pending") && after !== null && html`<p>${ruleInBrief(after)}</p>`}
<p class="meta">${clock}${
    area.organisations.length > 0 && html` · ${organisationLinks({ pageOf }, area)}`
  }${transition.reason !== null && html` · ${transition.reason}`}</p></div></li>`;
}

function whatHappens({ stage, kind }: Transition, { trackingStatus }: Happening["area"]): string {
  if (stage === null) return trackingStatus === "tracked" ? sentenceCase(NO_RESTRICTION) : "A change";
  return kind === "end" ? `${stage.name} ends` : stage.name;
}
