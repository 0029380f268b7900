/** The files of the build before that stay one build longer: those with a digest in their names that are gone, once. */

import { beforeEach, expect, test } from "vitest";
import { SiteError } from "../../../generator/mirror/site.ts";
import { formerFiles } from "../../../generator/nightly/site/former-files.ts";
import { FORMER } from "../../../generator/output/former-files.ts";
import { entryOf, listFile } from "../../../generator/output/tree/manifest.ts";
import { siteInMemory } from "../../mirror/site-in-memory.ts";

const [GONE, KEPT, BUILT] = ["gone", "kept", "built"].map((name) => `assets/${name}.5F3A9C01.js`) as [
  string,
  string,
  string,
];
const entriesOf = (files: ReadonlyMap<string, string>) =>
  new Map([...files].map(([path, text]) => [path, entryOf(path, Buffer.from(text))]));

let served: Map<string, string>;
const site = siteInMemory((path) => served.get(path));
beforeEach(() => {
  served = new Map([GONE, KEPT, BUILT, "index.html"].map((path) => [path, `of ${path}`]));
});

const former = async () => {
  const live = entriesOf(served);
  return (await formerFiles(site, live, entriesOf(new Map([[BUILT, "new"]])))).map(({ path, content }) => [
    path,
    `${Buffer.from(content as Uint8Array)}`,
  ]);
};

test("are those that the new build has not, and that were new in the build before", async () => {
  expect(await former()).toEqual([GONE, KEPT].map((path) => [path, `of ${path}`]));
  const files = [entryOf(KEPT, Buffer.from(`of ${KEPT}`))];
  served.set(listFile(FORMER, 1), JSON.stringify({ files }));
  expect(await former()).toEqual([[GONE, `of ${GONE}`]]);
  for (const path of [GONE, KEPT]) served.delete(path);
  expect(await former()).toEqual([]);
});

test.each<[string, () => unknown]>([
  ["is another by now", () => served.set(GONE, "other")],
  ["is gone by now", () => served.delete(GONE)],
])("where one %s, the site has changed", async (_, change) => {
  const live = entriesOf(served);
  change();
  await expect(formerFiles(site, live, new Map())).rejects.toThrow(SiteError);
  await expect(formerFiles(site, live, new Map())).rejects.toThrow(
    /^https:\/\/water\.example\.nz changed while it was read: assets\/gone\.5F3A9C01\.js .+\. Run again\.$/,
  );
});

test("a fault of this program is no fault of the site", async () => {
  const live = entriesOf(served);
  const pieces = async () => {
    throw new RangeError("a fault of this program");
  };
  await expect(formerFiles({ ...site, pieces }, live, new Map())).rejects.toThrow(RangeError);
});
