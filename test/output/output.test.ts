import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { LeftoverError, WriteError } from "../../generator/lib/target/target-errors.ts";
import { openOutput } from "../../generator/output/output.ts";
import { restoreReplaced } from "../../generator/output/tree/replace.ts";
import { FOLDER_TIME } from "../../generator/output/tree/times.ts";
import { type Fault, onFailingDisk } from "../support/failing-files.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow } from "../support/tree.ts";
import { words } from "../support/words.ts";
import { AS_OF, type Contents, countedSection, publish, textsBelow, writeSections } from "./trees.ts";

const root = temporaryFolder();
let count = 0;
let folder = "";
let target = "";

beforeEach(() => {
  folder = join(root, String(count++));
  target = join(folder, "public");
});

/** Opens an output, writes a section and closes it without publishing. */
const abandon = (contents: Contents) =>
  writeSections(target, [countedSection(contents).section], { isPublished: false });

/** How many files lie in the target, of how many bytes. */
function sizeOnDisk() {
  const sizes = filesBelow(target).map((path) => statSync(join(target, path)).size);
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

describe("an output", () => {
  test("publishes what was added and its manifest, and leaves nothing beside it", async () => {
    const output = openOutput(target);
    const { section } = countedSection({
      "v1/areas.json": "[]",
      "v1/a/b/c.json": "ā",
      "v1/a/d.mvt": Uint8Array.of(0, 255, 10),
    });
    output.write([section], { inputs: null, asOf: AS_OF });
    expect(existsSync(target)).toBe(false);
    output.publish();
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
    expect(readdirSync(folder)).toEqual(["public", "public.cache"]);
  });

  test("counts all its files and their bytes, lists and manifest among them", async () => {
    const contents = { "v1/a": "ā€😀", "v1/b": new Uint8Array(1000), "v1/c": "" };
    const { files, bytes } = await publish(target, contents);
    expect({ files, bytes }).toEqual(sizeOnDisk());
    expect(bytes).toBeGreaterThan(2 + 3 + 4 + 1000);
  });

  test("says at each step how many files have been made, those that are kept aside", async () => {
    const steps: string[] = [];
    const onStep = (step: string, files: number) => void steps.push(`${step} ${files}`);
    const sections = () => [
      countedSection({ "v1/a": "a", "v1/b": "b" }, "one").section,
      countedSection({ "v1/c": "c" }, "two", "same").section,
    ];
    await writeSections(target, sections(), { onStep });
    const all = ["compare 0", "answers 0", "answers 1", "answers 2", "answers 2", "answers 3"];
    expect(steps.splice(0)).toEqual([...all, "publish 3"]);
    await writeSections(target, sections(), { onStep });
    expect(steps).toEqual([...all.slice(0, 4), "publish 2"]);
  });

  test("replaces what was published, and keeps that beside it for the next build to start from", async () => {
    for (const [round, generation] of ["1", "2", "3", "4"].entries()) {
      const contents = {
        "v1/same": "same",
        "v1/other": generation,
        [`v1/only-in-${generation}`]: generation,
      };
      const { written, removed } = await publish(target, contents);
      expect(textsBelow(target)).toEqual(contents);
      const added = ["v1/other", `v1/only-in-${generation}`, "v1/manifest/part/1.json", "v1/manifest.json"];
      expect(written).toEqual(round === 0 ? ["v1/same", ...added] : added);
      expect(removed).toEqual(round === 0 ? [] : [`v1/only-in-${round}`]);
      expect(readdirSync(folder).sort()).toEqual([
        "public",
        "public.cache",
        ...(round === 0 ? [] : ["public.previous"]),
      ]);
    }
    expect(textsBelow(`${target}.previous`)["v1/other"]).toBe("3");
  });

  test("that goes back to the inputs of the build before last says which published files it replaces", async () => {
    for (const [round, generation] of ["1", "2", "1", "2"].entries()) {
      const contents = { "v1/same": "same", "v1/other": generation };
      const { section } = countedSection(contents, "part", generation);
      const { written } = await writeSections(target, [section]);
      expect(textsBelow(target)).toEqual(contents);
      const replaced = ["v1/other", "v1/manifest/part/1.json", "v1/manifest.json"];
      expect(written.toSorted()).toEqual([...(round === 0 ? ["v1/same"] : []), ...replaced].toSorted());
    }
  });

  test("puts a folder where a file was, and a file where a folder was, and leaves no empty folder", async () => {
    // Every other build starts from the tree that has the file, or the folder.
    for (const path of ["v1/a", "v1/b", "v1/a/b/c", "v1/b/c", "v1/a", "v1/b", "v1/c/d/e", "v1/b", "v1/d"]) {
      await publish(target, { [path]: path });
      const folders = readdirSync(target, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ parentPath, name }) => join(parentPath, name).slice(target.length + 1));
      const wanted = ["v1", "v1/manifest", "v1/manifest/part", dirname(path), dirname(dirname(path))];
      expect([textsBelow(target), folders.sort()]).toEqual([
        { [path]: path },
        [...new Set(wanted)].filter((folder) => folder !== ".").sort(),
      ]);
    }
  });

  test("passes on what went wrong while a section was made, and leaves the target as it was", async () => {
    await publish(target, { "v1/a": "first" });
    const failing = {
      name: "part",
      step: "answers" as const,
      *files() {
        yield { path: "v1/a", content: "second" };
        throw new RangeError("found a bug");
      },
    };
    await expect(writeSections(target, [failing])).rejects.toThrow(new RangeError("found a bug"));
    expect(textsBelow(target)).toEqual({ "v1/a": "first" });
    expect(readdirSync(folder).sort()).toEqual(["public", "public.cache"]);
  });

  test("writes no byte of a file that is published already, and none in place", async () => {
    const inodes: number[][] = [];
    for (const generation of ["1", "2", "3", "4"]) {
      await publish(target, { "v1/same": "same", "v1/other": generation });
      inodes.push(["v1/same", "v1/other"].map((path) => statSync(join(target, path)).ino));
      if (generation === "1") continue;
      expect(textsBelow(`${target}.previous`)["v1/other"]).toBe(String(Number(generation) - 1));
    }
    expect(new Set(inodes.map(([same]) => same)).size).toBe(1);
    for (const [round, [, other]] of inodes.entries()) expect(inodes[round - 1]?.[1]).not.toBe(other);
  });

  test("gives a changed file a later time by a second and more, and leaves that of an unchanged one", async () => {
    const began = Math.floor(Date.now() / 1000) * 1000;
    const times: Record<string, number[]> = { "v1/a": [], "v1/b": [], "v1/manifest.json": [] };
    for (const content of ["one", "two", "one", "two", "one"]) {
      await publish(target, { "v1/a": content, "v1/b": "one" });
      for (const [path, seen] of Object.entries(times)) seen.push(statSync(join(target, path)).mtimeMs);
    }
    expect(new Set(times["v1/b"]).size).toBe(1);
    expect(times["v1/b"]?.[0]).toBeGreaterThanOrEqual(began);
    for (const path of ["v1/a", "v1/manifest.json"])
      times[path]?.reduce((before, time) => {
        expect(time - before).toBeGreaterThanOrEqual(1000);
        return time;
      });
  });

  test("leaves every time where nothing has changed, and writes the manifest anew with a file that was damaged", async () => {
    const times = () => filesBelow(target).map((path) => statSync(join(target, path)).mtimeMs);
    const contents = { "v1/a": "one", "v1/b": "two" };
    await publish(target, contents);
    const past = new Date(Date.UTC(2020, 0));
    for (const path of filesBelow(target)) utimesSync(join(target, path), past, past);
    expect((await publish(target, contents)).written).toEqual([]);
    expect(new Set(times())).toEqual(new Set([past.getTime()]));
    writeFileSync(join(target, "v1/a"), "ONE");
    expect(await publish(target, contents)).toMatchObject({ written: ["v1/a"], removed: [] });
    expect(textsBelow(target)).toEqual(contents);
    const isNew = filesBelow(target).filter((_, index) => times()[index] !== past.getTime());
    expect(isNew).toEqual(["v1/a", "v1/manifest.json"]);
  });

  test("keeps the times of unchanged files where the clock was set back, and where no fingerprints are left", async () => {
    await publish(target, { "v1/a": "one", "v1/b": "one" });
    const ahead = new Date(Date.now() + 1e9);
    for (const path of ["v1/a", "v1/b", "v1/manifest.json"]) utimesSync(join(target, path), ahead, ahead);
    rmSync(`${target}.cache`, { recursive: true });
    await publish(target, { "v1/a": "two", "v1/b": "one" });
    const [a, b] = ["v1/a", "v1/b"].map((path) => statSync(join(target, path)).mtimeMs);
    expect(b).toBe(ahead.getTime());
    expect(a).toBeGreaterThanOrEqual(ahead.getTime() + 1000 - (ahead.getTime() % 1000));
  });

  test("gives every folder one time, whatever it began with: a later one shows that a name came or went", async () => {
    for (const [round, content] of [
      "first",
      "on nothing",
      "on the published tree",
      "on the one before",
    ].entries()) {
      if (round === 2) rmSync(`${target}.previous`, { recursive: true });
      await publish(target, { "v1/a/b/changed": content, "v1/c/d/kept": "kept" });
      const folders = readdirSync(target, { recursive: true, encoding: "utf8" })
        .map((path) => statSync(join(target, path)))
        .filter((entry) => entry.isDirectory());
      expect(folders.length).toBeGreaterThan(5);
      expect([content, new Set(folders.map(({ mtimeMs }) => mtimeMs / 1000))]).toEqual([
        content,
        new Set([FOLDER_TIME]),
      ]);
    }
  });

  test("that is closed before it is published leaves the target as it was, and nothing beside it", async () => {
    await publish(target, { "v1/a": "first" });
    await abandon({ "v1/a": "second" });
    expect(textsBelow(target)).toEqual({ "v1/a": "first" });
    expect(readdirSync(folder)).toEqual(["public", "public.cache"]);
  });

  test("that is closed before there was a target leaves none", async () => {
    await abandon({ "v1/a": "" });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("a section with inputs", () => {
  const publishSections = (program: string, ...sections: ReturnType<typeof countedSection>[]) =>
    writeSections(
      target,
      sections.map(({ section }) => section),
      { program },
    );

  test("is made once for as long as they and the program stay the same", async () => {
    const section = countedSection({ "v1/a": "a", "v1/b": "b" }, "costly", "inputs");
    for (const text of ["1", "2", "3"]) {
      const { files, bytes } = await publishSections(
        "program",
        section,
        countedSection({ "v1/c": text }, "cheap"),
      );
      expect({ files, bytes }).toEqual(sizeOnDisk());
      expect(textsBelow(target)).toEqual({ "v1/a": "a", "v1/b": "b", "v1/c": text });
      expect(section.made()).toBe(1);
    }
    await publishSections("another", section);
    expect(section.made()).toBe(2);
    const other = countedSection({ "v1/a": "A" }, "costly", "others");
    await publishSections("another", other);
    expect([other.made(), textsBelow(target)]).toEqual([1, { "v1/a": "A" }]);
  });

  test("is kept as it is published, also where the build before that had another", async () => {
    for (const [text, inputs, made] of [
      ["1", "old", 1],
      ["2", "new", 1],
      ["3", "new", 0],
    ] as const) {
      const section = countedSection({ "v1/a": inputs, "v1/b": "b", [`v1/${inputs}`]: "" }, "costly", inputs);
      const { files, bytes, removed } = await publishSections(
        "",
        section,
        countedSection({ "v1/c": text }, "cheap"),
      );
      expect(textsBelow(target)).toEqual({ "v1/a": inputs, "v1/b": "b", [`v1/${inputs}`]: "", "v1/c": text });
      expect([section.made(), removed]).toEqual([made, text === "2" ? ["v1/old"] : []]);
      expect({ files, bytes }).toEqual(sizeOnDisk());
    }
  });

  test.each([
    ["a file", "v1/a"],
    ["its list", "v1/manifest/costly/1.json"],
    ["the manifest", "v1/manifest.json"],
  ])("is made again if somebody has changed %s", async (_, path) => {
    const section = countedSection({ "v1/a": "a", "v1/b": "b" }, "costly", "inputs");
    await publishSections("", section);
    const good = readFileSync(join(target, path), "utf8");
    writeFileSync(join(target, path), good.replace(/a/, "A"));
    await publishSections("", section);
    expect(section.made()).toBe(2);
    expect(readFileSync(join(target, path), "utf8")).toBe(good);
  });
});

describe("what is published is current", () => {
  const currentOf = async (inputs: string, program = "") => {
    const output = openOutput(target, { program });
    try {
      return output.current(inputs);
    } finally {
      output.close();
    }
  };
  const isCurrent = async (inputs: string, program?: string) => (await currentOf(inputs, program)) !== null;

  test("for the inputs and the program that it was published with, and says how much it is", async () => {
    expect(await isCurrent("one")).toBe(false);
    await publish(target, { "v1/a": "text" }, { inputs: "one" });
    expect(await isCurrent("one")).toBe(true);
    expect(await isCurrent("two")).toBe(false);
    expect(await isCurrent("one", "another")).toBe(false);
    const current = { asOf: AS_OF, ...sizeOnDisk(), written: [], removed: [] };
    expect(await currentOf("one")).toEqual(current);
    await publish(target, { "v1/a": "text" });
    expect(await isCurrent("one")).toBe(false);
  });

  test.each<[string, () => void]>([
    ["a file is other", () => writeFileSync(join(target, "v1/a"), "TEXT")],
    ["there is a file more", () => writeFileSync(join(target, "v1/b"), "")],
    ["there is a folder more", () => mkdirSync(join(target, "v1/c"))],
    ["a list is other", () => writeFileSync(join(target, "v1/manifest/part/1.json"), "{}")],
  ])("no longer when %s", async (_, damage) => {
    await publish(target, { "v1/a": "text" }, { inputs: "one" });
    damage();
    expect(await currentOf("one")).toBeNull();
  });
});

test("what a build replaces and cannot be moved aside is named, and the build is published", async () => {
  const over = async (name: string, fault: Fault | null) => {
    const place = join(folder, name, "public");
    await publish(place, { "v1/a": "old" });
    return { place, ...(await onFailingDisk(place, fault, () => publish(place, { "v1/a": "new" }))) };
  };
  const { calls } = await over("sound", null);
  const at = calls.findLastIndex(({ name }) => name === "renameSync");
  const { place, error } = await over("failing", { at, how: 0 });
  expect(error).toBeInstanceOf(LeftoverError);
  expect(readFileSync(join(place, "v1/a"), "utf8")).toBe("new");
  await publish(place, { "v1/a": "newer" });
  expect(readdirSync(join(folder, "failing")).sort()).toEqual(["public", "public.cache", "public.previous"]);
});

test("a tree that is put back is newer than all that readers have seen, and a lost file is no fault", async () => {
  const kept = { "v1/same": "same", "v1/other": "first", "v1/lost": "" };
  await publish(target, kept);
  await publish(target, { ...kept, "v1/other": "second", "v1/lost": "found" });
  const ahead = new Date(Date.UTC(2100, 0));
  utimesSync(join(target, "v1/manifest.json"), ahead, ahead);
  rmSync(`${target}.previous/v1/lost`);
  expect(restoreReplaced(target)).toBe(true);
  expect(textsBelow(target)).toEqual({ "v1/same": "same", "v1/other": "first" });
  for (const path of filesBelow(target))
    expect([path, statSync(join(target, path)).mtimeMs]).toEqual([path, ahead.getTime() + 1000]);
});

test("a target whose leftovers cannot be removed is free for the next build", async () => {
  const leftover = `${target}.building-7`;
  const open = () => openOutput(target).close();
  mkdirSync(leftover, { recursive: true });
  const { calls } = await onFailingDisk(folder, null, open);
  mkdirSync(leftover);
  const at = calls.findIndex(({ name, path }) => name === "rmSync" && path === leftover);
  const { error } = await onFailingDisk(folder, { at, how: 0 }, open);
  expect(error).toBeInstanceOf(WriteError);
  expect(existsSync(leftover)).toBe(true);
  open();
  expect(readdirSync(folder)).toEqual([]);
});

describe("an output refuses", () => {
  test("a path twice, also in another section", async () => {
    const sections = ["part", "other"].map(
      (name) => countedSection({ "v1/a/b.json": "first" }, name).section,
    );
    await expect(writeSections(target, sections)).rejects.toThrow("Refused to write twice: v1/a/b.json");
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([[{ "v1/a/b": "", "v1/a": "" }], [{ "v1/c": "", "v1/c/d": "" }]])(
    "a file where a folder is, and a folder where a file is: %j",
    async (contents) => {
      await expect(abandon(contents)).rejects.toThrow(/^Refused/);
    },
  );

  test.each([
    "",
    ...words("../a v1/../../a v1/.. .. . ./a v1/./a /a /etc/passwd v1//a v1/ C:/a C:a v1\\..\\..\\a ..\\a"),
    "v1/a\u0000b",
  ])("the path %j, which may lie outside the target", async (path) => {
    await expect(abandon({ [path]: "" })).rejects.toThrow(`Refused to write outside the target: ${path}`);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("to publish over a folder that is not a build, which stays as it was", async () => {
    const output = openOutput(target);
    output.write([countedSection({ "v1/a": "" }).section], { inputs: null, asOf: AS_OF });
    mkdirSync(target);
    writeFileSync(join(target, "thesis.txt"), "years of work");
    expect(() => output.publish()).toThrow(/something other than a build/);
    output.close();
    expect(textsBelow(target)).toEqual({ "thesis.txt": "years of work" });
    expect(readdirSync(folder)).toEqual(["public"]);
  });
});
