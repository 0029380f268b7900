import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Store } from "../generator/api/store.ts";
import { type BuildOptions, build } from "../generator/builder/build.ts";
import { sha256 } from "../generator/lib/digest.ts";
import { DataError } from "../generator/load/faults.ts";
import { drawnData } from "./answers/openapi/sources.ts";
import { amount } from "./support/amount.ts";
import { AS_OF } from "./support/data-set/plain/organisations.ts";
import { editData, nameZonesAfterOthers } from "./support/edits.ts";
import { liveCopy } from "./support/live-copy.ts";
import { type Draw, drawOf } from "./support/random.ts";
import { temporaryFolder } from "./support/temporary.ts";
import { filesBelow } from "./support/tree.ts";

const folder = temporaryFolder();
/** Of settings that are drawn, and of packs. */
const ROUNDS = { drawn: amount(4, 24), packs: amount(3, 12) } as const;

type Settings = Omit<BuildOptions, "data" | "out">;

const STORED = {
  drawn: ["files", "packs", "all-sizes"],
  packs: ["packs"],
} as const;

const drawSettings = (draw: Draw, stored: keyof typeof STORED): Settings => ({
  store: draw.pick<Store>(STORED[stored]),
  baseUrl: draw.pick(["https://water.example.nz", "https://example.nz/water"]),
  maxZoom: draw.between(0, 1),
  site: draw.chance(0.4),
  ...(draw.chance(0.3) ? { asOf: Date.UTC(2026, draw.between(0, 11)) } : {}),
});

/** Cuts, alters or exchanges some of what builds have kept. */
function damageCache(cache: string, draw: Draw): void {
  const paths = filesBelow(cache).map((path) => join(cache, path));
  for (const path of paths.filter(() => draw.chance(0.4))) {
    const bytes = readFileSync(path);
    if (bytes.length === 0) continue;
    const at = draw.below(bytes.length);
    draw.pick([
      () => writeFileSync(path, bytes.subarray(0, at)),
      () => writeFileSync(path, bytes.with(at, (bytes[at] as number) ^ (1 << draw.below(8)))),
      () => writeFileSync(path, readFileSync(draw.pick(paths))),
    ])();
  }
}

/** The hash of every file below a folder, by path. */
const hashesOf = (root: string) =>
  new Map(filesBelow(root).map((path) => [path, sha256(readFileSync(join(root, path)))]));

test.each([
  [7, "drawn"],
  [8, "packs"],
] as const)(
  "of drawn data set %i, edit by edit, a build upon a build is a clean build (settings: %s)",
  async (seed, stored) => {
    const draw = drawOf(seed);
    const finished = drawnData(folder, seed);
    const isLive = stored === "drawn";
    const data = isLive ? join(folder, "live") : finished;
    // Of a data set that is not finished, builds hold what is ahead as well.
    const asOf = isLive ? { asOf: Date.parse(liveCopy(finished, data, true)) } : {};
    nameZonesAfterOthers(data, drawOf(seed + 100));
    const out = join(folder, `out-${seed}`);
    let settings = { ...asOf, ...drawSettings(draw, stored) };
    let [sound, unchanged] = [0, 0];
    await build({ data, out, ...settings });
    for (let round = 0; round < ROUNDS[stored]; round++) {
      const before = hashesOf(out);
      const takeBack = editData(data, draw);
      const other = draw.chance(0.2) ? { ...asOf, ...drawSettings(draw, stored) } : settings;
      // Each round has a target of its own, and so nothing that an earlier build has kept.
      const clean = join(folder, `clean-${seed}-${round}`);
      try {
        await build({ data, out: clean, ...other });
      } catch (error) {
        if (!(error instanceof DataError)) throw error;
        await expect(async () => build({ data, out, ...other })).rejects.toThrow(DataError);
        expect(hashesOf(out)).toEqual(before);
        takeBack();
        continue;
      }
      if (draw.chance(0.5)) damageCache(`${out}.cache`, draw);
      const { written, removed } = await build({ data, out, ...other });
      const isStoredAlike = other.store === settings.store;
      settings = other;
      const after = hashesOf(out);
      expect(after, `round ${round}`).toEqual(hashesOf(clean));
      const differing = [...after].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path);
      // In another store files belong to other sections: there the same bytes are written again.
      const told = isStoredAlike ? written : written.filter((path) => before.get(path) !== after.get(path));
      expect(told.toSorted(), `round ${round}`).toEqual(differing.sort());
      expect(removed.toSorted()).toEqual([...before.keys()].filter((path) => !after.has(path)).sort());
      expect((await build({ data, out, ...other })).written).toEqual([]);
      sound++;
      if (written.length < after.size / 2) unchanged++;
      rmSync(clean, { recursive: true });
      rmSync(`${clean}.cache`, { recursive: true });
    }
    expect(sound).toBeGreaterThan(ROUNDS[stored] / 3);
    expect(unchanged).toBeGreaterThan(0);
  },
);

