import type { Upstream } from "../../../schemas/upstream.ts";
import { describe } from "../faults.ts";
import type { LoadedRecords, Located } from "../load.ts";
import { eachOnce } from "./identities.ts";
import { referring } from "./references.ts";
import type { ReportAt } from "./report-at.ts";

/**
 * Whatever upstreams refer to is in the data. No two supply the same series or boundary: each would undo the other's
 * work.
 */
export function checkUpstreams({ source, faults, maskedBy }: LoadedRecords, report: ReportAt): void {
  const { provider, area } = referring({ source, maskedBy }, report);
  for (const located of source.upstreams) {
    provider(located, ["providerKey"], located.record.providerKey ?? null);
    for (const named of areasOf(located)) area(named, [], named.record);
  }

  const numbers = new Set(source.sites.map(({ record }) => siteKey(record)));
  // The series may mean a site that is faulty itself.
  const areSitesSound = !faults.some(({ file }) => file.startsWith("monitoring-sites/"));
  const series = source.upstreams.flatMap(seriesOf);
  for (const located of series) {
    if (!areSitesSound || numbers.has(siteKey(located.record))) continue;
    const found = describe(located.record.siteNumber);
    report(
      located,
      ["siteNumber"],
      `expected the number of a site of the provider, found ${found}, which the data does not hold: add it, or correct this`,
    );
  }

  const each = eachOnce(report);
  each(series, [], "site's observation type of all upstreams", (one) => [
    one.providerKey,
    one.siteNumber,
    one.observationType,
  ]);
  const boundaries = source.upstreams.filter(({ record }) => record.kind === "arcgis").flatMap(areasOf);
  each(boundaries, [], "area's boundary of all upstreams", (areaId) => [areaId]);
}

/** A provider numbers its own sites. */
export const siteKey = ({ providerKey, siteNumber }: { providerKey: string; siteNumber: string }) =>
  JSON.stringify([providerKey, siteNumber]);

/** The series that an upstream supplies. */
function seriesOf({ record, file, path }: Located<Upstream>) {
  if (!("series" in record)) return [];
  const { providerKey, series } = record;
  return series.map(({ siteNumber, observationType }, index) => ({
    record: { providerKey, siteNumber, observationType },
    file,
    path: [...path, "series", index],
  }));
}

/** The ids of areas that an upstream names. */
function areasOf({ record, file, path }: Located<Upstream>): Located<string>[] {
  if (record.kind === "page") {
    return record.areaIds.map((id, index) => ({ record: id, file, path: [...path, "areaIds", index] }));
  }
  if (record.kind !== "arcgis") return [];
  return Object.entries(record.areas.ids).map(([value, id]) => ({
    record: id,
    file,
    path: [...path, "areas", "ids", value],
  }));
}
