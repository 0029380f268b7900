/** What a night reads of the live site, and in which words it refuses one that it cannot go on from. */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { formatInstant } from "../../../generator/lib/time/instant.ts";
import { openLive } from "../../../generator/nightly/site/live.ts";
import { readPrevious } from "../../../generator/nightly/site/previous.ts";
import { openOutput } from "../../../generator/output/output.ts";
import { openBuild } from "../../../generator/output/tree/tree.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { buildTiny } from "../../support/tiny.ts";
import { hashOf } from "../../support/tree.ts";

const AS_OF = Date.UTC(2026, 10, 21);
const SOURCE = "v1/downloads/source.zip";
let whole: Record<string, Buffer>;
beforeAll(async () => {
  const tiny = join(temporaryFolder(), "tiny");
  await buildTiny(tiny, { site: false, maxZoom: 0 });
  const paths = ["v1/status.json", "v1/index.json", SOURCE];
  whole = Object.fromEntries(paths.map((path) => [path, readFileSync(join(tiny, path))]));
});

/** A published tree of some files, and what a night makes of it. */
async function read(
  change: Record<string, Buffer | string | null> = {},
  folder = join(temporaryFolder(), "data"),
) {
  const root = join(temporaryFolder(), "site");
  const output = openOutput(root);
  const files = Object.entries({ ...whole, ...change }).flatMap(([path, content]) =>
    content === null ? [] : [{ path, content }],
  );
  const section = { name: "part", step: "answers", files: () => files } as const;
  output.write([section], { inputs: null, asOf: formatInstant(AS_OF) });
  output.publish();
  output.close();
  return { root, folder, previous: readPrevious(openLive(`file:${root}`), folder, { pauses: [1] }) };
}

test("of a sound site, its instant, its size, its files and the records that it was built from", async () => {
  const { root, folder, previous } = await read({ "hosts/one.conf": "1" });
  const { asOf, manifest, entries, baseUrl, data, source, files, bytes } = await previous;
  expect([asOf, baseUrl, data]).toEqual([AS_OF, "http://localhost:8080", folder]);
  expect(hashOf(folder)).toBe(hashOf("test/golden/tiny/data"));
  expect(source.areas.length).toBeGreaterThan(0);
  const listed = ["v1/manifest.json", "v1/manifest/part/1.json", "hosts/one.conf", ...Object.keys(whole)];
  expect([...entries.keys()].sort()).toEqual(listed.sort());
  expect(manifest).toBe(entries.get("v1/manifest.json")?.sha256);
  expect(openBuild(root).manifest.asOf).toBe(formatInstant(AS_OF));
  expect([files, bytes]).toEqual([
    listed.length,
    listed.reduce((sum, path) => sum + readFileSync(join(root, path)).length, 0),
  ]);
});

const zip = (files: Record<string, string>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))),
  );

test.each<[string, Record<string, Buffer | string | null>, RegExp]>([
  [
    "has no status",
    { "v1/status.json": null },
    /has no v1\/status\.json: it was built by another version of this program\.$/,
  ],
  ["has no data", { [SOURCE]: null }, /has no v1\/downloads\/source\.zip: it was built by another version/],
  ["has data in no archive", { [SOURCE]: "none" }, /source\.zip cannot be unpacked: .+\.$/],
  [
    "has an archive without data",
    { [SOURCE]: zip({ "README.md": "" }) },
    /source\.zip cannot be unpacked: it holds no source data\.$/,
  ],
  [
    "has data with a fault",
    { [SOURCE]: zip({ "data/dataset.json": "[]" }) },
    /source\.zip is not data that this version can read: dataset\.json: .+\.$/,
  ],
  [
    "has an index of another form",
    { "v1/index.json": '{"baseUrl":1}' },
    /v1\/index\.json is not an index that this version can read\.$/,
  ],
  [
    "has no JSON for an index",
    { "v1/index.json": "<p>" },
    /v1\/index\.json is not an index that this version can read\.$/,
  ],
])("a site that %s is refused", async (_, change, said) => {
  await expect((await read(change)).previous).rejects.toThrow(said);
});

test("a site that is not as listed is not guessed at", async () => {
  const { root, previous } = await read();
  await previous;
  writeFileSync(join(root, "v1/status.json"), "{}");
  await expect(readPrevious(openLive(`file:${root}`), temporaryFolder(), { pauses: [] })).rejects.toThrow(
    /is not what its manifest says: v1\/status\.json is not as listed\. Publish it again, or roll it back\.$/,
  );
});

test("the disk that fails is not laid upon the site", async () => {
  const { root, previous } = await read();
  await previous;
  const { previous: within } = await read({}, join(root, "v1/index.json"));
  await expect(within).rejects.toThrow(/^E(NOTDIR|EXIST)\b/);
});

test("where there is no site, a first night is named, and what keeps the readings if there was one; nothing is left", async () => {
  const folder = temporaryFolder();
  const none = readPrevious(openLive(`file:${folder}/nothing`), join(folder, "data"), { pauses: [] });
  await expect(none).rejects.toThrow(
    /nothing has no v1\/manifest\.json.*\. If there is no site yet, give --first\. If one was here, name the folder of its builds with --live file:OUT: --first loses what nights have fetched\.$/,
  );
  expect(existsSync(join(folder, "data"))).toBe(false);
});
