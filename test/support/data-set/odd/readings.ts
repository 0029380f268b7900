/** Readings as CSV: with quotes, either line ending, columns in any order, with and without ids. */

import type { Draw } from "../../random.ts";
import type { SourceFile } from "../files.ts";
import type { SourceProvider, SourceSite } from "../source.ts";
import { maximumAgeOf, stampAround } from "./sites.ts";
import { finerStamp, minute, stamp } from "./stamps.ts";

const types = ["flow", "waterLevel", "rainfall", "groundwaterLevel", "waterTemperature", "reservoirStorage"];
const columns = ["siteId", "observationType", "observedAt", "value", "unit", "qualityCode"];

/** The files of readings; the first site has `busy` of them. */
export function* readingFiles(
  draw: Draw,
  sites: SourceSite[],
  providers: SourceProvider[],
  asOf: number,
  { busy }: { busy: number },
): Generator<SourceFile> {
  for (const [index, site] of sites.entries()) {
    const provider = providers.find(({ providerKey }) => providerKey === site.providerKey);
    const maximumAge = maximumAgeOf(provider);
    const count = draw.pick([0, 1, 4, 9, 12]);
    const observed =
      index === 0
        ? Array.from({ length: busy }, (_, step) => pastStamp(draw, asOf - step * 7 * minute))
        : Array.from({ length: count }, () => stampAround(draw, asOf, maximumAge));
    if (observed.length === 0 && draw.chance(0.7)) continue;
    yield { path: `readings/site-${index}.csv`, content: fileOf(draw, site, observed) };
  }
}

function pastStamp(draw: Draw, instant: number): string {
  return draw.chance(0.1) ? finerStamp(draw, instant) : stamp(draw, instant);
}

function fileOf(draw: Draw, site: SourceSite, observed: string[]): string {
  const hasIds = draw.chance(0.4);
  const header = [...columns, ...(hasIds ? ["id"] : [])];
  if (draw.chance(0.3)) header.reverse();
  const isTaken = new Set<string>();
  const lines = observed.flatMap((observedAt) => {
    const observationType = draw.pick(types);
    // Without an id, a second reading of the same type and instant would have the same derived id.
    const key = `${observationType} ${Date.parse(observedAt)}`;
    const id = hasIds && (isTaken.has(key) || draw.chance(0.8)) ? draw.uuid() : "";
    if (id === "" && isTaken.has(key)) return [];
    if (id === "") isTaken.add(key);
    const record: Record<string, string> = {
      siteId: site.id,
      observationType,
      observedAt,
      value: draw.pick(["", "0", "-1.5", "12.345", "1000000", "0.1", "7.10", "3"]),
      unit: draw.pick(["m³/s", "mm", "m, above datum", "°C", 'l/s "net"']),
      qualityCode: draw.pick(["600", "0600", "QC 200", "good"]),
      id,
    };
    return [header.map((column) => record[column] ?? "")];
  });
  const lineEnd = draw.pick(["\n", "\r\n"]);
  const text = [header, ...lines].map((fields) => fields.map((field) => quoted(draw, field)).join(","));
  return text.join(lineEnd) + (draw.chance(0.8) ? lineEnd : "");
}

export function quoted(draw: Draw, field: string): string {
  const isNeeded = /[",\r\n]/.test(field);
  return isNeeded || draw.chance(0.1) ? `"${field.replaceAll('"', '""')}"` : field;
}
