/** A small data set that takes its readings, boundaries and a page from the fake upstreams. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drawOf } from "../support/random.ts";
import { area, dataset, featureOf, provider, scheme, site, uuid } from "../support/records.ts";
import { writeBelow, writeJson } from "../support/tree.ts";
import { DAY, type FakeSeries, HOUR, type World } from "./world.ts";

export const areaId = (index: number): string => uuid(1000 + index);
export const siteId = (index: number): string => uuid(2000 + index);
/** Stages of the scheme that `writeData` writes. */
export const STAGES = [uuid(2), uuid(3)] as const;

export type Kinds = readonly ("hilltop" | "kiwis" | "arcgis" | "page")[];
export const ALL: Kinds = ["hilltop", "kiwis", "arcgis", "page"];

/** How a series is stored: every third in litres. */
export const storage = (index: number): { storedUnit: string; factor: number } =>
  index % 3 === 0 ? { storedUnit: "L/s", factor: 1000 } : { storedUnit: "m³/s", factor: 1 };

/** Of the two providers, each second series. */
const providerOf = (index: number): "hilltop" | "kiwis" => (index % 2 === 0 ? "hilltop" : "kiwis");

/** What is held before a run: all but the newest two hours, now and then another value than the upstream has by now. */
function heldLines(series: FakeSeries, index: number, { now }: World, seed: number): string[] {
  const draw = drawOf(seed + index);
  const { storedUnit, factor } = storage(index);
  return series.rows
    .filter(({ at }) => at < now - 2 * HOUR)
    .map(({ at, value, quality }) => {
      const corrected = draw.chance(0.03) ? Number(value) * 1.01 : Number(value);
      const stored = draw.chance(0.02) ? "" : String(Number((corrected * factor).toPrecision(12)));
      return `${siteId(index)},flow,${new Date(at).toISOString().replace(".000Z", "Z")},${stored},${storedUnit},${quality}`;
    });
}

export const HEADER = "siteId,observationType,observedAt,value,unit,qualityCode";

/** A provider as its file has it. */
export const providerFile = (providerKey: string, name: string) => ({
  ...provider(providerKey),
  name,
  maximumAge: "PT48H",
});

/** An area without a boundary, as its file has it. */
export const areaFeature = ({ id, name }: { readonly id: string; readonly name: string }) =>
  featureOf(area(0, { id, name, schemeId: uuid(1) }));

export type DataOptions = {
  readonly seed?: number;
  readonly kinds?: Kinds;
  /** Whether each series has an upstream of its own, so that what befalls one befalls no other. */
  readonly isSplit?: boolean;
  /** Laid over each upstream's file. */
  readonly more?: Readonly<Record<string, unknown>>;
};

/** Writes the data set into a folder. */
export function writeData(folder: string, world: World, origin: string, options: DataOptions = {}): void {
  const { seed = 1, kinds = ALL, more = {}, isSplit = false } = options;
  const json = (path: string, value: unknown) => writeJson(folder, path, value);
  json("dataset.json", dataset);
  json("providers.json", [providerFile("hilltop", "Hilltop"), providerFile("kiwis", "KiWIS")]);
  json("schemes/town.json", {
    ...scheme(1, { name: "Town" }),
    stages: STAGES.map((id, index) => ({
      id,
      severity: index + 1,
      name: `Level ${index + 1}`,
      description: null,
    })),
  });
  const areas = world.features.map((_, index) => areaFeature({ id: areaId(index), name: `Area ${index}` }));
  json("areas/areas.geojson", { type: "FeatureCollection", features: areas });
  json(
    "monitoring-sites/sites.json",
    world.series.map(({ siteNumber, site: name }, index) =>
      site(2000 + index, { providerKey: providerOf(index), siteNumber, name }),
    ),
  );
  for (const key of ["hilltop", "kiwis"] as const) {
    const lines = world.series.flatMap((series, index) =>
      providerOf(index) === key ? heldLines(series, index, world, seed) : [],
    );
    // The first rows of one provider stand in a file of somebody's own, with Windows' line ends and ids.
    if (key === "hilltop") {
      const own = lines.splice(0, 20).map((line, index) => `${uuid(9000 + index)},${line}`);
      writeBelow(folder, "readings/by-hand.csv", [`id,${HEADER}`, ...own, ""].join("\r\n"));
    }
    writeBelow(folder, `readings/${key}.csv`, [HEADER, ...lines, ""].join("\n"));
  }
  for (const kind of kinds) {
    const upstream = { ...upstreamOf(kind, world, origin), ...more };
    if (!isSplit || upstream.series === undefined) json(`upstreams/${kind}.json`, upstream);
    else {
      for (const [index, one] of upstream.series.entries())
        json(`upstreams/${kind}-${index}.json`, { ...upstream, series: [one] });
    }
  }
}

type UpstreamFile = { readonly series?: readonly object[] } & Readonly<Record<string, unknown>>;

function upstreamOf(kind: Kinds[number], world: World, origin: string): UpstreamFile {
  const common = { kind, enabled: true, span: "P1D", pace: "PT0S", timeout: "PT8S", maximumBytes: 2_000_000 };
  if (kind === "page") return { ...common, url: `${origin}/restrictions`, areaIds: [areaId(0)] };
  if (kind === "arcgis") {
    const ids = Object.fromEntries(world.features.map(({ code }, index) => [code, areaId(index)]));
    return {
      ...common,
      url: `${origin}/rest/services/areas/FeatureServer/0`,
      areas: { field: "TA_code", ids },
    };
  }
  return {
    ...common,
    url: kind === "hilltop" ? `${origin}/data.hts` : `${origin}/KiWIS/KiWIS`,
    providerKey: kind,
    series: world.series.flatMap(({ siteNumber, observationType, site, timeSeriesId, unit }, index) => {
      const named = kind === "hilltop" ? { site, measurement: "Flow" } : { timeSeriesId };
      const bounds = { minimum: 0, maximum: 100_000 * storage(index).factor };
      return providerOf(index) === kind
        ? [{ siteNumber, observationType, ...named, unit, ...storage(index), ...bounds }]
        : [];
    }),
  };
}

/** The rows of all files of readings: their cells by column. */
export function readingRows(folder: string, files: readonly string[]): Record<string, string>[] {
  return files.flatMap((file) => {
    const [header = "", ...lines] = readFileSync(join(folder, "readings", file), "utf8")
      .trimEnd()
      .split(/\r?\n/);
    const columns = header.split(",");
    return lines.map((line) => {
      const cells = line.split(",");
      return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]));
    });
  });
}

/** Where rows of the last day begin. */
export const spanStart = ({ now }: World): number => now - DAY;
