/** Seeded edits of a data set, of the kinds that its maintainers make; now and then one that they should not. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Draw } from "./random.ts";
import { filesBelow } from "./tree.ts";

const DAY = 86_400_000;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const DATE_TIME = /^\d{4}-\d\d-\d\dT/;

/** Where a value stands: what holds it, and under which key. */
type Spot = { readonly holder: Record<string, unknown>; readonly key: string };

/** Edits one value, record or row of a data set; returns the function that takes the edit back. */
export function editData(folder: string, draw: Draw): () => void {
  const file = join(
    folder,
    draw.pick(filesBelow(folder).filter((path) => /\.(json|geojson|csv)$/.test(path))),
  );
  const before = readFileSync(file, "utf8");
  writeFileSync(file, file.endsWith(".csv") ? editedRows(before, draw) : editedJson(before, draw));
  return () => writeFileSync(file, before);
}

function editedRows(text: string, draw: Draw): string {
  const lines = text.trimEnd().split("\n");
  if (lines.length < 2) return text;
  const at = draw.between(1, lines.length - 1);
  const line = lines[at] as string;
  const edited = draw.pick([
    [],
    [line.replace(/,([\d.]+),/, (_, value: string) => `,${Number(value) + 1},`)],
    [line.replace(/QC\w*/, "QC1")],
  ]);
  return `${lines.toSpliced(at, 1, ...edited).join("\n")}\n`;
}

function editedJson(text: string, draw: Draw): string {
  const data: unknown = JSON.parse(text);
  const spots = spotsOf(data);
  if (spots.length === 0) return text;
  const spot = draw.pick(spots);
  spot.holder[spot.key] = edited(spot, draw, spots);
  return JSON.stringify(data);
}

/** Every value inside, and every list of records; of coordinates there are so many that only the first few count. */
function spotsOf(value: unknown): Spot[] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value).slice(
    0,
    Array.isArray(value) && typeof value[0] !== "object" ? 2 : 200,
  );
  return entries.flatMap(([key, member]) => [
    ...(typeof member === "object" && !isRecords(member) ? [] : [{ holder: value as Spot["holder"], key }]),
    ...spotsOf(member),
  ]);
}

const isRecords = (value: unknown): value is object[] =>
  Array.isArray(value) && value.length > 0 && typeof value[0] === "object" && !Array.isArray(value[0]);

function edited({ holder, key }: Spot, draw: Draw, spots: readonly Spot[]): unknown {
  const value = holder[key];
  if (isRecords(value)) return value.toSpliced(draw.below(value.length), 1);
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + draw.pick([1, -1, 0.001]);
  if (typeof value !== "string") return value;
  if (DATE_TIME.test(value)) return new Date(Date.parse(value) + draw.pick([1, -1, 30]) * DAY).toISOString();
  // Most texts with something behind them are none of the words that their field knows.
  if (!UUID.test(value) && draw.chance(0.5)) return `${value}${draw.pick([" at the bridge", "ā", "!"])}`;
  const others = spots.filter((other) => other.key === key).map((other) => other.holder[key]);
  return draw.pick(others);
}

/** Gives zones the names of areas and of sites' management areas, so that their pages show these. */
export function nameZonesAfterOthers(folder: string, draw: Draw): void {
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), "utf8"));
  const recordsBelow = (start: string): Named[] =>
    filesBelow(folder)
      .filter((path) => path.startsWith(start))
      .flatMap((path) => read(path))
      .flatMap((file) =>
        (file.features ?? [file]).map((one: { properties?: Named }) => one.properties ?? one),
      );
  const names = [
    ...recordsBelow("areas/").flatMap(({ name, alternateNames = [] }) => [name, ...alternateNames]),
    ...recordsBelow("monitoring-sites/").flatMap(({ waterManagementArea: area }) => area?.name ?? []),
  ];
  const zones = recordsBelow("restriction-zones.json").map((zone) =>
    names.length === 0 || draw.chance(0.4) ? zone : { ...zone, aliases: [draw.pick(names).toUpperCase()] },
  );
  if (zones.length > 0) writeFileSync(join(folder, "restriction-zones.json"), JSON.stringify(zones));
}

type Named = {
  readonly name: string;
  readonly alternateNames?: readonly string[];
  readonly waterManagementArea?: { readonly name?: string } | null;
};
