/** A place for nights: a folder of data, upstreams, and a site in a folder. */

import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "../../generator/builder/build.ts";
import { LeftoverError, TargetError, WriteError } from "../../generator/lib/target/target-errors.ts";
import { DataError } from "../../generator/load/faults.ts";
import { SiteError } from "../../generator/mirror/site.ts";
import { type NightOptions, night, type Outcome } from "../../generator/nightly/night.ts";
import {
  HeldBackError,
  MisansweredError,
  NotDeliveredError,
  NotWholeError,
} from "../../generator/nightly/night-errors.ts";
import { BudgetError } from "../../generator/output/host-limits.ts";
import { openTree } from "../../generator/output/tree/tree.ts";
import { faultsOf } from "../../generator/output/tree/tree-faults.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { type FakeUpstream, startUpstream } from "../upstreams/server.ts";
import { AREAS, type Region, regionOf, worldAt, writeEdits, writeRegion } from "./region.ts";

/** A spring evening: 10:10 at night of 20 November in New Zealand. */
export const NOW = Date.parse("2026-11-20T09:10:00Z");
export const DAY = 24 * 3_600_000;

export const BUILD = { maxZoom: 0, site: false, baseUrl: "https://water.example.nz" } as const;

export type Place = {
  readonly folder: string;
  readonly data: string;
  readonly site: string;
  readonly out: string;
  readonly region: Region;
  readonly upstream: FakeUpstream;
  /** Runs a night against the site in its folder: at an instant, or by the clock of this machine. */
  run(now: number | null, more?: Partial<NightOptions>): Promise<Outcome>;
  /** Turns the clock of the upstreams on, and writes what people have edited. */
  turn(now: number): void;
  close(): Promise<void>;
};

/** `areas` is how many areas the region has; a bucket is slow to fill. */
export async function placeOf(seed: number, now = NOW, areas = AREAS): Promise<Place> {
  const folder = temporaryFolder();
  const [data, site, out] = [join(folder, "data"), join(folder, "site"), join(folder, "out")] as const;
  const region = regionOf(seed, now, areas);
  const upstream = await startUpstream(region.world);
  writeRegion(data, region, upstream.origin);
  return {
    folder,
    data,
    site,
    out,
    region,
    upstream,
    run: (now, more = {}) =>
      night({
        data,
        live: existsSync(site) ? `file:${site}` : null,
        out,
        publish: `file:${site}`,
        ...(now !== null && { now }),
        build: (what) => build({ ...BUILD, ...what }),
        baseUrl: BUILD.baseUrl,
        patience: 0,
        pauses: [1, 1],
        ...more,
      }),
    turn(now) {
      region.world = worldAt(seed, now, areas);
      upstream.world = region.world;
      writeEdits(data, region);
    },
    close: upstream.close,
  };
}

/** Keeps what a place is now in a folder beside it, with the links between its files; `restore` brings that back. */
export function keep(place: Place) {
  const copy = (from: string, to: string) => execFileSync("cp", ["-a", from, to]);
  const kept = join(temporaryFolder(), "kept");
  copy(place.folder, kept);
  const region = structuredClone(place.region);
  const restore = () => {
    rmSync(place.folder, { recursive: true, force: true });
    copy(kept, place.folder);
    Object.assign(place.region, structuredClone(region));
    place.upstream.world = place.region.world;
    place.upstream.plan = () => null;
  };
  return { kept, restore };
}

/** The exit code that docs/nightly.md gives an error. */
export function codeOf(error: unknown): number {
  if (error === null) return 0;
  const codes = [
    [DataError, 1],
    [TargetError, 2],
    [BudgetError, 2],
    [WriteError, 3],
    [LeftoverError, 4],
    [HeldBackError, 5],
    [NotWholeError, 6],
    [SiteError, 7],
    [MisansweredError, 8],
    [NotDeliveredError, 9],
  ] as const;
  const found = codes.find(([type]) => error instanceof type);
  if (found === undefined) throw error;
  return found[1];
}

/** A file of the source data that a tree publishes, by another program's unzip. */
export const publishedIn = (tree: string, path: string): string =>
  execFileSync("unzip", ["-p", join(tree, "v1/downloads/source.zip"), `data/${path}`], { encoding: "utf8" });

/** What is wrong in a tree, in words; null if there is none. */
export function faultsIn(folder: string): string[] | null {
  const tree = openTree(folder);
  return tree && [...faultsOf(tree)].map(({ path, fault }) => `${path}: ${fault}`);
}
