/** Hints about values that are well formed, and probably not what was meant. A hint is not a fault. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { formatOffset } from "../../generator/ingest/upstreams/clock.ts";
import { formatInstant } from "../../generator/lib/time/instant.ts";
import { DAY } from "../../generator/lib/time/time-units.ts";
import { NEW_ZEALAND, offsetAt } from "../../generator/lib/time/zone.ts";
import type { Fault } from "../../generator/load/faults.ts";
import { readLeniently } from "../../generator/load/files.ts";
import type { Located, Readings, Source } from "../../generator/load/load.ts";
import { hint } from "./hints.ts";

/** What `npm run init` copies. */
const STARTER = join(import.meta.dirname, "../init/starter/data");

/** All hints of this kind. `now` is in milliseconds. */
export function oddValues(
  folder: string,
  source: Source & { readonly readings: Readings },
  now: number,
): Fault[] {
  return [
    ...northern(source),
    ...abroad(source),
    ...shares(source),
    ...clockOffsets(folder, source),
    ...fixedAhead(source, now),
    ...observedAhead(source, now),
    ...madeUp(source),
    ...pastedMarkup(source),
  ];
}

/** New Zealand lies south of the equator. */
function northern({ areas, sites }: Source): Fault[] {
  const north = (latitude: number | undefined) => latitude !== undefined && latitude > 0;
  return [
    ...areas.filter(({ record }) => north(record.boundary?.[0]?.[0]?.[0]?.[1])),
    ...sites.filter(({ record }) => north(record.location?.latitude)),
  ].map((one) => hint(one, "lies north of the equator: a latitude of New Zealand begins with a minus sign"));
}

/** The zones of New Zealand's clocks. */
const ZONES: readonly string[] = [NEW_ZEALAND, "Pacific/Chatham"];

/** Times of an area are shown, and rules compared, on the area's clock. */
const abroad = ({ areas }: Source): Fault[] =>
  areas
    .filter(({ record }) => !ZONES.includes(record.timeZoneId))
    .map((area) => {
      const message = `${area.record.timeZoneId} is the clock of another country: write ${ZONES.join(" or ")}`;
      return hint(area, message, "timeZoneId");
    });

/** The share that each status leaves, in percent. */
const SHARES = {
  none: [100, 100],
  partial: [0, 100],
  full: [0, 0],
} as const;

/** Statuses that contradict the share that they allow. */
const shares = ({ sites }: Source): Fault[] =>
  sites.flatMap((site) =>
    site.record.statuses.flatMap(({ restriction }, index): Fault[] => {
      const share = restriction?.allowedPercentage ?? null;
      if (restriction === null || share === null) return [];
      const [least, most] = SHARES[restriction.status];
      if (share >= least && share <= most) return [];
      const message = `${restriction.status} with ${share}%: one of them is wrong, correct it`;
      return [hint(site, message, "statuses", index, "restriction", "allowedPercentage")];
    }),
  );

const WRITTEN = /"(effectiveFrom|effectiveUntil)"\s*:\s*"([^"]*?)([+-]\d\d:\d\d)"/g;

/** Times with an offset that the clocks of no area in New Zealand have then, such as +12:00 in January: they are an hour off. */
function clockOffsets(folder: string, { areas, assignments, changes }: Source): Fault[] {
  const used = new Set([NEW_ZEALAND, ...areas.map(({ record }) => record.timeZoneId)]);
  const zones = ZONES.filter((zone) => used.has(zone));
  const files = new Set([...assignments, ...changes].map(({ file }) => file));
  return [...files].flatMap((file) =>
    [...readLeniently(folder, file).matchAll(WRITTEN)].flatMap(({ index, 2: clock, 3: offset }) => {
      const instant = Date.parse(`${clock}${offset}`);
      const right = [...new Set(zones.map((zone) => formatOffset(offsetAt(instant, zone))))];
      if (right.includes(offset ?? "")) return [];
      const message = `${clock}${offset}: the clocks show ${right.join(" or ")} then, so this may be an hour off: write that, or correct the time`;
      return [{ file, path: [], message, offset: index }];
    }),
  );
}

/** A data set that is fixed at an instant to come, often by a mistyped year. */
const fixedAhead = ({ dataset }: Source, now: number): Fault[] =>
  dataset.flatMap((one) => {
    const { asOf = now } = one.record;
    const message = `${formatInstant(asOf)} is still to come, so what is only scheduled until then shows as if it were in force: remove asOf, or correct it`;
    return asOf > now ? [hint(one, message, "asOf")] : [];
  });

/** What was observed or stated at a time to come, often by a mistyped year: builds leave such readings and statuses out. */
function observedAhead(
  { sites, consents, readings }: Pick<Source, "sites" | "consents"> & { readings: Readings },
  now: number,
): Fault[] {
  const ahead = (one: Located<unknown>, at: number, what: string, ...within: (string | number)[]) =>
    at > now + DAY
      ? [hint(one, `${what} of ${formatInstant(at)}, which is still to come: check the year`, ...within)]
      : [];
  return [
    ...sites.flatMap((site) => {
      const { id, name, statuses } = site.record;
      const newest = readings.instantsOf(id).reduce((latest, at) => Math.max(latest, at), -Infinity);
      return [
        ...ahead(site, newest, `${name} has a reading`),
        ...statuses.flatMap(({ asAt }, index) =>
          ahead(site, asAt, `${name} has a status`, "statuses", index, "asAt"),
        ),
      ];
    }),
    ...consents.flatMap((consent) =>
      consent.record.rows.flatMap(({ thresholdAsAt }, index) =>
        ahead(consent, Date.parse(thresholdAsAt), "the level is", "rows", index, "thresholdAsAt"),
      ),
    ),
  ];
}

/** Records that `init` made up, in data that says it is no sample. */
function madeUp({ dataset, ...source }: Source): Fault[] {
  if (dataset[0]?.record.isSample !== false) return [];
  const names = namesIn(STARTER);
  const { organisations, providers, areas, sites, consents, zones } = source;
  return [organisations, providers, areas, sites, consents, zones].flatMap(
    (records: readonly Located<object>[]) =>
      records
        .filter(({ record }) => isMadeUp(record, names))
        .map((one) => hint(one, "was made up by npm run init: replace it, or say isSample: true")),
  );
}

function isMadeUp(record: object, names: ReadonlySet<string>): boolean {
  const { name, consentNumber } = record as { name?: string; consentNumber?: string };
  if (names.has(name ?? consentNumber ?? "")) return true;
  return /https?:\/\/([a-z0-9-]+\.)*example\.(org|com|net|nz)\b/.test(
    JSON.stringify({ ...record, boundary: null }),
  );
}

/** The names and numbers of the records in a folder of source data. */
function namesIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path));
  const texts = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, "utf8"));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/"(?:name|consentNumber)": "([^"]+)"/g)].map(([, name]) => name ?? ""),
    ),
  );
}

const TAG = /<\/?(a|b|br|div|em|h\d|i|li|ol|p|span|strong|table|td|tr|ul)\b[^>]*>/i;

/** Descriptions are Markdown; HTML in them is shown as it is written. */
const pastedMarkup = ({ schemes }: Source): Fault[] =>
  schemes.flatMap((scheme) =>
    scheme.record.stages.flatMap(({ name, description }, index): Fault[] => {
      const [tag] = TAG.exec(description ?? "") ?? [];
      const message = `${name}: the text holds ${tag}, which is shown as it is: write Markdown`;
      return tag === undefined ? [] : [hint(scheme, message, "stages", index, "description")];
    }),
  );
