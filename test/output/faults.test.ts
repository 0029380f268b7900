import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lock } from "../../generator/lib/target/lock.ts";
import { LeftoverError, WriteError } from "../../generator/lib/target/target-errors.ts";
import { openOutput } from "../../generator/output/output.ts";
import { openTree } from "../../generator/output/tree/tree.ts";
import { faultsOf } from "../../generator/output/tree/tree-faults.ts";
import { amount } from "../support/amount.ts";
import { runScript } from "../support/command.ts";
import { kill, runModule } from "../support/run-module.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { hashOf } from "../support/tree.ts";
import { mountDisk } from "./disk.ts";
import { AS_OF, countedSection, publish } from "./trees.ts";

const root = temporaryFolder();
const TINY = "test/golden/tiny/data";
const build = (out: string, ...more: string[]) =>
  runScript("build.ts", ["--data", TINY, "--out", out, "--site", "off", ...more]);

const disk = mountDisk(join(root, "disk"), "16m");
afterAll(() => disk?.unmount());

describe.runIf(disk !== null)("on a disk that fails (only where this user may mount one)", () => {
  const target = join(root, "disk", "public");
  const ballast = join(root, "disk", "ballast");

  /** Leaves so many bytes free. */
  const fill = (free: number) => {
    rmSync(ballast, { force: true });
    const { bavail, bsize } = statfsSync(join(root, "disk"));
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - free)));
  };

  beforeEach(() => {
    for (const name of readdirSync(join(root, "disk"))) rmSync(join(root, "disk", name), { recursive: true });
  });

  test("that is full, a build says so, ends with 3 and leaves what was published", () => {
    expect(build(target).code).toBe(0);
    const before = hashOf(target);
    fill(100_000);
    const { code, stdout, stderr } = build(target, "--store", "all-sizes");
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(
      /could not be written \(ENOSPC.*the disk is full: free some space, and try again\. What was published is unchanged\./,
    );
    expect(hashOf(target)).toBe(before);
    rmSync(ballast);
    expect(build(target, "--store", "all-sizes").code).toBe(0);
  });

  test("that is full sooner or later, a tree is published whole or not at all", async () => {
    const contents = (round: number) =>
      Object.fromEntries(
        Array.from({ length: 50 }, (_, file) => [`v1/${file % 7}/${file}`, `${round} `.repeat(file * 50)]),
      );
    await publish(target, contents(0));
    let [failed, published] = [0, 0];
    const rounds = amount(20, 60);
    for (let round = 1; round <= rounds; round++) {
      const before = hashOf(target);
      fill((round * 60 * 8_192) / rounds);
      try {
        await publish(target, contents(round));
        published++;
        expect(hashOf(target)).not.toBe(before);
      } catch (error) {
        expect(error).toBeInstanceOf(WriteError);
        failed++;
        expect(hashOf(target)).toBe(before);
      }
      const tree = openTree(target);
      expect(tree && [...faultsOf(tree)]).toEqual([]);
      expect(readdirSync(join(root, "disk")).filter((name) => /building|lock/.test(name))).toEqual([]);
    }
    expect([failed > 5, published > 5]).toEqual([true, true]);
  });

  test("that is read-only, a build says so and ends with 3", () => {
    expect(build(target).code).toBe(0);
    const before = hashOf(target);
    disk?.become("ro");
    try {
      const { code, stderr } = build(target);
      expect(code).toBe(3);
      expect(stderr).toMatch(
        /EROFS.*the file system is read-only: mount it for writing, or name another place/,
      );
      expect(hashOf(target)).toBe(before);
    } finally {
      disk?.become("rw");
    }
  });

  test("that holds on to what was replaced, the build is published, and says what is left", async () => {
    await publish(target, { "v1/a": "old" });
    const output = openOutput(target);
    output.write([countedSection({ "v1/a": "new" }).section], { inputs: null, asOf: AS_OF });
    const held = mountDisk(`${target}.previous`, "1m");
    try {
      expect(() => output.publish()).toThrow(LeftoverError);
      expect(readFileSync(join(target, "v1/a"), "utf8")).toBe("new");
    } finally {
      held?.unmount();
      output.close();
    }
    await publish(target, { "v1/a": "newer" });
    expect(readdirSync(join(root, "disk")).sort()).toEqual(["public", "public.cache", "public.previous"]);
  });
});

describe("two builds at once", () => {
  let target = "";
  beforeAll(() => {
    target = join(root, "shared", "public");
    mkdirSync(join(root, "shared"));
  });

  test("on one target: the second says so, ends with 3 and touches nothing", async () => {
    const unlock = lock(target);
    const { code, stderr } = build(target);
    expect([code, stderr]).toEqual([
      3,
      `Another build is writing to ${target} (process ${process.pid}): build again when it has ended.\n`,
    ]);
    expect(existsSync(target)).toBe(false);
    unlock();
    expect(build(target).code).toBe(0);
    expect(readdirSync(join(root, "shared")).sort()).toEqual(["public", "public.cache"]);
  });

  test("of which the first is killed: its lock does not outlive it", async () => {
    const child = await runModule("test/output/hold-lock.ts", target);
    expect(() => lock(target)).toThrow(`(process ${child.pid})`);
    await kill(child);
    lock(target)();
    expect(existsSync(`${target}.lock`)).toBe(false);
  });

  test("and more, one after the other or refused: the tree is whole throughout", async () => {
    const crowded = join(root, "shared", "crowded");
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
});
