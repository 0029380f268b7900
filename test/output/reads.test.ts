/** What a build reads of trees that are as it knows them: their manifests and lists, and no file. */

import { join } from "node:path";
import { expect, test } from "vitest";
import { onFailingDisk } from "../support/failing-files.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { countedSection, writeSections } from "./trees.ts";

const folder = temporaryFolder();
const target = join(folder, "public");
const files = (name: string, round: number) =>
  Object.fromEntries(
    Array.from({ length: 6 }, (_, at) => [
      `v1/${name}/${at}`,
      `${name} ${at < 2 ? round : 0} `.repeat(at + 9),
    ]),
  );
const sections = (round: number) => [
  countedSection(files("kept", 0), "kept", "inputs").section,
  countedSection(files("made", round), "made").section,
];

/** The files that are opened to be read. */
async function readBy(round: number): Promise<string[]> {
  const { calls, error } = await onFailingDisk(folder, null, () => writeSections(target, sections(round)));
  expect(error).toBeUndefined();
  const read = calls.filter(
    ({ name, path }) => name === "readFileSync" || (name === "openSync" && !/building/.test(path)),
  );
  return [...new Set(read.map(({ path }) => path))].filter((path) => /\/v1\/(?!manifest)/.test(path));
}

test("neither of the tree that is published nor of the one before, whatever was kept, made or left out", async () => {
  for (const round of [1, 2, 3, 4, 2]) expect([round, await readBy(round)]).toEqual([round, []]);
});
