/** The build, as its table of contents: source data in, a published tree of answers out. */

import { resolve } from "node:path";
import { serialize } from "node:v8";
import type { Options } from "./answers/options.ts";
import { formatInstant, parseInstant } from "./api/instant.ts";
import type { Store } from "./api/store.ts";
import { checkBudget, type HostName } from "./hosts/budgets.ts";
import { digestOf } from "./lib/digest.ts";
import type { Section } from "./lib/section.ts";
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
import { type Output, openOutput, type Published } from "./output/output.ts";
import { programDigest } from "./output/program.ts";
import type { TreeSize } from "./output/size-counter.ts";
import { cacheFolder } from "./output/swap.ts";

export type BuildOptions = Omit<Options, "store"> & {
  /** How the build is stored; else as files. */
  readonly store?: Store;
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
  const given = withDefaults(options);
  const { data, out, onStep } = given;
  onStep("compare", 0);
  const cache = openCache({ folder: cacheFolder(out), program: programDigest() });
  const before = cache.read<Before>(["fingerprint", resolve(data)]);
  const fingerprint = fingerprintOf(data, before);
  const inThread = fingerprint.bytes > WORTH_A_THREAD;
  const program = digestOf([programDigest(), given.precompress]);
  const output = openOutput(out, { program, inThread, onStep });
  const inputs = inputsOf(given, fingerprint);
  try {
    keepFingerprint(cache, data, fingerprint, before);
    const current = await output.current(inputs);
    if (current !== null) return { ...current, asOf: parseInstant(current.asOf) };
    output.begin();
    return await make(output, given, { cache, fingerprint, inThread, inputs });
  } finally {
    await output.close();
  }
}

function withDefaults({
  data,
  out,
  asOf,
  lookAhead,
  site = false,
  precompress = false,
  host,
  onStep = () => {},
  accept = () => {},
  store = "files",
  ...others
}: BuildOptions) {
  const answers: Options = { ...others, store };
  return { data, out, asOf, lookAhead, site, precompress, host, onStep, accept, answers };
}

type Given = ReturnType<typeof withDefaults>;

/** A digest of everything that the build follows from, but for the program. */
const inputsOf = ({ asOf, lookAhead, site, host, answers }: Given, { digests }: Fingerprint): string =>
  digestOf({ digests, asOf, lookAhead, site, host, ...answers });

/** What a build knows before it reads a record. */
type Context = {
  readonly cache: Cache;
  readonly fingerprint: Fingerprint;
  readonly inThread: boolean;
  readonly inputs: string;
};

/** Reads the data, makes the tree, and publishes it. */
async function make(output: Output, given: Given, context: Context): Promise<BuildReport> {
  const { host, accept, onStep, answers } = given;
  // Loaded only now: that takes longer than to see that nothing has changed.
  const program = await import("./build-modules.ts");
  onStep("load", 0);
  const read = await readModel(program, given, context);
  const { model, settled, readings } = read;
  let background: Background | undefined;
  try {
    await read.bundling;
    const sections = sectionsFor(program, given, context, read);
    if (context.inThread) background = startBackground(program, given, context, read);
    const about = {
      inputs: settled === undefined ? null : context.inputs,
      asOf: formatInstant(model.asOf),
    };
    const made = await output.write(sections, about, background).catch((error: unknown) => {
      // A source file that has changed meanwhile may be why.
      checkUnchanged(given, context);
      throw error;
    });
    checkUnchanged(given, context);
    if (host !== undefined) checkBudget(made.size, host, answers.store);
    accept(made);
    output.publish();
    context.cache.tidy();
    return { ...made, asOf: model.asOf };
  } finally {
    await background?.close();
    readings.close();
  }
}

/** Throws DataError if a source file is not as it was when the build began. */
function checkUnchanged({ data }: Given, { fingerprint }: Context): void {
  const changed = changedSince(fingerprint, data);
  if (changed.length > 0) throw new DataError(locate(data, changed));
}

type Program = typeof import("./build-modules.ts");

type Read = Awaited<ReturnType<typeof readModel>>;

/**
 * The model of a data set, and its readings, still open. `settled` is the instant that it is for, unless that is now.
 * This is a function of its own so that the records as they were read are freed when it ends.
 */
async function readModel(
  { load, check, bundleAssets, modelOf }: Program,
  { data, asOf, lookAhead, site, onStep }: Given,
  { cache, fingerprint: { digests } }: Context,
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

/** The sections of the build, as they are stored. */
function sectionsFor(
  { sectionsOf, storedSections, readingsAsOf }: Program,
  { data, site, precompress, answers }: Given,
  { cache, fingerprint }: Context,
  { model, readings }: Read,
): Section[] {
  const { digests } = fingerprint;
  const readingsOf = readingsAsOf(readings, model.asOf);
  const readSource = (file: string) => readAsDigested(data, file, fingerprint);
  const input = { model, readingsOf, digests, options: answers, readSource, remember: cache.remember };
  return storedSections(sectionsOf(input, site), { precompress, store: answers.store });
}

/** Starts the thread that makes some of the sections meanwhile. */
function startBackground(
  { openBackground, keysOfArchive, termsOf }: Program,
  { data, precompress, answers }: Given,
  { cache, fingerprint: { digests } }: Context,
  { model, place }: Read,
): Background {
  cache.expect(keysOfArchive({ digests }));
  return openBackground({
    data,
    digests,
    cache: cache.place,
    readings: place,
    model: {
      asOf: model.asOf,
      sites: model.sites.map(({ id, isServed, maximumAge }) => ({ id, isServed, maximumAge })),
    },
    terms: termsOf(model),
    options: answers,
    precompress,
  });
}

/** Keeps each file's digest with its inode, size and times, for the next build. Needs the lock of the target. */
function keepFingerprint(cache: Cache, data: string, found: Fingerprint, before: Before | null): void {
  const { digests, stamps } = found;
  if (digestOf(stamps) === digestOf(before?.stamps ?? {})) return;
  cache.write(["fingerprint", resolve(data)], [serialize({ digests, stamps } satisfies Before)]);
}
