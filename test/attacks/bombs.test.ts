/** What becomes large when it is decompressed: snapshots in this process, and two bombs against the real commands. */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createGzip, createZstdCompress, zstdCompressSync } from "node:zlib";
import { zipSync } from "fflate";
import tar from "tar-stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SnapshotError } from "../../generator/mirror/errors.ts";
import { mirror } from "../../generator/mirror/mirror.ts";
import { unpack } from "../../generator/nightly/site/unpack.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow } from "../support/tree.ts";
import { FILE, MANIFEST, siteOf, startHostileSite } from "./hostile-site.ts";
import { ended, zeros } from "./peak.ts";

let site: Awaited<ReturnType<typeof startHostileSite>>;
let room: string;
let out: string;
let snapshot: string;
beforeAll(async () => {
  site = await startHostileSite();
});
afterAll(() => site.close());
beforeEach(() => {
  room = temporaryFolder();
  mkdirSync(join(room, "inside"));
  [out, snapshot] = [join(room, "inside/copy"), join(room, "snapshot.tar.zst")];
  site.contents = siteOf();
  site.answering = () => false;
});

const SERVED = [...siteOf().keys()].sort();
const SIZE = siteOf().get(FILE)?.length ?? 0;

type Header = Parameters<tar.Pack["entry"]>[0];

/** An archive of entries as they are given. */
async function archiveOf(entries: [Header, string | Buffer][]): Promise<Buffer> {
  const pack = tar.pack();
  for (const [header, body] of entries) pack.entry(header, body);
  pack.finalize();
  const parts: Buffer[] = [];
  for await (const part of pack) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const whole = (...entries: [Header, string | Buffer][]) => archiveOf(entries);
/** Files have a size that is looked for, so that they are read. */
const body = Buffer.alloc(SIZE, "x");

/** The size of an entry is written over, whatever it really is. */
async function claiming(octal: string): Promise<Buffer> {
  const bytes = await whole([{ name: "water-restrictions/x" }, body]);
  bytes.write(octal.padStart(11, "0"), 124, "latin1");
  bytes.fill(32, 148, 156);
  const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return bytes;
}

const SNAPSHOTS: [name: string, make: () => Promise<Buffer> | Buffer][] = [
  ["is empty", () => Buffer.of()],
  ["is no Zstandard", () => Buffer.from("not at all")],
  ["is cut off", () => zstdCompressSync(Buffer.alloc(1_000_000, "ab")).subarray(0, 30)],
  ["is an archive of nothing", async () => zstdCompressSync(await whole())],
  ["is no archive", () => zstdCompressSync(Buffer.alloc(100_000, "ab"))],
  ["is 64 MiB of zeros", () => zstdCompressSync(Buffer.alloc(64 * 2 ** 20))],
  ["has a window of 2 GiB", () => Buffer.from("28b52ffd00a8010000", "hex")],
  ...[
    "../../outside",
    "/etc/outside",
    "water-restrictions/../../../outside",
    "water-restrictions/v1/\u001b[2J",
    "water-restrictions/__proto__",
    "x".repeat(5000),
  ].map((name): [string, () => Promise<Buffer>] => [
    `has an entry at ${JSON.stringify(name.slice(0, 40))}`,
    async () => zstdCompressSync(await whole([{ name }, body])),
  ]),
  ...(["symlink", "link", "character-device", "block-device", "fifo", "directory"] as const).map(
    (type): [string, () => Promise<Buffer>] => [
      `has a ${type}`,
      async () =>
        zstdCompressSync(
          await whole([{ name: "water-restrictions/v1/status.json", type, linkname: "/etc/passwd" }, ""]),
        ),
    ],
  ),
  ["has an entry that claims 8 GiB", async () => zstdCompressSync(await claiming("77777777777"))],
  ["has an entry that claims less than it has", async () => zstdCompressSync(await claiming("1"))],
  ["has an entry of a size that is no number", async () => zstdCompressSync(await claiming("zzzzzzzzzzz"))],
  [
    "has 2,000 entries of a size that is looked for",
    async () =>
      zstdCompressSync(
        await archiveOf(Array.from({ length: 2000 }, (_, n): [Header, Buffer] => [{ name: `x/${n}` }, body])),
      ),
  ],
];

describe("a snapshot", () => {
  test.each(SNAPSHOTS)("that %s is refused in words, or nothing of it is used", async (_, make) => {
    writeFileSync(snapshot, await make());
    const error: unknown = await mirror(site.address, out, {
      from: snapshot,
      pauses: [],
      requestPauses: [],
    }).then(
      () => null,
      (error: unknown) => error,
    );
    if (error === null) {
      expect(filesBelow(out).sort()).toEqual(SERVED);
      for (const path of SERVED)
        expect(readFileSync(join(out, path)).equals(site.contents.get(path) as Buffer), path).toBe(true);
    } else {
      expect(error).toBeInstanceOf(SnapshotError);
      expect((error as Error).message).not.toMatch(/\p{Cc}/u);
    }
    const others = filesBelow(room).filter((path) => !/^inside\/copy(\.mirroring)?\//.test(path));
    expect(others).toEqual(["snapshot.tar.zst"]);
  });
});

describe("a bomb", () => {
  test("of 1 GiB in a manifest makes neither a mirror nor a check large", { timeout: 60_000 }, async () => {
    const file = join(room, "bomb.gz");
    await zeros(2 ** 30, createGzip({ level: 1 }), file);
    const bytes = readFileSync(file);
    site.answering = (path, response) => {
      if (path !== MANIFEST) return false;
      response.writeHead(200, { "content-encoding": "gzip" }).end(bytes);
      return true;
    };
    for (const [script, ...args] of [
      ["mirror.ts", site.address, "--out", out],
      ["verify.ts", "--url", site.address],
    ] as const) {
      const { code, stderr, megabytes } = await ended(room, script, ...args);
      expect([script, code]).toEqual([script, 7]);
      expect(stderr).toContain("has more than the 16777216 bytes that it may have");
      expect(stderr).not.toMatch(/\n\s+at /);
      expect(megabytes).toBeLessThan(500);
    }
  });

  test("of 768 MiB in a snapshot makes no mirror large", { timeout: 60_000 }, async () => {
    const header = await claiming("6000000000");
    await zeros(768 * 2 ** 20, createZstdCompress(), snapshot, header.subarray(0, 512));
    const { stderr, megabytes } = await ended(
      room,
      "mirror.ts",
      site.address,
      "--out",
      out,
      "--from",
      snapshot,
    );
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(megabytes).toBeLessThan(500);
  });
});

describe("the source data of a site", () => {
  /** An archive of a megabyte of zeros whose directory states other sizes. */
  function stating(size: number): Buffer {
    const archive = Buffer.from(zipSync({ "data/readings/a.csv": new Uint8Array(2 ** 20) }));
    archive.writeUInt32LE(size, archive.indexOf("PK\x01\x02") + 24);
    return archive;
  }

  test("is refused if it states to unpack to more than 2 GiB", () => {
    expect(() => unpack(stating(2 ** 31 + 1), room)).toThrow("it unpacks to more than 2147483648 bytes");
    expect(filesBelow(room)).toEqual([]);
  });

  test("unpacks to no more than it states", () => {
    unpack(stating(10), room);
    expect(readFileSync(join(room, "readings/a.csv")).length).toBe(10);
  });
});
