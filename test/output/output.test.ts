import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { openOutput } from "../../generator/output/output.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow } from "../support/tree.ts";
import { type Contents, countedPart, publish, textsBelow } from "./trees.ts";

const root = temporaryFolder();
let count = 0;
let folder = "";
let target = "";

beforeEach(() => {
  folder = join(root, String(count++));
  target = join(folder, "public");
});

/** Opens an output, adds a part and closes it without publishing. */
function abandon(contents: Contents): void {
  const output = openOutput(target);
  try {
    output.add(countedPart(contents).part);
  } finally {
    output.close();
  }
}

describe("an output", () => {
  test("publishes what was added and its manifest, and leaves nothing beside it", () => {
    const output = openOutput(target);
    output.add(
      countedPart({ "v1/areas.json": "[]", "v1/a/b/c.json": "ā", "v1/a/d.mvt": Uint8Array.of(0, 255, 10) })
        .part,
    );
    expect(existsSync(target)).toBe(false);
    output.publish(null);
    output.close();
    expect(textsBelow(target)).toMatchObject({ "v1/areas.json": "[]", "v1/a/b/c.json": "ā" });
    expect([...readFileSync(join(target, "v1/a/d.mvt"))]).toEqual([0, 255, 10]);
    expect(filesBelow(target)).toEqual([
      "v1/a/b/c.json",
      "v1/a/d.mvt",
      "v1/areas.json",
      "v1/manifest.json",
      "v1/manifest/part/1.json",
    ]);
    expect(readdirSync(folder)).toEqual(["public"]);
  });

  test("counts its files and their bytes", () => {
    const { files, bytes } = publish(target, { "v1/a": "ā€😀", "v1/b": new Uint8Array(1000), "v1/c": "" });
    expect([files, bytes]).toEqual([3, 2 + 3 + 4 + 1000]);
  });

  test("writes large contents whole", () => {
    const text = "water ".repeat(2_000_000);
    publish(target, { "v1/large": text });
    expect(textsBelow(target)["v1/large"] === text).toBe(true);
  });

  test("replaces what was published, and keeps that beside it for the next build to start from", () => {
    for (const [round, generation] of ["1", "2", "3", "4"].entries()) {
      const contents = {
        "v1/same": "same",
        "v1/other": generation,
        [`v1/only-in-${generation}`]: generation,
      };
      const { written, removed } = publish(target, contents);
      expect(textsBelow(target)).toEqual(contents);
      const added = ["v1/other", `v1/only-in-${generation}`, "v1/manifest/part/1.json", "v1/manifest.json"];
      expect(written).toEqual(round === 0 ? ["v1/same", ...added] : added);
      expect(removed).toEqual(round === 0 ? [] : [`v1/only-in-${round}`]);
      expect(readdirSync(folder).sort()).toEqual(round === 0 ? ["public"] : ["public", "public.previous"]);
    }
    expect(textsBelow(`${target}.previous`)["v1/other"]).toBe("3");
  });

  test("writes no byte of a file that is published already, and none in place", () => {
    const inodes: number[][] = [];
    for (const generation of ["1", "2", "3", "4"]) {
      publish(target, { "v1/same": "same", "v1/other": generation });
      inodes.push(["v1/same", "v1/other"].map((path) => statSync(join(target, path)).ino));
      if (generation === "1") continue;
      expect(textsBelow(`${target}.previous`)["v1/other"]).toBe(String(Number(generation) - 1));
    }
    expect(new Set(inodes.map(([same]) => same)).size).toBe(1);
    for (const [round, [, other]] of inodes.entries()) expect(inodes[round - 1]?.[1]).not.toBe(other);
  });

  test("gives a file a time of its content, whenever and however often it is published", () => {
    const times = ["one", "two", "one"].map((content) => {
      publish(target, { "v1/a": content, "v1/b": "one" });
      const [a, b] = ["v1/a", "v1/b"].map((path) => statSync(join(target, path)).mtimeMs);
      expect(a === b).toBe(content === "one");
      expect(a).toBeLessThan(Date.UTC(2015, 0));
      return a;
    });
    expect(times[0]).toBe(times[2]);
  });

  test("that is closed before it is published leaves the target as it was, and nothing beside it", () => {
    publish(target, { "v1/a": "first" });
    abandon({ "v1/a": "second" });
    expect(textsBelow(target)).toEqual({ "v1/a": "first" });
    expect(readdirSync(folder)).toEqual(["public"]);
  });

  test("that is closed before there was a target leaves none", () => {
    abandon({ "v1/a": "" });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("a part with inputs", () => {
  const publishParts = (program: string, ...parts: ReturnType<typeof countedPart>[]) => {
    const output = openOutput(target, { program });
    for (const { part } of parts) output.add(part);
    const published = output.publish(null);
    output.close();
    return published;
  };

  test("is made once for as long as they and the program stay the same", () => {
    const part = countedPart({ "v1/a": "a", "v1/b": "b" }, "costly", "inputs");
    for (const text of ["1", "2", "3"]) {
      publishParts("program", part, countedPart({ "v1/c": text }, "cheap"));
      expect(textsBelow(target)).toEqual({ "v1/a": "a", "v1/b": "b", "v1/c": text });
      expect(part.made()).toBe(1);
    }
    publishParts("another", part);
    expect(part.made()).toBe(2);
    const other = countedPart({ "v1/a": "A" }, "costly", "others");
    publishParts("another", other);
    expect([other.made(), textsBelow(target)]).toEqual([1, { "v1/a": "A" }]);
  });

  test("keeps its facts, for those who ask with the same inputs", () => {
    const output = openOutput(target);
    expect(output.factsOf("costly", "inputs")).toBeNull();
    output.add({ ...countedPart({}, "costly", "inputs").part, facts: { newest: 7 } });
    output.publish(null);
    output.close();
    const next = openOutput(target);
    expect(next.factsOf("costly", "inputs")).toEqual({ newest: 7 });
    expect([next.factsOf("costly", "others"), next.factsOf("costly"), next.factsOf("else")]).toEqual([
      null,
      null,
      null,
    ]);
    next.close();
  });

  test.each([
    ["a file", "v1/a"],
    ["its list", "v1/manifest/costly/1.json"],
    ["the manifest", "v1/manifest.json"],
  ])("is made again if somebody has changed %s", (_, path) => {
    const part = countedPart({ "v1/a": "a", "v1/b": "b" }, "costly", "inputs");
    publishParts("", part);
    const good = readFileSync(join(target, path), "utf8");
    writeFileSync(join(target, path), good.replace(/a/, "A"));
    publishParts("", part);
    expect(part.made()).toBe(2);
    expect(readFileSync(join(target, path), "utf8")).toBe(good);
  });
});

describe("what is published is current", () => {
  const isCurrent = (inputs: string, program = "") => {
    const output = openOutput(target, { program });
    const current = output.current(inputs);
    output.close();
    return current !== null;
  };

  test("for the inputs and the program that it was published with, and says how much it is", () => {
    expect(isCurrent("one")).toBe(false);
    publish(target, { "v1/a": "text" }, "one");
    expect([isCurrent("one"), isCurrent("two"), isCurrent("one", "another")]).toEqual([true, false, false]);
    const output = openOutput(target);
    expect(output.current("one")).toEqual({ files: 1, bytes: 4, written: [], removed: [] });
    output.close();
    publish(target, { "v1/a": "text" });
    expect(isCurrent("one")).toBe(false);
  });

  test.each<[string, () => void]>([
    ["a file is other", () => writeFileSync(join(target, "v1/a"), "TEXT")],
    ["there is a file more", () => writeFileSync(join(target, "v1/b"), "")],
    ["there is a folder more", () => mkdirSync(join(target, "v1/c"))],
    ["a list is other", () => writeFileSync(join(target, "v1/manifest/part/1.json"), "{}")],
  ])("no longer when %s", (_, damage) => {
    publish(target, { "v1/a": "text" }, "one");
    damage();
    expect(isCurrent("one")).toBe(false);
  });
});

describe("an output refuses", () => {
  test("a path twice, also in another part", () => {
    const output = openOutput(target);
    output.add(countedPart({ "v1/a/b.json": "first" }).part);
    expect(() => output.add(countedPart({ "v1/a/b.json": "first" }, "other").part)).toThrow(
      "Refused to write twice: v1/a/b.json",
    );
    output.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([[{ "v1/a/b": "", "v1/a": "" }], [{ "v1/c": "", "v1/c/d": "" }]])(
    "a file where a folder is, and a folder where a file is: %j",
    (contents) => {
      expect(() => abandon(contents)).toThrow(/^Refused/);
    },
  );

  test.each([
    "../a",
    "v1/../../a",
    "v1/..",
    "..",
    ".",
    "./a",
    "v1/./a",
    "/a",
    "/etc/passwd",
    "v1//a",
    "v1/",
    "",
    "C:/a",
    "C:a",
    "v1\\..\\..\\a",
    "..\\a",
    "v1/a\u0000b",
  ])("the path %j, which may lie outside the target", (path) => {
    expect(() => abandon({ [path]: "" })).toThrow(`Refused to write outside the target: ${path}`);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("to publish over a folder that is not a build, which stays as it was", () => {
    const output = openOutput(target);
    output.add(countedPart({ "v1/a": "" }).part);
    mkdirSync(target);
    writeFileSync(join(target, "thesis.txt"), "years of work");
    expect(() => output.publish(null)).toThrow(/something else than a build/);
    output.close();
    expect(textsBelow(target)).toEqual({ "thesis.txt": "years of work" });
    expect(readdirSync(folder)).toEqual(["public"]);
  });
});
