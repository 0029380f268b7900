/** Publishing to storage in memory. What rclone makes of a bucket is in rclone.test.ts. */

import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sha256 } from "../../../generator/lib/digest.ts";
import { publishWhole } from "../../../generator/nightly/publication.ts";
import type { Bucket } from "../../../generator/nightly/publish/bucket.ts";
import { packed } from "../../../generator/nightly/publish/kept-objects.ts";
import type { BuiltTree } from "../../../generator/nightly/publish/publisher.ts";
import { S3Publisher } from "../../../generator/nightly/publish/s3.ts";
import { entryOf } from "../../../generator/output/tree/manifest.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { writeBelow } from "../../support/tree.ts";
import { codeOf, NOW } from "../place.ts";

/** Storage in memory, which may refuse any of its changes; `hidden` objects are there, but not listed. */
function memoryBucket() {
  const objects = new Map<string, Buffer>();
  const change = (path: string, bytes: Buffer | null) => {
    if (bucket.isCut(++bucket.changes)) throw new Error("Expired");
    if (bytes !== null) bucket.written.push(path);
    if (bytes === null) objects.delete(path);
    else objects.set(path, bytes);
  };
  const bucket = {
    name: "memory",
    objects,
    changes: 0,
    written: [] as string[],
    isCut: (_: number) => false,
    hidden: (_: string) => false,
    async list(except: string) {
      const paths = [...objects].filter(([path]) => !path.startsWith(except) && !bucket.hidden(path));
      return new Map(
        paths.map(([path, bytes]) => [path, { bytes: bytes.length, md5: hash("md5", bytes) }] as const),
      );
    },
    read: async (path: string) => objects.get(path) ?? null,
    write: async (path: string, content: string) => change(path, Buffer.from(content)),
    async upload(folder: string, paths: readonly string[]) {
      for (const path of paths) change(path, readFileSync(join(folder, path)));
    },
    async keep(kept: string, paths: readonly string[]) {
      const folder = temporaryFolder();
      for (const path of paths) writeBelow(folder, path, objects.get(path) as Buffer);
      change(kept, packed(folder, paths));
      return sha256(packed(folder, paths));
    },
    async remove(paths: readonly string[]) {
      for (const path of paths) if (objects.has(path)) change(path, null);
    },
  };
  return bucket satisfies Bucket;
}

/** A tree of two areas, a document, a list and a signed manifest, of one letter each; the first area may have another one. */
function treeOf(letter: string, area: string, first = letter): BuiltTree {
  const names = ["areas/1", `areas/${area}`, "index", "manifest/all/1", "manifest"];
  const paths = [...names.map((name) => `v1/${name}.json`), "v1/manifest.json.minisig"];
  const folder = temporaryFolder();
  const letters = [first, ...Array<string>(paths.length - 1).fill(letter)];
  for (const [at, path] of paths.entries()) writeBelow(folder, path, letters[at] as string);
  const entries = new Map(paths.map((path, at) => [path, entryOf(path, Buffer.from(letters[at] as string))]));
  return { folder, entries, manifest: sha256(letter) };
}

/** Publishes a tree over another as a night does; what that throws. */
const night = (bucket: Bucket, tree: BuiltTree, previous: BuiltTree | null): Promise<Error | null> =>
  publishWhole({
    publisher: new S3Publisher(bucket),
    tree,
    previous: previous && { ...previous, asOf: NOW },
    site: null,
    live: null,
    changes: { added: [], changed: [], removed: [] },
    publish: "s3",
    patience: 0,
    onVerify: () => {},
  }).then(
    () => null,
    (error: Error) => error,
  );

/** What is wrong with a tree in a bucket. */
const faultsIn = (bucket: Bucket, { entries, folder }: BuiltTree) =>
  new S3Publisher(bucket).faults(entries, folder);

const [one, two, three] = [treeOf("a", "2"), treeOf("b", "3"), treeOf("c", "3")] as const;

