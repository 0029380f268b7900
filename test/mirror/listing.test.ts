import { expect, test } from "vitest";
import { sha256 } from "../../generator/lib/digest.ts";
import { readListing } from "../../generator/mirror/listing.ts";

const FILES = 240_000;
const IN_A_LIST = 2_000;

test("a site has more files than a function takes arguments", async () => {
  const contents = new Map<string, Buffer>();
  const put = (path: string, content: unknown) => {
    const bytes = Buffer.from(JSON.stringify(content));
    contents.set(path, bytes);
    return { path, bytes: bytes.length, sha256: sha256(bytes), mediaType: "application/json" };
  };
  const nothing = { bytes: 0, sha256: sha256(Buffer.of()), mediaType: "text/plain" };
  const lists = Array.from({ length: FILES / IN_A_LIST }, (_, list) => {
    const files = Array.from({ length: IN_A_LIST }, (_, file) => ({ path: `${list}/${file}`, ...nothing }));
    return put(`v1/manifest/all/${list}.json`, { part: "all", inputs: null, files });
  });
  put("v1/manifest.json", {
    inputs: null,
    asOf: "2026-11-20T20:10:00Z",
    files: FILES,
    bytes: 0,
    parts: [{ part: "all", files: FILES, bytes: 0, lists }],
  });
  const site = {
    base: "https://water.example.nz",
    traffic: { requests: 0, bytes: 0 },
    pieces: async (path: string, _most: number, begin: () => (piece: Uint8Array) => void) => {
      const bytes = contents.get(path);
      if (bytes === undefined) return "missing" as const;
      begin()(bytes);
      return "whole" as const;
    },
  };
  const { files } = await readListing(site);
  expect(files.length).toBe(1 + lists.length + FILES);
});
