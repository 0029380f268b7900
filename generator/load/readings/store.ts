/** The readings of a data set in columns, site by site: half of what they would take as objects. */

import type { Reading as Row } from "../../../schemas/source.ts";
import { derivedId } from "../../lib/derived-id.ts";
import { memoize } from "../../lib/memoize.ts";
import { formatInstant } from "../../lib/time/instant.ts";
import type { Located } from "../read-records.ts";

/** A reading with an id: its own, or the one derived from site, type and instant (docs/contract.md §4, "Derived ids"). */
export type Reading = Row & { readonly id: string };

/** What most readings share with many others. */
type Kind = Pick<Row, "observationType" | "unit" | "qualityCode">;

/** The rows of a site, in the order of files and rows. Each has a place in every column. */
type Columns = {
  readonly ids: string[];
  readonly instants: number[];
  readonly values: (number | undefined)[];
  /** By number. */
  readonly kinds: number[];
};

/** Readings as plain data; the sites in the order of their first readings. */
export type StoredReadings = {
  readonly kinds: readonly Kind[];
  readonly sites: ReadonlyMap<string, Columns>;
};

/** Which readings are read: those within a span of time, both ends included, in milliseconds. */
export type Span = {
  /** If a type has no readings since then, the readings of its newest instant up to `until` are read. */
  readonly since?: number | undefined;
  readonly until?: number;
};

/** The readings of a data set by site. */
export type Readings = {
  readonly length: number;
  /** The ids of all sites that have any. */
  readonly siteIds: readonly string[];
  /** The readings of a site, in the order of files and rows: all, or the readings of a span. */
  of(siteId: string, span?: Span): Reading[];
  /** The instants of a site's readings, in the same order. */
  instantsOf(siteId: string): readonly number[];
};

/** Takes the rows of a data set's files. */
export function openReadingsWriter() {
  const kinds: Kind[] = [];
  const kindNumbers = new Map<string, number>();
  const sites = new Map<string, Columns>();
  const ids: string[] = [];
  const files: string[] = [];
  const rows: number[] = [];
  const instantText = memoize(formatInstant);

  function kindNumberOf({ observationType, unit, qualityCode }: Row): number {
    const key = JSON.stringify([observationType, unit, qualityCode]);
    const number = kindNumbers.get(key) ?? kinds.push({ observationType, unit, qualityCode }) - 1;
    kindNumbers.set(key, number);
    return number;
  }

  return {
    add(row: Row, file: string, number: number): void {
      const { siteId, observationType, observedAt } = row;
      const id = row.id ?? derivedId(`reading:${siteId}:${observationType}:${instantText(observedAt)}`);
      const site = sites.get(siteId) ?? { ids: [], instants: [], values: [], kinds: [] };
      sites.set(siteId, site);
      site.ids.push(id);
      site.instants.push(observedAt);
      site.values.push(row.value);
      site.kinds.push(kindNumberOf(row));
      ids.push(id);
      files.push(file);
      rows.push(number);
    },
    /** Rows that share an id, one list for each such id, by file and row. */
    repeated(): Located<{ readonly id: string }>[][] {
      const once = new Set<string>();
      const twice = new Set<string>();
      for (const id of ids) (once.has(id) ? twice : once).add(id);
      if (twice.size === 0) return [];
      const found = ids.flatMap((id, index) =>
        twice.has(id)
          ? [{ record: { id }, file: files[index] as string, path: [rows[index] as number] }]
          : [],
      );
      return [...Map.groupBy(found, ({ record }) => record.id).values()];
    },
    /** The readings by site, to be opened with `openReadings`. */
    end: (): StoredReadings => ({ kinds, sites }),
  };
}

export function openReadings({ kinds, sites }: StoredReadings): Readings {
  const rowsOf = (siteId: string): Reading[] => {
    const { ids = [], instants = [], values = [], kinds: numbers = [] } = sites.get(siteId) ?? {};
    return ids.map((id, row) => {
      const { observationType, unit, qualityCode } = kinds[numbers[row] as number] as Kind;
      const [observedAt, value] = [instants[row] as number, values[row]];
      return { id, siteId, observationType, observedAt, value, unit, qualityCode };
    });
  };
  return {
    length: [...sites.values()].reduce((sum, { ids }) => sum + ids.length, 0),
    siteIds: [...sites.keys()],
    of: (siteId, span = {}) => within(rowsOf(siteId), span),
    instantsOf: (siteId) => sites.get(siteId)?.instants ?? [],
  };
}

function within(rows: readonly Reading[], { since, until = Number.POSITIVE_INFINITY }: Span): Reading[] {
  const due = rows.filter(({ observedAt }) => observedAt <= until);
  if (since === undefined) return due;
  const newest = new Map<string, number>();
  for (const { observationType, observedAt } of due)
    newest.set(observationType, Math.max(observedAt, newest.get(observationType) ?? observedAt));
  return due.filter((row) => row.observedAt >= since || row.observedAt === newest.get(row.observationType));
}
