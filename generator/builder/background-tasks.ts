import { inTree, readingSection } from "../answers/answer-sections.ts";
import type { Options } from "../answers/options.ts";
import { storedSections } from "../answers/store/stored-sections.ts";
import { readingDownloads, sourceDownload } from "../downloads/download-sections.ts";
import type { Terms } from "../downloads/terms.ts";
import { type CachePlace, openCache } from "../lib/cache.ts";
import { derived } from "../lib/digest.ts";
import { Transferred } from "../lib/worker.ts";
import { type Digests, sourceFiles } from "../load/fingerprint.ts";
import { followingFiles, openReadings, type StoredReadings } from "../load/load.ts";
import type { MeasuringModel } from "../model/monitoring-sites.ts";
import { readingsAsOf } from "../model/readings-as-of.ts";
import { batchesOf } from "../output/batches.ts";
import type { Batch, Section } from "../output/section.ts";

/** What the thread makes its sections from, as plain data. */
export type BackgroundInput = {
  /** The folder of source data. */
  readonly data: string;
  readonly digests: Digests;
  readonly cache: CachePlace;
  readonly readings: StoredReadings;
  readonly model: MeasuringModel;
  readonly terms: Terms;
  readonly options: Pick<Options, "store">;
  readonly precompress: boolean;
};

/** The tasks of the thread that makes sections in the background. */
export function backgroundTasks() {
  let batches = new Map<string, Iterator<Batch>>();
  return {
    open(input: BackgroundInput): void {
      batches = new Map(sectionsOf(input).map((section) => [section.name, batchesIn(section)]));
    },
    /** The next files of a section; null after the last. */
    next(name: string): Transferred<Batch> | null {
      const section = batches.get(name);
      if (section === undefined)
        throw new Error(`Expected a section that is made in the background, found ${name}.`);
      const { done, value } = section.next();
      return done === true ? null : new Transferred(value, [value.bytes.buffer]);
    },
  };
}

export type BackgroundTasks = ReturnType<typeof backgroundTasks>;

function* batchesIn(section: Section): Generator<Batch, undefined> {
  yield* batchesOf(section.files([]));
}

function sectionsOf(input: BackgroundInput): Section[] {
  const { data, digests, terms, options, precompress } = input;
  const { remember } = openCache(input.cache);
  const readings = followingFiles(openReadings(input.readings), digests);
  const from = { ...input, readingsOf: derived(readingsAsOf, readings, input.model.asOf) };
  return storedSections(
    [
      inTree(readingSection(from)),
      readingDownloads(from, terms),
      sourceDownload({ sourceFiles: sourceFiles(data, digests), remember }, terms),
    ],
    { precompress, store: options.store },
  );
}
