/** The build, as its table of contents: source data in, a published tree of answers out. */

import { openCache } from "../lib/cache.ts";
import { digestOf } from "../lib/digest.ts";
import { parseInstant } from "../lib/time/instant.ts";
import { fingerprintOf } from "../load/fingerprint.ts";
import { openOutput } from "../output/output.ts";
import { programDigest } from "../output/program.ts";
import { cacheFolder } from "../output/tree/swap.ts";
import { type BuildOptions, type BuildReport, withDefaults } from "./options.ts";

export type { BuildOptions, BuildReport } from "./options.ts";

/**
 * Builds a data set and publishes it. Does nothing if nothing would change, and writes no file that is published
 * already. Throws NoDataError, DataError with every fault of the data, TargetError, WriteError and BudgetError; then what was
 * published is unchanged. Throws LeftoverError if the build is published.
 */
export async function build(options: BuildOptions): Promise<BuildReport> {
  const settings = withDefaults(options);
  const { data, out, onStep, asOf, lookAhead, site, host, isClean, answers } = settings;
  onStep("compare", 0);
  const cache = openCache({ folder: cacheFolder(out), program: programDigest() });
  const fingerprint = settings.loaded?.fingerprint ?? fingerprintOf(data);
  const { digests } = fingerprint;
  const program = digestOf([programDigest(), settings.precompress]);
  const output = openOutput(out, { program, isClean, onStep });
  const given = settings.former?.map(({ path }) => path) ?? [];
  const inputs = digestOf({ digests, asOf, lookAhead, site, host, ...answers, ...(given[0] && { given }) });
  try {
    const current = output.current(inputs);
    if (current !== null) return { ...current, asOf: parseInstant(current.asOf) };
    // Loaded only now: loading takes longer than finding that nothing has changed.
    const { makeTree } = await import("./make-tree.ts");
    return await makeTree(settings, { output, cache, fingerprint, inputs });
  } finally {
    output.close();
  }
}
