import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { batchesOf } from "../../../generator/output/batches.ts";
import { openOutput } from "../../../generator/output/output.ts";
import type { Batch, Section } from "../../../generator/output/section.ts";
import type { Background } from "../../../generator/output/staging/forwarding.ts";
import { type Draw, drawOf } from "../../support/random.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { filesBelow, hashOf } from "../../support/tree.ts";
import { AS_OF, countedSection } from "../trees.ts";

/** Makes sections one batch a turn of the event loop, as a thread would; the last ones late. */
function backgroundOf(sections: readonly Section[], fail: (name: string, number: number) => void = () => {}) {
  const asked: string[] = [];
  const background: Background = {
    takes: (names) => names.filter((name) => sections.some((section) => section.name === name)),
    async *batches(name) {
      asked.push(name);
      const section = sections.find((one) => one.name === name) as Section;
      let number = 0;
      for (const batch of [...batchesOf(section.files([]))] as Batch[]) {
        for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve));
        fail(name, number++);
        yield batch;
      }
    },
    close: async () => {},
  };
  return { background, asked };
}

async function writeTo(
  place: string,
  sections: readonly Section[],
  background?: Background,
  inThread = false,
) {
  const output = openOutput(place, { inThread });
  try {
    await output.write(sections, { inputs: null, asOf: AS_OF }, background);
    output.publish();
  } finally {
    await output.close();
  }
}

/** Where the files of each section lie: those of the first two are in packs. */
const FOLDERS = { a: "areas", b: "search", c: "downloads/c", d: "downloads/d" } as const;

/** Sections of files of all sizes: some are in packs, and the last one says how large the others are. */
function drawnSections(draw: Draw, revision: number): Section[] {
  const sections = Object.entries(FOLDERS).map(([name, folder]): Section => {
    const files = Array.from({ length: 1 + draw.below(900) }, (_, index) => [
      `v1/${folder}/${index % 97}/pages/${index}.json`,
      `${name}${draw.below(9) === 0 ? revision : ""}`.repeat(1 + draw.below(5000)),
    ]);
    const { section } = countedSection(Object.fromEntries(files), name, draw.below(2) ? name : undefined);
    return { ...section, ...("ab".includes(name) && { isPacked: true }) };
  });
  const describing: Section = {
    name: "describing",
    step: "documents",
    describes: ["b", "d"],
    files: (listed) => [{ path: "v1/sizes.json", content: JSON.stringify(listed) }],
  };
  return [...sections.slice(0, 2), describing, ...sections.slice(2)];
}

describe("sections that another thread makes", () => {
  test.each([1, 2, 3, 4])(
    "give the same tree, in whatever turns their files come: drawn from %i",
    async (seed) => {
      const folder = temporaryFolder();
      const [one, other] = [join(folder, "one"), join(folder, "other")];
      for (const revision of [1, 2]) {
        const sections = () => drawnSections(drawOf(seed), revision);
        await writeTo(one, sections());
        const background = backgroundOf(sections().filter(({ name }) => "bd".includes(name)));
        await writeTo(other, sections(), background.background, seed % 2 === 0);
        expect(hashOf(other)).toBe(hashOf(one));
      }
      expect(filesBelow(one)).toContain("v1/sizes.json");
    },
  );

  test("are made before all others where those describe them, and not at all where they are kept", async () => {
    const target = join(temporaryFolder(), "public");
    const sections = ["a", "b", "c"].map(
      (name) => countedSection({ [`v1/${name}`]: name }, name, name).section,
    );
    const describing: Section = { name: "d", step: "documents", describes: ["c"], files: () => [] };
    const first = backgroundOf(sections);
    await writeTo(target, [...sections, describing], first.background);
    expect(first.asked).toEqual(["c", "a", "b"]);
    const second = backgroundOf(sections);
    await writeTo(target, [...sections, describing], second.background);
    expect(second.asked).toEqual([]);
  });

  test.each([
    { where: "here", step: 0 },
    { where: "after some files", step: 1 },
  ])("fail with what stopped their thread: nothing is published ($where)", async ({ step }) => {
    const folder = temporaryFolder();
    const target = join(folder, "public");
    const large = Object.fromEntries(Array.from({ length: 1200 }, (_, index) => [`v1/a/${index}`, "text"]));
    const { section } = countedSection(large, "a");
    const { background } = backgroundOf([section], (_, number) => {
      if (number === step) throw new Error("found no readings");
    });
    const others = ["x", "y"].map((name) => countedSection({ [`v1/${name}`]: name }, name).section);
    await expect(writeTo(target, [...others, section], background)).rejects.toThrow("found no readings");
    expect(existsSync(target)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("leave nothing behind where another section fails first", async () => {
    const folder = temporaryFolder();
    const target = join(folder, "public");
    const large = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`v1/a/${index}`, "text"]));
    const { section } = countedSection(large, "a");
    const failing: Section = {
      name: "x",
      step: "answers",
      files: () => {
        throw new Error("found no area");
      },
    };
    await expect(writeTo(target, [failing, section], backgroundOf([section]).background)).rejects.toThrow(
      "found no area",
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(readdirSync(folder)).toEqual([]);
  });
});
