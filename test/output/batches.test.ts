/** Files on their way to the writer: whole, in their order, in batches that are neither too large nor too small. */

import { expect, test } from "vitest";
import { batchesOf } from "../../generator/output/batches.ts";
import type { File } from "../../generator/output/section.ts";

const MEBIBYTE = 2 ** 20;

const fileOf = (content: File["content"], index: number): File => ({ path: `v1/${index}`, content });

test.each<[what: string, contents: File["content"][], batches: number[]]>([
  ["none at all", [], []],
  ["500 in a batch", Array.from({ length: 1001 }, () => "a"), [500, 500, 1]],
  ["those that fill a mebibyte to the last byte", ["a".repeat(MEBIBYTE - 3), "ā", "b", "c"], [3, 1]],
  ["one more byte than that", ["a".repeat(MEBIBYTE - 3), "ā", "bc"], [2, 1]],
  ["a larger one by itself", ["a", "€".repeat(MEBIBYTE), "b"], [1, 1, 1]],
  ["a larger one first", [new Uint8Array(MEBIBYTE + 1), "b"], [1, 1]],
  ["bytes beside texts", [Uint8Array.of(1, 2), "ab", Uint8Array.of()], [3]],
])("%s", (_, contents, wanted) => {
  const batches = [...batchesOf(contents.map(fileOf))];
  expect(batches.map(({ files }) => files.length)).toEqual(wanted);
  const found = batches.flatMap(({ files, bytes }) => {
    let start = 0;
    return files.map(({ path, length }) => {
      start += length;
      return [path, Buffer.from(bytes.subarray(start - length, start))] as const;
    });
  });
  expect(found.map(([path]) => path)).toEqual(contents.map((_, index) => `v1/${index}`));
  for (const [index, [, bytes]] of found.entries())
    expect(bytes.equals(Buffer.from(contents[index] as string))).toBe(true);
});
