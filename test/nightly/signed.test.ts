import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { publicKeyOf } from "../../generator/mirror/signature/public-key.ts";
import { checkManifest } from "../../generator/mirror/signature/signed-manifest.ts";
import { verifySite } from "../../generator/mirror/verify-site.ts";
import { TEST_KEY } from "../mirror/signature/minisign.ts";
import { DAY, NOW, type Place, placeOf } from "./place.ts";
import { type LiveSite, serve } from "./sites.ts";

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

  test("that cannot be opened publishes nothing", async () => {
    const before = readFileSync(join(place.site, "v1/manifest.json"), "utf8");
    vi.stubEnv("MINISIGN_SECRET_KEY", "no key");
    const { report, error } = await place.run(NOW + DAY);
    expect([report.verdict, (error as Error).constructor.name]).toEqual(["failed", "KeyError"]);
    expect(readFileSync(join(place.site, "v1/manifest.json"), "utf8")).toBe(before);
  });

  test("is followed by one without: the same build is published again, unsigned", async () => {
    expect((await place.run(NOW)).report).toMatchObject({
      verdict: "published",
      files: { changed: 0, removed: 1 },
      notes: [
        expect.stringContaining(
          "MINISIGN_SECRET_KEY is not set: mirrors and readers that check signatures refuse it",
        ),
      ],
    });
    expect(existsSync(signature())).toBe(false);
  });
});