test.each([
  ["all files", treeOf("b", "3"), ["areas/3", "areas/1"]],
  ["all but one", treeOf("b", "3", "a"), ["areas/3"]],
])(
  "a night that changes %s writes each once: new ones, changed ones, documents, lists, the manifest, its signature",
  async (_, tree, records) => {
    const bucket = memoryBucket();
    await night(bucket, one, null);
    const inOrder = (records: readonly string[]) => [
      ...[...records, "index", "manifest/all/1", "manifest"].map((name) => `v1/${name}.json`),
      "v1/manifest.json.minisig",
    ];
    expect(bucket.written.filter((path) => !path.startsWith("_night/"))).toEqual(
      inOrder(["areas/1", "areas/2"]),
    );
    bucket.written.length = 0;
    expect(await night(bucket, tree, one)).toBe(null);
    expect(bucket.written).toEqual([
      "_night/replaced.pack",
      "_night/unfinished.json",
      ...inOrder(records),
      "_night/latest.json",
    ]);
  },
);

test.each([
  ["loses", null, "is listed, but missing"],
  ["cuts short", "", "has 0 bytes, expected 1"],
  ["damages", "?", "is not as listed"],
])("a file that the storage %s is noticed, and the night is taken back", async (_, bytes, fault) => {
  const bucket = memoryBucket();
  await night(bucket, one, null);
  const { upload } = bucket;
  bucket.upload = async (folder, paths) => {
    await upload(folder, paths);
    if (!paths.includes("v1/areas/3.json")) return;
    if (bytes === null) bucket.objects.delete("v1/areas/3.json");
    else bucket.objects.set("v1/areas/3.json", Buffer.from(bytes));
  };
  const error = await night(bucket, two, one);
  expect([codeOf(error), error?.message]).toEqual([
    6,
    `the bucket memory is incomplete or damaged: v1/areas/3.json ${fault}.\nIt was rolled back to the build of 2026-11-20T09:10:00Z, which is complete.`,
  ]);
  expect(await faultsIn(bucket, one)).toEqual([]);
});

test("what is gone is deleted in the next night, and nothing that somebody else put there", async () => {
  const bucket = memoryBucket();
  await bucket.write("robots.txt", "User-agent: *");
  expect([await night(bucket, one, null), await night(bucket, two, one)]).toEqual([null, null]);
  expect(bucket.objects.has("v1/areas/2.json")).toBe(true);
  expect(await night(bucket, three, two)).toBe(null);
  expect([...bucket.objects.keys()].filter((path) => /areas\/2|robots/.test(path))).toEqual(["robots.txt"]);
  expect(await faultsIn(bucket, three)).toEqual([]);
});

test.each([
  ["once", (cut: number) => (change: number) => change === cut],
  ["for good", (cut: number) => (change: number) => change >= cut],
])(
  "a night that is cut off %s at any of its changes leaves what was live, and the next one mends it",
  async (how, cutAt) => {
    const ends = new Set<string>();
    for (let cut = 1; ; cut++) {
      const bucket = memoryBucket();
      await night(bucket, one, null);
      bucket.changes = 0;
      bucket.isCut = cutAt(cut);
      const error = await night(bucket, two, one);
      bucket.isCut = () => false;
      // The last change of all removes the note that the night is under way.
      if (error === null || codeOf(error) === 4) break;
      const mends = /which is complete|the next night does so first/.exec(error.message)?.[0] ?? "";
      ends.add(`${codeOf(error)} ${mends}`);
      const recovered = await new S3Publisher(bucket).recover();
      if (mends.startsWith("the next")) expect([cut, recovered]).toEqual([cut, true]);
      expect([cut, await faultsIn(bucket, one)]).toEqual([cut, []]);
      expect(await night(bucket, two, one)).toBe(null);
      expect([cut, await faultsIn(bucket, two)]).toEqual([cut, []]);
    }
    expect([...ends]).toEqual([
      "3 ",
      how === "once" ? "6 which is complete" : "6 the next night does so first",
    ]);
  },
);

test.each([
  ["once, is removed after all", 1, null],
  [
    "twice, stays: the error says that the site is whole, and what to do before the next night takes it back",
    2,
    "the bucket memory: what was published is whole, but _night/unfinished.json could not be removed (Expired). Remove it, or the next night takes back what was published.",
  ],
])("the note of a night that cannot be removed %s", async (_, times, message) => {
  const bucket = memoryBucket();
  const { remove } = bucket;
  let cuts = times;
  bucket.remove = async (paths) => {
    if (paths.includes("_night/unfinished.json") && cuts-- > 0) throw new Error("Expired");
    await remove(paths);
  };
  const error = await night(bucket, one, null);
  expect([codeOf(error), error?.message ?? null]).toEqual([message === null ? 0 : 4, message]);
  expect(await faultsIn(bucket, one)).toEqual([]);
  expect(await new S3Publisher(bucket).recover()).toBe(message !== null);
});

