import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sha256 } from "../../../generator/lib/digest.ts";
import { rollBack } from "../../../generator/nightly/night.ts";
import { type Bucket, openBucket } from "../../../generator/nightly/publish/bucket.ts";
import type { BuiltTree } from "../../../generator/nightly/publish/publisher.ts";
import { S3Publisher } from "../../../generator/nightly/publish/s3.ts";
import { builtTree } from "../../../generator/nightly/trees.ts";
import { entryOf } from "../../../generator/output/tree/manifest.ts";
import { amount } from "../../support/amount.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { codeOf, DAY, NOW, type Place, placeOf } from "../place.ts";
import { type Storage, startStorage } from "../storage.ts";

/** Each night starts rclone some forty times. */
const isLong = amount(0, 1) === 1;

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
const run = (now: number, first = false) => {
  place.turn(now);
  return place.run(now, { publish: "s3", live: first ? null : live });
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

describe.runIf(hasRclone)("publishing to a bucket (only where rclone is)", () => {
  test("puts every file there with its media type, the manifest last", async () => {
    const { error, report } = await run(NOW, true);
    expect([codeOf(error), report.verdict, report.publishedTo]).toEqual([0, "published", "the bucket water"]);
    expect(wrongIn(place.out)).toEqual([]);
    expect(written().at(-1)).toBe("v1/manifest.json");
    const lists = written().flatMap((path, index) => (path.startsWith("v1/manifest/") ? [index] : []));
    const others = written().flatMap((path, index) => (/^v1\/manifest/.test(path) ? [] : [index]));
    expect(Math.min(...lists)).toBeGreaterThan(Math.max(...others));
    expect((await storage.get("v1/manifest.json")).headers.get("cache-control")).toBe("no-cache");
    expect((await storage.get("hosts/nginx/nginx.conf")).status).toBe(404);
  });

  test("writes only what has changed: new files, then changed ones, documents, lists, and the manifest", async () => {
    place.region.consents.push("WP-new");
    const { error, report } = await run(NOW + 6 * HOUR);
    expect([codeOf(error), report.verdict]).toEqual([0, "published"]);
    expect(wrongIn(place.out)).toEqual([]);
    expect(written().length).toBeLessThan(builtTree(place.out).entries.size);
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

  test.runIf(isLong)(
    "deletes what is gone in the next night, and nothing that somebody else put there",
    async () => {
      await openBucket().write("robots.txt", "User-agent: *");
      const before = builtTree(place.out).entries;
      place.region.consents.splice(place.region.consents.indexOf("WP-new"), 1);
      place.region.zones.splice(0, 1);
      expect(codeOf((await run(NOW + 12 * HOUR)).error)).toBe(0);
      const after = builtTree(place.out).entries;
      const file = [...before.keys()].find((path) => !after.has(path)) ?? "";
      expect((await storage.get(file)).status).toBe(200);
      expect(codeOf((await run(NOW + 18 * HOUR)).error)).toBe(0);
      expect((await storage.get(file)).status).toBe(404);
      expect(await (await storage.get("robots.txt")).text()).toBe("User-agent: *");
      expect(wrongIn(place.out)).toEqual([]);
    },
  );

  test("that is cut off in the middle is taken back: what was live is live, byte for byte", async () => {
    const before = copyOf();
    let writes = 0;
    let isTakenBack = false;
    storage.isCut = ({ path }) => {
      // What was replaced comes back by copies, and the note of what was added.
      isTakenBack ||= path === "_night/latest.json";
      return !path.startsWith("_night/") && ++writes > 30 && !isTakenBack && writes < 200;
    };
    const { error, report } = await run(NOW + 24 * HOUR);
    storage.isCut = () => false;
    expect([codeOf(error), report.verdict]).toEqual([6, "failed"]);
    if (report.fault?.includes("which is complete")) expect(differing(before)).toEqual([]);
    else expect(report.fault).toContain("the next night does so first");
    expect(codeOf((await run(NOW + 24 * HOUR)).error)).toBe(0);
    expect(wrongIn(place.out)).toEqual([]);
  });

  test.runIf(isLong)(
    "that never ends, because the storage is gone, says so, and the next night mends it first",
    async () => {
      let writes = 0;
      storage.isCut = ({ path }) => !path.startsWith("_night/") && ++writes > 30;
      const { error, report } = await run(NOW + 30 * HOUR);
      expect([codeOf(error), report.verdict]).toEqual([6, "failed"]);
      expect(report.fault).toContain("the next night does so first");
      storage.isCut = () => false;
      const next = await run(NOW + 30 * HOUR);
      expect([codeOf(next.error), next.report.notes]).toEqual([
        0,
        [expect.stringContaining("was taken back")],
      ]);
      expect(wrongIn(place.out)).toEqual([]);
    },
  );

  test("can be rolled back by hand, once", async () => {
    const before = copyOf();
    expect(codeOf((await run(NOW + 36 * HOUR)).error)).toBe(0);
    expect(differing(before)).not.toEqual([]);
    expect(await rollBack("s3", place.out)).toBe("the bucket water");
    expect(differing(before)).toEqual([]);
    expect(await rollBack("s3", place.out)).toBe(null);
    expect(codeOf((await run(NOW + 36 * HOUR)).error)).toBe(0);
    expect(wrongIn(place.out)).toEqual([]);
  });

  test("that cannot begin leaves all as it was", async () => {
    const before = copyOf();
    storage.isCut = () => true;
    const { error } = await run(NOW + 42 * HOUR);
    storage.isCut = () => false;
    expect(codeOf(error)).toBe(3);
    expect(differing(before)).toEqual([]);
  });
});

/** The bytes of every file of the tree that is published. */
const copyOf = (): Map<string, Buffer | undefined> =>
  new Map(servedOf(place.out).map(({ path }) => [path, storage.stored(path)?.bytes]));

const differing = (copy: ReadonlyMap<string, Buffer | undefined>): string[] =>
  [...copy].flatMap(([path, bytes]) => {
    const found = storage.stored(path)?.bytes;
    return bytes !== undefined && found?.equals(bytes) ? [] : [path];
  });

/** Storage in memory; `hidden` objects are there, but not listed. */
function memoryBucket(): Bucket & { objects: Map<string, Buffer>; hidden: (path: string) => boolean } {
  const objects = new Map<string, Buffer>();
  const bucket = {
    name: "memory",
    objects,
    hidden: (_: string) => false,
    async list(except: string) {
      const paths = [...objects].filter(([path]) => !path.startsWith(except) && !bucket.hidden(path));
      return new Map(
        paths.map(([path, bytes]) => [path, { bytes: bytes.length, md5: hash("md5", bytes) }] as const),
      );
    },
    read: async (path: string) => objects.get(path) ?? null,
    write: async (path: string, content: string) => void objects.set(path, Buffer.from(content)),
    async upload(folder: string, paths: readonly string[]) {
      for (const path of paths) objects.set(path, readFileSync(join(folder, path)));
    },
    async copy(from: string, to: string, paths: readonly string[]) {
      for (const path of paths) objects.set(join(to, path), objects.get(join(from, path)) as Buffer);
    },
    async remove(paths: readonly string[]) {
      for (const path of paths) objects.delete(path);
    },
  };
  return bucket;
}

/** A tree of two records, a document and a manifest, of one letter each. */
function treeOf(letter: string): BuiltTree {
  const folder = temporaryFolder();
  const entries = ["v1/areas/1.json", "v1/areas/2.json", "v1/index.json", "v1/manifest.json"].map((path) => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), letter);
    return entryOf(path, Buffer.from(letter));
  });
  return {
    folder,
    entries: new Map(entries.map((entry) => [entry.path, entry])),
    manifest: sha256(letter),
  };
}

test.each([/./, /manifest/, /areas\/2/, /index|manifest/])(
  "a listing that lacks objects which are there publishes nothing: without copies, nobody could roll back (%s)",
  async (pattern) => {
    const bucket = memoryBucket();
    const [one, two] = [treeOf("a"), treeOf("b")];
    await new S3Publisher(bucket).publish(one, null);
    const before = new Map(bucket.objects);
    bucket.hidden = (path) => pattern.test(path);
    const publisher = new S3Publisher(bucket);
    await expect(publisher.publish(two, one.entries)).rejects.toThrow(
      /^The bucket could not be written to: its listing is incomplete: \S+ is there, but not listed/,
    );
    expect(bucket.objects).toEqual(before);
    bucket.hidden = () => false;
    await publisher.publish(two, one.entries);
    expect(await publisher.faults(two.entries, two.folder)).toEqual([]);
    expect(await publisher.rollBack()).toBe(true);
    expect(await publisher.faults(one.entries, one.folder)).toEqual([]);
  },
);
