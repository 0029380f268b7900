/** What applies everywhere, in numbers, and what comes first. */

import type { AreaListItem, StageSummary } from "../../../schemas/resource.ts";
import { formatCount } from "../../lib/format-count.ts";
import { type Coming, stepOf } from "../../model/change-state.ts";
import { STATE_WORDS, type StateKind } from "../area-state.ts";
import { NO_RESTRICTION } from "../change-words.ts";
import { type Html, html } from "../html/html.ts";
import { spoken } from "../words/time.ts";
import { count, joinHtml } from "../words/words.ts";
import { keepsStage, type Moment } from "./answer.ts";
import { notKnownSince } from "./now.ts";
import { moveTo, stageBefore, stateAt } from "./row.ts";

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
<p class="next">${nextEverywhere(areas, options)} <a href="${options.changes}">What’s changing</a></p>
${options.asAt}`
    : html`<p class="lead">${
        options.isRead === false
          ? `${STATE_WORDS.unknown}: what applies now could not be read.`
          : html`${notKnownSince(options.knownUntil)}: this site has not been updated.`
      } Ask your council or water provider.</p>`;

/** More areas that change at one instant are counted. */
const MOST_NAMED = 3;

/**
 * The first changes of any area that are known to come: stages that begin, or restrictions that end, at the same instant. Those
 * that ask more come first: they are the ones to know.
 */
function nextEverywhere(areas: readonly ListedArea[], moment: Moment): Html {
  const steps = areas.flatMap(({ item, href, coming }) => {
    const { next, end } = coming;
    return [
      ...(end === null ? [] : [{ item, href, at: end, to: html`the restriction ends`, step: -Infinity }]),
      ...(next === null || keepsStage(coming, item.currentStageAssignment)
        ? []
        : [
            {
              ...{ item, href, at: next.at, step: stepOf(stageBefore(item, coming), next.stage) },
              to: html`${next.stage?.name ?? NO_RESTRICTION} ${moveTo(item, coming)}`,
            },
          ]),
    ];
  });
  const at = Math.min(...steps.map((step) => step.at));
  const [first, ...others] = steps.filter((step) => step.at === at).sort((a, b) => b.step - a.step);
  if (first === undefined) return html`No change scheduled.`;
  const named = [first, ...others].slice(0, MOST_NAMED);
  const more = others.length + 1 - named.length;
  return html`Next known change, ${spoken(at, first.item.timeZoneId, moment)}: ${joinHtml(
    named.map(({ item, href, to }) => html`<a href="${href}">${item.name}</a> ${to}`),
    "; ",
  )}${more > 0 && `; and ${count(more, "more area")}`}.`;
}

/** The numbers in a sentence. What is not known is said, and never counted as free of restriction. */
function summary(areas: readonly ListedArea[], moment: Moment): Html {
  if (areas.length === 0) return html`No areas on record.`;
  const kinds = areas.map(({ item }) => stateAt(item, moment).kind);
  const number = (kind: StateKind) => kinds.filter((one) => one === kind).length;
  const restricted = number("restricted");
  const others = [
    [number("base"), "asks for care only", "ask for care only"],
    [number("none"), "has no restriction set", "have no restriction set"],
    [
      number("untracked"),
      "is not tracked, so we do not know what applies there",
      "are not tracked, so we do not know what applies there",
    ],
  ] as const;
  const rest = others
    .filter(([areas]) => areas > 0)
    .map(([areas, one, many]) => `${formatCount(areas)} ${areas === 1 ? one : many}`);
  return html`<strong>${formatCount(restricted)} of ${count(areas.length, "area")}</strong> ${
    restricted === 1 ? "has" : "have"
  } restrictions in force. ${rest.length > 0 && `Of the others, ${new Intl.ListFormat("en-NZ").format(rest)}.`}`;
}
