/** The build, as its table of contents: source data in, a published tree of answers out. */

import { resolve } from "node:path";
import { serialize } from "node:v8";
import type { Options } from "./answers/options.ts";
import { formatInstant, parseInstant } from "./api/instant.ts";
import { checkBudget, type HostName } from "./hosts/budgets.ts";
import { digestOf } from "./lib/digest.ts";
import type { OnStep } from "./lib/steps.ts";
import { type Cache, openCache } from "./load/cache.ts";
import { DataError } from "./load/faults.ts";
import { isOfReadings } from "./load/files.ts";
import {
  type Before,
  changedSince,
  type Fingerprint,
  fingerprintOf,
  readAsDigested,
} from "./load/fingerprint.ts";
import { locate } from "./load/locate.ts";
import type { LookAhead } from "./model/epochs.ts";
import type { Background } from "./output/background.ts";
import { openOutput, type Published } from "./output/output.ts";
import { programDigest } from "./output/program.ts";
import type { TreeSize } from "./output/size-counter.ts";
import { cacheFolder } from "./output/swap.ts";

export type BuildOptions = Options & {
  /** The folder of source data (docs/data.md). */
  readonly data: string;
  /** The folder to publish; what is there is replaced as a whole, or left as it is. */
  readonly out: string;
  /** The instant that the answers speak for, in milliseconds; else the data set's own; else now. */
  readonly asOf?: number;
  /** How far the build looks ahead for restrictions that change by themselves. */
  readonly lookAhead?: LookAhead;
  /** Whether the explorer is written beside the API. */
  readonly site?: boolean;
  /** Whether texts and tiles are stored in brotli and gzip too. */
  readonly precompress?: boolean;
  /** The host that must be able to take the build. */
  readonly host?: HostName;
  readonly onStep?: OnStep;
  /** Called with the complete tree's size before it is published. If it throws, nothing is. */
  readonly accept?: (size: Pick<TreeSize, "files" | "bytes">) => void;
};

/** What was published. The size is given only if a tree was built. */
export type BuildReport = Omit<Published, "asOf"> & { readonly asOf: number; readonly size?: TreeSize };

/** In bytes. A smaller data set is built before a second thread would have started. */
const WORTH_A_THREAD = 1_000_000;

/**
 * Builds a data set and publishes it. Does nothing if nothing would change, and writes no file that is published
 * already. Throws NoDataError, DataError with every fault of the data, TargetError, WriteError and BudgetError; then what was
 * published is unchanged. Throws LeftoverError if the build is published.
 */
export async function build(options: BuildOptions): Promise<BuildReport> {
  const {
    data,
    out,
    asOf,
    lookAhead,
    site = false,
    precompress = false,
    host,
    onStep = () => {},
    accept = () => {},
    ...others
  } = options;
  onStep("compare", 0);
  const cache = openCache({ folder: cacheFolder(out), program: programDigest() });
  const before = cache.read<Before>(["fingerprint", resolve(data)]);
  const fingerprint = fingerprintOf(data, before);
  const inThread = fingerprint.bytes > WORTH_A_THREAD;
  const output = openOutput(out, {
    program: digestOf([programDigest(), precompress]),
    inThread,
    onStep,
  });
  const inputs = digestOf({ digests: fingerprint.digests, asOf, lookAhead, site, host, ...others });
  try {
    keepFingerprint(cache, data, fingerprint, before);
    const current = await output.current(inputs);
    if (current !== null) return { ...current, asOf: parseInstant(current.asOf) };
    output.begin();

    // Loaded only now: that takes longer than to see that nothing has changed.
    const program = await import("./build-modules.ts");
    const { sectionsOf, storedSections, readingsAsOf } = program;
    onStep("load", 0);
    const { digests } = fingerprint;
    const toRead = { data, asOf, lookAhead, site, onStep, cache, digests };
    const { model, settled, readings, place, bundling } = await readModel(program, toRead);
    let background: Background | undefined;
    try {
      const readingsOf = readingsAsOf(readings, model.asOf);
      const readSource = (file: string) => readAsDigested(data, file, fingerprint);
      await bundling;
      const sections = sectionsOf(
        { model, readingsOf, digests, options: others, readSource, remember: cache.remember },
        site,
      );

      const stored = storedSections(sections, { precompress, store: others.store });
      if (inThread) {
        cache.expect(program.keysOfArchive({ digests }));
        background = program.openBackground({
          data,
          digests,
          cache: cache.place,
          readings: place,
          model: {
            asOf: model.asOf,
            sites: model.sites.map(({ id, isServed, maximumAge }) => ({ id, isServed, maximumAge })),
          },
          terms: program.termsOf(model),
          options: others,
          precompress,
        });
      }

      const about = { inputs: settled === undefined ? null : inputs, asOf: formatInstant(model.asOf) };
      const checkUnchanged = () => {
        const changed = changedSince(fingerprint, data);
        if (changed.length > 0) throw new DataError(locate(data, changed));
      };
      const made = await output.write(stored, about, background).catch((error: unknown) => {
        // A source file that has changed meanwhile may be why.
        checkUnchanged();
        throw error;
      });
      checkUnchanged();
      if (host !== undefined) checkBudget(made.size, host, others.pages, others.store);
      accept(made);
      output.publish();
      cache.tidy();
      return { ...made, asOf: model.asOf };
    } finally {
      await background?.close();
      readings.close();
    }
  } finally {
    await output.close();
  }
}

type Program = typeof import("./build-modules.ts");

type ToRead = {
  readonly data: string;
  readonly asOf: number | undefined;
  readonly lookAhead: LookAhead | undefined;
  readonly site: boolean;
  readonly onStep: OnStep;
  readonly cache: Cache;
  readonly digests: Fingerprint["digests"];
};

/**
 * The model of a data set, and its readings, still open. `settled` is the instant that it is for, unless that is now.
 * This is a function of its own so that the records as they were read are freed when it ends.
 */
async function readModel(
  { load, check, bundleAssets, modelOf }: Program,
  { data, asOf, lookAhead, site, onStep, cache, digests }: ToRead,
) {
  const loaded = await load(data, { cache, digests });
  const { readings, place } = loaded.readings;
  try {
    const source = check(data, loaded);
    const settled = asOf ?? source.dataset[0]?.record.asOf;
    // esbuild bundles in a process of its own meanwhile.
    const bundling = site ? bundleAssets(cache.rememberLater) : Promise.resolve();
    bundling.catch(() => {});
    onStep("model", 0);
    const ofReadings = Object.entries(digests).filter(([file]) => isOfReadings(file));
    const model = modelOf(source, readings, settled ?? Date.now(), lookAhead, (key, compute) =>
      cache.remember([ofReadings, key], compute),
    );
    return { model, settled, readings, place, bundling };
  } catch (error) {
    readings.close();
    throw error;
  }
}

/** Keeps each file's digest with its inode, size and times, for the next build. Needs the lock of the target. */
function keepFingerprint(cache: Cache, data: string, found: Fingerprint, before: Before | null): void {
  const { digests, stamps } = found;
  if (digestOf(stamps) === digestOf(before?.stamps ?? {})) return;
  cache.write(["fingerprint", resolve(data)], [serialize({ digests, stamps } satisfies Before)]);
}
