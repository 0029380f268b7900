/** What becomes large: snapshots in this process; bombs, lists and files against the real commands. */

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createZstdCompress, gzipSync, zstdCompressSync } from "node:zlib";
import { zipSync } from "fflate";
import tar from "tar-stream";
import { beforeEach, describe, expect, test } from "vitest";
import { sha256 } from "../../generator/lib/digest.ts";
import { openFetched } from "../../generator/mirror/fetched-files.ts";
import { mirror } from "../../generator/mirror/mirror.ts";
import { SnapshotError } from "../../generator/mirror/tree-errors.ts";
import { unpack } from "../../generator/mirror/unpack.ts";
import { entryOf } from "../../generator/output/tree/manifest.ts";
import { mountDisk } from "../output/disk.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow } from "../support/tree.ts";
import { AT_ONCE, FILE, hostileSite, MANIFEST, sendForEver, siteOf } from "./hostile-site.ts";
import { ended, zeros } from "./peak.ts";

const site = await hostileSite();
let room: string;
let out: string;
let snapshot: string;
beforeEach(() => {
  room = temporaryFolder();
  mkdirSync(join(room, "inside"));
  [out, snapshot] = [join(room, "inside/copy"), join(room, "snapshot.tar.zst")];
});

/** Runs a command, which says nothing but words, and takes less memory than so many megabytes. */
async function run(most: number, script: string, ...args: string[]) {
  const { code, stderr, megabytes } = await ended(room, script, ...args);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(megabytes).toBeLessThan(most);
  return { code, stderr };
}
type Command = [script: string, ...args: string[]];
const mirroring = (): Command => ["mirror.ts", site.address, "--out", out];

const SERVED = [...siteOf().keys()].sort();
const SIZE = siteOf().get(FILE)?.length ?? 0;

type Header = Parameters<tar.Pack["entry"]>[0];

