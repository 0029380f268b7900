import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SiteError, TooLongError } from "../../../generator/mirror/site.ts";
import { folderOf, isPublished, openLive } from "../../../generator/nightly/site/live.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { writeFiles } from "../../support/tree.ts";

const folder = temporaryFolder();
writeFiles(folder, { "v1/seven": "1234567", "v1/empty": "", other: "" });
mkdirSync(join(folder, "v1/folder"));

/** What a site gives of a path: its bytes, "missing", or the message of the error. */
async function read(base: string, path: string, most = 7): Promise<string> {
  const pieces: Uint8Array[] = [];
  const found = await openLive(`file:${base}`).pieces(path, most, () => (piece) => pieces.push(piece));
  return found === "whole" ? `whole: ${Buffer.concat(pieces)}` : found;
}

test.each([
  ["v1/seven", "whole: 1234567"],
  ["v1/empty", "whole: "],
  ["v1/nothing", "missing"],
  ["v1/seven/below", "missing"],
  ["nothing/seven", "missing"],
])("%s of a site in a folder is %j", async (path, found) => expect(await read(folder, path)).toBe(found));

test("what is no file, or longer than it may be, is refused by name", async () => {
  await expect(read(folder, "v1/folder")).rejects.toThrow(
    new SiteError(`${folder}/v1/folder is not a file.`),
  );
  await expect(read(folder, "v1/seven", 6)).rejects.toThrow(TooLongError);
  await expect(read(folder, "v1/seven", 6)).rejects.toThrow("v1/seven has more than the 6 bytes");
  await expect(read(join(folder, "other"), "v1/seven")).rejects.toThrow(`${folder}/other is not a folder.`);
  expect(await read(join(folder, "nothing"), "v1/seven")).toBe("missing");
});

test("what was read is counted", async () => {
  const site = openLive(`file:${folder}`);
  for (const path of ["v1/seven", "v1/nothing", "v1/seven"]) await site.pieces(path, 9, () => () => {});
  expect([site.base, site.traffic]).toEqual([folder, { requests: 3, bytes: 14 }]);
});

test("a site is published if it has a manifest, however long, and not if it cannot be reached", async () => {
  const live = temporaryFolder();
  const site = openLive(`file:${live}`);
  expect(await isPublished(site)).toBe(false);
  writeFiles(live, { "v1/manifest.json": "{}" });
  expect(await isPublished(site)).toBe(true);
  const failing = (error: Error) => ({ ...site, pieces: () => Promise.reject(error) });
  expect(await isPublished(failing(new TooLongError("long")))).toBe(true);
  expect(await isPublished(failing(new SiteError("gone")))).toBe(false);
  await expect(isPublished(failing(new Error("a fault of the program")))).rejects.toThrow("a fault");
});

test.each([
  ["file:/srv/site", "/srv/site"],
  ["file:///srv/site", "/srv/site"],
  ["file:site", "site"],
  ["https://water.example.nz", null],
])("%s names the folder %j", (address, named) => expect(folderOf(address)).toBe(named));
