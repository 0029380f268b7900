/** Seeded edits between two builds: what a night and a maintainer change, so that records move and restrictions differ. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "../../generator/load/check/check.ts";
import { load } from "../../generator/load/load.ts";
import type { Draw } from "./random.ts";
import { filesBelow, writeBelow } from "./tree.ts";

type Texts = Map<string, string>;
type Json = Record<string, unknown>;

const HOUR = 3_600_000;

/** Edits a valid data set, so many times as asked, and leaves it valid. `around` is an instant between the builds. */
export function editForNight(folder: string, draw: Draw, around: number, count: number): void {
  let texts: Texts = new Map(
    filesBelow(folder).map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );
  for (let left = count, tries = 0; left > 0 && tries < 20 * count; tries++) {
    const edited: Texts = new Map(texts);
    draw.pick(EDITS)(edited, draw, around);
    write(folder, edited);
    if (isValid(folder)) {
      texts = edited;
      left--;
    } else write(folder, texts);
  }
}

function write(folder: string, texts: Texts): void {
  for (const [path, text] of texts) writeBelow(folder, path, text);
}

function isValid(folder: string): boolean {
  try {
    check(folder, load(folder));
    return true;
  } catch {
    return false;
  }
}

/** Gives every area another name and half of them another outline: whatever is said of two areas at once shows of which build it is. */
export function changeAllAreas(folder: string, draw: Draw): void {
  for (const path of filesBelow(folder).filter((one) => one.startsWith("areas/"))) {
    const file = JSON.parse(readFileSync(join(folder, path), "utf8"));
    for (const one of (file.features ?? [file]) as Feature[]) {
      one.properties.name = `Z${one.properties.name}`.slice(0, 100);
      if (one.geometry && draw.chance(0.5)) one.geometry.coordinates = moved(one.geometry.coordinates, 0.01);
    }
    writeBelow(folder, path, JSON.stringify(file));
  }
}

type Edit = (texts: Texts, draw: Draw, around: number) => void;

const EDITS: readonly Edit[] = [
  // A level changes, or an instant moves.
  onRecord(/^stage-assignments/, (one, draw, { all }) => {
    one.stageId = draw.pick(all).stageId;
  }),
  onRecord(/^(stage-assignments|scheduled-changes)/, (one, draw, { around }) => {
    one.effectiveFrom = instant(around, draw);
  }),
  // A change is announced, withdrawn, approved, moved to another level, or forgotten.
  onRecord(/^scheduled-changes/, (one, draw, { all, around }) => {
    const [createdAt, approvedAt] = [instant(around - 48 * HOUR, draw), instant(around - 48 * HOUR, draw)];
    const approval = { status: "approved", approvedAt, rejectionReason: null };
    all.push({
      ...one,
      id: draw.uuid(),
      isApplied: false,
      isCancelled: false,
      isIgnored: false,
      approval,
      createdAt,
      effectiveFrom: instant(around, draw),
    });
  }),
  onRecord(/^scheduled-changes/, (one) => {
    one.isCancelled = !one.isCancelled;
  }),
  onRecord(/^scheduled-changes/, (one, draw, { all }) => {
    one.targetStageId = draw.pick(all).targetStageId;
  }),
  onRecord(/^(stage-assignments|scheduled-changes)/, (one, _, { all }) => {
    all.splice(all.indexOf(one), 1);
  }),
  // An area gets another name, appears, or goes with all that is said of it.
  onArea(({ properties }, draw) => {
    properties.name = `${draw.pick(["A", "M", "Z"])}${properties.name}`.slice(0, 100);
  }),
  onArea((one, draw, { all }) => {
    const name = `${draw.pick(["A", "M", "Z"])} new ${draw.below(1000)}`;
    all.push({ ...one, properties: { ...one.properties, id: draw.uuid(), name } });
  }),
  onArea((one, _, { all, texts }) => {
    all.splice(all.indexOf(one), 1);
    for (const [path, text] of texts)
      if (/^(stage-assignments|scheduled-changes)/.test(path))
        texts.set(
          path,
          JSON.stringify(JSON.parse(text).filter(({ areaId }: Json) => areaId !== one.properties.id)),
        );
  }),
  // An outline changes.
  onArea(({ geometry }, draw) => {
    if (geometry) geometry.coordinates = moved(geometry.coordinates, draw.pick([0.01, -0.02, 0.25]));
  }),
  // Readings go, and records move in the order of names.
  (texts, draw) => {
    for (const [path, text] of texts) {
      const lines = text.trimEnd().split("\n");
      if (/^readings\/.*\.csv$/.test(path) && lines.length > 3)
        texts.set(path, `${lines.toSpliced(draw.between(1, lines.length - 1), 1).join("\n")}\n`);
    }
  },
  onRecord(/^(organisations|restriction-zones)\.json$/, (one, draw) => {
    one.name = `${draw.pick(["A", "M", "Z"])}${one.name}`.slice(0, 100);
  }),
  onRecord(/^(organisations|restriction-zones)\.json$/, (one, draw, { all }) => {
    all.push({ ...one, id: draw.uuid(), name: `M${draw.below(1000)}` });
  }),
];

type Around<One> = { readonly all: One[]; readonly around: number; readonly texts: Texts };

function onRecord(pattern: RegExp, change: (one: Json, draw: Draw, around: Around<Json>) => void): Edit {
  return (texts, draw, around) => {
    const path = draw.pickOr(
      [...texts.keys()].filter((one) => pattern.test(one) && one.endsWith(".json")),
      undefined,
    );
    const all = JSON.parse((path && texts.get(path)) ?? "[]") as Json[];
    if (path === undefined || all.length === 0) return;
    change(draw.pick(all), draw, { all, around, texts });
    texts.set(path, JSON.stringify(all));
  };
}

type Feature = { properties: Json; geometry: { coordinates: unknown } | null };

function onArea(change: (one: Feature, draw: Draw, around: Around<Feature>) => void): Edit {
  return (texts, draw, around) => {
    const path = draw.pickOr(
      [...texts.keys()].filter((one) => /^areas\//.test(one)),
      undefined,
    );
    const file = JSON.parse((path && texts.get(path)) ?? "{}");
    const all: Feature[] = file.features ?? [file];
    if (path === undefined || all.length === 0) return;
    change(draw.pick(all), draw, { all, around, texts });
    texts.set(path, JSON.stringify({ type: "FeatureCollection", features: all }));
  };
}

const instant = (around: number, draw: Draw): string =>
  new Date(around + draw.between(-36, 36) * HOUR).toISOString();

/** Coordinates moved northwards by some degrees. */
const moved = (value: unknown, by: number): unknown => {
  const values = value as unknown[];
  return typeof values[0] === "number"
    ? [values[0], Number(values[1]) + by, ...values.slice(2)]
    : values.map((part) => moved(part, by));
};
