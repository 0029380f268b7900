/** Makes the tree of a build that has something to do: load, check, model, sections, publish. */

import { storedSections } from "../answers/store/stored-sections.ts";
import { bundleAssets } from "../explorer/parts/frame/assets.ts";
import type { Cache } from "../lib/cache.ts";
import { derived } from "../lib/digest.ts";
import { formatInstant } from "../lib/time/instant.ts";
import { presentSecond } from "../lib/time/time-units.ts";
import { check } from "../load/check/check.ts";
import { DataError } from "../load/faults.ts";
import { changedSince, type Fingerprint, sourceFiles } from "../load/fingerprint.ts";
import { followingFiles, type LoadedData, load, type Readings } from "../load/load.ts";
import { locate } from "../load/locate.ts";
import { type Model, modelOf } from "../model/model.ts";
import { readingsAsOf } from "../model/readings-as-of.ts";
import { formerSection } from "../output/former-files.ts";
import { checkBudget } from "../output/host-limits.ts";
import type { Output } from "../output/output.ts";
import { thisProgram } from "../output/program.ts";
import type { Section } from "../output/section.ts";
import type { Completed } from "../output/staging/staging.ts";
import { type BuildReport, type BuildSettings, statedOptions } from "./options.ts";
import { sectionsOf } from "./sections.ts";

/** The resources that a build holds once it has found something to do. */
export type BuildStart = {
  readonly output: Output;
  readonly cache: Cache;
  readonly fingerprint: Fingerprint;
  /** A digest of everything that the build follows from, but for the program. */
  readonly inputs: string;
};

/** Reads the data, makes the tree, and publishes it. Throws what `build` does. */
export async function makeTree(settings: BuildSettings, start: BuildStart): Promise<BuildReport> {
  const { data, host, accept, answers } = settings;
  const { output, cache, fingerprint } = start;
  settings.onStep("load", 0);
  const { model, isSettled, readings, bundling } = await readModel(settings, start);
  await bundling;
  const sections = sectionsFor(settings, start, model, readings);
  const about = {
    inputs: isSettled ? start.inputs : null,
    asOf: formatInstant(model.asOf),
    builtBy: { ...thisProgram(), options: statedOptions(settings) },
  };
  let made: Completed;
  try {
    made = output.write(sections, about);
  } finally {
    // A source file that has changed meanwhile may be the cause of an error.
    checkUnchanged(data, fingerprint);
  }
  if (host !== undefined) checkBudget(made.size, host, answers.store);
  accept(made.size.lasting);
  output.publish();
  cache.tidy();
  return { ...made, asOf: model.asOf };
}

/** Throws DataError if a source file is not as it was when the build began. */
function checkUnchanged(data: string, fingerprint: Fingerprint): void {
  const changed = changedSince(fingerprint, data);
  if (changed.length > 0) throw new DataError(locate(data, changed));
}

/**
 * The model of a data set, and its readings. It is settled if its instant is given, by an option or by the data set.
 * This is a separate function so that the records as read are freed when it ends.
 */
async function readModel(settings: BuildSettings, start: BuildStart) {
  const { asOf, lookAhead, site, onStep } = settings;
  const { cache, fingerprint } = start;
  const { source, readings: loaded } = settings.loaded ?? loadChecked(settings, start);
  const readings = followingFiles(loaded.readings, fingerprint.digests);
  const settled = asOf ?? source.dataset[0]?.record.asOf;
  // esbuild bundles in another process meanwhile.
  const bundling = site ? bundleAssets(cache.rememberLater) : Promise.resolve();
  bundling.catch(() => {});
  onStep("model", 0);
  const instant = settled ?? presentSecond();
  const model = modelOf(source, readings, instant, lookAhead);
  return { model, isSettled: settled !== undefined, readings, bundling };
}

function loadChecked(
  { data }: BuildSettings,
  { cache, fingerprint: { digests } }: BuildStart,
): Omit<LoadedData, "fingerprint"> {
  const loaded = load(data, { cache, digests });
  return { source: check(data, loaded), readings: loaded.readings };
}

/** The sections of the build, as they are stored. */
function sectionsFor(
  { data, out, isClean, site, precompress, former, answers }: BuildSettings,
  { cache, fingerprint }: BuildStart,
  model: Model,
  readings: Readings,
): Section[] {
  const input = {
    model,
    readingsOf: derived(readingsAsOf, readings, model.asOf),
    sourceFiles: sourceFiles(data, fingerprint.digests),
    options: answers,
    remember: cache.remember,
  };
  const sections = storedSections(sectionsOf(input, site), { precompress, store: answers.store });
  return former === undefined ? sections : [...sections, formerSection(isClean ? null : out, former)];
}
