/** The answer that people come for: what applies in an area now, what they may do, since when, what comes next, and whom to ask. */

import type { Area, StageSummary } from "../../../schemas/resource.ts";
import type { WaterSource } from "../../api/uses.ts";
import { wholeText } from "../../lib/in-brief.ts";
import { type Coming, changeStates, isPending } from "../../model/change-state.ts";
import { STATE_WORDS, stateAt, stateName } from "../area-state.ts";
import { onDay } from "../as-at.ts";
import { shownUntil } from "../by-clock.ts";
import { NO_RESTRICTION } from "../change-words.ts";
import { facts } from "../html/facts.ts";
import { type Html, html } from "../html/html.ts";
import { markdown } from "../html/markdown.ts";
import { areaSwatch, swatch } from "../swatch.ts";
import { aboutRows, houseField, type ReadAt, wateringRows } from "../uses/card.ts";
import type { Watering } from "../uses/watering.ts";
import { sourcesInWords } from "../words/rule-words.ts";
import { spokenName } from "../words/te-reo.ts";
import { calendarDay, dateOf, NEW_ZEALAND, parityOf, spoken, time } from "../words/time.ts";
import { count, externalLink, joinHtml } from "../words/words.ts";
import { type DatedChange, endOf, keepsStage, type Moment } from "./answer.ts";
import { moveTo } from "./row.ts";
import { isPastData, unknownMeans } from "./unknown.ts";

/** What an area's page shows of the API's answers. */
export type AreaAnswer = {
  readonly area: Area;
  readonly coming: Coming<StageSummary>;
  /** Newest first. */
  readonly changes: readonly DatedChange[];
  /** The ids of the changes that its assignments name. */
  readonly causes: ReadonlySet<string | null>;
  /** When the last stage ended, in milliseconds. */
  readonly lastEnd: number | null;
};

export type AreaOptions = Moment & {
  readonly isFinished: boolean;
  /** Restrictions are known until this instant, in milliseconds. */
  readonly knownUntil: number;
  /** The pages of what belongs to an area; null on a card, which leads to the page of the area alone. */
  readonly hrefOf: ((kind: "scheme" | "organisation", record: { id: string; name: string }) => string) | null;
  /** What a home may do in its garden. */
  readonly watering: Watering;
  /** Where the rules of that were read, and when last; null where none were. */
  readonly read: ReadAt | null;
  /** The address of the page of the area, for its card elsewhere. */
  readonly card?: string;
  /** Which water its rules are about, where it stands beside other areas at a place. */
  readonly waters?: readonly WaterSource[];
  /** Which instant it is for, and whom to tell of a mistake. */
  readonly asAt: Html | false;
  readonly still?: StillCard;
};

/** Extra words for a card that no script updates: every statement names its day. */
type StillCard = {
  /** For which days what applies is known, after its name. */
  readonly days: string;
  /** The same after since when it is in force; empty where it is for one day. */
  readonly until: string;
  /** The scheme's words, as they stand there. */
  readonly words: Html | false;
  /** The confirmed steps after the next change: what each is, `Level 3 from`, and when. */
  readonly later: readonly { readonly at: number; readonly what: string }[];
};

type StillMoment = Moment & Pick<AreaOptions, "still">;

/** The answer card: on the page of an area, for the reader's place, and on maps. */
export function areaNow(answer: AreaAnswer, options: AreaOptions): Html {
  if (!options.isKnown) return notKnown(answer, options);
  const { area } = answer;
  const { isFinished, now, watering, card, still } = options;
  const state = stateAt(area, options);
  const { scheme, currentStageAssignment: current } = area;
  const { stage } = state;
  const rows = stage !== null && wateringRows(watering);
  const schemeLink = scheme !== null && linked(scheme, options.hrefOf?.("scheme", scheme));
  return html`<div class="now-panel ${state.level}">${areaSwatch(state)}<div class="now-head">${cardName(area, card)}${
    stage === null
      ? html`<p class="now-stage">${stateName(state)}${still?.days}</p>${schemeLink && html`<p>${schemeLink}</p>`}`
      : html`<p class="headline">${watering.headline}</p><p><strong class="now-stage">${stage.name}${still?.days}</strong>${schemeLink && html` · ${schemeLink}`}</p>`
  }${
    // Scripts keep the level true, so it needs no day. Without scripts, only this line says the day.
    still === undefined &&
    rows === false &&
    (isFinished || card === undefined) &&
    html`<p class="meta${!isFinished && " no-script"}">${onDay(now, area.timeZoneId)}</p>`
  }</div><div class="now-details">${rows && uses(rows, stage, area, options)}${
    options.waters !== undefined &&
    stage !== null &&
    html`<p><strong>${forWater(options.waters)}</strong></p>`
  }${
    still !== undefined
      ? still.words
      : stage !== null &&
        html`${(card === undefined || rows === false) && rules(stage, card !== undefined)}${
          card === undefined && dateParity(stage, area, options)
        }`
  }
${current === null ? withoutStage(answer, options) : since(answer, options)}
${upcoming(answer, options)}
${responsible(area, options)}
${options.asAt}</div></div>`;
}

