/** Source data as a value: what a folder holds, each file parsed once for as long as its bytes are the same. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { following } from "../lib/digest.ts";
import type { Fault } from "./faults.ts";
import { emptySource, type FileRecords, isOfFormat, readFileRecords, recordsIn } from "./file-records.ts";
import { checkFolder, isData, isLink, isOfReadings, listFiles, NoDataError } from "./files.ts";
import { digestIn, type Known } from "./fingerprint.ts";
import type { Kind, Located, Source } from "./read-records.ts";

/** What was found: the sound records, and the faults of the others. */
export type LoadedRecords = {
  readonly source: Source;
  readonly faults: readonly Fault[];
  /** Whether a record with that id may be among the faulty ones. */
  readonly maskedBy: (kind: Kind, id: string) => boolean;
};

export type DataSet = LoadedRecords & {
  readonly folder: string;
  /** The records of each file, except readings. */
  readonly files: ReadonlyMap<string, FileRecords>;
  /** The data set with other texts of some files. Only these are parsed; nothing is written. */
  with(texts: ReadonlyMap<string, string>): DataSet;
};

/**
 * Reads a folder. A file that one of `like` has too, with the same bytes, is not parsed again. Faults are collected, never thrown. Throws
 * NoDataError.
 */
export function openDataSet(
  folder: string,
  like: readonly DataSet[] = [],
  known: Known | null = null,
): DataSet {
  const all = dataIn(folder);
  const files = all.filter((file) => !isOfReadings(file));
  const read = (file: string) => sameIn(like, folder, file) ?? readFileRecords(folder, file, known);
  const links = all.filter((file) => isLink(join(folder, file))).map(linkFault);
  return dataSetOf(folder, new Map(files.map((file) => [file, read(file)])), links);
}

/** The files of a folder that holds source data, among others maybe. Throws NoDataError. */
export function dataIn(folder: string): readonly string[] {
  checkFolder(folder);
  const all = listFiles(folder);
  if (!all.some(isOfFormat)) throw noDataIn(folder);
  return all;
}

/** People name the folder of their site in place of the one in it. */
function noDataIn(folder: string): NoDataError {
  const below = join(folder, "data");
  const right = existsSync(join(below, "dataset.json")) ? below : "the folder of source data";
  return new NoDataError(`The folder ${folder} holds no source data: name ${right} with --data.`);
}

const linkFault = (file: string): Fault => {
  const message = "expected a file, found a link: put the file itself in its place";
  return { file, path: [], message, offset: 0 };
};

function sameIn(like: readonly DataSet[], folder: string, file: string): FileRecords | null {
  const candidates = like.flatMap(({ files }) => files.get(file) ?? []);
  if (candidates.length === 0) return null;
  const digest = digestIn(join(folder, file));
  return candidates.find((found) => found.digest !== null && found.digest === digest) ?? null;
}

function dataSetOf(
  folder: string,
  files: ReadonlyMap<string, FileRecords>,
  others: readonly Fault[] = [],
): DataSet {
  const source = emptySource();
  const masked = new Map<Kind, Set<string | null>>();
  for (const { kind, records, masked: ids } of files.values()) {
    if (kind === null) continue;
    const all: Located<unknown>[] = source[kind];
    for (const record of records) all.push(record);
    for (const id of ids) masked.set(kind, (masked.get(kind) ?? new Set()).add(id));
  }
  followFiles(source, files);
  return {
    folder,
    files,
    source,
    faults: [...[...files.values()].flatMap(({ faults }) => faults), ...missingIn(files), ...others],
    maskedBy: (kind, id) => [null, id].some((one) => masked.get(kind)?.has(one) === true),
    with(texts) {
      const edited = [...texts].filter(([file]) => isData(file) && !isOfReadings(file));
      const all = new Map([
        ...files,
        ...edited.map(([file, text]) => [file, recordsIn(file, text)] as const),
      ]);
      return dataSetOf(folder, new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1))));
    },
  };
}

/** Declares which bytes the records of each kind follow from. A boundary, which is large, is declared by itself. */
function followFiles(source: Source, files: ReadonlyMap<string, FileRecords>): void {
  const digest = (file: string) => files.get(file)?.digest ?? null;
  for (const kind of Object.keys(source) as Kind[]) {
    const from = [...files].flatMap(([file, found]) => (found.kind === kind ? [[file, digest(file)]] : []));
    following(source[kind], [kind, from]);
  }
  for (const { record, file, path } of source.areas)
    if (record.boundary !== null) following(record.boundary, [digest(file), path]);
}

function missingIn(files: ReadonlyMap<string, FileRecords>): Fault[] {
  if (files.has("dataset.json")) return [];
  const message = "expected a file that describes the data set, found none";
  return [{ file: "dataset.json", path: [], message, offset: 0 }];
}
