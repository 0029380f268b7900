/** What the sample promises. Of all tests, the first alone reads `data/`: the others read their own copy of the sample. */

import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pointInPolygon from "point-in-polygon-hao";
import { difference, type Geom, intersection, union } from "polyclip-ts";
import { describe, expect, test } from "vitest";
import { SAMPLE } from "./support/sample.ts";
import { filesBelow } from "./support/tree.ts";

type Json = Record<string, unknown>;
type Position = [number, number];
type Ring = Position[];

const read = (path: string) => JSON.parse(readFileSync(join(SAMPLE.data, path), "utf8"));
const readAll = (folder: string): Json[] =>
  readdirSync(join(SAMPLE.data, folder)).flatMap((file) => read(`${folder}/${file}`));

const features = readdirSync(`${SAMPLE.data}/areas`).flatMap((file) => read(`areas/${file}`).features) as {
  properties: Json & { name: string };
  geometry: { type: "Polygon" | "MultiPolygon"; coordinates: Ring[] | Ring[][] };
}[];
const polygonsOf = ({ type, coordinates }: (typeof features)[number]["geometry"]) =>
  (type === "Polygon" ? [coordinates] : coordinates) as Ring[][];
const ringsOf = (some: typeof features) => some.flatMap(({ geometry }) => polygonsOf(geometry).flat());

/** Of each part of the country, by the districts in which any map has them. */
const KNOWN = {
  Kaitāia: "Kaitāia, Awanui",
  "Kerikeri–Waipapa": "Kerikeri, Waipapa",
  "Paihia–Ōpua–Waitangi": "Paihia, Ōpua",
  "no area": "Russell, Ahipara, Motueka, Murchison, Tākaka",
  Auckland: "Pukekohe, Papakura, Takapuna, Henderson, Piha, Devonport, Helensville",
  "Hamilton City": "Hamilton East, Rototuna",
  "Dargaville & Baylys": "Dargaville, Baylys Beach",
  Whangārei: "Kamo, Onerahi",
  "Bream Bay": "Ruakākā, Waipū",
  "Thames-Coromandel: other supplies": "Thames, Whitianga, Tairua, Whangamatā",
  "Thames Valley": "Pūriri, Hikutaia",
  "Hauraki District": "Paeroa, Waihi",
  "Tauranga City": "Mount Maunganui, Pāpāmoa, Greerton",
  "Western Bay of Plenty District": "Katikati, Te Puke, Waihi Beach",
  "Taupō: other supplies": "Taupō, Tūrangi",
  "New Plymouth: other supplies": "Ōakura, Inglewood, Waitara",
  "Hastings District": "Havelock North, Flaxmere",
  "Napier City": "Taradale, Ahuriri",
  "Central Hawke's Bay District": "Waipukurau, Waipawa",
  "South Taranaki District": "Hāwera, Ōpunake",
  "Rangitīkei District": "Marton, Bulls, Taihape",
  "Manawatū District": "Feilding",
  "Horowhenua District": "Levin, Foxton",
  "Tararua District": "Dannevirke, Pahīatua",
  "Kāpiti Coast District": "Paraparaumu, Waikanae, Ōtaki, Paekākāriki",
  "Porirua City": "Titahi Bay, Whitby",
  "Hutt City": "Petone, Lower Hutt, Wainuiomata",
  "Upper Hutt City": "Trentham, Pinehaven",
  "Wellington City": "Karori, Johnsonville, Tawa, Miramar, Newtown",
  "South Wairarapa: other supplies": "Greytown, Featherston",
  "Nelson City": "Stoke, Atawhai",
  "Richmond–Wakefield–Māpua": "Richmond, Māpua, Ruby Bay",
  "Dovedale,Moutere permits": "Dovedale",
  "Marlborough District": "Blenheim, Picton, Renwick",
  "Kaikōura District": "Kaikōura",
  "Waimakariri District": "Rangiora, Kaiapoi",
  "Christchurch City": "Lyttelton, Sumner, Akaroa, Riccarton",
  "Selwyn District": "Rolleston, Lincoln, Darfield",
  "Waitaki District": "Ōamaru",
  "Dunedin City": "Mosgiel, Port Chalmers",
  "Queenstown-Lakes District": "Arrowtown, Wānaka",
  "Central Otago District": "Cromwell, Alexandra",
  "Southland District": "Te Anau, Winton",
  "Invercargill City": "Bluff",
  "Chatham Islands": "Waitangi",
};

