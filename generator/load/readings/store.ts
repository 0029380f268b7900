/** The readings of a data set: written down as their rows are read, and read back one site at a time. */

import type { Reading as Row } from "../../../schemas/source.ts";
import { formatInstant } from "../../api/instant.ts";
import { derivedIdBytes, formatId, idBytes } from "../../lib/derived-id.ts";
import { remembered } from "../../lib/memoize.ts";
import { MOST_FAULTS } from "../faults.ts";
import type { Located } from "../records.ts";
import { RECORD_SIZE, readInstant, readRecord, type Texts, writeRecord } from "./record.ts";
import { openSpool, type SpoolState } from "./spool.ts";

/** A reading with an id: its own, or the one derived from site, type and instant (contract.md §4, "Derived ids"). */
export type Reading = Row & { readonly id: string };

/** There may be more of them than memory should hold; what grows with their number lies on the disk. */
export type Readings = {
  readonly length: number;
  /** Takes a row of a file. */
  add(row: Row, file: string, number: number): void;
  /** The readings of a site, in the order of files and rows. */
  of(siteId: string): Reading[];
  /** The instants of a site's readings, in the same order. */
  instantsOf(siteId: string): number[];
  /** The rows that name no site which the data could hold, of each file as many as make too many faults. */
  strays(): Located<Row>[];
  /** The rows whose id another row has too, list by list; those of one id are in one list, by file and row. */
  repeated(): Iterable<Located<{ readonly id: string }>[]>;
  /** The ids of all sites that have any. */
  readonly siteIds: Iterable<string>;
  /** Those by site, to be opened again in another thread of this process; here they are not used any more. */
  handOver(): HandedReadings;
  /** Gives the room on the disk back. */
  close(): void;
};

/** Readings that were found to be sound, as plain data. */
export type HandedReadings = {
  readonly length: number;
  readonly bySite: SpoolState<string>;
  readonly texts: readonly string[];
};

// A record by id: its bytes, and the file and row that has it.
const ID = 0;
const FILE = 16;
const ROW = 20;
const ID_RECORD = 24;

/** Opens a store, empty or handed over. `isSite` tells whether the data may hold a site with an id. */
export function openReadings(isSite: (siteId: string) => boolean, handed?: HandedReadings): Readings {
  const bySite = openSpool<string>(RECORD_SIZE, handed?.bySite);
  const byId = openSpool<number>(ID_RECORD);
  const record = Buffer.alloc(RECORD_SIZE);
  const place = Buffer.alloc(ID_RECORD);
  const texts = numbered(handed?.texts);
  const files = numbered();
  const strays = new Map<string, Located<Row>[]>();
  const instantText = remembered(formatInstant);
  let length = handed?.length ?? 0;

  const nameOf = ({ siteId, observationType, observedAt }: Row) =>
    `reading:${siteId}:${observationType}:${instantText(observedAt)}`;

  return {
    get length() {
      return length;
    },
    add(row, file, number) {
      length++;
      const id = row.id === undefined ? derivedIdBytes(nameOf(row)) : idBytes(row.id);
      place.write(id, ID, "latin1");
      place.writeUInt32LE(files.numberOf(file), FILE);
      place.writeUInt32LE(number, ROW);
      byId.append(id.charCodeAt(0), place);
      if (!isSite(row.siteId)) {
        const others = strays.get(file) ?? [];
        if (others.length <= MOST_FAULTS) others.push({ record: row, file, path: [number] });
        strays.set(file, others);
        return;
      }
      writeRecord(record, id, row, texts);
      bySite.append(row.siteId, record);
    },
    of: (siteId) =>
      recordsIn(bySite.read(siteId), RECORD_SIZE, (bytes, at) => readRecord(bytes, at, siteId, texts)),
    instantsOf: (siteId) => recordsIn(bySite.read(siteId), RECORD_SIZE, readInstant),
    strays: () => [...strays.values()].flat(),
    *repeated() {
      for (const key of byId.keys) {
        yield recordsWithTwins(byId.read(key)).map(({ bytes, at }) => ({
          record: { id: formatId(bytes, at + ID) },
          file: files.all[bytes.readUInt32LE(at + FILE)] as string,
          path: [bytes.readUInt32LE(at + ROW)],
        }));
      }
    },
    get siteIds() {
      return bySite.keys;
    },
    handOver() {
      byId.close();
      return { length, bySite: bySite.state, texts: texts.all };
    },
    close() {
      bySite.close();
      byId.close();
    },
  };
}

function recordsIn<T>(bytes: Buffer, size: number, read: (bytes: Buffer, at: number) => T): T[] {
  const records: T[] = [];
  for (let at = 0; at < bytes.length; at += size) records.push(read(bytes, at));
  return records;
}

/** Where the records by id are that share theirs with another one. */
function recordsWithTwins(bytes: Buffer): { bytes: Buffer; at: number }[] {
  const ids = recordsIn(bytes, ID_RECORD, (_, at) => bytes.toString("latin1", at + ID, at + FILE));
  const once = new Set<string>();
  const twice = new Set<string>();
  for (const id of ids) (once.has(id) ? twice : once).add(id);
  if (twice.size === 0) return [];
  return ids.flatMap((id, index) => (twice.has(id) ? [{ bytes, at: index * ID_RECORD }] : []));
}

/** Texts by number, in the order in which they came. */
function numbered(given: readonly string[] = []): Texts {
  const all = [...given];
  const numbers = new Map(all.map((text, number) => [text, number]));
  return {
    all,
    numberOf(text: string): number {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, all.length);
      return all.push(text) - 1;
    },
  };
}
