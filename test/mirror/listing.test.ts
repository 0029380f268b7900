import { expect, test } from "vitest";
import { sha256 } from "../../generator/lib/digest.ts";
import { readListing } from "../../generator/mirror/listing.ts";

/** A site of so many lists of so many files, with more in the manifest, in each list, and for each file. */
function siteOf(lists: number, filesInEach: number, more: object = {}) {
  const contents = new Map<string, Buffer>();
  const put = (path: string, content: unknown) => {
    const bytes = Buffer.from(JSON.stringify(content));
    contents.set(path, bytes);
    return { path, bytes: bytes.length, sha256: sha256(bytes), mediaType: "application/json", ...more };
  };
  const nothing = { bytes: 0, sha256: sha256(Buffer.of()), mediaType: "text/plain", ...more };
  const listed = Array.from({ length: lists }, (_, list) => {
    const files = Array.from({ length: filesInEach }, (_, file) => ({ path: `${list}/${file}`, ...nothing }));
    return put(`v1/manifest/all/${list}.json`, { part: "all", inputs: null, files, ...more });
  });
  const count = { files: lists * filesInEach, bytes: 0, ...more };
  const parts = [{ part: "all", ...count, lists: listed }];
  put("v1/manifest.json", { inputs: null, asOf: "2026-11-20T20:10:00Z", ...count, parts });
  return {
    base: "https://water.example.nz",
    traffic: { requests: 0, bytes: 0 },
    pieces: async (path: string, _most: number, begin: () => (piece: Uint8Array) => void) => {
      const bytes = contents.get(path);
      if (bytes === undefined) return "missing" as const;
      begin()(bytes);
      return "whole" as const;
    },
  };
}

test("a site has more files than a function takes arguments", async () => {
  const { files } = await readListing(siteOf(120, 2_000));
  expect(files.length).toBe(1 + 120 + 120 * 2_000);
});

test("a site of a later version is read, so that it can go back to this one: what is new in its manifest is left out", async () => {
  const known = await readListing(siteOf(2, 3));
  const later = await readListing(siteOf(2, 3, { colour: "blue", builtBy: { by: "somebody" } }));
  expect(later.files.map(({ path }) => path)).toEqual(known.files.map(({ path }) => path));
  expect(later.files.filter((file) => "colour" in file)).toEqual([]);
});
