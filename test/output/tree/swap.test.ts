import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { TargetError } from "../../../generator/lib/target/target-errors.ts";
import { MANIFEST } from "../../../generator/output/tree/manifest.ts";
import { restoreReplaced } from "../../../generator/output/tree/replace.ts";
import {
  checkTarget,
  clearStale,
  keepReplaced,
  stagingFolder,
  swapBack,
  swapIn,
} from "../../../generator/output/tree/swap.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { words } from "../../support/words.ts";

const root = temporaryFolder();
let count = 0;
let target = "";

beforeEach(() => {
  target = join(root, String(count++), "public");
  mkdirSync(dirname(target));
});

/** Makes a folder beside the target, or the target itself, that looks like a build with one file. */
function makeTree(folder: string, content: string): void {
  mkdirSync(join(folder, "v1"), { recursive: true });
  writeFileSync(join(folder, "v1", "a.json"), content);
}

/** Has a tree that looks like a build take the place of the target. */
function publish(content: string, hasManifest = false): void {
  makeTree(stagingFolder(target), content);
  if (hasManifest) writeFileSync(join(stagingFolder(target), MANIFEST), "");
  swapIn(target);
  keepReplaced(target);
  expect(contentOf(target)).toBe(content);
}

const contentOf = (folder: string) => readFileSync(join(folder, "v1", "a.json"), "utf8");
const beside = () => readdirSync(dirname(target)).sort();

describe("a target", () => {
  test("that is not there, is empty or holds an earlier build is taken", () => {
    checkTarget(target);
    mkdirSync(target);
    checkTarget(target);
    makeTree(target, "");
    writeFileSync(join(target, "_headers"), "");
    checkTarget(target);
  });

  test("that is a file is refused", () => {
    writeFileSync(target, "");
    expect(() => checkTarget(target)).toThrow(
      new TargetError(`${target} is a file: name a folder to build into.`),
    );
  });

  test.each(["src", "v1.json", ".git", "V2"])("that holds %s, not a build, is refused", (name) => {
    mkdirSync(join(target, name), { recursive: true });
    expect(() => checkTarget(target)).toThrow(TargetError);
    expect(() => checkTarget(target)).toThrow(/something other than a build: name another folder, or empty/);
  });
});

describe("a folder takes the place of a target", () => {
  test("that is not there, that is empty, and that holds a build", () => {
    for (const content of ["first", "second"]) {
      publish(content);
      expect(beside()).toEqual(["public"]);
    }
    target = join(dirname(target), "other");
    mkdirSync(target);
    publish("third");
    expect(beside()).toEqual(["other", "public"]);
  });

  test("and what was there is kept if it has a manifest, in the place of what was kept before", () => {
    const previous = `${target}.previous`;
    for (const content of ["first", "second", "third"]) {
      publish(content, true);
      expect(beside()).toEqual(content === "first" ? ["public"] : ["public", "public.previous"]);
    }
    expect(contentOf(previous)).toBe("second");
  });

  test("also where the system has no one call for it", () => {
    const platform = process.platform;
    Object.defineProperty(process, "platform", { value: "none" });
    try {
      makeTree(target, "old");
      publish("new");
    } finally {
      Object.defineProperty(process, "platform", { value: platform });
    }
    expect(beside()).toEqual(["public"]);
  });

  test("never of one that holds something else, and then both stay", () => {
    const staging = stagingFolder(target);
    makeTree(staging, "new");
    mkdirSync(join(target, "photos"), { recursive: true });
    expect(() => swapIn(target)).toThrow(TargetError);
    expect(readdirSync(target)).toEqual(["photos"]);
    expect(contentOf(staging)).toBe("new");
  });

  test("from beside it", () => {
    expect(stagingFolder(target)).toBe(`${target}.building`);
    expect(stagingFolder(`${target}/`)).toBe(stagingFolder(target));
  });
});

describe("what a killed build has left", () => {
  // The lock says that nobody else builds: whatever a number in an old name may mean, the folder is stale.
  const names = [
    "public.building",
    `public.building-${process.pid}`,
    "public.building-1",
    "public.building-999999999",
  ];

  test.each(names)("is cleared: %s", (name) => {
    makeTree(target, "published");
    makeTree(join(dirname(target), name), "half");
    clearStale(target);
    expect(beside()).toEqual(["public"]);
    expect(contentOf(target)).toBe("published");
  });

  test.each(names)(
    "goes back to its place if the build was killed while the old tree was set aside: %s",
    (name) => {
      const staging = join(dirname(target), name);
      makeTree(`${staging}.aside`, "old");
      makeTree(staging, "new");
      clearStale(target);
      expect(contentOf(target)).toBe("old");
      expect(beside()).toEqual(["public"]);
    },
  );

  test.each(names)("is cleared, also when set aside, if something stands in its place: %s", (name) => {
    makeTree(target, "new");
    makeTree(join(dirname(target), `${name}.aside`), "old");
    clearStale(target);
    expect(contentOf(target)).toBe("new");
    expect(beside()).toEqual(["public"]);
  });

  test("is not mistaken for what others have beside the target", () => {
    const names = [
      ...words("other.building public.building.backup public.building-7.backup public.building-"),
      ...words("public.building-me public.built xpublic.building xpublic.building-7"),
    ];
    for (const name of names) mkdirSync(join(dirname(target), name));
    clearStale(target);
    expect(beside()).toEqual(names.sort());
  });

  test("needs no folder to be looked for in", () => {
    const deeper = join(dirname(target), "a", "b", "public");
    clearStale(deeper);
    expect(readdirSync(dirname(deeper))).toEqual([]);
  });
});

test("a target goes back to the tree that it replaced once, also where somebody has removed it, and otherwise says that there is none", () => {
  publish("first");
  expect([swapBack(target), restoreReplaced(target), contentOf(target)]).toEqual([false, false, "first"]);
  for (const isGone of [false, true]) {
    publish("older", true);
    publish("newer", true);
    if (isGone) rmSync(target, { recursive: true });
    expect([swapBack(target), contentOf(target), swapBack(target)]).toEqual([true, "older", false]);
  }
});
