import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { openTree } from "../../../generator/output/tree/tree.ts";
import { faultsOf } from "../../../generator/output/tree/tree-faults.ts";
import { amount } from "../../support/amount.ts";
import { drawOf } from "../../support/random.ts";
import { kill, runModule } from "../../support/run-module.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { filesBelow } from "../../support/tree.ts";
import { FILES, publishTree, STEADY } from "../publish-in-a-loop.ts";

let target = "";
beforeEach(() => {
  target = join(temporaryFolder(), "public");
});

/** `test/epochs/kills.test.ts` kills whole builds. */
const KILLS = amount(16, 40);
const LANES = 4;

/** A child process that publishes in a loop; its first tree is there. */
const startPublishing = (into: string) => runModule("test/output/publish-in-a-loop.ts", into);

/** The contents that the changing files of a target hold: one, if it is a whole tree. */
function contentsOf(folder: string): Set<string> {
  const tree = openTree(folder);
  expect(tree && [...faultsOf(tree)]).toEqual([]);
  const files = filesBelow(join(folder, "v1/changing"));
  expect([files.length, filesBelow(join(folder, "v1/steady")).length]).toEqual([FILES, STEADY]);
  return new Set(files.map((file) => readFileSync(join(folder, "v1/changing", file), "utf8")));
}

test(`a build killed at any of ${KILLS} moments leaves one whole tree, and the next clears what it left`, async () => {
  const draw = drawOf(1);
  const moments = Array.from({ length: KILLS }, () => draw.between(0, 4000) / 100);
  const left: string[] = [];
  const lane = async (first: number) => {
    const into = join(dirname(target), `lane-${first}`, "public");
    mkdirSync(dirname(into));
    for (let round = first; round < KILLS; round += LANES) {
      const child = await startPublishing(into);
      await wait(moments[round]);
      await kill(child);
      left.push(...readdirSync(dirname(into)).filter((name) => name.startsWith("public.building")));
      expect([...contentsOf(into)]).toEqual([expect.stringMatching(/^generation \d+$/)]);
      await publishTree(into, `after kill ${round}`);
      expect([...contentsOf(into)]).toEqual([`after kill ${round}`]);
      expect(readdirSync(dirname(into)).sort()).toEqual(["public", "public.cache", "public.previous"]);
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)));
  // Most moments fall into the writing of a tree; otherwise the test would show nothing.
  expect(left.length).toBeGreaterThan(KILLS / 2);
});

// Elsewhere there is no call that exchanges two folders at once.
test.runIf(["linux", "darwin"].includes(process.platform))(
  "a target is never missing while one tree after the other takes its place",
  async () => {
    const child = await startPublishing(target);
    let missing = 0;
    for (const end = Date.now() + 500; Date.now() < end; ) if (!existsSync(target)) missing++;
    await kill(child);
    expect(missing).toBe(0);
    expect([...contentsOf(target)]).not.toEqual(["generation 1"]);
  },
);