/** The districts whose supplies differ. What lies between these is on no supply. */
const SUPPLIES: Record<string, string[]> = {
  "Far North District": [
    "Kaitāia",
    "Kaikohe–Ngāwhā",
    "Kawakawa–Moerewa",
    "Kerikeri–Waipapa",
    "Ōkaihau",
    "Ōmanaia–Rāwene",
    "Ōpononi–Ōmāpere",
    "Paihia–Ōpua–Waitangi",
  ],
  "Kaipara District": ["Dargaville & Baylys", "Glinks Gully", "Mangawhai", "Maungatūroto", "Ruawai"],
  "Whangārei District": ["Whangārei", "Bream Bay", "Mangapai", "Maungakaramea"],
  "Thames-Coromandel District": [
    "Pauanui",
    "Matarangi",
    "Hahei",
    "Thames Valley",
    "Thames-Coromandel: other supplies",
  ],
  "Taupō District": ["Kinloch", "Taupō: other supplies"],
  "New Plymouth District": ["Ōkato", "New Plymouth: other supplies"],
  "South Wairarapa District": ["Martinborough", "South Wairarapa: other supplies"],
  "Tasman District": ["Richmond–Wakefield–Māpua", "Dovedale", "Eighty-Eight Valley", "Redwood Valley"],
};

/** Permits to take water lie over the supplies, and classes of one zone over each other. */
const PERMITS = [
  "Waimea Plains permits: affiliated",
  "Waimea Plains permits: unaffiliated A",
  "Waimea Plains permits: unaffiliated B",
  "Moutere permits",
];

/** Whether somebody has put other data in its place, which is no concern of these tests. */
const isReplaced =
  !existsSync("data/dataset.json") ||
  JSON.parse(readFileSync("data/dataset.json", "utf8")).title !== read("dataset.json").title;

