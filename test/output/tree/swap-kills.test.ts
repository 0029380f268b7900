import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mirror } from "../../../generator/mirror/mirror.ts";
import { openTree } from "../../../generator/output/tree/tree.ts";
import { faultsOf } from "../../../generator/output/tree/tree-faults.ts";
import { type Publisher, startPublisher } from "../../mirror/publisher.ts";
import { amount } from "../../support/amount.ts";
import { killsDuring } from "../../support/kills.ts";
import { drawOf } from "../../support/random.ts";
import { kill, runModule } from "../../support/run-module.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { filesBelow } from "../../support/tree.ts";
import { FILES, publishTree, STEADY } from "../publish-in-a-loop.ts";

let target = "";
beforeEach(() => {
  target = join(temporaryFolder(), "public");
});

const LANES = 4;
/** What is beside a target while a tree is written or fetched. */
const LEFT = /^public\.(building|mirroring|lock)$/;

/** A child process that publishes in a loop; its first tree is there. */
const startPublishing = (into: string) => runModule("test/output/publish-in-a-loop.ts", into);

/** What is killed: in a loop in a process of its own, and then to its end, here. */
type Program = {
  readonly start: typeof startPublishing;
  /** Publishes once; the content of the files. */
  readonly again: (into: string, round: number) => Promise<string>;
  /** The latest moment at which it is killed, in milliseconds. */
  readonly longest: number;
};

const building: Program = {
  start: startPublishing,
  async again(into, round) {
    await publishTree(into, `generation after kill ${round}`);
    return `generation after kill ${round}`;
  },
  longest: 40,
};

const sites: Publisher[] = [];
beforeAll(async () => {
  for (const site of [0, 1]) {
    const tree = join(temporaryFolder(), "public");
    await publishTree(tree, `generation ${site}`);
    sites.push(await startPublisher(tree));
  }
  return () => Promise.all(sites.map((site) => site.close()));
});
const mirroring: Program = {
  start: (into) => runModule("test/mirror/mirror-in-a-loop.ts", into, ...sites.map(({ address }) => address)),
  async again(into, round) {
    await mirror(sites[round % 2]?.address ?? "", into);
    return `generation ${round % 2}`;
  },
  longest: 150,
};

/** The contents that the changing files of a target hold: one, if it is a whole tree. */
function contentsOf(folder: string): Set<string> {
  const tree = openTree(folder);
  expect(tree && [...faultsOf(tree)]).toEqual([]);
  const files = filesBelow(join(folder, "v1/changing"));
  expect([files.length, filesBelow(join(folder, "v1/steady")).length]).toEqual([FILES, STEADY]);
  return new Set(files.map((file) => readFileSync(join(folder, "v1/changing", file), "utf8")));
}

test.each([
  ["a build", amount(16, 200), building],
  ["a mirror", amount(8, 100), mirroring],
] as const)(
  "%s killed at any of %i moments leaves one whole tree, and the next clears what it left",
  async (_, kills, { start, again, longest }) => {
    const draw = drawOf(1);
    const moments = Array.from({ length: kills }, () => draw.between(0, longest * 100) / 100);
    let underWay = 0;
    const lane = async (first: number) => {
      const into = join(dirname(target), `lane-${first}`, "public");
      mkdirSync(dirname(into));
      for (let round = first; round < kills; round += LANES) {
        await killsDuring({
          start: () => start(into),
          kill: (child) => void setTimeout(() => child.kill("SIGKILL"), moments[round]),
          isWhole() {
            if (readdirSync(dirname(into)).some((name) => LEFT.test(name))) underWay++;
            expect([...contentsOf(into)]).toEqual([expect.stringMatching(/^generation /)]);
          },
          async again() {
            const content = await again(into, round);
            expect([...contentsOf(into)]).toEqual([content]);
          },
        });
        expect(readdirSync(dirname(into)).sort()).toEqual(["public", "public.cache", "public.previous"]);
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)));
    // Otherwise the test would show nothing.
    expect(underWay).toBeGreaterThan(kills / 2);
  },
);

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