/** An archive of entries as they are given. */
async function archiveOf(...entries: [Header, string | Buffer][]): Promise<Buffer> {
  const pack = tar.pack();
  for (const [header, body] of entries) pack.entry(header, body);
  pack.finalize();
  const parts: Buffer[] = [];
  for await (const part of pack) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Files have a size that is looked for, so that they are read. */
const body = Buffer.alloc(SIZE, "x");

/** The size of an entry is written over, whatever it really is. */
async function claiming(octal: string): Promise<Buffer> {
  const bytes = await archiveOf([{ name: "water-restrictions/x" }, body]);
  bytes.write(octal.padStart(11, "0"), 124, "latin1");
  bytes.fill(32, 148, 156);
  const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return bytes;
}

/** Each with an archive, or with bytes that are none. */
const SNAPSHOTS: [name: string, make: () => Promise<Buffer> | Buffer][] = [
  ["is empty", () => Buffer.of()],
  ["is no Zstandard", () => Buffer.from("not at all")],
  ["is cut off", () => zstdCompressSync(Buffer.alloc(1_000_000, "ab")).subarray(0, 30)],
  ["has a window of 2 GiB", () => Buffer.from("28b52ffd00a8010000", "hex")],
  ...(
    [
      ["is an archive of nothing", () => archiveOf()],
      ["is no archive", () => Buffer.alloc(100_000, "ab")],
      ["is 64 MiB of zeros", () => Buffer.alloc(64 * 2 ** 20)],
      ...[
        "../../outside",
        "/etc/outside",
        "water-restrictions/../../../outside",
        "water-restrictions/v1/\u001b[2J",
        "water-restrictions/__proto__",
        "x".repeat(5000),
      ].map(
        (name) =>
          [
            `has an entry at ${JSON.stringify(name.slice(0, 40))}`,
            () => archiveOf([{ name }, body]),
          ] as const,
      ),
      ...(["symlink", "link", "character-device", "block-device", "fifo", "directory"] as const).map(
        (type) => {
          const header = { name: "water-restrictions/v1/status.json", type, linkname: "/etc/passwd" };
          return [`has a ${type}`, () => archiveOf([header, ""])] as const;
        },
      ),
      ["has an entry that claims 8 GiB", () => claiming("77777777777")],
      ["has an entry that claims less than it has", () => claiming("1")],
      ["has an entry of a size that is no number", () => claiming("zzzzzzzzzzz")],
      [
        "has 2,000 entries of a size that is looked for",
        () =>
          archiveOf(...Array.from({ length: 2000 }, (_, n): [Header, Buffer] => [{ name: `x/${n}` }, body])),
      ],
    ] as const
  ).map(([name, make]): (typeof SNAPSHOTS)[number] => [name, async () => zstdCompressSync(await make())]),
];

describe("a snapshot", () => {
  test.each(SNAPSHOTS)("that %s is refused in words, or nothing of it is used", async (_, make) => {
    writeFileSync(snapshot, await make());
    const error: unknown = await mirror(site.address, out, { ...AT_ONCE, from: snapshot }).then(
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
    const others = filesBelow(room).filter((path) => !/^inside\/copy(\.mirroring|\.cache)?\//.test(path));
    expect(others).toEqual(["snapshot.tar.zst"]);
  });
});

describe("a bomb", () => {
  test("of 1 GiB in a manifest makes neither a mirror nor a check large", async () => {
    // A program that unpacks the first piece goes on with the next.
    const bytes = Buffer.concat(Array(1024).fill(gzipSync(Buffer.alloc(2 ** 20))));
    site.answering = (path, response) => {
      if (path !== MANIFEST) return false;
      response.writeHead(200, { "content-encoding": "gzip" }).end(bytes);
      return true;
    };
    for (const command of [mirroring(), ["verify.ts", "--url", site.address] satisfies Command])
      expect([command[0], await run(500, ...command)]).toEqual([
        command[0],
        { code: 7, stderr: expect.stringContaining("has more than the 16777216 bytes that it may have") },
      ]);
  });

  test("of 512 MiB in a snapshot makes no mirror large", async () => {
    const header = await claiming("6000000000");
    await zeros(512 * 2 ** 20, createZstdCompress(), snapshot, header.subarray(0, 512));
    await run(400, ...mirroring(), "--from", snapshot);
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

  test("is refused if 300 entries that are not packed are one megabyte, and state to have nothing", () => {
    const one = Buffer.from(zipSync({ "data/a.json": new Uint8Array(2 ** 20) }, { level: 0 }));
    const [directory, end] = ["PK\x01\x02", "PK\x05\x06"].map((mark) => one.indexOf(mark));
    one.writeUInt32LE(0, (directory ?? 0) + 24);
    const entry = one.subarray(directory, end);
    const last = Buffer.from(one.subarray(end));
    last.writeUInt16LE(300, 8);
    last.writeUInt16LE(300, 10);
    const archive = Buffer.concat([one.subarray(0, directory), ...Array<Buffer>(300).fill(entry), last]);
    expect(() => unpack(archive, room, { isWithReadings: false })).toThrow("it unpacks to more than");
  });

  test("unpacks to no more than it states", () => {
    unpack(stating(10), room);
    expect(readFileSync(join(room, "readings/a.csv")).length).toBe(10);
  });
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
    const { stderr } = await run(300, "verify.ts", "--url", site.address);
    expect(stderr).toContain("is not a manifest that this version can read");
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
    await expect(mirror(site.address, out, AT_ONCE)).rejects.toThrow("more than this version reads");
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
    await expect(mirror(site.address, out, AT_ONCE)).rejects.toThrow("more than 250000 files");
  });

  test("a file of a snapshot goes to the disk as it comes, though one of its size is missing", async () => {
    const size = 128 * 2 ** 20;
    site.contents = siteOf({
      files: ({ files }) => void files.push({ ...entryOf("v1/large.json", Buffer.of(1)), bytes: size }),
    });
    const pack = tar.pack();
    pack.entry({ name: "water-restrictions/v1/other.json", size });
    const { value: header } = await pack[Symbol.asyncIterator]().next();
    await zeros(size, createZstdCompress(), snapshot, header);
    await run(230, ...mirroring(), "--from", snapshot);
  });
});

test("a large file that an earlier run has fetched, or that is in the copy, is read piece by piece", async () => {
  const [size, piece] = [192 * 2 ** 20, Buffer.alloc(2 ** 20)];
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
  expect(await run(250, ...mirroring())).toMatchObject({ code: 7 });
  isWhole = true;
  expect(await run(250, ...mirroring())).toMatchObject({ code: 0 });
  expect(await run(250, "verify.ts", "--root", out)).toMatchObject({ code: 0 });
});

test("a large file that is not as listed is not read again to find out why", async () => {
  const size = 192 * 2 ** 20;
  site.contents = siteOf({
    files: ({ files }) => void files.push({ ...entryOf("v1/large.json", Buffer.of(1)), bytes: size }),
  });
  let asked = 0;
  site.answering = (path, response) => {
    if (path !== "v1/large.json") return false;
    if (++asked === 1) response.end("x");
    else sendForEver(response);
    return true;
  };
  expect(await run(250, "verify.ts", "--url", site.address)).toMatchObject({ code: 1 });
  expect(asked).toBe(1);
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
