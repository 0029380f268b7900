/** The records of one source file, and which file holds what. */

import { limits } from "../../schemas/limits.ts";
import * as schemas from "../../schemas/source.ts";
import { pageCheck, upstream } from "../../schemas/upstream.ts";
import { sha256 } from "../lib/digest.ts";
import { visible } from "../lib/visible.ts";
import { areaFile, readAreas } from "./areas.ts";
import { type Fault, reportTo } from "./faults.ts";
import { isOfReadings, readText } from "./files.ts";
import type { Known } from "./fingerprint.ts";
import { parseJson } from "./json.ts";
import { readPlaces } from "./places.ts";
import {
  type FileKind,
  type Into,
  type Kind,
  type Located,
  many,
  one,
  type Source,
  withoutSchema,
} from "./read-records.ts";
import { readUntilEnough } from "./read-until-enough.ts";
import { shapeOf } from "./shape.ts";

/** The findings in a file: the sound records, and the faults of the others. */
export type FileRecords = {
  /** Null if the file is not part of the data format. */
  readonly kind: Kind | null;
  /** The SHA-256 of its text; null if that is not known. */
  readonly digest: string | null;
  readonly records: readonly Located<unknown>[];
  readonly faults: readonly Fault[];
  /** The ids of records with faults; null for one whose id cannot be read. */
  readonly masked: ReadonlySet<string | null>;
};

/** Which file holds what: the table of docs/data.md. */
export const FILES: readonly FileKind[] = [
  one(/^dataset\.json$/, "dataset", schemas.dataset),
  many(/^organisations\.json$/, "organisations", schemas.organisation),
  many(/^providers\.json$/, "providers", schemas.provider),
  one(/^schemes\/[^/]+\.json$/, "schemes", schemas.scheme),
  { pattern: /^areas\/[^/]+\.geojson$/, kind: "areas", read: readAreas, whole: areaFile },
  many(/^stage-assignments\/[^/]+\.json$/, "assignments", schemas.stageAssignment),
  many(/^scheduled-changes\/[^/]+\.json$/, "changes", schemas.scheduledChange),
  many(/^monitoring-sites\/[^/]+\.json$/, "sites", schemas.monitoringSite),
  many(/^consents\/[^/]+\.json$/, "consents", schemas.consent),
  many(/^restriction-zones\.json$/, "zones", schemas.restrictionZone),
  { pattern: /^places\.csv$/, kind: "places", read: readPlaces },
  one(/^limits\.json$/, "limits", limits),
  many(/^page-checks\.json$/, "pageChecks", pageCheck),
  { pattern: /^upstreams\/[^/]+\.json$/, kind: "upstreams", read: readUpstream, whole: upstream },
  // The text of a watched page as last seen. Any text is valid.
  { pattern: /^upstreams\/[^/]+\.txt$/, kind: "upstreams", read: () => {} },
];

/** Reads a file that says where readings or boundaries are fetched from. Its name is its key. */
function readUpstream(text: string, file: string, { source, report }: Into): void {
  const value = withoutSchema(parseJson(text, report));
  if (value === undefined) return;
  const record = shapeOf(upstream, value, report);
  if (record === undefined) return;
  const key = file.slice(file.lastIndexOf("/") + 1, -".json".length);
  source.upstreams.push({ record: { ...record, key }, file, path: [] });
}

const entryOf = (file: string) => FILES.find(({ pattern }) => pattern.test(file));

/** Whether a file, by its path, is one of the data format. */
export const isOfFormat = (file: string): boolean => isOfReadings(file) || entryOf(file) !== undefined;

/**
 * What a file of the format was meant to be called, by its path: in small letters, with the ending of its folder, and in no folder further
 * down. Undefined if that is not known.
 */
function meantBy(file: string): string | undefined {
  const [, path = "", ending = ""] = /^(.+?)\.(json|geojson|csv)(?:\.txt)?$/i.exec(file) ?? [];
  const [top = "", ...below] = path.split("/");
  const name = below.length === 0 ? top.toLowerCase() : `${top.toLowerCase()}/${below.join("-")}`;
  return ["", "geo"].map((prefix) => `${name}.${prefix}${ending.toLowerCase()}`).find(isOfFormat);
}

/** The kind of records that a file holds, by its path; null if it holds none. */
const kindOfRecords = (file: string): Kind | null => entryOf(file)?.kind ?? null;

/** Reads a file, unless its records were kept under its digest. */
export function readFileRecords(folder: string, file: string, known: Known | null): FileRecords {
  const digest = known?.digests[file] ?? null;
  // Which records a file holds depends on its path, and what they are on its bytes.
  const key = ["records", file, digest];
  const kept = digest === null ? null : known?.cache.read<FileRecords["records"]>(key);
  if (kept) return { kind: kindOfRecords(file), digest, records: kept.value, faults: [], masked: new Set() };
  const faults: Fault[] = [];
  const text = entryOf(file) === undefined ? undefined : readText(folder, file, reportTo(faults, file));
  const found = recordsIn(file, text, faults);
  // The file may have changed since its digest was taken.
  if (digest !== null && found.digest === digest && found.faults.length === 0)
    known?.cache.keep(key, found.records);
  return found;
}

/** The records in the text of a file; undefined if there is no text, for reasons that are among the faults. */
export function recordsIn(file: string, text: string | undefined, faults: Fault[] = []): FileRecords {
  const entry = entryOf(file);
  const meant = entry === undefined ? meantBy(file) : undefined;
  const report = reportTo(faults, file);
  const masked = new Set<string | null>();
  const mask = (id: string | null) => void masked.add(id);
  const source = emptySource();
  if (entry === undefined)
    report(
      [],
      `expected no other files than those of the data format, found this one: ${meant === undefined ? "move it or rename it" : `call it ${visible(meant)}, or delete it if that is there`}`,
      0,
    );
  else if (text === undefined) mask(null);
  else readUntilEnough({ report, mask }, (report) => entry.read(text, file, { source, report, mask }));
  const digest = text === undefined ? null : sha256(text);
  return { kind: entry?.kind ?? null, digest, records: entry ? source[entry.kind] : [], faults, masked };
}

/** No record of any kind. */
export const emptySource = (): Source =>
  Object.fromEntries(FILES.map(({ kind }) => [kind, []])) as unknown as Source;