test("a bucket that was rolled back, which is done once, is published to again", async () => {
  const bucket = memoryBucket();
  for (const [tree, previous] of [
    [one, null],
    [two, one],
  ] as const)
    await night(bucket, tree, previous);
  expect(await new S3Publisher(bucket).rollBack()).toBe(true);
  expect(await faultsIn(bucket, one)).toEqual([]);
  expect(await new S3Publisher(bucket).rollBack()).toBe(false);
  expect([await night(bucket, two, one), await faultsIn(bucket, two)]).toEqual([null, []]);
});

test.each([
  ["lost", null],
  ["that of another night", packed(one.folder, [...one.entries.keys()].toReversed())],
  ["cut short", packed(one.folder, [...one.entries.keys()]).subarray(0, -1)],
])("what a night replaced is %s: nothing is rolled back, and the site stays as it is", async (_, kept) => {
  const bucket = memoryBucket();
  expect([await night(bucket, one, null), await night(bucket, two, one)]).toEqual([null, null]);
  if (kept === null) bucket.objects.delete("_night/replaced.pack");
  else bucket.objects.set("_night/replaced.pack", kept);
  await expect(new S3Publisher(bucket).rollBack()).rejects.toThrow(
    /is not kept there any more, so it cannot be rolled back/,
  );
  expect(await faultsIn(bucket, two)).toEqual([]);
  expect(await new S3Publisher(bucket).recover()).toBe(false);
  // Neither does a night that was killed hold up the next one.
  const latest = bucket.objects.get("_night/latest.json") as Buffer;
  bucket.objects.set("_night/unfinished.json", latest);
  expect(await new S3Publisher(bucket).recover()).toBe(false);
  expect(await night(bucket, three, two)).toBe(null);
  expect(await faultsIn(bucket, three)).toEqual([]);
});

test.each([/./, /manifest/, /areas\/2/, /index|manifest/])(
  "a listing that lacks objects which are there publishes nothing: without copies, nobody could roll back (%s)",
  async (pattern) => {
    const bucket = memoryBucket();
    await new S3Publisher(bucket).publish(one, null);
    const before = new Map(bucket.objects);
    bucket.hidden = (path) => pattern.test(path);
    const publisher = new S3Publisher(bucket);
    await expect(publisher.publish(two, one.entries)).rejects.toThrow(
      /^the bucket memory could not be read or written: its listing is incomplete: \S+ is there, but not listed/,
    );
    expect(bucket.objects).toEqual(before);
    bucket.hidden = () => false;
    await publisher.publish(two, one.entries);
    expect(await publisher.faults(two.entries, two.folder)).toEqual([]);
    expect(await publisher.rollBack()).toBe(true);
    expect(await publisher.faults(one.entries, one.folder)).toEqual([]);
  },
);

/** Somebody who can write to the bucket can write notes too. */
describe("a note of a night that an intruder has written", () => {
  const paths = ["../other/secret", "/etc/passwd", "a/../../other", "a\nother/secret", "x".repeat(2000)];
  test.each([
    ["is no note", "]"],
    ["is of another form", JSON.stringify({ added: "v1/manifest.json" })],
    ...paths.map((path) => [
      `has the path ${JSON.stringify(path.slice(0, 20))}`,
      JSON.stringify({ added: [path], replaced: [path], gone: [path] }),
    ]),
  ])("and that %s has nothing removed or copied by it", async (_, text) => {
    const [unfinished, latest] = ["_night/unfinished.json", "_night/latest.json"] as const;
    for (const name of [unfinished, latest]) {
      const bucket = memoryBucket();
      await bucket.write(name, text);
      const publisher = new S3Publisher(bucket);
      await expect(publisher.rollBack()).rejects.toThrow(`${name} is no note of a night`);
      if (name === unfinished)
        await expect(publisher.recover()).rejects.toThrow("somebody else has written it");
      expect(bucket.changes).toBe(1);
    }
  });
});
