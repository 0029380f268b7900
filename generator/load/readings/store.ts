/** The readings of a data set as bytes, site by site: a tenth of what they would take as objects. */

import type { Reading as Row } from "../../../schemas/source.ts";
import { derivedIdBytes, formatId, idBytes } from "../../lib/derived-id.ts";
import { memoize } from "../../lib/memoize.ts";
import { formatInstant } from "../../lib/time/instant.ts";
import type { Located } from "../read-records.ts";
import { gathered } from "./gathered.ts";
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

export type { Reading } from "./record.ts";

/** Readings as plain data, the records of one site after those of another. */
export type StoredReadings = {
  /** How many readings there are. */
  readonly length: number;
  /** The texts that records refer to by number. */
  readonly texts: readonly string[];
  /** The sites in the order of their first readings; how many bytes the records of each take. */
  readonly sites: readonly (readonly [siteId: string, bytes: number])[];
  readonly records: Uint8Array;
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
};

// A record by id: the bytes of the id, and its file and row.
const ID = 0;
const FILE = 16;
const ROW = 20;
const ID_RECORD = 24;

/** Takes the rows of a data set's files. */
export function openReadingsWriter() {
  const bySite = gathered<string>();
  const byId = gathered<number>();
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
    add(row: Row, file: string, number: number): void {
      length++;
      const id = row.id === undefined ? derivedIdBytes(nameOf(row)) : idBytes(row.id);
      writeId(placeView, ID, id);
      placeView.setUint32(FILE, files.numberOf(file), true);
      placeView.setUint32(ROW, number, true);
      byId.append(id.charCodeAt(0), place);
      writeRecord(recordView, id, row, texts);
      bySite.append(row.siteId, record);
    },
    /** Rows that share an id, one list for each such id, by file and row. */
    repeated: (): Located<{ readonly id: string }>[][] =>
      byId
        .byKey()
        .map(([, records]) =>
          recordsWithTwins(records).map(({ bytes, at }) => ({
            record: { id: formatId(bytes, at + ID) },
            file: files.all[bytes.readUInt32LE(at + FILE)] as string,
            path: [bytes.readUInt32LE(at + ROW)],
          })),
        )
        .filter((rows) => rows.length > 0),
    /** The readings by site, to be opened with `openReadings`. No row can be added afterwards. */
    end(): StoredReadings {
      const sites = bySite.byKey();
      return {
        length,
        texts: texts.all,
        sites: sites.map(([siteId, records]) => [siteId, records.length]),
        records: Buffer.concat(sites.map(([, records]) => records)),
      };
    },
  };
}

export function openReadings(stored: StoredReadings): Readings {
  const bySite = recordsBySite(stored);
  const bytesOf = (siteId: string) => bySite.get(siteId) ?? Buffer.alloc(0);
  return {
    length: stored.length,
    siteIds: [...bySite.keys()],
    of: (siteId, span) => recordsOf(bytesOf(siteId), siteId, stored.texts, span),
    instantsOf: (siteId) => instantsOf(bytesOf(siteId)),
  };
}

function recordsBySite({ sites, records }: StoredReadings): ReadonlyMap<string, Buffer> {
  let at = records.byteOffset;
  return new Map(
    sites.map(([siteId, bytes]) => {
      const own = Buffer.from(records.buffer, at, bytes);
      at += bytes;
      return [siteId, own];
    }),
  );
}

/** The positions of records whose id occurs more than once. */
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
