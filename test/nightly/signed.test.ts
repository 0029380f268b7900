import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { publicKeyOf } from "../../generator/mirror/signature/public-key.ts";
import { checkManifest } from "../../generator/mirror/signature/signed-manifest.ts";
import { verifySite } from "../../generator/mirror/verify-site.ts";
import { noteSeen } from "../../generator/nightly/site/newest-seen.ts";
import { generateKey, type KeyFiles, lacksMinisign, TEST_KEY } from "../mirror/signature/minisign.ts";
import { codeOf, DAY, NOW, type Place, placeOf, publishedIn } from "./place.ts";
import { type LiveSite, serve } from "./sites.ts";

const HOUR = DAY / 24;
let place: Place;
let live: LiveSite;
beforeAll(async () => {
  place = await placeOf(51, NOW, 4);
  live = await serve(place.site);
});
afterAll(async () => {
  await live.close();
  await place.close();
});
afterEach(() => vi.unstubAllEnvs());

const signature = () => join(place.site, "v1/manifest.json.minisig");
const trust = (now: number) => ({ key: publicKeyOf(TEST_KEY.public), now });

describe("a night with a key", () => {
  test("publishes a signature that holds until four days later", async () => {
    vi.stubEnv("MINISIGN_SECRET_KEY", TEST_KEY.secret);
    expect((await place.run(NOW)).report.verdict).toBe("published");
    const check = (now: number) =>
      checkManifest(
        readFileSync(join(place.site, "v1/manifest.json")),
        readFileSync(signature(), "utf8"),
        trust(now),
      );
    check(NOW + 4 * DAY - 1);
    expect(() => check(NOW + 4 * DAY)).toThrow("it expired");
    expect((await verifySite(live.address, { requestPauses: [1], trust: trust(NOW) })).faults).toEqual([]);
    expect((await place.run(NOW, { live: live.address })).report.verdict).toBe("unchanged");
  });

  test("takes no older site for the newest, whatever its signature", async () => {
    vi.stubEnv("MINISIGN_SECRET_KEY", TEST_KEY.secret);
    noteSeen(place.out, NOW + 1000);
    const { report, error } = await place.run(NOW);
    expect([codeOf(error), report.heldBack.map(({ limit }) => limit)]).toEqual([5, ["signature"]]);
    expect(report.fault).toContain("the site was rolled back");
    noteSeen(place.out, NOW);
  });

  test("that cannot be opened publishes nothing", async () => {
    const before = readFileSync(join(place.site, "v1/manifest.json"), "utf8");
    vi.stubEnv("MINISIGN_SECRET_KEY", "no key");
    const { report, error } = await place.run(NOW + DAY);
    expect([report.verdict, (error as Error).constructor.name]).toEqual(["failed", "KeyError"]);
    expect(readFileSync(join(place.site, "v1/manifest.json"), "utf8")).toBe(before);
  });

  test("is not followed by one without by accident, whatever else is allowed", async () => {
    for (const allow of [undefined, "the council has merged its areas"]) {
      const { report, error } = await place.run(NOW, allow === undefined ? {} : { allow });
      expect(codeOf(error)).toBe(5);
      expect(report.heldBack).toMatchObject([
        { limit: "unsigned", records: [expect.stringMatching(/^Set the key/)] },
      ]);
      expect(report.fault).toContain("MINISIGN_SECRET_KEY is not set");
    }
    expect(existsSync(signature())).toBe(true);
  });

  test("is followed by one without if somebody says so: the same build is published again", async () => {
    expect((await place.run(NOW, { allow: "Unsigned from now on" })).report).toMatchObject({
      verdict: "published",
      files: { changed: 0, removed: 1 },
      allowed: { reason: "Unsigned from now on", limits: [{ limit: "unsigned", records: [place.site] }] },
    });
    expect(existsSync(signature())).toBe(false);
  });
});

describe("a change of keys", () => {
  const readings = () => publishedIn(place.site, "readings/hilltop.csv");
  let next: KeyFiles;
  beforeAll(async () => {
    vi.stubEnv("MINISIGN_SECRET_KEY", TEST_KEY.secret);
    await place.run(NOW, { allow: "signature: from now on signed" });
    place.turn(NOW + DAY);
    expect((await place.run(NOW + DAY)).report.verdict).toBe("published");
    next = generateKey();
  });

  test.skipIf(lacksMinisign)("holds the night back by its own name", async () => {
    vi.stubEnv("MINISIGN_SECRET_KEY", next.secret);
    for (const allow of [undefined, "the signature is right"]) {
      const { report, error } = await place.run(NOW + DAY, allow === undefined ? {} : { allow });
      expect([codeOf(error), report.heldBack.map(({ limit }) => limit)]).toEqual([5, ["key"]]);
      expect(report.fault).toMatch(/^The live site is signed with another key: [\s\S]+ --previous-key/);
    }
  });

  test.skipIf(lacksMinisign)(
    "goes through with the old public key, and keeps what nights have fetched",
    async () => {
      vi.stubEnv("MINISIGN_SECRET_KEY", next.secret);
      const before = readings();
      place.upstream.plan = ({ kind }) => (kind === "hilltop" ? { fault: "notFound", seed: 1 } : null);
      const previousKey = publicKeyOf(TEST_KEY.public);
      const { report, error } = await place.run(NOW + DAY + HOUR, { previousKey });
      expect([codeOf(error), report.verdict]).toEqual([0, "published"]);
      expect(readings()).toBe(before);
      expect(before.split("\n").length).toBeGreaterThan(20);
      // The key before that is no key any more.
      const { error: again } = await place.run(NOW + DAY + 2 * HOUR);
      expect(codeOf(again)).toBe(0);
      vi.stubEnv("MINISIGN_SECRET_KEY", TEST_KEY.secret);
      expect(codeOf((await place.run(NOW + DAY + 3 * HOUR)).error)).toBe(5);
    },
  );
});

test("a first night is refused where a site is live, whether its folder or its address tells", async () => {
  for (const more of [{}, { publish: "none", live: live.address }]) {
    const { report, error } = await place.run(NOW + 2 * DAY, { ...more, isFirst: true });
    expect([codeOf(error), report.heldBack.map(({ limit }) => limit)]).toEqual([5, ["first"]]);
  }
});
