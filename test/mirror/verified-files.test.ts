/** Files with the same bytes are fetched once and each is checked: a fault of one is not that of another. */

import { join } from "node:path";
import { expect, test } from "vitest";
import { openFetched } from "../../generator/mirror/fetched-files.ts";
import { TornError } from "../../generator/mirror/listing.ts";
import { verifiedFiles } from "../../generator/mirror/verified-files.ts";
import { entryOf } from "../../generator/output/tree/manifest.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { siteInMemory } from "./site-in-memory.ts";

test("of three files with the same bytes, one that is missing is at fault alone", async () => {
  const bytes = Buffer.from("[]");
  const [a, b, c] = ["v1/a.json", "v1/b.json", "v1/c.json"];
  const asked: string[] = [];
  const site = siteInMemory((path) => {
    asked.push(path);
    return path === b ? undefined : bytes;
  });
  const files = [a, b, c].map((path) => entryOf(path, bytes));
  const { open } = verifiedFiles(site, files, openFetched(join(temporaryFolder(), "copy")));
  expect(await open(a)).toEqual(bytes);
  await expect(open(b)).rejects.toThrow(TornError);
  expect(await open(c)).toEqual(bytes);
  expect(asked).toEqual([a, b, c]);
});

test.each([
  ["v1/large.json", 16],
  ["v1/large.zip", 128],
])("%s of more than %d MiB is not asked for: a site may list any size", async (path, most) => {
  const asked: string[] = [];
  const site = siteInMemory((path) => void asked.push(path));
  const opened = (bytes: number) => {
    const entry = { ...entryOf(path, Buffer.alloc(0)), bytes };
    return verifiedFiles(site, [entry], openFetched(join(temporaryFolder(), "copy"))).open(path);
  };
  await expect(opened(most * 2 ** 20 + 1)).rejects.toThrow(
    `${path} has ${most * 2 ** 20 + 1} bytes, more than this version reads at once`,
  );
  expect(asked).toEqual([]);
  await expect(opened(most * 2 ** 20)).rejects.toThrow(`${path} is listed, but missing`);
});
