import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { openCsv } from "../../generator/downloads/csv.ts";
import { openGeojson } from "../../generator/downloads/geojson.ts";
import { filesOf } from "../../generator/downloads/growing.ts";
import { openGzip } from "../../generator/downloads/gzip.ts";
import { openParquet } from "../../generator/downloads/parquet.ts";
import type { Row } from "../../generator/downloads/rows.ts";
import type { Table } from "../../generator/downloads/tables.ts";
import { zipOf } from "../../generator/downloads/zip.ts";
import { drawOf } from "../support/random.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { TERMS } from "./data-sets.ts";
import { openDatabase } from "./duckdb.ts";

const MIB = 2 ** 20;
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

describe("files that are passed on while their rows come", () => {
  const pieces = new Map<string, Buffer[]>();
  const ended: string[] = [];
  const fileOf = (path: string) => Buffer.concat(pieces.get(path) ?? []);
  let ahead = 0;

  beforeAll(() => {
    let taken = 0;
    function* counted() {
      for (const row of rows) {
        taken++;
        yield row;
      }
    }
    const files = filesOf(counted(), [
      ["a.csv", openCsv(table)],
      ["a.csv.gz", openCsv(table, openGzip())],
      ["a.geojson", openGeojson(table, TERMS)],
      ["a.parquet", openParquet(table, TERMS)],
    ]);
    for (const { path, content, goesOn } of files) {
      expect(ended).not.toContain(path);
      pieces.set(path, [...(pieces.get(path) ?? []), Buffer.from(content)]);
      if (goesOn) ahead ||= taken;
      else ended.push(path);
    }
  });

  test("come in several pieces of about a mebibyte, the first long before the last row", () => {
    expect(ended).toEqual(["a.csv", "a.csv.gz", "a.geojson", "a.parquet"]);
    expect(ahead).toBeLessThan(rows.length / 2);
    for (const [path, all] of pieces) {
      expect(all.length, path).toBeGreaterThan(1);
      for (const piece of all) expect(piece.length, path).toBeLessThan(1.6 * MIB);
    }
  });

  test("hold every row once, and in order, whatever the format", async () => {
    expect(gunzipSync(fileOf("a.csv.gz")).equals(fileOf("a.csv"))).toBe(true);
    for (const path of ["a.csv", "a.parquet"]) writeFileSync(join(folder, path), fileOf(path));
    const database = await openDatabase();
    const columns = "id::VARCHAR AS id, note, height::DOUBLE AS height";
    for (const [path, read] of [
      ["a.csv", "read_csv"],
      ["a.parquet", "read_parquet"],
    ] as const) {
      const found = await database.rows(`SELECT ${columns} FROM ${read}('${join(folder, path)}')`);
      expect(
        found.map(({ id, note, height }) => [id, note, height]),
        path,
      ).toEqual(rows.map(({ cells }) => cells));
    }
    database.close();
    const { features } = JSON.parse(fileOf("a.geojson").toString());
    expect(
      features.map(({ properties, geometry }: { properties: object; geometry: unknown }) => [
        Object.values(properties),
        geometry,
      ]),
    ).toEqual(rows.map(({ cells, shape }) => [cells, shape]));
  });
});

test("an archive comes in pieces, none of which is larger than a mebibyte", () => {
  const compressed = Buffer.alloc(2.5 * MIB, "x");
  const entry = { path: "data/a.csv", sum: 1, length: 9, compressed };
  const files = [...zipOf("source.zip", [entry, { ...entry, path: "data/b.csv" }])];
  for (const { content } of files) expect(content.length).toBeLessThanOrEqual(MIB);
  expect(files.map(({ goesOn = false }) => goesOn)).toEqual(
    files.map((_, index) => index < files.length - 1),
  );
  const bytes = Buffer.concat(files.map(({ content }) => Buffer.from(content)));
  const ends = ["data/a.csv", "data/b.csv"].map((path) => bytes.indexOf(path) + path.length);
  for (const at of ends) expect(bytes.subarray(at, at + compressed.length).equals(compressed)).toBe(true);
});
