import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runScript } from "./support/command.ts";
import { temporaryFolder } from "./support/temporary.ts";
import { hashOf } from "./support/tree.ts";

type Json = Record<string, unknown>;
type Position = [number, number];
type Ring = Position[];

const read = (path: string) => JSON.parse(readFileSync(join("data", path), "utf8"));
const readAll = (folder: string): Json[] =>
  readdirSync(join("data", folder)).flatMap((file) => read(`${folder}/${file}`));

const features = readdirSync("data/areas").flatMap((file) => read(`areas/${file}`).features) as {
  properties: Json & { name: string };
  geometry: { type: "Polygon" | "MultiPolygon"; coordinates: Ring[] | Ring[][] };
}[];
const polygonsOf = ({ type, coordinates }: (typeof features)[number]["geometry"]) =>
  (type === "Polygon" ? [coordinates] : coordinates) as Ring[][];
const rings = features.flatMap(({ geometry }) => polygonsOf(geometry).flat());

describe("the sample", () => {
  test("is what its script makes of its sources, byte for byte", () => {
    const out = join(temporaryFolder(), "data");
    expect(runScript("make-sample.ts", ["--out", out]).code).toBe(0);
    expect(hashOf(out)).toBe(hashOf("data"));
  });

  test("says that it is a sample, and for when it speaks", () => {
    const dataset = read("dataset.json");
    expect(dataset.isSample).toBe(true);
    expect(dataset.asOf).toBe("2026-11-20T20:10:00Z");
    expect(`${dataset.title} ${dataset.description}`).toMatch(/sample.*not official/i);
    expect(readFileSync("data/README.md", "utf8")).toMatch(/not official/i);
  });

  test("has the districts of New Zealand under their present names", () => {
    const names = features.map(({ properties }) => properties.name);
    expect(new Set(names).size).toBe(67);
    for (const name of [
      "Ōpōtiki",
      "Whangārei",
      "Taupō",
      "Kaikōura",
      "Ōtorohanga",
      "Waipā",
      "Rangitīkei",
      "Whakatāne",
      "Manawatū",
      "Kāpiti Coast",
    ]) {
      expect(
        names.filter((full) => full.startsWith(name)),
        name,
      ).toHaveLength(1);
    }
    const chathams = features.find(({ properties }) => properties.name.startsWith("Chatham"));
    expect(chathams?.properties.timeZoneId).toBe("Pacific/Chatham");
  });

  test("has as much of everything as it promises", () => {
    expect(read("organisations.json").length).toBeGreaterThanOrEqual(70);
    expect(
      read("organisations.json").filter(({ websiteUrl }: Json) => websiteUrl).length,
    ).toBeGreaterThanOrEqual(70);
    expect(readdirSync("data/schemes").length).toBeGreaterThanOrEqual(12);
    expect(readAll("monitoring-sites").length).toBeGreaterThanOrEqual(60);
    expect(new Set(readAll("monitoring-sites").map(({ providerKey }) => providerKey)).size).toBeGreaterThan(
      3,
    );
    expect(readAll("consents").length).toBeGreaterThanOrEqual(150);
    expect(read("restriction-zones.json").some(({ aliases }: { aliases: [] }) => aliases.length > 0)).toBe(
      true,
    );
  });

  test("has scheduled changes in every state", () => {
    const changes = readAll("scheduled-changes") as (Json & { approval: Json })[];
    const states: Record<string, (change: Json & { approval: Json }) => unknown> = {
      "pending approval": ({ approval }) => approval.status === "pendingApproval",
      "approved, not yet due": (c) =>
        c.approval.status === "approved" && String(c.effectiveFrom) > "2026-11-21",
      "approved by itself": ({ approval }) => approval.status === "autoApproved",
      rejected: ({ approval }) => approval.status === "rejected" && approval.rejectionReason,
      cancelled: ({ isCancelled, cancellationReason }) => isCancelled && cancellationReason,
      ignored: ({ isIgnored }) => isIgnored,
      applied: ({ isApplied }) => isApplied,
      "applied, its assignment deleted": (c) =>
        c.appliedAssignmentDeletedAt && c.appliedAssignmentDeletionReason,
      detected: ({ isAutoDetected }) => isAutoDetected,
      lifting: ({ targetStageId }) => targetStageId === null,
      "due and not applied": (c) =>
        c.approval.status === "approved" &&
        !c.isApplied &&
        !c.isCancelled &&
        String(c.effectiveFrom) < "2026-11-20",
    };
    const missing = Object.entries(states).filter(([, holds]) => !changes.some(holds));
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  test("has two weeks of readings, with gaps and values that were not stated", () => {
    const rows = readdirSync("data/readings").flatMap((file) =>
      readFileSync(join("data/readings", file), "utf8")
        .trim()
        .split("\n")
        .slice(1)
        .map((line) => line.split(",")),
    );
    const instants = rows.map((row) => Date.parse(row[2] as string));
    const days = (Math.max(...instants) - Math.min(...instants)) / 86_400_000;
    expect(days).toBeGreaterThan(13);
    expect(days).toBeLessThanOrEqual(14);
    expect(rows.some((row) => row[3] === "")).toBe(true);
  });
});

describe("the areas of the sample", () => {
  const key = (position: Position | undefined) => String(position);
  const edges = rings.flatMap((ring) => ring.slice(1).map((end, index) => `${key(ring[index])} ${key(end)}`));
  const all = new Set(edges);
  const reverse = (edge: string) => edge.split(" ").reverse().join(" ");
  const coast = edges.filter((edge) => !all.has(reverse(edge)));

  test("share their borders point for point: no edge is used twice in one direction", () => {
    expect(all.size).toBe(edges.length);
    expect(edges.length - coast.length).toBeGreaterThan(1000);
  });

  test("leave no gap: what is not shared runs around land, never around a hole in it", () => {
    const next = new Map(coast.map((edge) => edge.split(" ") as [string, string]));
    expect(next.size).toBe(coast.length);
    const outlines: Ring[] = [];
    for (const start of next.keys()) {
      const ring: Ring = [];
      for (let at: string | undefined = start; at !== undefined && next.has(at); ) {
        const following: string | undefined = next.get(at);
        ring.push(at.split(",").map(Number) as Position);
        next.delete(at);
        at = following;
      }
      if (ring.length > 0) outlines.push([...ring, ring[0] as Position]);
    }
    expect(outlines.length).toBeGreaterThan(10);
    expect(outlines.filter((ring) => areaOf(ring) <= 0)).toEqual([]);
  });

  test("overlap nowhere and cover the land: their areas add up to that of the outlines they were cut from", () => {
    const outlines = JSON.parse(readFileSync("scripts/sample/natural-earth-nz.geojson", "utf8")).features as {
      geometry: (typeof features)[number]["geometry"];
    }[];
    // Within sight of the main islands, or of the Chathams: the outlying groups, where nobody lives, are left out.
    const inhabited = outlines
      .flatMap(({ geometry }) => polygonsOf(geometry))
      .filter((polygon) => {
        const [longitude, latitude] = (polygon[0] as Ring)[0] as Position;
        const main = longitude > 166.4 && longitude < 178.7 && latitude > -47.4 && latitude < -34.3;
        return main || (longitude < -175.8 && longitude > -177.2 && latitude < -43.5);
      });
    const land = inhabited.flat().reduce((sum, ring) => sum + Math.abs(areaOf(ring)), 0);
    const areas = rings.reduce((sum, ring) => sum + areaOf(ring), 0);
    expect(Math.abs(areas - land)).toBeLessThan(1e-4);
    expect(land).toBeGreaterThan(28);
  });
});

/** Square degrees, positive counterclockwise. */
function areaOf(ring: Ring): number {
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    const [x0, y0] = ring[i - 1] as Position;
    const [x1, y1] = ring[i] as Position;
    twice += x0 * y1 - x1 * y0;
  }
  return twice / 2;
}
