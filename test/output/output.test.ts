import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { openOutput } from "../../generator/output/output.ts";
import { temporaryFolder } from "../temporary.ts";
import { filesBelow } from "../tree.ts";

const root = temporaryFolder();
let count = 0;
let folder = "";
let target = "";

beforeEach(() => {
  folder = join(root, String(count++));
  target = join(folder, "public");
});

/** The texts of all files below the target, by path. */
const published = () =>
  Object.fromEntries(filesBelow(target).map((path) => [path, readFileSync(join(target, path), "utf8")]));

describe("an output", () => {
  test("publishes what was written, and nothing else beside or below it", () => {
    const output = openOutput(target);
    output.write("v1/areas.json", "[]");
    output.write("v1/a/b/c.json", "ā");
    output.write("v1/a/d.mvt", Uint8Array.of(0, 255, 10));
    expect(existsSync(target)).toBe(false);
    output.publish();
    expect(published()).toMatchObject({ "v1/areas.json": "[]", "v1/a/b/c.json": "ā" });
    expect([...readFileSync(join(target, "v1/a/d.mvt"))]).toEqual([0, 255, 10]);
    expect(filesBelow(target)).toEqual(["v1/a/b/c.json", "v1/a/d.mvt", "v1/areas.json"]);
    expect(readdirSync(folder)).toEqual(["public"]);
  });

  test("counts its files and their bytes", () => {
    const output = openOutput(target);
    expect([output.files, output.bytes]).toEqual([0, 0]);
    output.write("v1/a", "ā€😀");
    output.write("v1/b", new Uint8Array(1000));
    output.write("v1/c", "");
    expect([output.files, output.bytes]).toEqual([3, 2 + 3 + 4 + 1000]);
    output.discard();
  });

  test("writes large contents whole", () => {
    const output = openOutput(target);
    const text = "water ".repeat(2_000_000);
    output.write("v1/large", text);
    output.publish();
    expect(published()["v1/large"] === text).toBe(true);
  });

  test("replaces what was published: no file of before stays", () => {
    for (const generation of ["1", "2", "3"]) {
      const output = openOutput(target);
      output.write("v1/same", generation);
      output.write(`v1/only-in-${generation}`, generation);
      output.publish();
      expect(published()).toEqual({ "v1/same": generation, [`v1/only-in-${generation}`]: generation });
      expect(readdirSync(folder)).toEqual(["public"]);
    }
  });

  test("that is discarded leaves the target as it was, and nothing beside it", () => {
    const first = openOutput(target);
    first.write("v1/a", "first");
    first.publish();
    const second = openOutput(target);
    second.write("v1/a", "second");
    second.discard();
    expect(published()).toEqual({ "v1/a": "first" });
    expect(readdirSync(folder)).toEqual(["public"]);
  });

  test("that is discarded before there was a target leaves none", () => {
    const output = openOutput(target);
    output.write("v1/a", "");
    output.discard();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("an output refuses", () => {
  test("a path twice, and keeps what was written first", () => {
    const output = openOutput(target);
    output.write("v1/a/b.json", "first");
    expect(() => output.write("v1/a/b.json", "second")).toThrow("Refused to write twice: v1/a/b.json");
    output.publish();
    expect(published()).toEqual({ "v1/a/b.json": "first" });
  });

  test("a file where a folder is, and a folder where a file is", () => {
    const output = openOutput(target);
    output.write("v1/a/b", "");
    output.write("v1/c", "");
    expect(() => output.write("v1/a", "")).toThrow();
    expect(() => output.write("v1/c/d", "")).toThrow();
    output.discard();
  });

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
    const output = openOutput(target);
    expect(() => output.write(path, "")).toThrow(`Refused to write outside the target: ${path}`);
    expect(output.files).toBe(0);
    output.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  test("to publish over a folder that is not a build, which stays as it was", () => {
    const output = openOutput(target);
    output.write("v1/a", "");
    mkdirSync(target);
    writeFileSync(join(target, "thesis.txt"), "years of work");
    expect(() => output.publish()).toThrow(/something else than a build/);
    output.discard();
    expect(published()).toEqual({ "thesis.txt": "years of work" });
    expect(readdirSync(folder)).toEqual(["public"]);
  });

  test("to be opened where it cannot write", () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "file"), "");
    expect(() => openOutput(join(folder, "file", "public"))).toThrow();
  });
});
