import { lowerCase } from "../address.ts";
import { formatPath, type Path } from "../load/faults.ts";
import type { Located, Source } from "../load/load.ts";
import type { ReportAt } from "./check.ts";

/** Ids are unique within their kind, and so is everything else that identifies a record. */
export function checkIdentities(source: Source, report: ReportAt): void {
  const each = <T>(
    records: readonly Located<T>[],
    path: Path,
    what: string,
    keyOf: (record: T) => string,
  ) => {
    const first = new Map<string, Located<T>>();
    for (const located of records) {
      const key = keyOf(located.record);
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, located);
      else report(located, path, `expected each ${what} once, found ${key} again after ${placeOf(earlier)}`);
    }
  };
  const byId = (records: readonly Located<{ id: string }>[], noun: string) =>
    each(records, ["id"], `${noun}'s id`, ({ id }) => id);

  byId(source.organisations, "organisation");
  byId(source.schemes, "scheme");
  byId(source.schemes.flatMap(stagesOf), "stage");
  byId(source.areas, "area");
  byId(source.changes, "scheduled change");
  byId(source.sites, "monitoring site");
  byId(source.zones, "restriction zone");
  byId(source.readings, "reading");
  each(source.assignments, ["assignmentId"], "assignment's id", ({ assignmentId }) => assignmentId);
  each(source.providers, ["providerKey"], "provider's key", ({ providerKey }) => providerKey);
  each(source.schemes.flatMap(severitiesOf), ["severity"], "severity of a scheme", ({ key }) => key);
  each(source.sites, ["siteNumber"], "site number of a provider", ({ providerKey, siteNumber }) =>
    pair(providerKey, siteNumber),
  );
  each(
    source.consents,
    ["consentNumber"],
    "consent number of a provider, letter case aside,",
    ({ providerKey, consentNumber }) => pair(providerKey, lowerCase(consentNumber)),
  );
  each(source.consents.flatMap(rowsOf), [], "site and band of a consent", ({ key }) => key);
}

const stagesOf = ({ record, file, path }: Source["schemes"][number]) =>
  record.stages.map((stage, index) => ({ record: stage, file, path: [...path, "stages", index] }));

const severitiesOf = (scheme: Source["schemes"][number]) =>
  stagesOf(scheme).map((stage) => ({
    ...stage,
    record: { key: pair(scheme.record.id, String(stage.record.severity)) },
  }));

const rowsOf = ({ record, file, path }: Source["consents"][number]) =>
  record.rows.map(({ siteNumber, bandNumber }, index) => ({
    record: {
      key: `${pair(record.providerKey, record.consentNumber)}: ${pair(siteNumber, String(bandNumber))}`,
    },
    file,
    path: [...path, "rows", index],
  }));

const pair = (first: string, second: string) => `${JSON.stringify(first)}, ${JSON.stringify(second)}`;

const placeOf = ({ file, path }: Located<unknown>) => [file, formatPath(path)].join(" ").trim();
