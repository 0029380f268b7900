/** Answers of ArcGIS servers, written out: what they get wrong beyond the faults that `test/upstreams` draws. */

import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { ingest } from "../../generator/ingest/ingest.ts";
import { listen } from "../support/listen.ts";
import { ring } from "../support/ring.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { type Kinds, writeData } from "../upstreams/data.ts";
import { square, worldOf } from "../upstreams/world.ts";

const NOW = Date.parse("2026-11-20T20:10:00Z");
const WORLD = worldOf(3, NOW, { series: 2, features: 3 });

type Sent = { status?: number; headers?: Record<string, string>; body: string | Buffer };
type Answer = (parameters: URLSearchParams) => Sent;

/** The origin of a server that answers so. */
async function serve(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    const { status = 200, headers, body } = answer(new URL(request.url ?? "", "http://fake").searchParams);
    response.writeHead(status, { "content-type": "application/geo+json", ...headers }).end(body);
  });
  const { address, close } = await listen(server);
  onTestFinished(close);
  return address;
}

/** What a run reports of an upstream that answers so. */
const reportOf = async (kind: Kinds[number], answer: Answer) => (await runWith(kind, answer)).report;

/** The same, with the geometries that are in the data afterwards. */
async function runWith(kind: Kinds[number], answer: Answer, isMerged = false) {
  const data = temporaryFolder();
  writeData(data, WORLD, await serve(answer), { kinds: [kind] });
  if (isMerged) {
    const file = join(data, "upstreams/arcgis.json");
    const { areas, ...upstream } = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ ...upstream, areas: { ...areas, merge: true } }));
  }
  const [report] = (await ingest({ data, now: NOW })).upstreams;
  if (report === undefined) throw new Error("A run reports each upstream.");
  const { features } = JSON.parse(readFileSync(join(data, "areas/areas.geojson"), "utf8"));
  return { report, geometries: features.map(({ geometry }: { geometry: unknown }) => geometry) };
}

const squareAt = (west: number) => ({ type: "Polygon", coordinates: [square(west, -41, 1)] });
const feature = (
  id: number,
  code: unknown = `00${id}`,
  geometry: unknown = squareAt(170 + id),
): Record<string, unknown> => ({
  type: "Feature",
  id,
  geometry,
  properties: { OBJECTID: id, TA_code: code },
});
/** The same in Esri's own JSON, whose outer rings turn clockwise. */
const esri = (id: number, rings = squareAt(170 + id).coordinates.map((ring) => ring.toReversed())) => ({
  attributes: { OBJECTID: id, TA_code: `00${id}` },
  geometry: { rings },
});
const ALL = [feature(1), feature(2), feature(3)];
const MORE = { properties: { exceededTransferLimit: true } };

const sent = (value: unknown): Sent => ({ body: JSON.stringify(value) });
const collection = (features: unknown[], more = {}): Sent =>
  sent({ type: "FeatureCollection", features, ...more });
const layer =
  (page: (offset: number) => Sent, count = 3): Answer =>
  (parameters) =>
    parameters.has("returnCountOnly") ? sent({ count }) : page(Number(parameters.get("resultOffset")));

test("a sound layer is taken, whatever the server says of an error that is null", async () => {
  expect(
    await reportOf(
      "arcgis",
      layer(() => collection(ALL, { error: null, crs: null })),
    ),
  ).toMatchObject({
    state: "fetched",
    faults: [],
    areas: [{ changed: true }, { changed: true }, { changed: true }],
  });
});

test("a server that knows no GeoJSON is asked for Esri's JSON, and for nothing else from then on", async () => {
  const asked: (string | null)[] = [];
  const old: Answer = (parameters) => {
    if (parameters.has("returnCountOnly")) return sent({ count: 3 });
    asked.push(parameters.get("f"));
    const isKnown = parameters.get("f") === "json";
    const at = Number(parameters.get("resultOffset"));
    const features = [esri(1), esri(2), esri(3)].slice(at, at + 2);
    return sent(
      isKnown
        ? { spatialReference: { wkid: 4326 }, features, exceededTransferLimit: at === 0 }
        : { error: { code: 400, message: "Output format not supported." } },
    );
  };
  const { state, areas } = await reportOf("arcgis", old);
  expect([state, areas?.map(({ changed }) => changed)]).toEqual(["fetched", [true, true, true]]);
  expect(asked).toEqual(["geojson", "json", "json"]);
});

