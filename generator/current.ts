/** Whether a build would change anything. Nothing that makes files is loaded for that. */

import type { BuildOptions, BuildReport } from "./build.ts";
import { digestOf } from "./digest.ts";
import { type Digests, digestsOf } from "./load/digests.ts";
import { type Output, openOutput } from "./output/output.ts";
import { programDigest } from "./output/program.ts";

/** What a build follows from. */
export type BuildInputs = {
  readonly digests: Digests;
  /** A digest of the program, and of what it does to every file. */
  readonly program: string;
  /** One digest of everything else. */
  readonly inputs: string;
};

export function inputsOf(options: BuildOptions): BuildInputs {
  const { data, out: _, onStep, precompress = false, site = false, ...others } = options;
  onStep?.("compare");
  const digests = digestsOf(data);
  return {
    digests,
    program: digestOf([programDigest(), precompress]),
    inputs: digestOf({ digests, site, ...others }),
  };
}

/** What is published, if it is what a build would give; null if there is something to do. */
export function currentIn(output: Output, { inputs }: BuildInputs): BuildReport | null {
  const current = output.current(inputs);
  return current && { ...(output.factsOf("documents") as { asOf: number }), ...current };
}

/** What is published at the target of a build, if it is what that would give. Throws TargetError, WriteError. */
export function currentBuild(options: BuildOptions): BuildReport | null {
  const found = inputsOf(options);
  const output = openOutput(options.out, { program: found.program });
  try {
    return currentIn(output, found);
  } finally {
    output.close();
  }
}
