/** The ideas of the other attacks, tried in other ways. */

import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { createZstdCompress } from "node:zlib";
import tar from "tar-stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sha256 } from "../../generator/lib/digest.ts";
import { openFetched } from "../../generator/mirror/fetched-files.ts";
import { mirror } from "../../generator/mirror/mirror.ts";
import { entryOf } from "../../generator/output/tree/manifest.ts";
import { openBuild } from "../../generator/output/tree/tree.ts";
import { faultsOf } from "../../generator/output/tree/tree-faults.ts";
import { mountDisk } from "../output/disk.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { LIST, MANIFEST, type SiteOptions, siteOf, startHostileSite } from "./hostile-site.ts";
import { ended, zeros } from "./peak.ts";

let site: Awaited<ReturnType<typeof startHostileSite>>;
let room: string;
let out: string;
beforeAll(async () => {
  site = await startHostileSite();
});
afterAll(() => site.close());
beforeEach(() => {
  room = temporaryFolder();
  out = join(room, "copy");
  site.contents = siteOf();
  site.answering = () => false;
});

const copy = () => mirror(site.address, out, { pauses: [], requestPauses: [] });
const withFile = (...paths: string[]): SiteOptions => ({
  files({ files, contents }) {
    for (const path of paths) {
      contents.set(path, Buffer.from(path));
      files.push({ ...entryOf(path, Buffer.from(path)), served: undefined });
    }
  },
});

const EMPTY = 1_000_000;

describe("no memory is taken for what is no list", () => {
  test.each([
    [
      "objects",
      `{"inputs":null,"asOf":"2026-11-21T11:00:00Z","files":0,"bytes":0,"parts":[${"{},".repeat(EMPTY)}{}]}`,
    ],
    ["lists", `[${"[],".repeat(5 * EMPTY)}[]]`],
  ])("a manifest of very many empty %s is refused before it is parsed", async (_, text) => {
    site.contents.set(MANIFEST, Buffer.from(text));
    const { stderr, megabytes } = await ended(room, "verify.ts", "--url", site.address);
    expect(stderr).toContain("is not a manifest that this version can read");
    expect(megabytes).toBeLessThan(300);
  });

  test("lists that have more than 64 MiB together are not read", async () => {
    site.contents = siteOf({
      lists(claims) {
        claims.lists = Array.from({ length: 16 }, (_, n) => ({
          ...claims.lists[0],
          path: `v1/manifest/all/${n}.json`,
          bytes: 5 * 2 ** 20,
        }));
      },
    });
    await expect(copy()).rejects.toThrow("more than this version reads");
  });

  test("more than 250,000 files are not read", async () => {
    site.contents = siteOf({
      lists({ files, contents, lists }) {
        const many = Array.from({ length: 2000 }, (_, n) => ({ ...files[0], path: `v1/${n}.json` }));
        const text = Buffer.from(JSON.stringify({ part: "all", inputs: null, files: many }));
        lists.length = 0;
        for (let number = 0; number < 126; number++) {
          const path = `v1/manifest/all/${number}.json`;
          contents.set(path, text);
          lists.push({ ...entryOf(path, text) });
        }
      },
    });
    await expect(copy()).rejects.toThrow("more than 250000 files");
  });

  test("a file of a snapshot goes to the disk as it comes, though one of its size is missing", async () => {
    const size = 384 * 2 ** 20;
    site.contents = siteOf({
      files: ({ files }) => void files.push({ ...entryOf("v1/large.json", Buffer.of(1)), bytes: size }),
    });
    const pack = tar.pack();
    pack.entry({ name: "water-restrictions/v1/other.json", size });
    const { value: header } = await pack[Symbol.asyncIterator]().next();
    await zeros(size, createZstdCompress(), join(room, "large.tar.zst"), header);
    const { stderr, megabytes } = await ended(
      room,
      "mirror.ts",
      site.address,
      "--out",
      out,
      "--from",
      join(room, "large.tar.zst"),
    );
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(megabytes).toBeLessThan(400);
  });
});

