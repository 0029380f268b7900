/** Which files with a digest in their names a build takes over from the one before, on small trees. */

import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formerSection } from "../../generator/output/former-files.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { countedSection, textsBelow, writeSections } from "./trees.ts";

const KEPT = { "assets/home.OLDDIGES.js": "home", "v1/tiles/areas.0123456789abcdef.pmtiles": "PMTiles" };
const SAME = { "assets/both.OLDDIGES.js": "both" };
const GIVEN = { "assets/live.OLDDIGES.js": "live" };
const filesOf = (contents: Readonly<Record<string, string>>) =>
  Object.entries(contents).map(([path, content]) => ({ path, content }));

test("files of pages and tiles that are as listed stay for one build, with what the live site has; no others do", async () => {
  const target = join(temporaryFolder(), "public");
  const [[asset, home], [archive, tiles]] = Object.entries(KEPT) as [[string, string], [string, string]];
  await writeSections(target, [
    countedSection(
      { ...SAME, [asset]: home, "assets/plain.js": "", "assets/damaged.OLDDIGES.js": "1" },
      "explorer",
    ).section,
    countedSection({ [archive]: tiles }, "GetAreaTile").section,
    countedSection({ "assets/other.OLDDIGES.js": "" }, "other").section,
  ]);
  writeFileSync(join(target, "assets/damaged.OLDDIGES.js"), "2");
  const pages = () => countedSection({ ...SAME, "index.html": "" }, "explorer").section;
  // The live site may have what is here too.
  await writeSections(target, [
    formerSection(target, filesOf({ ...GIVEN, ...SAME, [asset]: home })),
    pages(),
  ]);
  expect(textsBelow(target)).toEqual({ ...KEPT, ...SAME, ...GIVEN, "index.html": "" });
  await writeSections(target, [formerSection(target, []), pages()]);
  expect(textsBelow(target)).toEqual({ ...SAME, "index.html": "" });
  expect(existsSync(join(target, "v1/manifest/former"))).toBe(false);
  // Nor is there anything to take over without an earlier tree.
  const first = join(temporaryFolder(), "public");
  for (const folder of [null, first]) {
    await writeSections(first, [pages(), formerSection(folder, filesOf(GIVEN))], { isClean: true });
    expect(textsBelow(first)).toEqual({ ...SAME, ...GIVEN, "index.html": "" });
  }
});
