/** The outcome of a night for people, as Markdown: its work, its changes, the changes to come, and its faults. */

import { announcement, faultsOf, takenOf } from "../ingest/summary.ts";
import { formatCount } from "../lib/format-count.ts";
import { counted, faultList, fenced, list, markdown, plain, table } from "../lib/markdown.ts";
import { longTime } from "../lib/time/time-in-words.ts";
import { formatDuration } from "../lib/time/time-units.ts";
import { NEW_ZEALAND } from "../lib/time/zone.ts";
import type { Held } from "./brakes/brakes.ts";
import { EASED } from "./brakes/differences.ts";
import type { NightReport } from "./report.ts";

export function summaryOf(report: NightReport): string {
  return markdown([
    `# ${verdictOf(report)}`,
    ...whyOf(report),
    ...report.notes.map(plain),
    ...heldOf(report),
    ...stagesOf(report),
    ...messagesOf(report),
    ...overdueOf(report),
    ...aheadOf(report),
    ...providersOf(report),
    ...faultsIn(report),
    ...differencesOf(report),
    ...recordsOf(report),
  ]);
}

/** The first line: the verdict and what it means. */
export function verdictOf({ verdict, asOf, publishedTo, files, heldBack, allowed }: NightReport): string {
  switch (verdict) {
    case "published": {
      const { added, changed, removed } = files;
      const exception =
        allowed === null ? "" : `, with ${counted(allowed.limits.length, "limit")} let through`;
      return `Published as of ${asOf}${publishedTo === null ? "" : ` to ${plain(publishedTo)}`}: ${counted(added, "file")} added, ${formatCount(changed)} changed, ${formatCount(removed)} removed${exception}`;
    }
    case "unchanged":
      return `Unchanged as of ${asOf}: what was built is live already`;
    case "held back":
      return `Held back: ${counted(heldBack.length, "limit")} exceeded, nothing was published`;
    case "failed":
      return "Failed";
  }
}

function whyOf({ verdict, fault, previousAsOf, allowed, heldBack }: NightReport): string[] {
  if (verdict === "failed") return [fenced(fault ?? "")];
  if (fault !== null && verdict === "published") return ["## What is left to do", fenced(fault)];
  if (previousAsOf !== null) return [`Before: as of ${previousAsOf}.`];
  const isFirst = allowed === null && heldBack.length === 0;
  return isFirst ? ["A first night: there was nothing to compare with."] : [];
}

function heldOf({ heldBack, allowed }: NightReport): string[] {
  if (allowed !== null)
    return ["## Let through", `Reason: ${plain(allowed.reason)}`, ...allowed.limits.map(limitOf)];
  if (heldBack.length === 0) return [];
  return [
    "## Why it was held back",
    ...heldBack.map(limitOf),
    "If this is right, run again with `--allow` and the reason. If not, mend the data: what is live stays as it is.",
  ];
}

const limitOf = ({ limit, why, records }: Held): string =>
  `**${plain(limit)}**: ${plain(why)}\n\n${list(records.map(plain))}`;

const section = (heading: string, columns: readonly string[], rows: readonly string[][]): string[] =>
  rows.length === 0 ? [] : [`## ${heading}`, table(columns, rows)];

const stageNamed = (names: NightReport["stageNames"], id: string | null): string =>
  id === null ? "no restriction" : (names[id] ?? id);

function stagesOf({ stages, stageNames }: NightReport): string[] {
  const rows = stages.map(({ area, from, to, lifts, announced, takenFrom }) => [
    area,
    `${stageNamed(stageNames, from)}${takenFrom === undefined ? "" : ` of ${takenFrom}`}`,
    takenFrom === undefined
      ? `${stageNamed(stageNames, to)}${lifts && from === to ? EASED : ""}`
      : "no level on record",
    announced ? "yes" : "no",
  ]);
  return section("Areas whose stage changed", ["Area", "From", "To", "Announced"], rows);
}

function messagesOf({ notified }: NightReport): string[] {
  const rows = notified.map(({ to, sent, fault }) => [to, String(sent), fault ?? ""]);
  return section("Messages", ["To", "Sent", ""], rows);
}

/** A ban that was not approved in time does not apply, however urgent it is. */
function overdueOf({ overdue, stageNames }: NightReport): string[] {
  const rows = overdue.map(({ at, timeZoneId, area, to }) => [
    longTime(at, timeZoneId),
    area,
    stageNamed(stageNames, to),
  ]);
  return section("Overdue for approval", ["Was due", "Area", "Stage"], rows);
}

function aheadOf({ ahead, stageNames }: NightReport): string[] {
  const rows = ahead.map(({ at, timeZoneId, area, to, isApproved }) => [
    longTime(at, timeZoneId),
    area,
    stageNamed(stageNames, to),
    isApproved ? "" : "not yet approved",
  ]);
  return section("The next seven days", ["When", "Area", "Stage", ""], rows);
}

function providersOf({ providers, kept, upstreams, asOf }: NightReport): string[] {
  if (providers.length === 0) return [];
  const rows = providers.map(({ providerKey, name, newestObservation, staleRows }) => [
    name,
    newestObservation === null ? "" : longTime(Date.parse(newestObservation), NEW_ZEALAND),
    newestObservation === null || asOf === null
      ? ""
      : formatDuration(Math.max(0, Date.parse(asOf) - Date.parse(newestObservation))),
    String(staleRows),
    kept.some((one) => one.providerKey === providerKey) ? "keeps what was published" : "",
  ]);
  const asked = upstreams.filter(({ state }) => state !== "off");
  const states = asked.map((upstream) => [upstream.key, upstream.state, takenOf(upstream)]);
  return [
    "## Providers",
    table(["Provider", "Newest reading", "Age", "Stale rows", ""], rows),
    ...(states.length === 0 ? [] : [table(["Upstream", "State", "Taken"], states)]),
  ];
}

function faultsIn({ kept, upstreams, asOf }: NightReport): string[] {
  const ofKept = kept.map(({ providerKey, fault }) => [providerKey, fault] as const);
  return faultList([...ofKept, ...faultsOf({ now: asOf ?? "", upstreams })]);
}

function differencesOf({ upstreams }: NightReport): string[] {
  return upstreams.flatMap(({ key, difference, announced }) =>
    typeof difference === "string"
      ? [
          `## ${plain(key)} has changed`,
          fenced(difference, "diff"),
          ...announcement(announced).map((part, index) => (index === 0 ? plain(part) : fenced(part, "sh"))),
          `Read the page, and enter what it announces. Then run \`npm run ingest -- --only ${key}\` in the data folder and commit \`upstreams/${key}.txt\`: if that file is there, every night tells the change until its text is the new one; if not, only this night does.`,
        ]
      : [],
  );
}

function recordsOf({ records }: NightReport): string[] {
  const rows = records
    .filter(({ added, changed, removed }) => added + changed + removed.length > 0)
    .map(({ kind, added, changed, removed }) => [kind, ...[added, changed, removed.length].map(String)]);
  return section("Records", ["Kind", "Added", "Changed", "Removed"], rows);
}