test("where one area's stage has changed, nothing is written but that area, the lists that hold it and what lists files", async () => {
  const data = drawnData(folder, 4);
  const out = join(folder, "stage");
  const settings: Settings = { baseUrl: "https://water.example.nz", maxZoom: 1 };
  await build({ data, out, ...settings });
  const areaId = changeOneStage(data);
  const { written, removed } = await build({ data, out, ...settings });
  expect(removed).toEqual([]);
  const answers = `areas/${areaId}[./]|areas/pages/|manifest[./]|openapi[.]json$|status[.]json$`;
  const told = `(feeds|calendars|badges)/(areas/${areaId}|organisations/[^/]+|all)[.]`;
  const versions = `versions/areas/(${areaId}|lists)[.]json$|places[.]json$`;
  const files = "downloads/(source|areas(-by-grade)?|stage-assignments|water-restrictions|datapackage)[.]";
  const mayChange = new RegExp(`^v1/(${answers}|${versions}|${told}|${files})`);
  expect(written.filter((path) => !mayChange.test(path))).toEqual([]);
  expect(written).toContain(`v1/areas/${areaId}/stage-assignments/current.json`);
  expect(written).toContain("v1/areas/pages/100/1.json");
});

test("where a zone names the area whose stage has changed, its page is made again, and no other zone's", async () => {
  const data = drawnData(folder, 5);
  const out = join(folder, "zones");
  const settings: Settings = { baseUrl: "https://water.example.nz", maxZoom: 0, site: true };
  const zones = JSON.parse(readFileSync(join(data, "restriction-zones.json"), "utf8"));
  const areaId = changeOneStage(data);
  await build({ data, out, ...settings });
  const area = JSON.parse(readFileSync(join(out, `v1/areas/${areaId}.json`), "utf8"));
  zones[0].aliases = [area.name];
  writeFileSync(join(data, "restriction-zones.json"), JSON.stringify(zones));
  await build({ data, out, ...settings });
  expect(changeOneStage(data)).toBe(areaId);
  const { written } = await build({ data, out, ...settings });
  const clean = join(folder, "zones-clean");
  await build({ data, out: clean, ...settings });
  expect(hashesOf(out)).toEqual(hashesOf(clean));
  const pages = written.filter((path) => /^restriction-zones\/[^/]+\/index\.html$/.test(path));
  expect(pages).toHaveLength(1);
  expect(readFileSync(join(out, pages[0] as string), "utf8")).toContain(
    zones[0].name.slice(0, 3).replace("&", "&amp;"),
  );
});

/** Gives the area of an open assignment the next stage of its scheme; the area's id. */
function changeOneStage(data: string): string {
  const read = <T>(path: string) => JSON.parse(readFileSync(join(data, path), "utf8")) as T;
  const { asOf = new Date(AS_OF).toISOString() } = read<{ asOf?: string }>("dataset.json");
  const schemes = filesBelow(data).filter((path) => path.startsWith("schemes/"));
  const stages = schemes.map((path) => read<{ stages: { id: string }[] }>(path).stages.map(({ id }) => id));
  for (const path of filesBelow(data).filter((path) => path.startsWith("stage-assignments/"))) {
    const rows =
      read<{ areaId: string; stageId: string; effectiveFrom: string; effectiveUntil: string | null }[]>(path);
    for (const row of rows) {
      const own = stages.find((ids) => ids.includes(row.stageId)) ?? [];
      const isCurrent = row.effectiveUntil === null && Date.parse(row.effectiveFrom) < Date.parse(asOf);
      const other = own.find((id) => id !== row.stageId);
      if (!isCurrent || other === undefined) continue;
      row.stageId = other;
      writeFileSync(join(data, path), JSON.stringify(rows));
      return row.areaId;
    }
  }
  throw new Error("Found no open assignment of a scheme with another stage.");
}
