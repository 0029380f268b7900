import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { lock } from "../../generator/lib/target/lock.ts";
import { openTree } from "../../generator/output/tree/tree.ts";
import { faultsOf } from "../../generator/output/tree/tree-faults.ts";
import { runScript } from "../support/command.ts";
import { kill, runModule } from "../support/run-module.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { TINY } from "../support/tiny.ts";

const folder = temporaryFolder();
const target = join(folder, "public");
const build = () => runScript("build.ts", ["--data", TINY, "--out", target, "--site", "off"]);

test("of two builds on one target, the second says so, ends with 3 and touches nothing", async () => {
  const unlock = lock(target);
  const { code, stderr } = build();
  expect([code, stderr]).toEqual([
    3,
    `Another build is writing to ${target} (process ${process.pid}): build again when it has ended.\n`,
  ]);
  expect(existsSync(target)).toBe(false);
  unlock();
  expect(build().code).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(["public", "public.cache"]);
});

test("the lock of a build that is killed does not outlive it", async () => {
  const child = await runModule("test/output/hold-lock.ts", target);
  expect(() => lock(target)).toThrow(`(process ${child.pid})`);
  await kill(child);
  lock(target)();
  expect(existsSync(`${target}.lock`)).toBe(false);
});

test("of more builds at once, one after the other or refused, the tree is whole throughout", async () => {
  const crowded = join(folder, "crowded");
  const builders = await Promise.all(
    Array.from({ length: 3 }, () => runModule("test/output/publish-in-a-loop.ts", crowded)),
  );
  const seen = new Set<string>();
  // On a busy machine a few builds take a while.
  const start = Date.now();
  const isUnderWay = () => Date.now() < start + (seen.size > 3 ? 1_500 : 60_000);
  for (; isUnderWay(); await wait(10)) {
    seen.add(readFileSync(join(crowded, "v1/changing/0/0.json"), "utf8"));
  }
  await Promise.all(builders.map(kill));
  const tree = openTree(crowded);
  expect(tree && [...faultsOf(tree)]).toEqual([]);
  expect(seen.size).toBeGreaterThan(3);
});
