/** Which tests reach which mutant: a run of all of them, with a probe at each place. */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { memoize } from "../../../generator/lib/memoize.ts";
import type { Copy } from "./copy.ts";
import type { Mutant } from "./mutants.ts";

/**
 * Runs ahead of every process. It notes a place once for each file of tests; in a bundle for elsewhere it does nothing. Loops
 * pass a place millions of times, and the environment is slow to read.
 */
const PROBE = `
import { appendFileSync } from "node:fs";
let test = process.env.MUTATION_TEST;
let seen = [];
globalThis.reach = (place) => {
  if (seen[place]) return;
  seen[place] = true;
  appendFileSync(process.env.MUTATION_REACHED, place + " " + test + "\\n");
};
globalThis.reachFrom = (file) => {
  process.env.MUTATION_TEST = test = file;
  seen = [];
};`;
const SETUP = `
import { expect } from "vitest";
globalThis.reachFrom(expect.getState().testPath.slice(process.cwd().length + 1));`;

/** What it makes is made once, by the first test that asks for it, and for all others. */
const SHARED = "test/support/sample.ts";
/** In seconds: a run of one test makes it anew. */
const SHARED_TAKES = 16;

export type Reached = {
  /** The files of tests that reach a mutant, the cheapest first: short ones, of its room. */
  readonly by: ReadonlyMap<Mutant, readonly string[]>;
  /** Fail without a mutant too, so that they find nothing. */
  readonly red: readonly string[];
  readonly seconds: ReadonlyMap<string, number>;
};

export async function reachOf(
  mutants: readonly Mutant[],
  tests: readonly string[],
  copy: Copy,
): Promise<Reached> {
  const written = (name: string, text: string) => {
    writeFileSync(join(copy.folder, name), text);
    return join(copy.folder, name);
  };
  const log = written("reached.log", "");
  const probe = written("probe.mjs", PROBE);
  const setup = written("setup.mjs", SETUP);
  const files = Map.groupBy(mutants, ({ file }) => file);
  const probed = Object.fromEntries(
    [...files].map(([file, here]) => [file, withProbes(file, here, mutants)]),
  );
  const env = { NODE_OPTIONS: `--import ${probe}`, MUTATION_REACHED: log };
  const { red: broken, seconds } = await copy.run(tests, probed, { setup, env });
  // A module with a probe may be longer than a test allows, or more than some runtime knows.
  const red = broken.length === 0 ? [] : (await copy.run(broken, {})).red;
  const lines = readFileSync(log, "utf8").split("\n");
  const imports = new Map(tests.map((test) => [test, importsOf(test)]));
  const isShared = (test: string) => imports.get(test)?.has(SHARED) === true;
  const by = mutants.map((mutant, index) => {
    const found = new Set(
      lines.flatMap((line) => (line.startsWith(`${index} `) ? line.split(" ").slice(1) : [])),
    );
    // A value that is made once and kept is reached by the first test that asks for it, whichever that is.
    const beside = mutant.file.replace("generator/", "test/").replace(/\.[jt]s$/, ".test.ts");
    const isInShared = [...found].some((test = "") => isShared(test));
    const reaches = (test: string) =>
      found.has(test) ||
      test === beside ||
      broken.includes(test) ||
      (isInShared && isShared(test)) ||
      (mutant.isOnLoad && imports.get(test)?.has(mutant.file) === true);
    const cost = (test: string) =>
      ((seconds.get(test) ?? 1) + (isShared(test) ? SHARED_TAKES : 0)) / 8 ** alike(mutant.file, test);
    return [
      mutant,
      tests.filter((test) => !red.includes(test) && reaches(test)).sort((a, b) => cost(a) - cost(b)),
    ] as const;
  });
  return { by: new Map(by), red, seconds };
}

/** How many folders the paths of a module and a test have in common, without their first. */
function alike(file: string, test: string): number {
  const [one, other] = [file, test].map((path) => path.split("/").slice(1)) as [string[], string[]];
  return one.findIndex((part, at) => part !== other[at]);
}

export function withProbes(file: string, here: readonly Mutant[], all: readonly Mutant[]): string {
  const inserted = here.flatMap((mutant) => {
    const { at, end, open, close } = mutant.probe;
    const call = `globalThis.reach?.(${all.indexOf(mutant)})${open === "(" ? "," : ";"}`;
    return [
      { at, text: open + call },
      { at: end, text: close },
    ];
  });
  return inserted
    .sort((a, b) => b.at - a.at)
    .reduce(
      (text, { at, text: more }) => text.slice(0, at) + more + text.slice(at),
      readFileSync(file, "utf8"),
    );
}

/** The modules that one names. Some tests hold the text of a module that lies elsewhere. */
const namedIn = memoize((file: string): readonly string[] =>
  [...readFileSync(file, "utf8").matchAll(/(?:from|import\() ?"(\.[^"]+\.[jt]s)"/g)]
    .map(([, path = ""]) => posix.join(posix.dirname(file), path))
    .filter((module) => existsSync(module)),
);

/** All modules that one imports, by whatever way. */
function importsOf(file: string, found = new Set<string>()): ReadonlySet<string> {
  for (const module of namedIn(file)) {
    if (found.has(module)) continue;
    found.add(module);
    importsOf(module, found);
  }
  return found;
}
