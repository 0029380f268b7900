/** Plants small faults, one at a time, and runs the tests that reach each: how many of them are noticed? */

import { availableParallelism } from "node:os";
import { join } from "node:path";
import { LONG } from "../../test/support/long.ts";
import { filesBelow } from "../../test/support/tree.ts";
import { lineOn } from "../progress/line.ts";
import { type Copy, copyOfThisTree } from "./mutations/copy.ts";
import { drawMutants, type Mutant, planted } from "./mutations/mutants.ts";
import { reachOf } from "./mutations/reach.ts";
import type { Part } from "./report.ts";

// Not every mutant changes something, so no share can be 100%: reading tells which of the survivors do.
const [EVERYDAY, ALL] = [{ atLeast: 85 }, { atLeast: 95 }];

export const mutations: Part = async ({ seed, count, everyday }, note, folder) => {
  const copies = Array.from({ length: availableParallelism() }, (_, index) =>
    copyOfThisTree(join(folder, `${index}`)),
  );
  const mutants = drawMutants(seed, count);
  const long = new Set<string>(LONG.map((path) => `test/${path}.test.ts`));
  const all = filesBelow("test").flatMap((file) => (file.endsWith(".test.ts") ? [`test/${file}`] : []));
  const share = (left: readonly Mutant[]) => 100 - (100 * left.length) / mutants.length;

  const left = await survivorsOf(
    mutants,
    all.filter((test) => !long.has(test)),
    copies,
  );
  note(`${mutants.length} mutants of seed ${seed}, found by the everyday tests`, share(left), "%", EVERYDAY);
  if (everyday) return;
  const last = await survivorsOf(
    left,
    all.filter((test) => long.has(test)),
    copies,
    // For each survivor, the cheapest tests: all would take hours, and far ones hardly find what near ones do not.
    1 / 8,
  );
  note(`${mutants.length} mutants of seed ${seed}, found by all tests`, share(last), "%", ALL);
};

/** The mutants that none of these tests finds; prints each with its line, and which tests have run. */
async function survivorsOf(
  mutants: readonly Mutant[],
  tests: readonly string[],
  copies: readonly Copy[],
  share = 1,
): Promise<Mutant[]> {
  const progress = lineOn(process.stderr);
  const left: Mutant[] = [];
  const showProgress = (doing: string, done: number) =>
    progress.show(doing, (s) => `${done} of ${mutants.length} faults, ${left.length} not found, ${s} s`);
  showProgress("running the tests with probes", 0);
  const { by, red, seconds } = await reachOf(mutants, tests, copies[0] as Copy);
  for (const test of red) console.log(`${test} is red without a mutant, so it counts for nothing.`);
  const secondsOf = (tests: readonly string[]) =>
    tests.reduce((sum, test) => sum + (seconds.get(test) ?? 0), 0);
  let done = 0;
  const queue = by.entries();
  const work = async (copy: Copy) => {
    for (const [mutant, reaching] of queue) {
      const asked = reaching.filter((_, at) => secondsOf(reaching.slice(0, at)) <= share * secondsOf(tests));
      const isNoticed = await isFound(mutant, asked, secondsOf, copy);
      if (!isNoticed) left.push(mutant);
      showProgress("planted", ++done);
      if (isNoticed) continue;
      progress.end();
      console.log(`${mutant.file}:${mutant.line}: ${mutant.change}. ${ranInWords(asked, reaching)}`);
      console.log(`    ${mutant.text.split("\n")[mutant.line - 1]?.trim()}`);
    }
  };
  await Promise.all(copies.map(work));
  progress.end();
  return left;
}

/** So many of the tests that cost the least are run before all others: one that runs for ever is then soon noticed. */
const FIRST = 3;

async function isFound(
  mutant: Mutant,
  reaching: readonly string[],
  secondsOf: (tests: readonly string[]) => number,
  copy: Copy,
): Promise<boolean> {
  for (const tests of [reaching.slice(0, FIRST), reaching.slice(FIRST)]) {
    if (tests.length === 0) continue;
    const most = 60 + 4 * Math.ceil(secondsOf(tests));
    const { red } = await copy.run(tests, { [mutant.file]: planted(mutant) }, { most });
    if (red.length > 0) return true;
  }
  return false;
}

function ranInWords(asked: readonly string[], reaching: readonly string[]): string {
  const more = asked.length > 4 ? [`${asked.length - 4} more`] : [];
  const others = reaching.length - asked.length;
  return `Not noticed by ${[...asked.slice(0, 4), ...more].join(", ") || "any test"}${others > 0 ? `; ${others} were not run` : ""}.`;
}