/** Never from a name or a border: only what the rules state. */
const forWater = (waters: readonly WaterSource[]): string =>
  waters.length === 0
    ? "Its rules do not say here which water they are about."
    : `Its rules are about water ${sourcesInWords(waters)}.`;

/** Whose card it is, where the page is not that of the area. */
const cardName = ({ name }: Pick<Area, "name">, href: string | undefined): Html | false =>
  href !== undefined && html`<p class="card-name"><a href="${href}">${spokenName(name)}</a></p>`;

const linked = ({ name }: { readonly name: string }, href: string | undefined): Html =>
  href === undefined ? spokenName(name) : html`<a href="${href}">${spokenName(name)}</a>`;

/**
 * What a home may do with water of the town supply. On the page of an area a script puts what holds now in its place, for the
 * house number that is chosen.
 */
function uses(
  rows: Html,
  stage: StageSummary,
  { timeZoneId }: Area,
  { watering, read, isFinished, card, still }: AreaOptions,
): Html {
  const isAsked = !isFinished && card === undefined;
  return html`<section class="uses" aria-label="What a home may water from the town supply"${
    isAsked && facts("uses", { timeZone: timeZoneId, stage: stage.id })
  }><div class="uses-now">${rows}</div>${
    isAsked && watering.asksForHouse && html`<p class="needs-script">${houseField("My house number is")}</p>`
  }${aboutRows(read, still === undefined)}</section>`;
}

/** The rules of the stage in force, in the words of its scheme; on a card as plain text. */
export function rules({ description }: StageSummary, isCard = false): Html {
  if (isCard) return html`<p class="rule">${wholeText(description ?? "")}</p>`;
  return html`<h2 id="rules">The scheme’s words</h2>${
    description === null
      ? html`<p>We do not know what this level asks. Ask the council.</p>`
      : html`<div class="prose">${markdown(description)}</div>`
  }`;
}

/** A rule that speaks of "alternate days" alone does not say which days it means, so it is not one of these. */
const BY_DATES = /\b(?:even|odd)(?:-numbered)? dates?\b/i;

/**
 * Whether the day is an even or an odd date in an area, where the rule itself goes by dates. Scripts put today in its place,
 * unless the data speaks for its day for good.
 */
function dateParity(
  { description }: StageSummary,
  { timeZoneId }: Area,
  { now, isFinished }: AreaOptions,
): Html | false {
  if (description === null || !BY_DATES.test(description)) return false;
  const date = dateOf(now, timeZoneId);
  return html`<p class="today"${!isFinished && facts("clock", { timeZone: timeZoneId })}>${calendarDay(date, "weekday")} is ${parityOf(date)}.</p>`;
}

/** Who is responsible, with the websites on record. */
const responsible = ({ organisations }: Pick<Area, "organisations">, { hrefOf }: AreaOptions): Html | false =>
  organisations.length > 0 &&
  html`<p class="ask">Ask ${joinHtml(
    organisations.map(
      (organisation) =>
        html`${linked(organisation, hrefOf?.("organisation", organisation))}${
          organisation.websiteUrl !== null && html` (${externalLink(organisation.websiteUrl)})`
        }`,
    ),
    " or ",
  )}.</p>`;

function since({ area, coming: { end } }: AreaAnswer, moment: StillMoment): Html {
  const { timeZoneId, trackingStatus, currentStageAssignment: current } = area;
  return html`<p>In force since ${current !== null && spoken(Date.parse(current.effectiveFrom), timeZoneId, moment)}${moment.still?.until}.${
    end !== null && html` Ends ${spoken(end, timeZoneId, moment)}.`
  }</p>${
    trackingStatus === "untracked" &&
    html`<p><strong>This area is not tracked:</strong> we do not follow its notices, so this may be out of date.</p>`
  }`;
}

function withoutStage({ area, lastEnd }: AreaAnswer, moment: StillMoment): Html {
  if (area.trackingStatus === "untracked")
    return html`<p>We do not follow the notices for this area. <strong>There may be restrictions.</strong></p>`;
  return html`<p>${
    area.scheme === null
      ? "No restriction scheme is on record for this area."
      : moment.still === undefined && "No restriction is in force, but bylaws may apply."
  }${lastEnd !== null && html` The last restriction ended ${spoken(lastEnd, area.timeZoneId, moment)}.`}</p>`;
}

/** More would push whom to ask off the first screen of a phone. */
const MOST_PENDING = 3;

