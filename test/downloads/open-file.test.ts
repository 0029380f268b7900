import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openCsv, openGzippedCsv } from "../../generator/downloads/csv.ts";
import { openGeojson } from "../../generator/downloads/geojson.ts";
import { filesOf } from "../../generator/downloads/open-file.ts";
import { openParquet } from "../../generator/downloads/parquet.ts";
import type { Row } from "../../generator/downloads/rows.ts";
import type { Table } from "../../generator/downloads/tables.ts";
import { drawOf } from "../support/random.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { TERMS } from "./data-sets.ts";
import { openDatabase } from "./duckdb.ts";

const folder = temporaryFolder();

const table: Table = {
  name: "places",
  title: "Places",
  description: "A place.",
  answer: "GetStatus",
  key: ["id"],
  columns: [
    { name: "id", type: "id", from: "id", description: "Its id." },
    { name: "note", type: "text", from: "note", isNullable: true, description: "A note." },
    { name: "height", type: "number", from: "height", description: "Its height." },
  ],
  geometry: { type: "Point", from: "location" },
};

/** More than two groups of Parquet, and several mebibytes of each format. */
const draw = drawOf(7);
const rows = Array.from({ length: 25_000 }, (): Row => {
  const note = draw.chance(0.1) ? null : `"${draw.uuid()}", ā${draw.uuid()}${draw.uuid()}`;
  const coordinates = [draw.below(180), draw.below(90) / 7];
  return { cells: [draw.uuid(), note, draw.below(1e9) / 7], shape: { type: "Point", coordinates } };
});

test("files made together from the same rows hold every row once, and in order, whatever the format", async () => {
  const files = filesOf(rows, [
    ["a.csv", openCsv(table)],
    ["a.csv.gz", openGzippedCsv(table)],
    ["a.geojson", openGeojson(table, TERMS)],
    ["a.parquet", openParquet(table, TERMS)],
  ]);
  const found = new Map([...files].map(({ path, content }) => [path, Buffer.from(content)]));
  expect([...found.keys()]).toEqual(["a.csv", "a.csv.gz", "a.geojson", "a.parquet"]);
  for (const [path, bytes] of found) writeFileSync(join(folder, path), bytes);
  const database = await openDatabase();
  const columns = "id::VARCHAR AS id, note, height::DOUBLE AS height";
  for (const [path, read] of [
    ["a.csv", "read_csv"],
    ["a.csv.gz", "read_csv"],
    ["a.parquet", "read_parquet"],
  ] as const) {
    const found = await database.rows(`SELECT ${columns} FROM ${read}('${join(folder, path)}')`);
    expect(linesOf(found.map(({ id, note, height }) => [id, note, height]))).toBe(
      linesOf(rows.map(({ cells }) => cells)),
    );
  }
  database.close();
  // A browser takes one member and nothing after it; gzip would take more.
  const unpacked = new Blob([found.get("a.csv.gz") as Buffer<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream("gzip"));
  const csv = found.get("a.csv") as Buffer;
  expect(Buffer.from(await new Response(unpacked).bytes()).equals(csv)).toBe(true);
  execFileSync("gzip", ["--test", join(folder, "a.csv.gz")]);
  const { features } = JSON.parse(String(found.get("a.geojson")));
  expect(
    linesOf(
      features.map(({ properties, geometry }: { properties: object; geometry: unknown }) => [
        Object.values(properties),
        geometry,
      ]),
    ),
  ).toBe(linesOf(rows.map(({ cells, shape }) => [cells, shape])));
});

/** One row a line: comparing that many objects takes seconds. */
const linesOf = (rows: readonly unknown[]): string => rows.map((row) => JSON.stringify(row)).join("\n");
