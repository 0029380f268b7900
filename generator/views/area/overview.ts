/** What applies everywhere, in numbers, and what comes first. */

import type { AreaListItem, StageSummary } from "../../../schemas/resource.ts";
import { formatCount } from "../../lib/format-count.ts";
import { type Coming, stepOf } from "../../model/change-state.ts";
import { STATE_WORDS, type StateKind, stateAt } from "../area-state.ts";
import { NO_RESTRICTION } from "../change-words.ts";
import { type Html, html } from "../html/html.ts";
import { LEVEL_WORDS, LEVELS } from "../level.ts";
import { spokenName } from "../words/te-reo.ts";
import { formatTime, NEW_ZEALAND, spoken } from "../words/time.ts";
import { count, joinHtml } from "../words/words.ts";
import { keepsStage, type Moment } from "./answer.ts";
import { notKnownSince } from "./now.ts";
import { moveTo, stageBefore } from "./row.ts";
import { isPastData } from "./unknown.ts";

/** An area of a list with what comes there, and the address of its page. */
export type ListedArea = {
  readonly item: AreaListItem;
  readonly coming: Coming<StageSummary>;
  readonly href: string;
};

type OverviewOptions = Moment & {
  readonly knownUntil: number;
  /** The address of the page of changes. */
  readonly changes: string;
  readonly asAt: Html;
};

export const overview = (areas: readonly ListedArea[], options: OverviewOptions): Html =>
  options.isKnown
    ? html`<p class="lead">${summary(areas, options)}</p>
${strictest(areas, options)}<p class="next">${nextEverywhere(areas, options)} <a href="${options.changes}">What’s changing</a></p>
${options.asAt}`
    : html`<p class="lead">${
        isPastData(options)
          ? html`${notKnownSince(options.knownUntil)}: this site has not been updated.`
          : `${STATE_WORDS.unknown}: what applies now could not be read.`
      } Ask your council or water provider.</p>`;

/** More areas are counted. */
const MOST_NAMED = 3;

/** The areas at the strictest grade that the rules tell, the newest level first. */
function strictest(areas: readonly ListedArea[], moment: Moment): Html | false {
  const restricted = areas.flatMap(({ item, href }) => {
    const { kind, level } = stateAt(item, moment);
    const since = Date.parse(item.currentStageAssignment?.effectiveFrom ?? "");
    return kind === "restricted" ? [{ item, href, level, since }] : [];
  });
  const worst = LEVELS.find((level) => restricted.some((area) => area.level === level));
  if (worst === undefined) return false;
  const at = restricted.filter(({ level }) => level === worst).sort((a, b) => b.since - a.since);
  return html`<p class="strictest"><strong>Strictest: ${LEVEL_WORDS[worst].toLowerCase()}</strong> in ${named(
    at,
    ({ item, href, since }) =>
      html`<a href="${href}">${spokenName(item.name)}</a> since ${spoken(since, item.timeZoneId, moment)}`,
  )}.</p>
`;
}

/** The first few of a list, and how many more there are. */
function named<T>(all: readonly T[], show: (one: T) => Html): Html {
  const more = all.length - MOST_NAMED;
  return html`${joinHtml(all.slice(0, MOST_NAMED).map(show), "; ")}${more > 0 && `; and ${count(more, "more area")}`}`;
}

/** The next changes, all at one instant, stricter first. If none is stricter, the first stricter changes follow. */
function nextEverywhere(areas: readonly ListedArea[], moment: Moment): Html {
  const steps = areas.flatMap((area) => stepsIn(area));
  if (steps.length === 0) return html`${moment.isAsked !== true && "No change scheduled."}`;
  const first = atOnce(steps);
  const stricter = steps.filter(({ step }) => step > 0);
  const isToCome = stricter.length > 0 && first.every(({ step }) => step <= 0);
  return html`Next known change, ${stepsInWords(first, moment)}.${isToCome && html` Stricter next, ${stepsInWords(atOnce(stricter), moment)}.`}`;
}

type Step = Pick<ListedArea, "item" | "href"> & {
  readonly at: number;
  readonly to: Html;
  /** By how much it is stricter. */
  readonly step: number;
};

/** The known steps to come in an area: the end of its restriction, and the next level. */
function stepsIn({ item, href, coming }: ListedArea): Step[] {
  const { next, end } = coming;
  const ends = { item, href, to: html`the restriction ends`, step: -Infinity };
  const begins = next !== null && !keepsStage(coming, item.currentStageAssignment);
  return [
    ...(end === null ? [] : [{ ...ends, at: end }]),
    ...(begins
      ? [
          {
            ...{ item, href, at: next.at, step: stepOf(stageBefore(item, coming), next.stage) },
            to: html`${next.stage?.name ?? NO_RESTRICTION} ${moveTo(item, coming)}`,
          },
        ]
      : []),
  ];
}

/** The steps at the first instant, the strictest first. */
function atOnce(steps: readonly Step[]): readonly Step[] {
  const first = Math.min(...steps.map(({ at }) => at));
  return steps.filter(({ at }) => at === first).sort((a, b) => b.step - a.step);
}

function stepsInWords(steps: readonly Step[], moment: Moment): Html {
  const [{ at }] = steps as [Step];
  const [own = NEW_ZEALAND, ...others] = new Set(steps.map(({ item }) => item.timeZoneId));
  // The clock that most readers have is not named.
  const timeZone = others.length === 0 ? own : NEW_ZEALAND;
  const zone = timeZone === NEW_ZEALAND ? "" : ` (${formatTime(at, timeZone, "clock").split(" ").at(-1)})`;
  return html`${spoken(at, timeZone, moment)}${zone}: ${named(
    steps,
    ({ item, href, to }) => html`<a href="${href}">${spokenName(item.name)}</a> ${to}`,
  )}`;
}

/** The numbers in a sentence. Areas that are not known are counted as such, never as free of restriction. */
function summary(areas: readonly ListedArea[], moment: Moment): Html {
  if (areas.length === 0) return html`No areas on record.`;
  const kinds = areas.map(({ item }) => stateAt(item, moment).kind);
  const number = (kind: StateKind) => kinds.filter((one) => one === kind).length;
  const restricted = number("restricted");
  const rest = SUMMED.flatMap(([kind, one, many]) => {
    const others = number(kind);
    return others === 0 ? [] : `${formatCount(others)} ${others === 1 ? one : many}`;
  });
  return html`<strong>${formatCount(restricted)} of ${count(areas.length, "area")}</strong> ${
    restricted === 1 ? "restricts" : "restrict"
  } the watering of gardens. ${rest.length > 0 && `Of the others, ${new Intl.ListFormat("en-NZ").format(rest)}.`}`;
}

/** What one area does, and what several do. */
const SUMMED: readonly (readonly [StateKind, one: string, many: string])[] = [
  ["care", "asks for care only", "ask for care only"],
  ["none", "has no restriction", "have no restriction"],
  [
    "unruled",
    "has a level that may restrict it too (the text is not clear, or not in our rules)",
    "have a level that may restrict it too (the text is not clear, or not in our rules)",
  ],
  [
    "untracked",
    "is not tracked, so we do not know what applies there",
    "are not tracked, so we do not know what applies there",
  ],
];
