/** In words: the present restrictions, the next changes, the changes that wait for approval, and stale data. */

import type { SoundData } from "../../generator/ingest/edits/data-set.ts";
import { announcement } from "../../generator/ingest/summary.ts";
import { pageReport } from "../../generator/ingest/upstream-report.ts";
import { longTime } from "../../generator/lib/time/time-in-words.ts";
import { HOUR } from "../../generator/lib/time/time-units.ts";
import { NEW_ZEALAND } from "../../generator/lib/time/zone.ts";
import { visible } from "../../generator/lib/visible.ts";
import type { Readings, Source } from "../../generator/load/load.ts";
import { inNameOrder } from "../../generator/model/name-order.ts";
import { timelinesOf } from "../../generator/model/stages-over-time.ts";
import { aheadOf } from "../../generator/nightly/brakes/ahead.ts";
import { overdueOf } from "../../generator/nightly/overdue.ts";
import type { MonitoringSite, Provider } from "../../schemas/source.ts";
import { described, stageName } from "../change/outlook.ts";
import { forPlace } from "../change/when.ts";
import { textTable } from "../command-line/text-table.ts";
import { openDifference, pageChangedAt } from "./page-changes.ts";
import { changedSince, stagesInForce, withoutRules } from "./stage-uses.ts";

/** The most sites that are named. */
const MOST_NAMES = 3;

/** The lines to show for a data set as of an instant. */
export function status(
  { set: { folder, source }, readings: { readings } }: SoundData,
  asOf: number,
): string[] {
  return [
    `${source.dataset[0]?.record.title}, as of ${longTime(asOf, NEW_ZEALAND)}`,
    "",
    "Applies now",
    ...applies(source, asOf),
    "",
    "Comes next",
    ...comes(source, asOf),
    ...overdue(source, asOf),
    ...pages(folder, source, asOf),
    ...rules(folder, source, asOf),
    "",
    "Stale",
    ...stale(source, readings, asOf),
  ];
}

function applies(source: Source, asOf: number): string[] {
  const timeline = timelinesOf(source);
  const areas = inNameOrder(source.areas.map(({ record }) => record));
  const restricted = areas.flatMap((area) => {
    const { current } = timeline(area.id, asOf);
    if (current === null) return [];
    return [
      [
        area.name,
        described(source, current),
        `since ${forPlace(current.effectiveFrom, area.timeZoneId)}`,
        area.trackingStatus === "tracked" ? "" : "not tracked",
      ],
    ];
  });
  const others = areas.filter((area) => timeline(area.id, asOf).current === null);
  const { tracked = [], untracked = [] } = Object.groupBy(others, ({ trackingStatus }) => trackingStatus);
  const other = restricted.length === 0 ? "" : "other ";
  return indented([
    ...(restricted.length === 0 ? [] : textTable(restricted).split("\n")),
    ...(tracked.length === 0 ? [] : [`no restriction set in ${inAreas(tracked.length, other)}`]),
    // In an area that is not tracked, the absence of a restriction says nothing.
    ...(untracked.length === 0
      ? []
      : [
          `not known in ${inAreas(untracked.length, "")} that nobody tracks: ${untracked.map(({ name }) => name).join(", ")}`,
        ]),
  ]);
}

/** Watched pages whose new text is not committed yet, and what they may announce. */
function pages(folder: string, source: Source, asOf: number): string[] {
  return source.upstreams.flatMap(({ record: { key, url } }) => {
    const found = openDifference(folder, key);
    if (found === null) return [];
    const { announced } = pageReport(key, found, source, asOf, folder);
    const lines = [...found.split("\n"), ...announcement(announced).flatMap((part) => part.split("\n"))];
    const after = `Then commit upstreams/${key}.txt.`;
    return ["", `Changed: ${url}`, ...indented([...lines, after].map(visible))];
  });
}

/** Rules for programs that are missing, or that the page of the council may have overtaken. */
function rules(folder: string, source: Source, asOf: number): string[] {
  const timeline = timelinesOf(source);
  const stages = stagesInForce(source, ({ id }) => timeline(id, asOf).current?.stageId ?? null);
  return [
    ...section("Without rules for programs", withoutRules(stages)),
    ...section(
      "Rules to compare again",
      changedSince(stages, source, (key) => pageChangedAt(folder, key)),
    ),
  ];
}

const section = (heading: string, rows: string[][]): string[] =>
  rows.length === 0 ? [] : ["", heading, ...tableOf(rows)];

const inAreas = (count: number, other: string) => `${count} ${other}${count === 1 ? "area" : "areas"}`;

function comes(source: Source, asOf: number): string[] {
  const rows = aheadOf(source, asOf, Infinity).map(({ at, timeZoneId, area, to, isApproved }) => [
    area,
    to === null ? "no restriction set" : stageName(source, to),
    forPlace(at, timeZoneId),
    isApproved ? "" : "not yet approved",
  ]);
  return rows.length === 0 ? indented(["no change scheduled"]) : tableOf(rows);
}

/** Once approved, they apply at once. */
function overdue(source: Source, asOf: number): string[] {
  return section(
    "Overdue for approval",
    overdueOf(source, asOf).map(({ area, to, at, timeZoneId }) => [
      area,
      stageName(source, to),
      forPlace(at, timeZoneId),
    ]),
  );
}

/** For each provider, how many sites have only readings, or only statuses, that are too old. */
function stale(source: Source, readings: Readings, asOf: number): string[] {
  const statuses = source.sites.reduce((count, { record }) => count + record.statuses.length, 0);
  if (readings.length + statuses === 0) return indented(["no readings"]);
  const rows = source.providers.flatMap(({ record }) => [
    ...staleOf(record, source, asOf, "", ({ id }) => readings.instantsOf(id)),
    ...staleOf(record, source, asOf, "statuses of ", (site) => site.statuses.map(({ asAt }) => asAt)),
  ]);
  const current = statuses === 0 ? "all readings are current" : "all readings and statuses are current";
  return indented(rows.length === 0 ? [current] : textTable(rows).split("\n"));
}

function staleOf(
  provider: Provider,
  { sites }: Source,
  asOf: number,
  what: string,
  instantsOf: (site: MonitoringSite) => readonly number[],
): string[][] {
  const newest = sites
    .map(({ record }) => record)
    .filter(({ providerKey, isServed }) => providerKey === provider.providerKey && isServed)
    .map((site) => ({ name: site.name, instant: latest(instantsOf(site), asOf) }))
    .filter(({ instant }) => instant > Number.NEGATIVE_INFINITY);
  const old = newest.filter(({ instant }) => asOf - instant > provider.maximumAge).map(({ name }) => name);
  if (old.length === 0) return [];
  const instants = newest.map(({ instant }) => instant);
  return [
    [
      provider.name,
      `${what}${old.length} of ${newest.length} sites`,
      `over ${Math.round(provider.maximumAge / HOUR)} hours`,
      `newest ${longTime(latest(instants, asOf), NEW_ZEALAND)}`,
      old.slice(0, MOST_NAMES).join(", ") +
        (old.length > MOST_NAMES ? ` and ${old.length - MOST_NAMES} more` : ""),
    ],
  ];
}

function latest(instants: readonly number[], asOf: number): number {
  let newest = Number.NEGATIVE_INFINITY;
  for (const instant of instants) if (instant <= asOf && instant > newest) newest = instant;
  return newest;
}

const tableOf = (rows: readonly (readonly string[])[]) => indented(textTable(rows).split("\n"));

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
