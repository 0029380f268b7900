/** The beginning of a build, and its end where it would change nothing. Nothing that makes files is loaded for that. */

import type { BuildOptions, BuildReport } from "./build.ts";
import { emptyScales, type Scales } from "./hosts/budgets.ts";
import { digestOf } from "./lib/digest.ts";
import { type Digests, digestsOf, type Stamps, stampsOf } from "./load/digests.ts";
import type { Sum } from "./output/look.ts";
import { type Output, openOutput } from "./output/output.ts";
import { programDigest } from "./output/program.ts";
import { spareMemory } from "./spare-memory.ts";

/** A build that has begun: no other one writes to its target until its output is closed. */
export type Begun = {
  readonly options: BuildOptions;
  /** What the files of source data were when it began. */
  readonly stamps: Stamps;
  readonly digests: Digests;
  /** One digest of the program, and of what it does to every file. */
  readonly program: string;
  /** One digest of all else that the build follows from. */
  readonly inputs: string;
  readonly output: Output;
  /** What lies in the tree under way. */
  readonly scales: Scales;
};

/** Begins a build. Throws TargetError, WriteError. */
export function begin(options: BuildOptions): Begun {
  const { data, out, onStep = () => {}, precompress = false, site = false, ...others } = options;
  onStep("compare");
  const stamps = stampsOf(data);
  const digests = digestsOf(data);
  const scales = emptyScales();
  const program = digestOf([programDigest(), precompress]);
  const onFiles = (sum: Sum) => {
    scales.add(sum);
    spareMemory();
  };
  const output = openOutput(out, { program, onStep, onFiles });
  const inputs = digestOf({ digests, site, ...others });
  return { options, stamps, digests, program, inputs, output, scales };
}

/** What is published, if it is what the build would give; null if there is something to do. */
export function currentOf({ output, inputs }: Begun): BuildReport | null {
  const current = output.current(inputs);
  const facts = publishedFacts(output);
  return current && facts && { asOf: facts.asOf, ...current };
}

/** What is known of a published tree as a whole. */
export type PublishedFacts = Pick<Begun, "digests" | "program"> & { readonly asOf: number };

/** The facts of what is published; null if nothing is. */
const publishedFacts = (output: Output): PublishedFacts | null =>
  output.factsOf("documents") as PublishedFacts | null;

/** Whether a file of source data is one that this program has published before, as it is. */
export function isPublished({ output, digests, program }: Begun): (file: string) => boolean {
  const facts = publishedFacts(output);
  return (file) => facts?.program === program && facts.digests[file] === digests[file];
}
