import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sha256 } from "../../../generator/lib/digest.ts";
import { type NightOptions, rollBack } from "../../../generator/nightly/night.ts";
import { publishWhole } from "../../../generator/nightly/publication.ts";
import { type Bucket, openBucket } from "../../../generator/nightly/publish/bucket.ts";
import { packed } from "../../../generator/nightly/publish/kept-objects.ts";
import type { BuiltTree } from "../../../generator/nightly/publish/publisher.ts";
import { S3Publisher } from "../../../generator/nightly/publish/s3.ts";
import { builtTree } from "../../../generator/nightly/trees.ts";
import { entryOf } from "../../../generator/output/tree/manifest.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { writeBelow } from "../../support/tree.ts";
import { codeOf, DAY, NOW, type Place, placeOf } from "../place.ts";
import { type Storage, startStorage } from "../storage.ts";

const hasRclone = (() => {
  try {
    return execFileSync("rclone", ["version"]).length > 0;
  } catch {
    return false;
  }
})();

let place: Place;
let storage: Storage;
let live: string;
/** The tree of the first night. */
const first = join(temporaryFolder(), "first");
beforeAll(async () => {
  place = await placeOf(31, NOW, 2);
  storage = await startStorage(temporaryFolder());
  live = `${storage.endpoint}/water`;
  // What fails is not tried again for minutes. Go starts faster without a collector of garbage and without threads.
  const quick = { RCLONE_RETRIES: "1", RCLONE_LOW_LEVEL_RETRIES: "1", GOGC: "off", GOMAXPROCS: "1" };
  for (const [name, value] of Object.entries({ ...storage.environment, ...quick })) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await storage.close();
  await place.close();
});
beforeEach(() => {
  storage.written.length = 0;
  storage.isCut = () => false;
});

const HOUR = DAY / 24;
const run = (now: number, more: Partial<NightOptions> = {}) => {
  place.turn(now);
  return place.run(now, { publish: "s3", live, ...more });
};
const written = () =>
  storage.written
    .filter(({ method, path }) => method === "PUT" && !path.startsWith("_night/"))
    .map(({ path }) => path);

/** Every served file of a tree that the bucket does not have, byte for byte and with its media type. */
function wrongIn(folder: string): string[] {
  return servedOf(folder).flatMap(({ path, mediaType }) => {
    const found = storage.stored(path);
    if (found === null) return [`${path}: missing`];
    if (found.mediaType !== mediaType) return [`${path}: ${found.mediaType}`];
    return found.bytes.equals(readFileSync(join(folder, path))) ? [] : [`${path}: other bytes`];
  });
}

const servedOf = (folder: string) =>
  [...builtTree(folder).entries.values()].filter((entry) => entry.served !== false);