test.skipIf(isReplaced)(
  "the sample in data/ is what tests and the docs' examples read; UPDATE=1 copies it there",
  () => {
    if (process.env.UPDATE) cpSync("data", SAMPLE.data, { recursive: true });
    const contentOf = (folder: string) =>
      Object.fromEntries(filesBelow(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")]));
    expect(contentOf("data")).toEqual(contentOf(SAMPLE.data));
  },
);

describe("the sample", () => {
  test("says that it is a sample, and for when it speaks", () => {
    const dataset = read("dataset.json");
    expect(dataset.isSample).toBe(true);
    expect(dataset.asOf).toBe("2026-11-20T20:10:00Z");
    expect(`${dataset.title} ${dataset.description}`).toMatch(/sample.*not official/i);
    expect(readFileSync(`${SAMPLE.data}/README.md`, "utf8")).toMatch(/not official/i);
  });

  test("has supplies where those of a district differ, and the other districts, under their present names", () => {
    const names = features.map(({ properties }) => properties.name);
    expect(new Set(names).size).toBe(names.length);
    for (const supplies of Object.values(SUPPLIES))
      for (const name of supplies) expect(names, name).toContain(name);
    for (const district of Object.keys(SUPPLIES)) expect(names).not.toContain(district);
    const drawn = [...Object.values(SUPPLIES).flat(), ...PERMITS];
    expect(names.filter((name) => !drawn.includes(name))).toHaveLength(67 - Object.keys(SUPPLIES).length);
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

  test("has the towns and suburbs that people type, in the area that everybody knows, or in none", () => {
    const rows = readFileSync(`${SAMPLE.data}/places.csv`, "utf8").trim().split("\n").slice(1);
    const places = rows.map((row) => row.split(",") as [string, string, string, string]);
    const areasOf = ([, x, y]: readonly string[]) =>
      features
        .filter(({ geometry }) =>
          polygonsOf(geometry).some((polygon) => pointInPolygon([Number(x), Number(y)], polygon) !== false),
        )
        .map(({ properties }) => properties.name);
    const shared = places.filter((place) => areasOf(place).length > 1);
    expect(shared.map(([name]) => name)).toContain("Dovedale");
    expect(shared.filter((place) => !areasOf(place).some((name) => PERMITS.includes(name)))).toEqual([]);
    const alone = places.filter((place) => areasOf(place).length === 0);
    expect(alone.length).toBeLessThan(places.length / 10);
    for (const [area, names] of Object.entries(KNOWN))
      for (const name of names.split(", ")) {
        const found = places.filter((place) => place[0] === name).map((place) => areasOf(place).join());
        expect(found, name).toContain(area === "no area" ? "" : area);
      }
  });

  test("has as much of everything as it promises", () => {
    expect(read("organisations.json").length).toBeGreaterThanOrEqual(70);
    expect(
      read("organisations.json").filter(({ websiteUrl }: Json) => websiteUrl).length,
    ).toBeGreaterThanOrEqual(70);
    expect(readdirSync(`${SAMPLE.data}/schemes`).length).toBeGreaterThanOrEqual(12);
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
    const rows = readdirSync(`${SAMPLE.data}/readings`).flatMap((file) =>
      readFileSync(join(`${SAMPLE.data}/readings`, file), "utf8")
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
  const supplied = features.filter(({ properties }) => !PERMITS.includes(properties.name));
  const rings = ringsOf(supplied);
  const key = (position: Position | undefined) => String(position);
  const edges = rings.flatMap((ring) => ring.slice(1).map((end, index) => `${key(ring[index])} ${key(end)}`));
  const all = new Set(edges);
  const reverse = (edge: string) => edge.split(" ").reverse().join(" ");
  const coast = edges.filter((edge) => !all.has(reverse(edge)));

  test("share their borders point for point: no edge is used twice in one direction", () => {
    expect(all.size).toBe(edges.length);
    expect(edges.length - coast.length).toBeGreaterThan(1000);
  });

  test("leave no gap: what is not shared runs around land, or around all that is on no supply of a district", () => {
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
    const holes = outlines.filter((ring) => areaOf(ring) <= 0);
    // In square degrees; the least of these districts has 0.2.
    expect(holes.filter((ring) => areaOf(ring) > -0.2)).toEqual([]);
    expect(holes.length).toBeLessThanOrEqual(Object.keys(SUPPLIES).length);
  });

  test("overlap nowhere but for permits: their areas add up to that of their union, as another program makes it", () => {
    const united = union(...(supplied.map(({ geometry }) => polygonsOf(geometry)) as [Geom]));
    const land = united.flat().reduce((sum, ring) => sum + areaOf(ring as Ring), 0);
    const areas = rings.reduce((sum, ring) => sum + areaOf(ring), 0);
    expect(Math.abs(areas - land)).toBeLessThan(1e-6);
  });

  test("show all that areas can be to each other: equal, inside, across, touching", () => {
    const shapeOf = (name: string) =>
      polygonsOf(features.find(({ properties }) => properties.name === name)?.geometry as never) as Geom;
    const [affiliated, a, b, moutere] = PERMITS.map(shapeOf) as [Geom, Geom, Geom, Geom];
    expect([a, b]).toEqual([affiliated, affiliated]);
    expect(difference(shapeOf("Dovedale"), moutere)).toEqual([]);
    const urban = shapeOf("Richmond–Wakefield–Māpua");
    expect(intersection(urban, affiliated)).not.toEqual([]);
    expect(difference(urban, affiliated)).not.toEqual([]);
    const vertices = new Set((urban as Ring[][]).flat(2).map(key));
    const touching = (shapeOf("Eighty-Eight Valley") as Ring[][]).flat(2).map(key);
    expect(touching.filter((vertex) => vertices.has(vertex)).length).toBeGreaterThan(2);
  });

  test("have a vertex budget, and longitudes that no map has to unwrap", () => {
    expect(ringsOf(features).flat().length).toBeLessThanOrEqual(25_000);
    for (const { properties, geometry } of features) {
      const longitudes = polygonsOf(geometry)
        .flat(2)
        .map(([x]) => x);
      const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
      // The Chatham Islands lie east of the antimeridian; no district crosses it.
      const [from, to] = properties.name === "Chatham Islands" ? [-177, -175.5] : [166, 179];
      expect(west > from && east < to, `${properties.name}: ${west} to ${east}`).toBe(true);
    }
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