test("a server that knows neither GeoJSON nor Esri's JSON is asked for each once, and kept out", async () => {
  const asked: (string | null)[] = [];
  const { state, faults } = await reportOf("arcgis", (parameters) => {
    if (parameters.has("returnCountOnly")) return sent({ count: 3 });
    asked.push(parameters.get("f"));
    return sent({ error: { code: 400, message: "Output format not supported." } });
  });
  expect([state, faults[0]]).toEqual(["kept", expect.stringContaining("Output format not supported.")]);
  expect(asked).toEqual(["geojson", "json"]);
});

test("a server without pages is asked by ids in order, each time for those that are left", async () => {
  const asked: string[] = [];
  const old: Answer = (parameters) => {
    if (parameters.has("returnCountOnly")) return sent({ count: 3 });
    if (parameters.has("returnIdsOnly")) return sent({ objectIdFieldName: "OBJECTID", objectIds: [3, 1, 2] });
    const ids = parameters.get("objectIds");
    if (ids === null) return sent({ error: { code: 400, message: "Pagination is not supported." } });
    asked.push(ids);
    return collection(
      ids
        .split(",")
        .slice(0, 2)
        .map((id) => feature(Number(id))),
    );
  };
  const { state, areas } = await reportOf("arcgis", old);
  expect([state, areas?.map(({ changed }) => changed)]).toEqual(["fetched", [true, true, true]]);
  expect(asked).toEqual(["1,2,3", "3"]);
});

test("one empty page is asked for again, and behind two it goes on", async () => {
  const asked: number[] = [];
  const page = (offset: number) => {
    asked.push(offset);
    return asked.length < 3 ? collection([], MORE) : collection(ALL);
  };
  expect(await reportOf("arcgis", layer(page))).toMatchObject({ state: "fetched", faults: [] });
  const [first, again, behind = 0] = asked;
  expect([first, again, asked.length]).toEqual([0, 0, 3]);
  expect(behind).toBeGreaterThan(0);
});

describe("the whole layer is refused, for a reason that says so, if", () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000, " "));
  test.each<[string, Answer, RegExp]>([
    [
      "the server knows no pages and sends the first again",
      layer(() => collection(ALL, MORE), 1e9),
      /expected each feature's id once, found "1" again: the server .* sends a page again/,
    ],
    [
      "one page skips what the next repeats",
      layer((offset) => (offset === 0 ? collection(ALL.slice(0, 2), MORE) : collection(ALL.slice(1, 2)))),
      /expected each feature's id once, found "2" again/,
    ],
    [
      "an area has two features, its islands for one",
      layer(() => collection([feature(1), feature(2), feature(3, "002")])),
      /expected one feature with the TA_code "002", found another: it may be only a part of the boundary/,
    ],
    [
      "the features are Esri's own JSON in another projection",
      layer(() => sent({ spatialReference: { wkid: 2193 }, features: [esri(1), esri(2), esri(3)] })),
      /expected longitudes and latitudes \(EPSG:4326\), found "EPSG:2193"/,
    ],
    [
      "edges are curves",
      layer(() =>
        sent({ features: [{ attributes: { OBJECTID: 1, TA_code: "001" }, geometry: { curveRings: [] } }] }),
      ),
      /expected straight edges, found curves/,
    ],
    [
      "an error has details",
      layer(() => sent({ error: { code: 400, message: "Invalid query", details: ["'TA' is no field", 7] } })),
      /found the error "400: Invalid query: 'TA' is no field: 7": check/,
    ],
    [
      "ids do not lead to as many features",
      (parameters) =>
        parameters.has("returnIdsOnly")
          ? sent({ objectIds: [1, 2, 3] })
          : parameters.has("objectIds")
            ? collection(ALL.slice(0, 2))
            : layer(() => sent({ error: { message: "Pagination is not supported" } }))(parameters),
      /expected each feature's id once, found "1" again/,
    ],
    [
      "a small answer has features without end",
      layer(() => ({ body: `{"features":[${"{},".repeat(200_000)}{}]}` })),
      /expected a list of features with properties, found one without: check url/,
    ],
    [
      "features have neither an object id nor a code",
      layer(() => collection(ALL.map((one) => ({ ...one, id: null, properties: { TA_code: null } })))),
      /expected the field "OBJECTID" in every feature, found null: check objectIdField/,
    ],
    [
      "the field has another name by now",
      layer(() => collection(ALL.map((one) => ({ ...one, properties: { TA_CODE_2: "001" } })))),
      /expected the field "TA_code" in every feature, found nothing: check areas.field/,
    ],
    [
      "the coordinates are of another system, named in short",
      layer(() => collection(ALL, { crs: "EPSG:2193" })),
      /expected longitudes and latitudes \(EPSG:4326\), found "EPSG:2193"/,
    ],
    [
      "an error has a code alone",
      layer(() => sent({ error: { code: 498 } })),
      /found that the layer asks for a token \("498"\): it is not public/,
    ],
    [
      "an error is a text",
      layer(() => sent({ error: "no such layer" })),
      /found the error "no such layer": check/,
    ],
    [
      "the service is down for long",
      layer(() => sent({ error: { message: "Service areas not started" } })),
      /found that the service is down \("Service areas not started"\), 3 times: try again later/,
    ],
    [
      "nothing has changed since an answer that was never sent",
      () => ({ status: 304, body: "" }),
      /expected status 200, found 304, which was not asked for/,
    ],
    [
      "a few kilobytes become too many",
      layer(() => ({ headers: { "content-encoding": "gzip" }, body: bomb })),
      /expected at most 2000000 bytes, found more: .*pageSize/,
    ],
  ])("%s", async (_, answer, reason) => {
    const { state, faults } = await reportOf("arcgis", answer);
    expect([state, faults.length]).toEqual(["kept", 1]);
    expect(faults[0]).toMatch(reason);
  });
});

