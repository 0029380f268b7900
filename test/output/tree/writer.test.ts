/** Drawn trees are written over others, where files lie in the way of folders and folders in the way of files. */

import fs, { readdirSync, readFileSync, statSync, utimesSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { folderOf, isOutside, writerIn } from "../../../generator/output/tree/writer.ts";
import { type Draw, drawOf } from "../../support/random.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { filesBelow, writeFiles } from "../../support/tree.ts";

/** Files by path, at least one; those of two trees often have a file and a folder of the same name. */
function drawTree(draw: Draw, below = "", depth = 0): string[] {
  const names = ["a", "b", "c.json", "d"].filter(() => draw.chance(0.6));
  const paths = (names.length === 0 ? ["a"] : names).flatMap((name) =>
    depth < 3 && draw.chance(0.4) ? drawTree(draw, `${below}${name}/`, depth + 1) : [`${below}${name}`],
  );
  return paths;
}

test.each(Array.from({ length: 25 }, (_, seed) => seed))("a tree is what was written, %#", (seed) => {
  const draw = drawOf(seed);
  const [root, other] = [temporaryFolder(), temporaryFolder()];
  const [before, after] = [drawTree(draw), drawTree(draw)];
  writeFiles(root, Object.fromEntries(before.map((path) => [path, `before ${path}`])));
  const writer = writerIn(root);
  const linked = after.filter(() => draw.chance(0.3));
  writeFiles(other, Object.fromEntries(linked.map((path) => [path, `linked ${path}`])));
  for (const path of after)
    if (linked.includes(path)) writer.link(path, join(other, path));
    else writer.write(path, Buffer.from(`written ${path}`), 1000);
  const keeps = (folder: string) => folder === "." || after.some((path) => path.startsWith(`${folder}/`));
  const gone = before.filter((path) => !after.includes(path));
  for (const path of gone) writer.remove(path, keeps);

  expect(filesBelow(root)).toEqual(after.toSorted());
  for (const path of after) {
    const isLinked = linked.includes(path);
    expect(readFileSync(join(root, path), "utf8")).toBe(`${isLinked ? "linked" : "written"} ${path}`);
    if (!isLinked) expect(statSync(join(root, path)).mtimeMs).toBe(1_000_000);
    else expect(statSync(join(root, path)).ino).toBe(statSync(join(other, path)).ino);
  }
  const folders = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  );
  for (const { parentPath, name } of folders) expect(readdirSync(join(parentPath, name))).not.toEqual([]);
  // Their own times are put right afterwards: of each that has got or lost a name, and of those around it.
  for (const path of [...after, ...gone.filter((path) => keeps(folderOf(path)))])
    for (let folder = folderOf(path); folder !== "."; folder = folderOf(folder))
      expect(writer.folders).toContain(folder);
});

test("a folder that was removed with its last file is made again", () => {
  const root = temporaryFolder();
  writeFiles(root, { "a/b/c": "before" });
  const writer = writerIn(root);
  writer.remove("a/b/c", (folder) => folder === ".");
  expect(readdirSync(root)).toEqual([]);
  writer.write("a/b/d", Buffer.from("after"), 1000);
  expect(filesBelow(root)).toEqual(["a/b/d"]);
});

test.each([
  ["EXDEV", true],
  ["EPERM", true],
  ["EMLINK", true],
  ["ENOSPC", false],
])("where a link ends in %s, the file is copied with its time: %s", (code, isCopied) => {
  const [root, other] = [temporaryFolder(), temporaryFolder()];
  writeFiles(other, { a: "a" });
  utimesSync(join(other, "a"), 1000, 1000);
  const link = vi.spyOn(fs, "linkSync").mockImplementation(() => {
    throw Object.assign(new Error(code), { code });
  });
  syncBuiltinESMExports();
  try {
    const act = () => writerIn(root).link("b", join(other, "a"));
    if (!isCopied) expect(act).toThrow(code);
    else {
      act();
      expect([readFileSync(join(root, "b"), "utf8"), statSync(join(root, "b")).mtimeMs]).toEqual(["a", 1e6]);
    }
  } finally {
    link.mockRestore();
    syncBuiltinESMExports();
  }
});

test.each([
  ["of 4,000 letters", `${"x".repeat(249)}/`.repeat(15) + "x".repeat(250), false],
  ["of one letter more", `${"x".repeat(249)}/`.repeat(15) + "x".repeat(251), true],
  ["in 31 folders", `${"x/".repeat(31)}x`, false],
  ["in one folder more", `${"x/".repeat(32)}x`, true],
  ["with a name of 255 letters", "x".repeat(255), false],
  ["with a longer name", "x".repeat(256), true],
])("a path %s may not stand in a tree: $2", (_, path, isRefused) => {
  expect(isOutside(path)).toBe(isRefused);
});