/** Only a confirmed change, or a level on record, is announced as the next one. */
function upcoming(answer: AreaAnswer, moment: UpcomingMoment): Html {
  const { timeZoneId } = answer.area;
  return html`${nextChange(answer, moment)}${moment.still?.later.map(
    ({ at, what }) => html`<p class="next">Then ${what} ${spoken(at, timeZoneId, moment)}.</p>`,
  )}${proposed(answer, moment)}`;
}

type UpcomingMoment = StillMoment & Pick<AreaOptions, "card">;

/**
 * Changes that are not approved, the soonest first, and said to be that. One whose time is past is left to the list of changes.
 * Nothing changes in the area then, so the page is not drawn again: the reader's clock takes each away at its time.
 */
function proposed({ area: { timeZoneId }, changes }: AreaAnswer, moment: UpcomingMoment): Html | false {
  const pending = changes
    .filter((change) => isPending(change) && change.effectiveFrom > moment.now)
    .toSorted((a, b) => a.effectiveFrom - b.effectiveFrom);
  const named = pending.slice(0, MOST_PENDING);
  const last = named.at(-1);
  if (last === undefined) return false;
  const until = (at: number) => moment.still === undefined && moment.isFinished !== true && shownUntil(at);
  // The soonest goes first, and takes the sign after it along.
  return html`<p class="pending"${until(last.effectiveFrom)}>Not approved, and may never take effect: ${named.map(
    (one) =>
      html`<span${until(one.effectiveFrom)}><a href="${moment.card}#change-${one.id}">${one.targetStage?.name ?? NO_RESTRICTION}, proposed for ${spoken(one.effectiveFrom, timeZoneId, moment)}</a>${one !== last && "; "}</span>`,
  )}${
    pending.length > named.length &&
    html`; and <a href="${moment.card}#changes">${count(pending.length - named.length, "more change")}</a>`
  }.</p>`;
}

function nextChange({ area, coming }: AreaAnswer, moment: StillMoment): Html | false {
  const { next, end } = coming;
  if (next === null) {
    const isSaid = area.trackingStatus === "tracked" && end === null && moment.isAsked !== true;
    return isSaid && moment.still === undefined && html`<p>No change scheduled.</p>`;
  }
  const name = html`<strong>${next.stage?.name ?? NO_RESTRICTION}</strong>`;
  const from = spoken(next.at, area.timeZoneId, moment);
  if (keepsStage(coming, area.currentStageAssignment))
    return html`<p class="next">${name} continues from ${from}.</p>`;
  const rule = wholeText(next.stage?.description ?? "");
  return html`<p class="next">Next change: ${name} from ${from}. ${moveTo(area, coming)}</p>${
    rule !== "" && html`<p class="then">Then: ${rule}</p>`
  }`;
}

/**
 * The place of the answer when there is none: since when, which change was due, and whom to ask. An old rule would be taken for
 * a permission, so none is shown.
 */
function notKnown(answer: AreaAnswer, options: AreaOptions): Html {
  return html`<div class="now-panel untracked">${swatch("untracked")}<div class="now-head">${cardName(answer.area, options.card)}<p class="now-stage">${
    isPastData(options) ? notKnownSince(options.knownUntil) : STATE_WORDS.unknown
  }</p></div><div class="now-details"><p>${unknownMeans(options)}</p>${due(answer, options)}
${responsible(answer.area, options)}
${options.asAt}</div></div>`;
}

/** The words for restrictions after the last instant up to which they are known. */
export const notKnownSince = (knownUntil: number): Html =>
  html`${STATE_WORDS.unknown} since ${time(knownUntil, NEW_ZEALAND, "weekdayOfYear")}`;

/** The first change that was confirmed for an instant that has passed since. */
function due({ area, changes, causes }: AreaAnswer, options: AreaOptions): Html | false {
  const { now, knownUntil } = options;
  const zone = area.timeZoneId;
  const stateOf = changeStates(changes, { at: now, causes, knownUntil });
  const [first] = changes
    .filter((change) => stateOf(change) === "wasDue")
    .toSorted((a, b) => a.effectiveFrom - b.effectiveFrom);
  const end = endOf(area.currentStageAssignment);
  if (end !== null && end <= now && (first === undefined || end < first.effectiveFrom))
    return html`<p>The restriction before was to end on ${spoken(end, zone, options)}; we cannot confirm it.</p>`;
  if (first === undefined) return false;
  const when = spoken(first.effectiveFrom, zone, options);
  // In bold, “no restriction” would be read as the answer.
  return first.targetStage === null
    ? html`<p>Restrictions were to be lifted on ${when}; we cannot confirm it.</p>`
    : html`<p><strong>${first.targetStage.name}</strong> was due on ${when}; we cannot confirm it.</p>`;
}
