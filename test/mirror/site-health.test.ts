/** What a monitor hears of a live site, at instants after its last night. */

import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { publicKeyOf } from "../../generator/mirror/signature/public-key.ts";
import { openSite, SiteError } from "../../generator/mirror/site.ts";
import { healthOf } from "../../generator/mirror/site-health.ts";
import { NOW } from "../nightly/place.ts";
import { servedPlace } from "../nightly/sites.ts";
import { runBeside } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { writeBelow } from "../support/tree.ts";
import { generateKey, TEST_KEY } from "./signature/minisign.ts";

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
const key = publicKeyOf(TEST_KEY.public);

type Asked = { readonly hours: number; readonly key?: ReturnType<typeof publicKeyOf> };
async function health({ hours, key: trusted }: Asked) {
  const site = openSite(served.live.address, []);
  return await healthOf(site, trusted ?? null, NOW + hours * HOUR);
}

test("a fresh site is well, with the key and without", async () => {
  const well = [
    "as of 2026-11-20T09:10:00Z",
    "next build by 2026-11-21T09:10:00Z",
    "signed until 2026-11-24T09:10:00Z",
  ];
  for (const trusted of [undefined, key])
    expect(await health({ hours: 1, ...(trusted && { key: trusted }) })).toEqual({ well, faults: [] });
});

test.each([
  ["a build that is overdue", { hours: 25 }, "the next build is overdue since 2026-11-21T09:10:00Z"],
  ["providers that are silent, by name", { hours: 24 * 3 }, " is silent since 2026-11-20T"],
  ["a horizon that has come", { hours: 24 * 31 }, "nothing is known since 2026-12-21T09:10:00Z"],
  ["restrictions that nobody knows any more", { hours: 24 * 40 }, "nothing is known since 2026-12-"],
  ["a signature in its last quarter", { hours: 73 }, "it is signed until 2026-11-24T09:10:00Z only"],
  [
    "a signature that has expired",
    { hours: 97, key },
    "the signature does not hold: it expired at 2026-11-24T09:10:00Z",
  ],
  [
    "another key",
    { hours: 1, key: publicKeyOf(generateKey().public) },
    "the signature does not hold: it is signed by the key",
  ],
] as const)("%s is a fault", async (_, asked, fault) => {
  const { faults } = await health(asked);
  expect(faults.join("\n")).toContain(fault);
});

test("a site without a signature, or without what it is of, is well only for who trusts no key", async () => {
  const { live } = served;
  const { tree } = live;
  const site = openSite(live.address, []);
  live.onRequest = () => null;
  live.tree = temporaryFolder();
  await expect(healthOf(site, null, NOW)).rejects.toThrow(SiteError);
  for (const path of ["v1/status.json", "v1/manifest.json"])
    writeBelow(live.tree, path, readFileSync(join(tree, path)));
  expect((await healthOf(site, null, NOW)).faults).toEqual([]);
  expect((await healthOf(site, key, NOW)).faults).toEqual(["the signature does not hold: it is not signed"]);
  // Anybody can write a signature that nothing is there to be checked by.
  const signature = "v1/manifest.json.minisig";
  writeBelow(live.tree, signature, readFileSync(join(tree, signature)));
  rmSync(join(live.tree, "v1/manifest.json"));
  expect(await healthOf(site, key, NOW)).toMatchObject({
    well: [expect.stringMatching(/^as of/), expect.stringMatching(/^next build/)],
    faults: ["v1/manifest.json is missing: the signature cannot be checked"],
  });
  live.tree = tree;
});

test.each(["v1/manifest.json.minisig", "v1/manifest.json"])(
  "where %s cannot be read, that is the site's fault, not the signature's",
  async (unreadable) => {
    const site = openSite(served.live.address, []);
    const pieces: typeof site.pieces = async (path, ...more) => {
      if (path === unreadable) throw new SiteError(`${path} cannot be read`);
      return site.pieces(path, ...more);
    };
    await expect(healthOf({ ...site, pieces }, key, NOW)).rejects.toThrow(SiteError);
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
