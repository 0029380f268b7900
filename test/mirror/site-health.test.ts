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

/** The site with some of its files changed, asked with the key or without. */
async function healthWith(changes: Record<string, (text: string) => string>, trusted: typeof key | null) {
  served.live.onRequest = (path) => {
    const change = changes[path];
    return change ? Buffer.from(change(readFileSync(join(served.live.tree, path), "utf8"))) : null;
  };
  const found = await healthOf(openSite(served.live.address, []), trusted, NOW + HOUR, []);
  served.live.onRequest = () => null;
  return found;
}

const dated = (asOf: string) => (text: string) => text.replace(/"asOf":"[^"]+"/, `"asOf":"${asOf}"`);

test.each([
  [
    null,
    ["the manifest is of 2026-11-20T09:10:00Z, and the status of 2026-11-20T10:10:00Z: one of them is old"],
  ],
  [
    key,
    ["the manifest is of 2026-11-20T09:10:00Z, and the status of 2026-11-20T10:10:00Z: one of them is old"],
  ],
])(
  "a status of another instant than the manifest's is a fault, with %j as the key",
  async (trusted, faults) => {
    const { faults: found } = await healthWith({ "v1/status.json": dated("2026-11-20T10:10:00Z") }, trusted);
    expect(found).toEqual(faults);
  },
);

test("with the key, the status must be the one that the signature covers", async () => {
  const later = (text: string) =>
    text.replace(/"nextBuildBy":"[^"]+"/, '"nextBuildBy":"2999-01-01T00:00:00Z"');
  const changes = { "v1/status.json": later };
  expect((await healthWith(changes, key)).faults).toEqual(["v1/status.json is not as listed"]);
  expect((await healthWith(changes, null)).faults).toEqual([]);
  // It is the status that was read which must be: a host may send another the next time.
  let asked = 0;
  const once = { "v1/status.json": (text: string) => (asked++ === 0 ? later(text) : text) };
  expect((await healthWith(once, key)).faults).toEqual(["v1/status.json is not as listed"]);
  // Nor can a list be made for it.
  const list = "v1/manifest/documents/1.json";
  const { faults } = await healthWith(
    { ...changes, [list]: (text) => text.replace(/[0-9a-f]{64}/g, "0".repeat(64)) },
    key,
  );
  expect(faults).toEqual([`${list} is not as listed`]);
});

test("a site that is published while it is asked is asked again", async () => {
  let asked = 0;
  served.live.onRequest = (path) =>
    path === "v1/status.json" && asked++ === 0
      ? Buffer.from(dated("2026-11-19T09:10:00Z")(readFileSync(join(served.live.tree, path), "utf8")))
      : null;
  expect((await healthOf(openSite(served.live.address, []), key, NOW + HOUR, [1])).faults).toEqual([]);
  expect(asked).toBe(2);
});

test("a site without a manifest is not well", async () => {
  const { tree } = served.live;
  served.live.tree = temporaryFolder();
  writeBelow(served.live.tree, "v1/status.json", readFileSync(join(tree, "v1/status.json")));
  expect((await healthOf(openSite(served.live.address, []), null, NOW, [])).faults).toEqual([
    "v1/manifest.json is missing: publish the site again",
  ]);
  served.live.tree = tree;
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
