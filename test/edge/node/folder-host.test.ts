/** Files of a build on the disk, while it is current. */

import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { packOf } from "../../../generator/api/pack-of.ts";
import { folderHost } from "../../../generator/edge/node/folder-host.ts";
import { Replaced } from "../../../generator/edge/node/replaced.ts";
import { lru } from "../../../generator/edge/reading/lru.ts";
import { openBelow, SOON } from "../../support/descriptors.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { writeFiles } from "../../support/tree.ts";

const root = temporaryFolder();
writeFiles(root, { "v1/a.json": "{}", "v1/large.csv": Buffer.alloc(2 ** 21), "v1/packs/a.pack": "pack" });

let isCurrent: boolean;
let host: ReturnType<typeof folderHost>;
beforeEach(() => {
  isCurrent = true;
  host = folderHost(root, () => isCurrent, lru({ largest: 0 }));
});

test("a file that is asked for twice at once is opened once, and again later", async () => {
  const [one, same, other] = ["v1/large.csv", "v1/large.csv", "v1/a.json"].map((path) => host.open(path));
  expect(await same).toBe(await one);
  expect(await other).not.toBe(await one);
  const again = await host.open("v1/large.csv");
  expect(again).not.toBe(await one);
  for (const file of [await one, again]) if (file?.kind === "open") file.close();
});

test("what is there is read, what is not is null", async () => {
  for (const path of ["v1/nothing.json", "v1/a.json/b", "v1/packs", "x".repeat(300)])
    expect(await host.open(path), path).toBe(null);
  for (const path of ["v1/packs/nothing.pack", "v1/packs"]) expect(await host.openPack?.(path)).toBe(null);
  const pack = (await host.openPack?.("v1/packs/a.pack")) as ArrayBuffer;
  expect(Buffer.from(pack).toString()).toBe("pack");
  const file = await host.open("v1/a.json");
  expect([file?.kind, file && (await host.text(file))]).toEqual(["kept", "{}"]);
});

test("a file in a pack is read, and what is not in it is null", async () => {
  const path = "v1/areas/3f2504e0-4f89-41d3-9a0c-0305e82c3301.json";
  writeFiles(root, { [packOf(path) as string]: `{"${path}":2}\n{}` });
  const { open } = await host.together();
  const pack = async (name: string) => (await host.openPack?.(name)) ?? null;
  const file = await open(path, pack);
  expect(file && (await host.text(file))).toBe("{}");
  const missing = path.replace(".json", "/boundary.json");
  expect([packOf(missing), await open(missing, pack)]).toEqual([packOf(path), null]);
});

test("a fault of the disk is thrown as it is, unless the build has been replaced", async () => {
  symlinkSync("circle.json", join(root, "v1/circle.json"));
  await expect(host.open("v1/circle.json")).rejects.toThrow("ELOOP");
  isCurrent = false;
  await expect(host.open("v1/circle.json")).rejects.toThrow(Replaced);
});

test.each(["v1/a.json", "v1/large.csv", "v1/nothing.json", join("v1", "x".repeat(300))])(
  "of a build that has been replaced, nothing is read, nor left open: %s",
  async (path) => {
    isCurrent = false;
    await expect(host.open(path)).rejects.toThrow(Replaced);
    await expect(host.openPack?.("v1/packs/a.pack")).rejects.toThrow(Replaced);
    await expect.poll(() => openBelow(root), SOON).toBe(0);
  },
);
