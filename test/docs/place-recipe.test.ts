/** The recipe of docs/recipes.md that reads what applies at a place from plain files alone. */

import { execFile, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { plainServer } from "../hosts/plain-server.ts";
import { liveCopy } from "../support/live-copy.ts";
import { SAMPLE } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildTiny, TINY } from "../support/tiny.ts";
import { blocksOf } from "./papers.ts";

const hasPython = spawnSync("python3", ["--version"]).status === 0;
const place = temporaryFolder();
const HOUR = 3_600_000;
const text = (instant: number) => new Date(instant).toISOString();

const [LEVEL_2, LEVEL_1] = ["00000000-0000-4000-8000-000000000212", "00000000-0000-4000-8000-000000000211"];
/** Areas of one boundary: since when one is at Level 1, and what half an hour after the build makes of that. */
const AREAS = [
  { name: "Free", status: "tracked", stage: null },
  { name: "Lifted", status: "tracked", stage: LEVEL_1, target: null },
  { name: "Nobody's", status: "untracked", stage: LEVEL_1 },
  { name: "Stricter", status: "tracked", stage: LEVEL_1, target: LEVEL_2 },
] as const;
const idOf = (at: number) => `00000000-0000-4000-8000-00000000900${at}`;
const HERE = ["173.75", "-42.25"];

/** Builds them as of an instant, and returns the folder. */
async function buildAreas(name: string, asOf: number): Promise<string> {
  const [data, out] = [join(place, `${name}-data`), join(place, name)];
  liveCopy(TINY, data);
  edit(join(data, "areas/areas.geojson"), ({ features: [first], ...all }) => ({
    ...all,
    features: AREAS.map(({ name, status }, at) => ({
      ...first,
      properties: { ...first.properties, id: idOf(at), name, trackingStatus: status },
    })),
  }));
  edit(join(data, "stage-assignments/2026.json"), ([first]) =>
    AREAS.flatMap(({ stage }, at) => {
      const since = { effectiveFrom: "2020-01-01T00:00:00Z", createdAt: "2020-01-01T00:00:00Z" };
      const ids = { assignmentId: idOf(at), areaId: idOf(at), stageId: stage };
      return stage === null ? [] : [{ ...first, ...since, ...ids }];
    }),
  );
  edit(join(data, "scheduled-changes/2026.json"), ([first]) =>
    AREAS.flatMap((area, at) => {
      if (!("target" in area)) return [];
      const ids = { id: idOf(at), areaId: idOf(at), targetStageId: area.target };
      const approval = { ...first.approval, approvedAt: text(asOf - HOUR) };
      const since = { effectiveFrom: text(asOf + HOUR / 2), createdAt: text(asOf - HOUR) };
      return [{ ...first, ...ids, ...since, approval }];
    }),
  );
  await buildTiny(out, { data, asOf, maxZoom: 0 });
  return out;
}

// biome-ignore lint/suspicious/noExplicitAny: source data, as it is written
const edit = (path: string, change: (value: any) => unknown) =>
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, "utf8")))));

/** What the program prints for a place, with a folder on a host of plain files, or with the folder itself. */
async function saidOf(base: string, here = HERE): Promise<string[]> {
  const [program = ""] = blocksOf("docs/recipes.md", "python", "A place, offline");
  writeFileSync(join(place, "place.py"), program.replace(SAMPLE.baseUrl, base));
  const { stdout } = await promisify(execFile)("python3", ["place.py", ...here], { cwd: place });
  return stdout.trim().split("\n");
}

async function hostOf(tree: string): Promise<string> {
  const { address, close } = await plainServer(tree);
  onTestFinished(close);
  return address.replace(/\/$/, "");
}

const NOT_FOLLOWED = "Nobody's: not known, because nobody watches its notices.";

test.skipIf(!hasPython)(
  "from plain files, a place has what applies now, though the files of the areas say what applied at the build",
  async () => {
    const tree = await buildAreas("hour-old", Date.now() - HOUR);
    const stageOf = (at: number) =>
      JSON.parse(readFileSync(join(tree, `v1/areas/${idOf(at)}.json`), "utf8")).currentStageAssignment?.stage
        .name;
    expect([stageOf(1), stageOf(3)]).toEqual(["Level 1", "Level 1"]);
    const said = [
      "Free: no restriction is set.",
      "Lifted: no restriction is set.",
      NOT_FOLLOWED,
      "Stricter: Level 2. **No sprinklers.**",
    ];
    expect(await saidOf(await hostOf(tree))).toEqual(said);
    expect(await saidOf(pathToFileURL(tree).href)).toEqual(said);
    expect(await saidOf(await hostOf(tree), ["160", "-40"])).toEqual([
      "No area holds this place. That is no permission: ask the council there.",
    ]);
  },
);

test.skipIf(!hasPython)("from a copy that is too old, nothing is known of any area", async () => {
  const said = await saidOf(await hostOf(await buildAreas("old", Date.now() - 90 * 24 * HOUR)));
  expect(said).toEqual([
    "Free: not known now. Ask the council.",
    "Lifted: not known now. Ask the council.",
    NOT_FOLLOWED,
    "Stricter: not known now. Ask the council.",
  ]);
});
