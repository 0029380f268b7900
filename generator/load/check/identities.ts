import { lowerCase } from "../../lib/folded-text.ts";
import { describe, formatPath, type Path } from "../faults.ts";
import type { LoadedReadings, Located, Source } from "../load.ts";
import type { ReportAt } from "./report-at.ts";

/** Ids are unique within their kind, and so is everything else that identifies a record. */
export function checkIdentities(source: Source, report: ReportAt): void {
  const each = eachOnce(report);
  const byId = (records: readonly Located<{ id: string }>[], noun: string) =>
    each(records, ["id"], `${noun}'s id`, ({ id }) => [id]);

  byId(source.organisations, "organisation");
  byId(source.schemes, "scheme");
  byId(source.schemes.flatMap(stagesOf), "stage");
  byId(source.areas, "area");
  byId(source.changes, "scheduled change");
  byId(source.sites, "monitoring site");
  byId(source.zones, "restriction zone");
  each(source.assignments, ["assignmentId"], "assignment's id", ({ assignmentId }) => [assignmentId]);
  each(source.providers, ["providerKey"], "provider's key", ({ providerKey }) => [providerKey]);
  for (const scheme of source.schemes) {
    each(stagesOf(scheme), ["severity"], "severity of a scheme", ({ severity }) => [severity]);
  }
  each(source.sites, ["siteNumber"], "site number of a provider", ({ providerKey, siteNumber }) => [
    providerKey,
    siteNumber,
  ]);
  each(source.places, ["name"], "name at a position", ({ name, longitude, latitude }) => [
    name,
    longitude,
    latitude,
  ]);
  each(
    source.consents,
    ["consentNumber"],
    "consent number of a provider, letter case aside,",
    ({ providerKey, consentNumber }) => [providerKey, lowerCase(consentNumber)],
  );
  for (const consent of source.consents) {
    each(rowsOf(consent), [], "site and band of a consent", ({ siteNumber, bandNumber }) => [
      siteNumber,
      bandNumber,
    ]);
  }
}

/** The ids of readings are unique, derived ones included. */
export function checkReadingIdentities({ repeated }: LoadedReadings, report: ReportAt): void {
  const what = "reading (its id, or the site, type and instant that stand for one)";
  for (const rows of repeated) eachOnce(report)(rows, ["id"], what, ({ id }) => [id]);
}

/** Reports each record whose key occurs earlier in the list. */
export function eachOnce(report: ReportAt) {
  return <T>(
    records: readonly Located<T>[],
    path: Path,
    what: string,
    keyOf: (record: T) => readonly (string | number)[],
  ) => {
    if (records.length < 2) return;
    const first = new Map<string, Located<T>>();
    for (const located of records) {
      const values = keyOf(located.record);
      const key = JSON.stringify(values);
      const earlier = first.get(key);
      if (earlier === undefined) {
        first.set(key, located);
        continue;
      }
      const found = values.map(describe).join(", ");
      report(
        located,
        path,
        `expected each ${what} once, found ${found} again after ${placeOf(earlier)}: change or remove one of the two`,
      );
    }
  };
}

const stagesOf = ({ record, file, path }: Source["schemes"][number]) =>
  record.stages.map((stage, index) => ({ record: stage, file, path: [...path, "stages", index] }));

const rowsOf = ({ record, file, path }: Source["consents"][number]) =>
  record.rows.map((row, index) => ({ record: row, file, path: [...path, "rows", index] }));

const placeOf = ({ file, path }: Located<unknown>) => [file, formatPath(path)].join(" ").trim();
