/** What a monitor hears of a live site, at instants after its last night. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openSite, SiteError } from "../../generator/mirror/site.ts";
import { healthOf } from "../../generator/mirror/site-health.ts";
import { NOW } from "../nightly/place.ts";
import { servedPlace } from "../nightly/sites.ts";
import { runBeside } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { writeBelow } from "../support/tree.ts";
import { TEST_KEY } from "./signature/minisign.ts";

let served: Awaited<ReturnType<typeof servedPlace>>;
beforeAll(async () => {
  vi.stubEnv("MINISIGN_SECRET_KEY", TEST_KEY.secret);
  served = await servedPlace();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await served.close();
});

const HOUR = 3_600_000;

const health = (hours: number) => healthOf(openSite(served.live.address, []), NOW + hours * HOUR);

test("a fresh site is well", async () => {
  const well = [
    "as of 2026-11-20T09:10:00Z",
    "next build by 2026-11-21T09:10:00Z",
    "signed until 2026-11-24T09:10:00Z",
  ];
  expect(await health(1)).toEqual({ well, faults: [] });
});

test.each([
  ["a build that is overdue", 25, "the next build is overdue since 2026-11-21T09:10:00Z"],
  ["providers that are silent, by name", 24 * 3, " is silent since 2026-11-20T"],
  ["a horizon that has come", 24 * 31, "nothing is known since 2026-12-21T09:10:00Z"],
  ["restrictions that nobody knows any more", 24 * 40, "nothing is known since 2026-12-"],
  ["a signature in its last quarter", 73, "it is signed until 2026-11-24T09:10:00Z only"],
  ["a signature that has expired", 97, "its signature expired at 2026-11-24T09:10:00Z"],
] as const)("%s is a fault", async (_, hours, fault) => {
  const { faults } = await health(hours);
  expect(faults.join("\n")).toContain(fault);
});

/** The site with one of its files changed. */
async function healthWith(changed: string, change: (text: string) => string) {
  served.live.onRequest = (path) =>
    path === changed ? Buffer.from(change(readFileSync(join(served.live.tree, path), "utf8"))) : null;
  const found = await healthOf(openSite(served.live.address, []), NOW + HOUR, []);
  served.live.onRequest = () => null;
  return found;
}

const dated = (asOf: string) => (text: string) => text.replace(/"asOf":"[^"]+"/, `"asOf":"${asOf}"`);

test("a status of another instant than the manifest's is a fault", async () => {
  expect((await healthWith("v1/status.json", dated("2026-11-20T10:10:00Z"))).faults).toEqual([
    "the manifest is of 2026-11-20T09:10:00Z, and the status of 2026-11-20T10:10:00Z: one of them is old",
  ]);
});

test("so is a signature that does not say until when it holds", async () => {
  const changed = await healthWith("v1/manifest.json.minisig", (text) => text.replace("expires:", "ends:"));
  expect(changed.faults).toEqual(["the signature's trusted comment does not say as-of and expiry"]);
});

test("a site that is published while it is asked is asked again", async () => {
  let asked = 0;
  served.live.onRequest = (path) =>
    path === "v1/status.json" && asked++ === 0
      ? Buffer.from(dated("2026-11-19T09:10:00Z")(readFileSync(join(served.live.tree, path), "utf8")))
      : null;
  expect((await healthOf(openSite(served.live.address, []), NOW + HOUR, [1])).faults).toEqual([]);
  expect(asked).toBe(2);
});

test("a site without a manifest is not well", async () => {
  const { tree } = served.live;
  served.live.tree = temporaryFolder();
  writeBelow(served.live.tree, "v1/status.json", readFileSync(join(tree, "v1/status.json")));
  expect((await healthOf(openSite(served.live.address, []), NOW, [])).faults).toEqual([
    "v1/manifest.json is missing: publish the site again",
  ]);
  served.live.tree = tree;
});

test.each(["v1/manifest.json.minisig", "v1/manifest.json"])(
  "where %s cannot be read, that is the site's fault",
  async (unreadable) => {
    const site = openSite(served.live.address, []);
    const pieces: typeof site.pieces = async (path, ...more) => {
      if (path === unreadable) throw new SiteError(`${path} cannot be read`);
      return site.pieces(path, ...more);
    };
    await expect(healthOf({ ...site, pieces }, NOW)).rejects.toThrow(SiteError);
  },
);

test.each([
  ["2999-01-01T00:00:00Z", 0, /^http\S+: as of \S+; next build by 2999\S+\n$/],
  [
    "2001-01-01T00:00:00Z",
    1,
    /^http\S+: the next build is overdue since 2001\S+; nothing is known since \S+; .* is silent since \S+\n$/,
  ],
])(
  "the command prints one line of a site that is well until %s, and ends with %i",
  async (time, code, line) => {
    const { tree } = served.live;
    const status = JSON.parse(readFileSync(join(tree, "v1/status.json"), "utf8"));
    const providers = status.providers.map((one: object) => ({ ...one, freshUntil: time }));
    const later = { ...status, nextBuildBy: time, horizon: time, providers, another: "field" };
    served.live.onRequest = () => null;
    served.live.tree = temporaryFolder();
    writeBelow(served.live.tree, "v1/status.json", JSON.stringify(later));
    writeBelow(served.live.tree, "v1/manifest.json", readFileSync(join(tree, "v1/manifest.json")));
    const ended = await runBeside("monitor.ts", [served.live.address]);
    served.live.tree = tree;
    expect(ended).toMatchObject({ code, stdout: expect.stringMatching(line) });
  },
);

test("a site that cannot be read ends with 7 and a sentence", async () => {
  const ended = await runBeside("monitor.ts", ["http://127.0.0.1:1"]);
  expect(ended).toMatchObject({
    code: 7,
    stdout: "",
    stderr: expect.stringMatching(/^http:\/\/127\.0\.0\.1:1\/v1\/status\.json cannot be read: .*\n$/),
  });
});