describe("a layer as servers have it", () => {
  const corners = (text: string) => ring(text).map(String).sort();

  test("in Esri's own JSON has holes in the polygons that they are in, and polygons side by side", async () => {
    const [outer, hole] = [square(171, -41, 1), square(171.2, -40.8, 0.2)];
    const [other, island] = [square(173, -41, 1), square(171.25, -40.75, 0.1)];
    const rings = [hole, outer.toReversed(), island.toReversed(), other.toReversed()];
    const { report, geometries } = await runWith(
      "arcgis",
      layer(() => sent({ features: [esri(1, rings), esri(2), esri(3)] })),
    );
    expect(report.faults).toEqual([]);
    expect(geometries[0]).toEqual({
      type: "MultiPolygon",
      coordinates: [[island], [outer, hole.toReversed()], [other]],
    });
    expect(geometries[1]).toEqual(squareAt(172));
  });

  test.each([
    [
      "from outside: two polygons",
      "171 -41, 171.5 -41, 171.5 -40.5, 172 -40.5, 172 -40, 171.5 -40, 171.5 -40.5, 171 -40.5, 171 -41",
      [1, 1],
    ],
    [
      "from inside: a polygon with a hole",
      "171 -41, 172 -41, 172 -40, 171.5 -40, 171.7 -40.5, 171.3 -40.5, 171.5 -40, 171 -40, 171 -41",
      [2],
    ],
  ])("has rings that touch themselves at a corner %s", async (_, text, rings) => {
    const touching = { type: "Polygon", coordinates: [ring(text)] };
    const { report, geometries } = await runWith(
      "arcgis",
      layer(() => collection([feature(1, "001", touching), ...ALL.slice(1)])),
    );
    expect(report.areas?.[0]?.fault).toBeNull();
    const polygons =
      geometries[0].type === "Polygon" ? [geometries[0].coordinates] : geometries[0].coordinates;
    expect(polygons.map((polygon: unknown[]) => polygon.length)).toEqual(rings);
    expect([...new Set(polygons.flat(2).map(String))].sort()).toEqual([...new Set(corners(text))]);
  });

  test("has an area in several features, united if the maintainer says so", async () => {
    const [west, east] = [square(171, -41, 0.5), square(171.5, -41, 0.5)];
    const twice = (geometry: unknown) => [...ALL, feature(4, "001", geometry)];
    const parts = (first: unknown, second: unknown) => [feature(1, "001", first), ...twice(second).slice(1)];
    const polygon = (one: unknown) => ({ type: "Polygon", coordinates: [one] });
    for (const [first, second, count] of [
      [polygon(west), polygon(east), 1],
      [polygon(west), polygon(square(171.2, -40.9, 0.5)), 1],
      [polygon(west), polygon(square(171.1, -40.9, 0.1)), 1],
      [polygon(west), polygon(square(173.5, -40.9, 0.1)), 2],
      [{ type: "MultiPolygon", coordinates: [[west], [east]] }, polygon(east), 1],
    ] as const) {
      const { report, geometries } = await runWith(
        "arcgis",
        layer(() => collection(parts(first, second)), 4),
        true,
      );
      expect(report.areas?.[0]).toMatchObject({ fault: null, changed: true });
      expect(geometries[0].type === "Polygon" ? 1 : geometries[0].coordinates.length).toBe(count);
    }
    const { report } = await runWith(
      "arcgis",
      layer(() => collection(twice(polygon(west.toSpliced(1, 1)))), 4),
      true,
    );
    expect(report.areas?.[0]).toMatchObject({ fault: null });
    const open = await runWith(
      "arcgis",
      layer(() => collection(twice(polygon(west.slice(1)))), 4),
      true,
    );
    expect(open.report.areas?.[0]?.fault).toMatch(/expected the ring to end where it starts/);
  });
});

