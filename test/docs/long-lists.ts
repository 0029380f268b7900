/**
 * A site whose lists are longer than a page: 121 areas, 20 of them at one place, and a river with two series of a minute. Of the areas,
 * one is not followed although a stage is on record, and one is at a stage that restricts nothing.
 */

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "../../generator/builder/build.ts";
import { SAMPLE } from "../support/sample.ts";
import { TINY } from "../support/tiny.ts";

/** In all of these areas at once. */
export const CROWDED = [170.25, -47.75] as const;

/** In an area that is at Level 1 by the record, and that nobody follows. */
export const UNFOLLOWED = [167.25, -45.75] as const;
const [UNTRACKED, CAREFUL] = [0, 2];

/** The river. Its newest flow, 1.25 m³/s, is an hour old; since then, 120 other readings came. */
export const RIVER = "00000000-0000-4000-8000-000000000601";

/** Builds it into a folder, and returns where. */
export async function buildLongLists(folder: string): Promise<string> {
  const data = join(folder, "long-data");
  cpSync(TINY, data, { recursive: true });
  edit(join(data, "areas/areas.geojson"), (text) => {
    const all = JSON.parse(text);
    const [first] = all.features;
    const more = Array.from({ length: 119 }, (_, at) => ({
      ...first,
      properties: {
        ...first.properties,
        id: idOf(at),
        name: nameOf(at),
        trackingStatus: at === UNTRACKED ? "untracked" : "tracked",
      },
      geometry: { type: "Polygon", coordinates: [squareAt(at)] },
    }));
    return JSON.stringify({ ...all, features: [...all.features, ...more] });
  });
  const care = { id: idOf(2000), severity: 0, name: "Please save water", description: null };
  edit(join(data, "schemes/town.json"), (text) => {
    const scheme = JSON.parse(text);
    return JSON.stringify({ ...scheme, stages: [...scheme.stages, care] });
  });
  edit(join(data, "stage-assignments/2026.json"), (text) => {
    const [first] = JSON.parse(text);
    const isRestricted = (at: number) => at % 2 === 0;
    const more = Array.from({ length: 119 }, (_, at) => at).filter(isRestricted);
    const assignments = more.map((at) => ({
      ...first,
      assignmentId: idOf(1000 + at),
      areaId: idOf(at),
      stageId: at === CAREFUL ? care.id : first.stageId,
    }));
    return JSON.stringify([first, ...assignments]);
  });
  edit(join(data, "readings/ecan.csv"), (text) => {
    const minutes = Array.from(
      { length: 59 },
      (_, at) => `2026-11-20T10:${String(at + 1).padStart(2, "0")}:00Z`,
    );
    const rows = [...minutes, "2026-11-20T11:00:00Z"].flatMap((at) => [
      `${RIVER},waterLevel,${at},0.4,m,200`,
      `${RIVER},rainfall,${at},0,mm,200`,
    ]);
    return [text.trimEnd(), ...rows, ""].join("\n");
  });
  const out = join(folder, "long-site");
  await build({ data, out, baseUrl: SAMPLE.baseUrl, maxZoom: 5 });
  return out;
}

const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(path, change(readFileSync(path, "utf8")));

const idOf = (at: number): string => `00000000-0000-4000-8000-${String(7000 + at).padStart(12, "0")}`;

const nameOf = (at: number): string =>
  `Area ${String(at).padStart(3, "0")}${isCrowded(at) ? " of those that hold one place" : ""}`;

const isCrowded = (at: number): boolean => at >= 99;

/** Half a degree wide, a degree from the next; the last twenty are one square. */
function squareAt(at: number): [number, number][] {
  const [x, y] = isCrowded(at) ? [170, -48] : [167 + (at % 11), -46 + Math.floor(at / 11)];
  return [
    [x, y],
    [x + 0.5, y],
    [x + 0.5, y + 0.5],
    [x, y + 0.5],
    [x, y],
  ];
}
