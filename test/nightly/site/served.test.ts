/** Whether a site in memory serves a tree: it shows the manifest, and its most important files are those of the tree. */

import { expect, test } from "vitest";
import { sha256 } from "../../../generator/lib/digest.ts";
import { SiteError } from "../../../generator/mirror/site.ts";
import { faultsOfSite } from "../../../generator/nightly/site/served.ts";
import { entryOf, MANIFEST } from "../../../generator/output/tree/manifest.ts";
import { siteInMemory } from "../../mirror/site-in-memory.ts";

/** A tree of so many records beside its documents, and a site that serves it. */
function servedTree(records: number) {
  const paths = [
    MANIFEST,
    "v1/status.json",
    "v1/manifest/part/1.json",
    "index.html",
    "hosts/one.conf",
    ...Array.from({ length: records }, (_, index) => `v1/records/${index}.json`),
  ];
  const files = new Map<string, Buffer>(paths.map((path) => [path, Buffer.from(`content of ${path}`)]));
  const entries = new Map([...files].map(([path, bytes]) => [path, entryOf(path, bytes)]));
  files.delete("hosts/one.conf");
  const asked: string[] = [];
  const site = siteInMemory((path) => {
    asked.push(path);
    const bytes = files.get(path);
    if (bytes?.toString() === "broken") throw new SiteError(`${path} cannot be read`);
    if (bytes?.toString() === "fault") throw new RangeError("a fault of this program");
    return bytes;
  });
  return { files, site, asked, tree: { entries, manifest: entries.get(MANIFEST)?.sha256 ?? "" } };
}

test("a small tree is read as a whole, but for what no host serves; what is wrong is named", async () => {
  const { files, site, asked, tree } = servedTree(400);
  const faults = () => faultsOfSite(site, tree, { changed: [], patience: 0 });
  expect(await faults()).toEqual([]);
  expect(asked.toSorted()).toEqual([...files.keys(), MANIFEST].sort());
  files.set("v1/records/7.json", Buffer.from("other"));
  files.delete("v1/records/8.json");
  files.set("v1/status.json", Buffer.from("broken"));
  expect(await faults()).toEqual([
    "v1/records/7.json is not as listed",
    "v1/records/8.json is listed, but missing",
    "v1/status.json cannot be read",
  ]);
});

test.each<[string, (files: Map<string, Buffer>) => unknown]>([
  ["shows another manifest", (files) => files.set(MANIFEST, Buffer.from("older"))],
  ["has none", (files) => files.delete(MANIFEST)],
  ["cannot be read", (files) => files.set(MANIFEST, Buffer.from("broken"))],
])("a site that %s is given its time, and read no further", async (_, change) => {
  const { files, site, asked, tree } = servedTree(3);
  change(files);
  const begun = Date.now();
  const said = (patience: number) => faultsOfSite(site, tree, { changed: [], patience });
  expect(await said(0)).toEqual(["v1/manifest.json is not the new one after 0 s"]);
  expect(await said(30)).toEqual(["v1/manifest.json is not the new one after 0 s"]);
  expect(new Set(asked)).toEqual(new Set([MANIFEST]));
  expect(asked.length).toBeGreaterThan(2);
  // It has a pause of two seconds between its looks, but no more patience than it was given.
  expect(Date.now() - begun).toBeLessThan(1500);
});

test.each([MANIFEST, "v1/status.json"])(
  "a fault of this program while it reads %s is no fault of the site",
  async (path) => {
    const { files, site, tree } = servedTree(3);
    files.set(path, Buffer.from("fault"));
    await expect(faultsOfSite(site, tree, { changed: [], patience: 30 })).rejects.toThrow(RangeError);
  },
);

test("a site that shows the tree after a while is waited for", async () => {
  const { files, site, tree } = servedTree(3);
  const right = files.get(MANIFEST) as Buffer;
  files.set(MANIFEST, Buffer.from("older"));
  setTimeout(() => files.set(MANIFEST, right), 20);
  const begun = Date.now();
  expect(await faultsOfSite(site, tree, { changed: [], patience: 100 })).toEqual([]);
  expect(Date.now() - begun).toBeLessThan(1500);
});

test("a tree of 2000 files is read as a whole, and one of 2001 in part", async () => {
  const counts = [1996, 1997].map(async (records) => {
    const { site, asked, tree } = servedTree(records);
    await faultsOfSite(site, tree, { changed: [], patience: 0 });
    return asked.length - 1;
  });
  const [whole, part = 0] = await Promise.all(counts);
  expect(whole).toBe(2000);
  expect(part).toBeLessThanOrEqual(203);
});

test("of a large tree, all documents, what the night has changed, and some others are read: the same for the same tree", async () => {
  const { files, site, asked, tree } = servedTree(3000);
  const read = async (manifest: string, changed: readonly string[]) => {
    asked.length = 0;
    await faultsOfSite(site, { ...tree, manifest }, { changed, patience: 0 });
    return asked.slice(1);
  };
  const drawn = new Set(await read(tree.manifest, []));
  const others = [...files.keys()].filter((path) => path.startsWith("v1/records/") && !drawn.has(path));
  // 200 that are drawn, of which one is no record, and three documents.
  expect([drawn.size, others.length]).toEqual([203, 2801]);
  // Of many that are new, a thousand.
  const many = new Set(await read(tree.manifest, others));
  expect(many).toEqual(new Set([...drawn, ...others.slice(0, 1000)]));
  const changed = [others[0] as string, others[1] as string, "v1/records/gone.json"];
  const first = await read(tree.manifest, changed);
  expect(await read(tree.manifest, changed)).toEqual(first);
  expect(first.toSorted()).toEqual([...drawn, ...changed.slice(0, 2)].sort());
  for (const path of ["v1/status.json", "v1/manifest/part/1.json", MANIFEST]) expect(first).toContain(path);
  // Another tree has others drawn.
  const bytes = Buffer.from("another manifest");
  files.set(MANIFEST, bytes);
  const second = await read(sha256(bytes), []);
  expect(second.filter((path) => first.includes(path)).length).toBeLessThan(60);
});
