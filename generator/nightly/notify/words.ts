/** The words of a message: plain text, so that each receiver can write it in its own format. */

import { inBrief } from "../../lib/in-brief.ts";
import { shortTime } from "../../lib/time/time-in-words.ts";
import type { ChangeState } from "../../model/change-state.ts";
import { type Announced, type AreaNow, type InForce, isLevel } from "./area-states.ts";
import type { News } from "./news.ts";

type Area = Pick<AreaNow, "name" | "timeZoneId" | "isTracked" | "inForce" | "asOf">;

type Setting = { readonly isSample: boolean };

/** Of several news the first, and how many more there are: `Porirua City: Level 2 in force; and 1 more change` */
export function titleOf(news: readonly News[], area: Area, { isSample }: Setting): string {
  const [first] = news;
  if (first === undefined) throw new Error("Expected news, found none.");
  const more =
    news.length === 1 ? "" : `; and ${news.length - 1} more ${news.length === 2 ? "change" : "changes"}`;
  return `${isSample ? "SAMPLE: " : ""}${lineOf(first, area, `${area.name}: `)}${more}`;
}

/** How many other news a text lists: ntfy takes up to 4,096 bytes. */
const MOST = 5;

/** `at` is when it is delivered: what is in force now may not be then. */
export function textOf(news: readonly News[], area: Area, at: number | null, { isSample }: Setting): string {
  const [first, ...others] = news;
  const listed = others.slice(0, MOST);
  return [
    ...(first ? detailsOf(first, area) : []),
    ...listed.flatMap((one) => [`Also: ${lineOf(one, area)}.`, ...detailsOf(one, area)]),
    ...(others.length > MOST ? [`And ${others.length - MOST} more changes.`] : []),
    ...(at !== null ? [`As of ${shortTime(area.asOf, area.timeZoneId)}.`] : []),
    ...(at !== null || first?.kind === "level" ? [] : [`Now: ${inForceWords(area.inForce)}.`]),
    ...(area.isTracked
      ? []
      : [
          "This area is not tracked: its notices are not followed, so this may be out of date. Ask the council.",
        ]),
    ...(isSample ? ["This is sample data, not an official notice."] : []),
  ].join("\n\n");
}

/** `Porirua City: Level 2 from Saturday 5 December, 12:01 am` */
function lineOf(news: News, area: Area, name = ""): string {
  if (news.kind === "level") return `${name}${levelWords(news.before, news.now)}`;
  const line = `${name}${changeWords(news.change, area)}`;
  if (news.kind === "dropped") return `${FATES[news.fate ?? "ignored"] ?? "No longer announced"}: ${line}`;
  const prefix = news.change.state === "pending" ? "Pending approval: " : "";
  if (news.kind !== "moved" || news.before === null) return `${prefix}${line}`;
  return `${prefix}Changed: ${line}; before: ${changeWords(news.before, area)}`;
}

/**
 * What has become of a change that is not to come, in the words of pages (views/change-words.ts). Any other is no longer announced:
 * "Ignored" would say nothing to readers who do not see the records.
 */
const FATES: { readonly [state in ChangeState]?: string } = {
  cancelled: "Cancelled",
  rejected: "Rejected",
  superseded: "Superseded",
  withdrawn: "Withdrawn",
  // It took effect, and something else is in force already.
  applied: "Superseded",
};

function levelWords(before: InForce, now: InForce): string {
  if (isLevel(now)) return `${now.name} in force`;
  if (now === "unknown") return "what applies is not known";
  const isLifted = isLevel(before) && before.severity > 0;
  return isLifted ? "restrictions lifted" : "no restriction set";
}

function changeWords({ what, level, at }: Announced, { timeZoneId }: Area): string {
  const when = shortTime(at, timeZoneId);
  if (what === "begins") return `${level?.name} from ${when}`;
  if (what === "lifted") return `restrictions lifted from ${when}`;
  return level === null ? `a change from ${when}` : `${level.name} ends ${when}`;
}

const inForceWords = (inForce: InForce): string =>
  isLevel(inForce)
    ? inForce.name
    : inForce === "none"
      ? "no restriction set"
      : "not known. There may be restrictions: ask the council";

/** What follows the line of one piece of news. */
function detailsOf(news: News, { timeZoneId }: Area): string[] {
  if (news.kind === "level") {
    const { before, now, at } = news;
    const since = at === null ? [] : [`Since ${shortTime(at, timeZoneId)}.`];
    if (isLevel(now)) return [...ruleOf(now.rule), ...since, `Before: ${inForceWords(before)}.`];
    if (now === "none") return [...since, `Before: ${inForceWords(before)}.`];
    return [
      `${isLevel(before) ? `${before.name} has ended. ` : ""}There may be restrictions: ask the council.`,
    ];
  }
  const { what, level, state } = news.change;
  if (news.kind === "dropped") return news.reason?.trim() ? [`Reason: ${inBrief(news.reason)}`] : [];
  return [
    ...(what === "begins" && level !== null ? ruleOf(level.rule) : []),
    ...(what === "ends" ? ["What follows is not known yet."] : []),
    ...(state === "pending" ? ["This change waits for approval. It may never take effect."] : []),
    ...(news.kind === "approved" ? ["This change is approved."] : []),
  ];
}

const ruleOf = (rule: string): string[] => (rule === "" ? [] : [rule]);