describe("an area keeps its boundary, and the others get theirs, if its", () => {
  test.each<[string, unknown[], RegExp]>([
    [
      "geometry is missing",
      [{ ...feature(1), geometry: undefined }],
      /fault: expected a Polygon, .* nothing/,
    ],
    [
      "polygon has no rings",
      [feature(1, "001", { type: "Polygon", coordinates: [] })],
      /found an empty list/,
    ],
    [
      "ring has no positions",
      [feature(1, "001", { type: "Polygon", coordinates: [[]] })],
      /fault at coordinates\[0\]: expected a ring of at least four positions, found 0/,
    ],
    [
      "hole comes before the outer ring",
      [
        feature(1, "001", {
          type: "Polygon",
          coordinates: [
            ring("171.2 -40.8, 171.2 -40.2, 171.8 -40.2, 171.2 -40.8"),
            ...squareAt(171).coordinates,
          ],
        }),
      ],
      /expected a hole inside the outer ring/,
    ],
    [
      "geometry is Esri's",
      [feature(1, "001", { rings: squareAt(171).coordinates })],
      /expected a Polygon, a MultiPolygon or null, found an object/,
    ],
    [
      "feature has another code by now",
      [feature(1, "1 (new)")],
      /expected a feature "001", found none, and mapped to no area "1 \(new\)": check areas.ids/,
    ],
    [
      "feature has the number of an instant for a code",
      [feature(1, -2_208_988_800_000)],
      /expected a feature "001", found none, and mapped to no area "-2208988800000"/,
    ],
    ["feature is gone", [], /expected a feature "001", found none: check areas.ids/],
  ])("%s", async (_, first, reason) => {
    const { state, areas = [] } = await reportOf(
      "arcgis",
      layer(() => collection([...first, ...ALL.slice(1)]), 2 + first.length),
    );
    expect([state, areas.map((area) => area.changed)]).toEqual(["fetched", [false, true, true]]);
    expect(areas[0]?.fault).toMatch(reason);
  });
});

test("features that have changed their codes are not taken for each other", async () => {
  const data = temporaryFolder();
  const codes = ["001", "002", "003"];
  const origin = await serve(layer(() => collection(codes.map((code, index) => feature(index + 1, code)))));
  writeData(data, WORLD, origin, { kinds: ["arcgis"] });
  await ingest({ data, now: NOW });
  const before = readFileSync(join(data, "areas/areas.geojson"), "utf8");
  codes.reverse();
  const [report] = (await ingest({ data, now: NOW })).upstreams;
  expect(report?.areas?.map(({ state, changed }) => [state, changed])).toEqual([
    ["refused", false],
    ["fetched", false],
    ["refused", false],
  ]);
  expect(report?.areas?.[0]?.fault).toBe(
    "expected a boundary where the area's own is, found one elsewhere, from 173, -41 to 174, -40: check areas.ids; if the area has moved, set its geometry to null and run again",
  );
  expect(readFileSync(join(data, "areas/areas.geojson"), "utf8")).toBe(before);
});

test("a page that is said to be unchanged before it was ever seen is a fault", async () => {
  const { state, faults } = await reportOf("page", () => ({ status: 304, body: "" }));
  expect(state).toBe("kept");
  expect(faults).toEqual(["expected status 200, found 304, which was not asked for: tell the council"]);
});