test("a large file that an earlier run has fetched, or that is in the copy, is read piece by piece", {
  timeout: 120_000,
}, async () => {
  const [size, piece] = [640 * 2 ** 20, Buffer.alloc(2 ** 20)];
  const digest = createHash("sha256");
  for (let sent = 0; sent < size; sent += piece.length) digest.update(piece);
  const large = { ...entryOf("v1/large.bin", piece), bytes: size, sha256: digest.digest("hex") };
  site.contents = siteOf({
    files({ files }) {
      files.push({ ...large }, { ...entryOf("v1/last.json", Buffer.from("x")) });
    },
  });
  let isWhole = false;
  site.answering = (path, response) => {
    if (path === "v1/last.json" && isWhole) response.end("x");
    else if (path === large.path) Readable.from(Array(size / piece.length).fill(piece)).pipe(response);
    else return false;
    return true;
  };
  const peaks: number[] = [];
  const run = async (...args: Parameters<typeof ended> extends [string, ...infer Rest] ? Rest : never) => {
    const { code, megabytes } = await ended(room, ...args);
    peaks.push(megabytes);
    return code;
  };
  expect(await run("mirror.ts", site.address, "--out", out)).toBe(7);
  isWhole = true;
  expect(await run("mirror.ts", site.address, "--out", out)).toBe(0);
  expect(await run("verify.ts", "--root", out)).toBe(0);
  expect(Math.max(...peaks)).toBeLessThan(500);
});

describe("a path is one file on every system", () => {
  test.each([
    ["differ in letter case alone", ["v1/a.json", "v1/A.json"], "twice"],
    ["are a file and a folder in another case", ["v1/a", "v1/A/b.json"], "as a file, and files below it"],
    ["compose a letter in two ways", ["v1/\u00e9.json", "v1/e\u0301.json"], "twice"],
    [
      "are a file and a folder whose letter is composed",
      ["v1/\u00e9", "v1/e\u0301/b.json"],
      "files below it",
    ],
    ["end with a dot", ["v1/a.json."], "which is not the path of a file"],
    ["end with a space", ["v1/a.json "], "which is not the path of a file"],
    ["are a device on Windows", ["v1/con.json"], "which is not the path of a file"],
    ["turn the order of their letters", ["v1/\u202enosj.exe"], "which is not the path of a file"],
    ["hold a lone surrogate", ["v1/\ud800.json"], "which is not the path of a file"],
  ])("paths that %s are refused", async (_, paths, message) => {
    site.contents = siteOf(withFile(...paths));
    await expect(copy()).rejects.toThrow(message);
  });
});

describe("a tree whose list has the right digest and is no list of a build", () => {
  test.each([
    [
      "names a file outside the tree",
      (files: unknown[]) => ({
        part: "all",
        inputs: null,
        files: [...files, { ...entryOf("../../x", Buffer.of()), served: false }],
      }),
    ],
    ["is an empty list", () => []],
    ["is null", () => null],
  ])("and %s is not as listed", (_, listOf) => {
    const folder = temporaryFolder();
    const contents = siteOf({
      lists(claims) {
        const text = Buffer.from(JSON.stringify(listOf(claims.files)));
        claims.contents.set(LIST, text);
        claims.lists = [{ ...entryOf(LIST, text) }];
      },
    });
    for (const [path, bytes] of contents) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
    expect([...faultsOf(openBuild(folder))]).toContainEqual({ path: LIST, fault: "not a list of a build" });
  });
});

test("a disk that takes a part of a file and no more leaves no short file behind", (context) => {
  const folder = join(temporaryFolder(), "disk");
  const disk = mountDisk(folder, "1200k");
  if (disk === null) return context.skip();
  try {
    const bytes = Buffer.alloc(1_500_000, "x");
    const store = openFetched(join(folder, "copy"));
    const file = store.begin({ bytes: bytes.length, sha256: sha256(bytes) });
    expect(() => file.add(bytes)).toThrow("ENOSPC");
    file.drop();
    expect(store.has(sha256(bytes))).toBe(false);
  } finally {
    disk.unmount();
  }
});