/** Each night starts rclone some forty times: all else is tried on a bucket in memory. */
describe.runIf(hasRclone)("publishing to a bucket (only where rclone is)", () => {
  test("puts every file there with its media type, the manifest last", async () => {
    const { error, report } = await run(NOW, { live: null });
    expect([codeOf(error), report.verdict, report.publishedTo]).toEqual([0, "published", "the bucket water"]);
    expect(wrongIn(place.out)).toEqual([]);
    expect(written().at(-1)).toBe("v1/manifest.json");
    const lists = written().flatMap((path, index) => (path.startsWith("v1/manifest/") ? [index] : []));
    const others = written().flatMap((path, index) => (/^v1\/manifest/.test(path) ? [] : [index]));
    expect(Math.min(...lists)).toBeGreaterThan(Math.max(...others));
    expect((await storage.get("v1/manifest.json")).headers.get("cache-control")).toBe("no-cache");
    const keptOf = (path: RegExp) => {
      const [found] = servedOf(place.out).filter((entry) => path.test(entry.path));
      return storage.stored(found?.path ?? "")?.headers["cache-control"];
    };
    expect(keptOf(/^v1\/areas\/[^/]+\/boundary\.json$/)).toBe("public, max-age=60, must-revalidate");
    expect(keptOf(/^v1\/schemes\//)).toBe("public, max-age=60, stale-if-error=86400");
    expect(keptOf(/areas\.\w{16}\.pmtiles$/)).toBe("public, max-age=31536000, immutable");
    expect((await storage.get("hosts/nginx/nginx.conf")).status).toBe(404);
    cpSync(place.out, first, { recursive: true });
  });

  test("writes only what has changed: new files, then changed ones, documents, lists, and the manifest", async () => {
    place.region.consents.push("WP-new");
    // As a night leaves it that was killed.
    await openBucket().write("_night/unfinished.json", '{"added":[],"replaced":[],"gone":[]}');
    const { error, report } = await run(NOW + 6 * HOUR);
    expect([codeOf(error), report.verdict]).toEqual([0, "published"]);
    expect(report.notes).toEqual([expect.stringContaining("was taken back")]);
    expect(wrongIn(place.out)).toEqual([]);
    expect(written().length).toBeLessThan(builtTree(place.out).entries.size);
    // What docs/hosting says that a night sends: a PUT for each changed file, and a few of its own.
    const before = builtTree(first).entries;
    const changed = servedOf(place.out).filter(({ path, sha256 }) => before.get(path)?.sha256 !== sha256);
    expect(written().toSorted()).toEqual(changed.map(({ path }) => path).sort());
    const own = storage.written.flatMap(({ method, path }) =>
      method === "PUT" && path.startsWith("_night/") ? [path] : [],
    );
    // The first two take back the night that was killed.
    expect(own).toEqual(
      ["unfinished.json", "latest.json", "replaced.pack", "unfinished.json", "latest.json"].map(
        (name) => `_night/${name}`,
      ),
    );
    const phases = written().map((path) => {
      if (path === "v1/manifest.json") return 4;
      if (path.startsWith("v1/manifest/")) return 3;
      if (/^v1\/(index|status|openapi|openapi-3\.0|epochs)\.json$/.test(path)) return 2;
      return path.includes("WP-new") ? 0 : 1;
    });
    expect(phases.filter((phase) => phase > 0)).toEqual(phases.filter((phase) => phase > 0).sort());
    expect(new Set(phases).size).toBeGreaterThan(3);
    expect(storage.written.filter(({ path }) => path === "v1/manifest.json").length).toBe(1);
  });

  test("can be rolled back by hand, once", async () => {
    expect(wrongIn(first)).not.toEqual([]);
    expect(await rollBack("s3", place.out)).toEqual({
      place: "the bucket water",
      from: NOW + 6 * HOUR,
      to: NOW,
    });
    expect(wrongIn(first)).toEqual([]);
    expect(await rollBack("s3", place.out)).toBe(null);
  });

  test.each([
    ["a wrong secret", { AWS_SECRET_ACCESS_KEY: "wrong" }],
    ["an unknown key", { AWS_ACCESS_KEY_ID: "unknown" }],
    ["storage that does not answer", { S3_ENDPOINT: "http://127.0.0.1:9" }],
    ["a host that does not exist", { S3_ENDPOINT: "http://storage.invalid" }],
  ])("with %s ends with 3 and one sentence, and so does a roll-back", async (_, environment) => {
    const saved = { ...process.env };
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    try {
      const { error, report } = await run(NOW + 12 * HOUR);
      const sentence = /^the bucket water could not be read or written: rclone .*run again\.$/;
      expect([codeOf(error), report.fault]).toEqual([3, expect.stringMatching(sentence)]);
      await expect(rollBack("s3", place.out)).rejects.toThrow(sentence);
    } finally {
      for (const name of Object.keys(environment)) vi.stubEnv(name, saved[name] ?? "");
    }
  });

  test("that cannot begin leaves all as it was", async () => {
    storage.isCut = () => true;
    expect(codeOf((await run(NOW + 12 * HOUR)).error)).toBe(3);
    expect(wrongIn(first)).toEqual([]);
  });
});

/** Storage in memory, which may refuse any of its changes; `hidden` objects are there, but not listed. */
function memoryBucket() {
  const objects = new Map<string, Buffer>();
  const change = (path: string, bytes: Buffer | null) => {
    if (bucket.isCut(++bucket.changes)) throw new Error("Expired");
    if (bytes === null) objects.delete(path);
    else objects.set(path, bytes);
  };
  const bucket = {
    name: "memory",
    objects,
    changes: 0,
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

/** A tree of two areas, a document, a list and a manifest, of one letter each. */
function treeOf(letter: string, area: string): BuiltTree {
  const names = ["areas/1", `areas/${area}`, "index", "manifest/all/1", "manifest"];
  const paths = names.map((name) => `v1/${name}.json`);
  const folder = temporaryFolder();
  for (const path of paths) writeBelow(folder, path, letter);
  const entries = new Map(paths.map((path) => [path, entryOf(path, Buffer.from(letter))]));
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
      if (error === null || error.message === "Expired") break;
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
