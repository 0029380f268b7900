import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { FetchSource, PMTiles } from "pmtiles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tileFiles } from "../../../generator/answers/tiles/tile-files.ts";
import type { Index, TileArchive } from "../../../schemas/document.ts";
import { type Raw, rawRequest, startServer } from "../../edge/node/raw.ts";
import { ELSEWHERE, sampleTree } from "../../support/sample.ts";
import { faultsOfTileJson } from "./tile-json.ts";

const MAX_ZOOM = ELSEWHERE.maxZoom;
let root: string;
let server: Awaited<ReturnType<typeof startServer>>;
const ask = (target: string, method = "GET"): Promise<Raw> => rawRequest(server.port, target, { method });
const tile = (z: number | string, x: number | string, y: number | string) =>
  `/v1/tiles/areas/${z}/${x}/${y}.mvt`;

beforeAll(async () => {
  root = await sampleTree("elsewhere");
  server = await startServer(root);
});
afterAll(() => server.close());

describe("a tile", () => {
  test("that an area lies in is sent as a vector tile", async () => {
    const answer = await ask(tile(0, 0, 0));
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers["content-type"]).toBe("application/vnd.mapbox-vector-tile");
    expect(answer.body).toEqual(readFileSync(join(root, "v1/tiles/areas/0/0/0.mvt")));
  });

  test("is compressed for a client that accepts it", async () => {
    const plain = await ask(tile(3, 7, 5));
    const coded = await rawRequest(server.port, tile(3, 7, 5), { headers: { "accept-encoding": "gzip" } });
    expect(coded.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(coded.body)).toEqual(plain.body);
  });

  test("at any address up to the greatest zoom is 200 or an empty 204", async () => {
    let there = 0;
    for (let z = 0; z <= MAX_ZOOM; z++) {
      for (let x = 0; x < 2 ** z; x++) {
        for (let y = 0; y < 2 ** z; y++) {
          const { status, headers, body } = await ask(tile(z, x, y), "HEAD");
          expect([200, 204], `${z}/${x}/${y}`).toContain(status);
          expect(headers["access-control-allow-origin"]).toBe("*");
          expect(headers["cache-control"]).toBe("public, max-age=60, stale-if-error=86400");
          expect(body).toHaveLength(0);
          if (status === 200) there++;
        }
      }
    }
    expect(there).toBeGreaterThan(5);
    const { status, headers, body } = await ask(tile(5, 0, 0));
    expect({ status, length: body.length, type: headers["content-type"] }).toEqual({
      status: 204,
      length: 0,
      type: undefined,
    });
  });

  test.each([
    ["above the greatest zoom", tile(MAX_ZOOM + 1, 0, 0)],
    ["far above", tile(2147483647, 0, 0)],
    ["with a column that its zoom does not have", tile(0, 1, 0)],
    ["with a row that its zoom does not have", tile(3, 0, 8)],
    ["with a negative column", tile(3, -1, 0)],
    ["with a leading zero", tile("03", 7, 5)],
    ["with a fraction", tile(3, "7.0", 5)],
    ["with a zoom beyond 32 bits", tile(2147483648, 0, 0)],
    ["with nothing for a row", tile(3, 7, "")],
    ["with letters", tile("z", "x", "y")],
  ])("%s is a 404 problem", async (_, target) => {
    const { status, headers, body } = await ask(target);
    expect(status).toBe(404);
    expect(headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(JSON.parse(body.toString()).errors[0].code).toBe("Error.NotFound");
  });
});

test("the index leads to the archive, which can be read range by range under both of its names", async () => {
  const json = async (path: string) => JSON.parse((await ask(path)).body.toString());
  const { tiles } = (await json("/v1")) as Index;
  expect(await json(tiles.tileJson)).toMatchObject({ tilejson: "3.0.0" });
  const { path, pathByHash, size } = (await json(tiles.archive)) as TileArchive;
  expect(path).toBe("/v1/tiles/areas.pmtiles");
  for (const address of [path, pathByHash]) {
    const archive = new PMTiles(new FetchSource(`http://127.0.0.1:${server.port}${address}`));
    const found = await archive.getZxy(3, 7, 5);
    expect(Buffer.from(found?.data ?? new ArrayBuffer(0))).toEqual((await ask(tile(3, 7, 5))).body);
    expect((await ask(address as string)).body).toHaveLength(size);
  }
});

test("the archive's other name is a hash of its content", () => {
  const folder = join(root, "v1/tiles");
  const names = readdirSync(folder).filter((name) => name.endsWith(".pmtiles"));
  const digest = createHash("sha256")
    .update(readFileSync(join(folder, "areas.pmtiles")))
    .digest("hex");
  expect(names.toSorted()).toEqual([`areas.${digest.slice(0, 16)}.pmtiles`, "areas.pmtiles"]);
});

test("without boundaries there is no archive, and the document says so", () => {
  const details = {
    title: "",
    description: "",
    attribution: [],
    baseUrl: "https://water.example.nz",
    maxZoom: 2,
  };
  const files = [...tileFiles({ areas: [{ id: "a", name: "Nowhere", boundary: null }], details })];
  expect(files).toEqual([
    { path: "tiles/areas/archive.json", content: JSON.stringify({ path: null, pathByHash: null, size: 0 }) },
  ]);
});

test("the archive's tag is the same for every range", async () => {
  const ranges = ["bytes=0-10", "bytes=20-30"];
  const answers = await Promise.all(
    ranges.map((range) => rawRequest(server.port, "/v1/tiles/areas.pmtiles", { headers: { range } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([206, 206]);
  expect(answers[0]?.headers.etag).toBe(answers[1]?.headers.etag);
});

test("the tile set is described at its address", async () => {
  const { status, headers, body } = await ask("/v1/tiles/areas/tiles.json");
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^application\/json/);
  expect(faultsOfTileJson(JSON.parse(body.toString()))).toEqual([]);
  expect(JSON.parse(body.toString())).toMatchObject({
    tilejson: "3.0.0",
    tiles: ["https://host.example/water/v1/tiles/areas/{z}/{x}/{y}.mvt"],
    minzoom: 0,
    maxzoom: MAX_ZOOM,
  });
});
