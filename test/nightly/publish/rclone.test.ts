import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type NightOptions, rollBack } from "../../../generator/nightly/night.ts";
import { openBucket } from "../../../generator/nightly/publish/bucket.ts";
import { builtTree } from "../../../generator/nightly/trees.ts";
import { temporaryFolder } from "../../support/temporary.ts";
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

/** Each night starts rclone some forty times: all else is tried on a bucket in memory (s3.test.ts). */
describe.runIf(hasRclone)("publishing to a bucket (only where rclone is)", () => {
  test("puts every file there with its media type, the manifest last", async () => {
    const { error, report } = await run(NOW, { live: null });
    expect([codeOf(error), report.verdict, report.publishedTo]).toEqual([0, "published", "the bucket water"]);
    expect(wrongIn(place.out)).toEqual([]);
    expect(written().at(-1)).toBe("v1/manifest.json");
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

  test("writes only what has changed, each file once", async () => {
    place.region.consents.push("WP-new");
    // As a night leaves it that was killed.
    await openBucket().write("_night/unfinished.json", '{"added":[],"replaced":[],"gone":[]}');
    const { error, report } = await run(NOW + 6 * HOUR);
    expect([codeOf(error), report.verdict]).toEqual([0, "published"]);
    expect(report.notes).toEqual([expect.stringContaining("was taken back")]);
    expect(wrongIn(place.out)).toEqual([]);
    // What docs/hosting says that a night sends. In which order, and what of its own, is in s3.test.ts.
    const before = builtTree(first).entries;
    const changed = servedOf(place.out).filter(({ path, sha256 }) => before.get(path)?.sha256 !== sha256);
    expect(written().toSorted()).toEqual(changed.map(({ path }) => path).sort());
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
    ["storage that does not answer", { S3_ENDPOINT: "http://127.0.0.1:9" }],
  ])("with %s ends with 3 and one sentence, and so does a roll-back", async (_, environment) => {
    const saved = { ...process.env };
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    try {
      const { error, report } = await run(NOW + 12 * HOUR, { live: `file:${first}` });
      const sentence = /^the bucket water could not be read or written: rclone .*run again\.$/;
      expect([codeOf(error), report.fault]).toEqual([3, expect.stringMatching(sentence)]);
      await expect(rollBack("s3", place.out)).rejects.toThrow(sentence);
    } finally {
      for (const name of Object.keys(environment)) vi.stubEnv(name, saved[name] ?? "");
    }
  });

  test("that refuses a write is no bucket to publish to", async () => {
    storage.isCut = () => true;
    await expect(openBucket().write("x.json", "{}")).rejects.toThrow(/^rclone .*Expired/s);
    expect(storage.stored("x.json")).toBe(null);
  });
});
