/** Intruders who can write to a signed site and have no key: a night with the key uses nothing of what they leave. */

import { generateKeyPairSync } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { build } from "../../generator/build.ts";
import { signTree } from "../../generator/output/signed-tree.ts";
import { secretKeyOf } from "../../generator/signature/secret-key.ts";
import { BUILD, codeOf, DAY, NOW, type Place, placeOf } from "../nightly/place.ts";
import { TEST_KEY } from "../signature/minisign.ts";
import { filesBelow, hashOf } from "../support/tree.ts";

const SIGNATURE = "v1/manifest.json.minisig";
const MANIFEST = "v1/manifest.json";
const LIE = "Poisoned by an intruder";

let place: Place;
let good: string;
const variants = new Map<string, string>();

/** What an intruder changes in the data before he builds the site anew. */
const CHANGES: Record<string, (folder: string) => void> = {
  readings: (folder) =>
    edit(folder, /^readings\/.*\.csv$/, (text) => text.replace(/(Z,)[\d.]+,/g, "$199999,")),
  boundaries: (folder) =>
    edit(folder, /^areas\//, (text) => text.replace(/17\d\.\d+/, (x) => `${Number(x) + 0.001}`)),
  names: (folder) =>
    edit(folder, /^schemes\//, (text) => text.replace(/"name": "[^"]*"/, `"name": "${LIE}"`)),
  title: (folder) =>
    edit(folder, /^dataset\.json$/, (text) => text.replace(/"title": "[^"]*"/, `"title": "${LIE}"`)),
};

function edit(folder: string, which: RegExp, how: (text: string) => string): void {
  let changed = 0;
  for (const path of filesBelow(folder).filter((path) => which.test(path))) {
    const text = readFileSync(join(folder, path), "utf8");
    if (how(text) !== text) changed++;
    writeFileSync(join(folder, path), how(text));
  }
  expect(changed).toBeGreaterThan(0);
}

beforeAll(async () => {
  vi.stubEnv("MINISIGN_SECRET_KEY", TEST_KEY.secret);
  place = await placeOf(71, NOW, 4);
  expect(codeOf((await place.run(NOW)).error)).toBe(0);
  good = join(place.folder, "good");
  cpSync(place.site, good, { recursive: true, preserveTimestamps: true });
  const source = unzipSync(readFileSync(join(good, "v1/downloads/source.zip")));
  for (const [name, change] of Object.entries(CHANGES)) {
    const data = join(place.folder, name, "data");
    for (const [path, bytes] of Object.entries(source)) {
      if (!path.startsWith("data/")) continue;
      mkdirSync(dirname(join(data, path.slice(5))), { recursive: true });
      writeFileSync(join(data, path.slice(5)), bytes);
    }
    change(data);
    const out = join(place.folder, name, "site");
    await build({ ...BUILD, data, out, asOf: NOW });
    variants.set(name, out);
  }
}, 60_000);
afterAll(() => place.close());
beforeEach(() => {
  vi.stubEnv("MINISIGN_SECRET_KEY", TEST_KEY.secret);
  put(good);
});
afterEach(() => vi.unstubAllEnvs());

/** Puts a tree in the place of the live site. */
function put(tree: string): void {
  rmSync(place.site, { recursive: true, force: true });
  cpSync(tree, place.site, { recursive: true, preserveTimestamps: true });
}

const signature = () => join(place.site, SIGNATURE);
const goodSignature = () => readFileSync(join(good, SIGNATURE));
const own = secretKeyOf(TEST_KEY.secret);
const foreign = generateKeyPairSync("ed25519").privateKey;

/** What the signature of a changed site is. */
const SIGNATURES: Record<string, () => void> = {
  "the old signature": () => writeFileSync(signature(), goodSignature()),
  "no signature": () => rmSync(signature(), { force: true }),
  "an empty signature": () => writeFileSync(signature(), ""),
  "a signature of another key": () => {
    signTree(place.site, { ...own, number: Buffer.alloc(8, 9), key: foreign });
  },
  "a signature of another key under our number": () => {
    signTree(place.site, { ...own, key: foreign });
  },
  "the old signature, with another comment": () =>
    writeFileSync(signature(), goodSignature().toString().replace("expires:2026", "expires:2036")),
  "the old signature behind line breaks": () =>
    writeFileSync(signature(), Buffer.concat([Buffer.alloc(2000, 10), goodSignature()])),
};

const REBUILT = Object.keys(CHANGES).flatMap((what) =>
  Object.keys(SIGNATURES).map((how): [string, string] => [what, how]),
);

const DAMAGED: [name: string, spoil: () => void, now?: number][] = [
  ["lost its signature", () => rmSync(signature())],
  ["has a signature that has expired", () => {}, NOW + 10 * DAY],
  [
    "has a manifest with one more space",
    () => writeFileSync(join(place.site, MANIFEST), ` ${readFileSync(join(place.site, MANIFEST))}`),
  ],
  ["has a manifest of nothing", () => writeFileSync(join(place.site, MANIFEST), "")],
  [
    "has a manifest of another as-of",
    () =>
      writeFileSync(
        join(place.site, MANIFEST),
        readFileSync(join(place.site, MANIFEST), "utf8").replace(
          /"asOf":"[^"]*"/,
          '"asOf":"2026-11-20T09:11:00Z"',
        ),
      ),
  ],
];

/** Held back with exit code 5, and nothing anywhere has changed. */
async function expectHeldBack(now = NOW): Promise<void> {
  const before = [hashOf(place.site), hashOf(place.out)];
  const { report, error } = await place.run(now);
  expect(codeOf(error)).toBe(5);
  expect(report.verdict).toBe("held back");
  expect(report.heldBack).toEqual([expect.objectContaining({ limit: "signature" })]);
  expect(report.fault).toContain("Roll it back or publish it again from your own copy");
  expect(report.fault).not.toMatch(/\p{Cc}/u);
  expect([hashOf(place.site), hashOf(place.out)]).toEqual(before);
}

describe("a night with a key", () => {
  test("meets at least thirty intrusions here", () => {
    expect(REBUILT.length + DAMAGED.length).toBeGreaterThanOrEqual(30);
  });

  test.each(REBUILT)("is held back by a site with other %s and %s", async (what, how) => {
    put(variants.get(what) ?? "");
    SIGNATURES[how]?.();
    await expectHeldBack();
  });

  test.each(DAMAGED)("is held back by a site that %s", async (_, spoil, now = NOW) => {
    spoil();
    await expectHeldBack(now);
  });

  test("is held back although something else is allowed", async () => {
    put(variants.get("readings") ?? "");
    expect(codeOf((await place.run(NOW, { allow: "the readings are right" })).error)).toBe(5);
  });

  test("goes on without the live data where the reason names the signature", async () => {
    put(variants.get("readings") ?? "");
    const { report, error } = await place.run(NOW, { allow: "I deleted the signature myself" });
    expect(codeOf(error)).toBe(0);
    expect(report.notes.join()).toContain("Nothing of it was used. Allowed: I deleted the signature myself");
    const source = unzipSync(readFileSync(join(place.site, "v1/downloads/source.zip")));
    const rows = Object.entries(source).filter(([path]) => path.startsWith("data/readings/"));
    expect(rows).not.toEqual([]);
    for (const [, bytes] of rows) expect(Buffer.from(bytes).toString()).not.toContain("99999");
    expect(existsSync(signature())).toBe(true);
  });

  test("that is the first says that it trusted nothing", async () => {
    put(variants.get("title") ?? "");
    const { report, error } = await place.run(NOW, { live: null });
    expect(codeOf(error)).toBe(0);
    expect(report.notes).toContain(
      "Nothing live was trusted or used: this night started from the data folder alone.",
    );
    const found = filesBelow(place.site).filter((path) => readFileSync(join(place.site, path)).includes(LIE));
    expect(found).toEqual([]);
  });

  test("clears what a full disk has left beside the site", async () => {
    const left = `${place.site}.building`;
    mkdirSync(join(left, "v1"), { recursive: true });
    writeFileSync(join(left, "v1/half.json"), "{");
    expect(codeOf((await place.run(NOW + DAY)).error)).toBe(0);
    expect(readdirSync(place.folder).filter((name) => name.startsWith("site.building"))).toEqual([]);
  });
});
