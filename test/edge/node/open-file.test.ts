import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import { contentTag } from "../../../generator/edge/node/content-tag.ts";
import { openFile } from "../../../generator/edge/node/open-file.ts";
import { Replaced } from "../../../generator/edge/node/replaced.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { writeBelow } from "../../support/tree.ts";

const folder = temporaryFolder();
// Four pieces, the last of one byte.
const bytes = Buffer.alloc(3 * 64 * 1024 + 1, "water ");
writeBelow(folder, "large", bytes);

let handle: FileHandle;
let closes: number;
beforeEach(async () => {
  handle = await open(join(folder, "large"));
  closes = 0;
  const close = handle.close.bind(handle);
  handle.close = () => {
    closes++;
    return close();
  };
});

test("a file that is closed twice stays open for those who are reading it, and is closed once", async () => {
  const file = await openFile(handle, bytes.length);
  const [whole, left] = [file.read(0, bytes.length), file.read(5, bytes.length)];
  const begun = [(await whole.next()).value as Buffer, (await left.next()).value as Buffer];
  for (let times = 0; times < 3; times++) file.close();
  expect(closes).toBe(0);
  await left.return(undefined);
  expect(closes).toBe(0);
  expect(Buffer.concat([begun[0] as Buffer, await buffer(whole)]).equals(bytes)).toBe(true);
  expect(closes).toBe(1);
  await expect(file.read(0, 1).next()).rejects.toThrow(Replaced);
  file.close();
  expect(closes).toBe(1);
});

test.each([
  [0, 1],
  [0, 64 * 1024],
  [64 * 1024 - 1, 64 * 1024 + 1],
  [7, bytes.length],
  [bytes.length - 1, bytes.length],
  [9, 9],
])("of a file, the bytes from %i up to %i are read", async (start, end) => {
  const file = await openFile(handle, bytes.length);
  expect((await buffer(file.read(start, end))).equals(bytes.subarray(start, end))).toBe(true);
  expect(closes).toBe(0);
  file.close();
  expect(closes).toBe(1);
});

test("a file has the tag that its bytes would have in memory", async () => {
  const file = await openFile(handle, bytes.length);
  expect(file.tag).toBe(contentTag(bytes));
  file.close();
});

test("a file that is shorter than it was found to be is refused, and closed", async () => {
  await expect(openFile(handle, bytes.length + 1)).rejects.toThrow("has become shorter");
  expect(closes).toBe(1);
});
