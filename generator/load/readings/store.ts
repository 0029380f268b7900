/** The readings of a data set: written to disk as their rows are read, and read back one site at a time. */

import type { Reading as Row } from "../../../schemas/source.ts";
import { formatInstant } from "../../api/instant.ts";
import { derivedIdBytes, formatId, idBytes } from "../../lib/derived-id.ts";
import { memoize } from "../../lib/memoize.ts";
import type { Located } from "../records.ts";
import {
  instantsOf,
  RECORD_SIZE,
  type Reading,
  recordsOf,
  type Span,
  type Texts,
  viewOf,
  writeId,
  writeRecord,
} from "./record.ts";
import { openSpool, type Spool, type SpoolState } from "./spool.ts";

export type { Reading } from "./record.ts";

/**
 * Takes the rows of a data set's files. There may be more than fit in memory, so whatever grows with them is on disk.
 */
export type ReadingsWriter = {
  /** Takes row `number` of a file. */
  add(row: Row, file: string, number: number): void;
  /** The rows whose id another row has too: those of one id are in one list, by file and row. */
  repeated(): Located<{ readonly id: string }>[][];
  /** The readings by site, to be opened with `openReadings`. No row can be added afterwards. */
  end(): StoredReadings;
};

/** Readings as plain data that another thread of this process may open. */
export type StoredReadings = {
  readonly length: number;
  readonly bySite: SpoolState<string>;
  readonly texts: readonly string[];
};

/** The readings of a data set by site. */
export type Readings = {
  readonly length: number;
  /** The ids of all sites that have any. */
  readonly siteIds: readonly string[];
  /** The readings of a site, in the order of files and rows: all, or those of a span. */
  of(siteId: string, span?: Span): Reading[];
  /** The instants of a site's readings, in the same order. */
  instantsOf(siteId: string): number[];
  /** Frees their space on the disk. */
  close(): void;
};

// A record by id: the bytes of the id, and its file and row.
const ID = 0;
const FILE = 16;
const ROW = 20;
const ID_RECORD = 24;

export function openReadingsWriter(): ReadingsWriter {
  const bySite = openSpool<string>(RECORD_SIZE);
  const byId = openSpool<number>(ID_RECORD);
  const record = Buffer.alloc(RECORD_SIZE);
  const place = Buffer.alloc(ID_RECORD);
  const recordView = viewOf(record);
  const placeView = viewOf(place);
  const texts = numbered();
  const files = numbered();
  const instantText = memoize(formatInstant);
  let length = 0;

  const nameOf = ({ siteId, observationType, observedAt }: Row) =>
    `reading:${siteId}:${observationType}:${instantText(observedAt)}`;

  return {
    add(row, file, number) {
      length++;
      const id = row.id === undefined ? derivedIdBytes(nameOf(row)) : idBytes(row.id);
      writeId(placeView, ID, id);
      placeView.setUint32(FILE, files.numberOf(file), true);
      placeView.setUint32(ROW, number, true);
      byId.append(id.charCodeAt(0), place);
      writeRecord(recordView, id, row, texts);
      bySite.append(row.siteId, record);
    },
    repeated: () =>
      [...byId.keys]
        .map((key) =>
          recordsWithTwins(byId.read(key)).map(({ bytes, at }) => ({
            record: { id: formatId(bytes, at + ID) },
            file: files.all[bytes.readUInt32LE(at + FILE)] as string,
            path: [bytes.readUInt32LE(at + ROW)],
          })),
        )
        .filter((rows) => rows.length > 0),
    end() {
      byId.close();
      bySite.seal();
      return { length, bySite: bySite.state, texts: texts.all };
    },
  };
}

export const openReadings = (stored: StoredReadings): Readings =>
  readingsIn(bySiteOf(stored), stored.length, stored.texts);

export const bySiteOf = ({ bySite }: StoredReadings): RecordsBySite => openSpool<string>(RECORD_SIZE, bySite);

/** Where the records of a site's readings are read from. */
export type RecordsBySite = Pick<Spool<string>, "keys" | "read" | "close">;

export const readingsIn = (bySite: RecordsBySite, length: number, texts: readonly string[]): Readings => ({
  length,
  siteIds: [...bySite.keys],
  of: (siteId, span) => recordsOf(bySite.read(siteId), siteId, texts, span),
  instantsOf: (siteId) => instantsOf(bySite.read(siteId)),
  close: bySite.close,
});

/** The places of the records whose id occurs more than once. */
function recordsWithTwins(bytes: Buffer): { bytes: Buffer; at: number }[] {
  const ids: string[] = [];
  for (let at = 0; at < bytes.length; at += ID_RECORD) ids.push(bytes.toString("latin1", at + ID, at + FILE));
  const once = new Set<string>();
  const twice = new Set<string>();
  for (const id of ids) (once.has(id) ? twice : once).add(id);
  if (twice.size === 0) return [];
  return ids.flatMap((id, index) => (twice.has(id) ? [{ bytes, at: index * ID_RECORD }] : []));
}

/** Numbers texts in the order in which they occur. */
function numbered(): Texts {
  const all: string[] = [];
  const numbers = new Map<string, number>();
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
