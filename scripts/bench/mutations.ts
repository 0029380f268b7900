/** Plants small faults, one at a time, and runs the tests that reach each: how many of them are noticed? */

import { LONG } from "../../test/support/long.ts";
import { filesBelow } from "../../test/support/tree.ts";
import { type Copy, copyOfThisTree } from "./mutations/copy.ts";
import { drawMutants, type Mutant, planted } from "./mutations/mutants.ts";
import { reachOf } from "./mutations/reach.ts";
import type { Part } from "./report.ts";

// Of those that change something: the others are to be told apart by reading.
const [EVERYDAY, ALL] = [{ atLeast: 85 }, { atLeast: 95 }];

export const mutations: Part = async ({ seed, count, everyday }, note, folder) => {
  const copy = copyOfThisTree(folder);
  const mutants = drawMutants(seed, count);
  const long = new Set<string>(LONG.map((path) => `test/${path}.test.ts`));
  const all = filesBelow("test").flatMap((file) => (file.endsWith(".test.ts") ? [`test/${file}`] : []));
  const share = (left: readonly Mutant[]) => 100 - (100 * left.length) / mutants.length;

  const left = await survivorsOf(
    mutants,
    all.filter((test) => !long.has(test)),
    copy,
  );
  note(`${mutants.length} mutants of seed ${seed}, found by the everyday tests`, share(left), "%", EVERYDAY);
  if (everyday) return;
  const last = await survivorsOf(
    left,
    all.filter((test) => long.has(test)),
    copy,
  );
  note(`${mutants.length} mutants of seed ${seed}, found by all tests`, share(last), "%", ALL);
};

/** Those that none of these tests finds; says which they are, and which tests have run. */
async function survivorsOf(
  mutants: readonly Mutant[],
  tests: readonly string[],
  copy: Copy,
): Promise<Mutant[]> {
  const { by, red } = await reachOf(mutants, tests, copy);
  for (const test of red) console.log(`${test} is red without a mutant, so it counts for nothing.`);
  const left: Mutant[] = [];
  for (const [mutant, reaching] of by) {
    const found =
      reaching.length > 0 &&
      (await copy.run(reaching, { [mutant.file]: planted(mutant) }, { isCut: true })).red.length > 0;
    if (found) continue;
    left.push(mutant);
    const ran = [...reaching.slice(0, 4), ...(reaching.length > 4 ? [`${reaching.length - 4} more`] : [])];
    console.log(
      `${mutant.file}:${mutant.line}: ${mutant.change}. Not noticed by ${ran.join(", ") || "any test"}.`,
    );
  }
  return left;
}
