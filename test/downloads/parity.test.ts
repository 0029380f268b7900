import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "../../generator/builder/build.ts";
import { type Table, tables } from "../../generator/downloads/tables.ts";
import { sampleTree } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow } from "../support/tree.ts";
import { writeEmpty, writeHostile } from "./data-sets.ts";
import { answered, type Database, openDatabase, recordedIn, SQL_TYPES } from "./duckdb.ts";

const lacks = (program: string): boolean => !existsSync(`/usr/bin/${program}`);

let database: Database;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const made = (write: (folder: string) => void) => async () => {
  const [data, out] = [temporaryFolder(), join(temporaryFolder(), "public")];
  write(data);
  await build({ data, out, baseUrl: "http://localhost:8080", maxZoom: 0 });
  return out;
};

const trees = [
  { of: "the sample", make: () => sampleTree("files"), fewest: 8 },
  { of: "hostile values", make: made(writeHostile), fewest: 1 },
  { of: "no records at all", make: made(writeEmpty), fewest: 0 },
];

test("a row that differs is found in both directions, and so is one too many", async () => {
  const of = (...values: number[]) => values.map((value) => `SELECT ${value} AS value`).join(" UNION ALL ");
  expect(await database.difference(of(1, 2, 2), of(1, 2, 3))).toEqual({ only: 1, onlyOther: 1, rows: 3 });
  expect(await database.difference(of(1, 1), of(1, 1, 1))).toEqual({ only: 0, onlyOther: 1, rows: 2 });
});

describe.each(trees)("the downloads of $of", ({ make, fewest }) => {
  let tree: string;
  beforeAll(async () => {
    tree = await make();
    const source = temporaryFolder();
    execFileSync("unzip", ["-q", "-d", source, join(tree, "v1/downloads/source.zip")]);
    await database.rows(recordedIn(join(source, "data")));
  });
  const file = (name: string) => join(tree, "v1/downloads", name);

  const known = new Set<string>();
  /** A query for the rows of a table as the API answers them. Thousands of files are read for it, once for all formats. */
  const answersOf = async (table: Table): Promise<string> => {
    const name = `"answered ${table.name}"`;
    if (!known.has(name)) await database.rows(`CREATE OR REPLACE TABLE ${name} AS ${answered(tree, table)}`);
    known.add(name);
    return `FROM ${name}`;
  };

  /** Compares rows with the API's own files, as DuckDB reads both. */
  const hasWhatTheApiAnswers = async (table: Table, rows: string) => {
    const { only, onlyOther, rows: count } = await database.difference(await answersOf(table), rows);
    expect({ only, onlyOther }, table.name).toEqual({ only: 0, onlyOther: 0 });
    expect(count, table.name).toBeGreaterThanOrEqual(fewest);
  };

  test.each(tables)(
    "$name: every row of the CSV file is answered by the API, and no other",
    async (table) => {
      const { name, columns } = table;
      const path = file(`${name}.csv${name.startsWith("readings") ? ".gz" : ""}`);
      const types = columns.map((column) => `'${column.name}': '${SQL_TYPES[column.type]}'`).join(", ");
      await hasWhatTheApiAnswers(
        table,
        `SELECT * FROM read_csv('${path}', header = true, auto_detect = false, delim = ',', quote = '"', escape = '"',
        nullstr = '', allow_quoted_nulls = false, max_line_size = 10000000, columns = {${types}})`,
      );
    },
  );

  test.each(
    tables.filter(({ name }) =>
      /^(areas|consents|readings|readings-recorded|use-rules|stage-assignments|scheduled-changes)$/.test(
        name,
      ),
    ),
  )("$name: every row of the Parquet file is answered by the API, and no other", async (table) => {
    const columns = table.columns.map(({ name }) => `"${name}"`).join(", ");
    await hasWhatTheApiAnswers(
      table,
      `SELECT ${columns} FROM read_parquet('${file(`${table.name}.parquet`)}')`,
    );
    const described = await database.rows(`DESCRIBE FROM read_parquet('${file(`${table.name}.parquet`)}')`);
    const types = new Map(described.map((row) => [row.column_name, row.column_type]));
    for (const { name, type } of table.columns)
      expect(types.get(name), name).toBe(SQL_TYPES[type].replace("TZ", " WITH TIME ZONE"));
  });

  test.skipIf(lacks("sqlite3")).each(tables.filter(({ name }) => !name.startsWith("readings")))(
    "$name: every row of the GeoPackage is answered by the API, and no other",
    async (table) => {
      const columns = table.columns.map(({ name }) => `"${name}"`);
      const sql = `SELECT ${columns.join(", ")} FROM "${table.name.replaceAll("-", "_")}"`;
      const args = ["-readonly", "-json", file("water-restrictions.gpkg"), sql];
      const text = execFileSync("sqlite3", args, { maxBuffer: 2 ** 28 });
      const dump = join(temporaryFolder(), "rows.json");
      writeFileSync(dump, text.length === 0 ? "[]" : text);
      const cells = table.columns.map(
        ({ name, type }) => `CAST("${name}"->>'$' AS ${SQL_TYPES[type]}) AS "${name}"`,
      );
      const types = columns.map((column) => `${column.replaceAll('"', "'")}: 'JSON'`).join(", ");
      await hasWhatTheApiAnswers(
        table,
        `SELECT ${cells.join(", ")} FROM read_json('${dump}', format = 'array', columns = {${types}}, maximum_object_size = 100000000)`,
      );
    },
  );

  /** The coordinates that the API answers, polygon by polygon and ring by ring, by area and site. */
  const answeredPlaces = (): Map<string, unknown> => {
    const read = (path: string) => JSON.parse(readFileSync(join(tree, path), "utf8"));
    const paths = filesBelow(join(tree, "v1")).map((path) => `v1/${path}`);
    const areas = paths.filter((path) => /^v1\/areas\/[^/]+\/boundary\.json$/.test(path)).map(read);
    const sites = paths.filter((path) => /^v1\/monitoring-sites\/[^/]+\.json$/.test(path)).map(read);
    return new Map([
      ...areas.map(({ id, boundary }) => [id, boundary?.coordinates ?? null] as const),
      ...sites.map(({ id, location }) => [id, location && [location.longitude, location.latitude]] as const),
    ]);
  };
  type Feature = { properties: { id: string }; geometry: { coordinates: unknown } | null };
  const placesIn = (features: readonly Feature[]) =>
    features.map(({ properties: { id }, geometry }) => [id, geometry?.coordinates ?? null] as const);

  test("the GeoJSON files hold every place as the API answers it", () => {
    const read = (name: string) => JSON.parse(readFileSync(file(name), "utf8"));
    const found = ["areas.geojson", "monitoring-sites.geojson"].flatMap((name) =>
      placesIn(read(name).features),
    );
    expect(new Map(found)).toEqual(answeredPlaces());
  });

  test.skipIf(lacks("ogr2ogr"))(
    "GDAL reads every place of the GeoPackage as the API answers it, and finds it valid",
    () => {
      const out = temporaryFolder();
      const found = ["areas", "monitoring_sites"].flatMap((layer) => {
        const target = join(out, `${layer}.geojson`);
        const precision = ["-lco", "COORDINATE_PRECISION=17"];
        execFileSync("ogr2ogr", [
          "-f",
          "GeoJSON",
          ...precision,
          target,
          file("water-restrictions.gpkg"),
          layer,
        ]);
        return placesIn(JSON.parse(readFileSync(target, "utf8")).features);
      });
      expect(new Map(found)).toEqual(answeredPlaces());
      for (const name of ["water-restrictions.gpkg", "areas.geojson"]) {
        const sql = "SELECT count(*) AS wrong FROM areas WHERE NOT ST_IsValid(geometry)";
        const args = ["-ro", "-q", file(name), "-dialect", "SQLite", "-sql", sql];
        expect(execFileSync("ogrinfo", args, { encoding: "utf8" }), name).toContain("wrong (Integer) = 0");
      }
    },
  );

  test("DuckDB reads every place of the GeoParquet file as the API answers it", async () => {
    const rows = await database.rows(
      `SELECT CAST(id AS VARCHAR) AS id, ST_AsText(geometry) AS text, bbox FROM read_parquet('${file("areas.parquet")}')`,
    );
    const places = answeredPlaces();
    for (const { id, text, bbox } of rows) {
      // "MULTIPOLYGON (((1 2, …)))" in the brackets of JSON.
      const coordinates = String(text ?? "null")
        .replace("MULTIPOLYGON ", "")
        .replace(/([^\s(),]+) ([^\s(),]+)/g, "[$1,$2]")
        .replaceAll("(", "[")
        .replaceAll(")", "]");
      const polygons: [number, number][][][] | null = JSON.parse(coordinates);
      expect(polygons).toEqual(places.get(String(id)));
      const points = polygons?.flat(2) ?? [];
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      const box = {
        xmin: Math.min(...xs),
        ymin: Math.min(...ys),
        xmax: Math.max(...xs),
        ymax: Math.max(...ys),
      };
      expect(bbox).toEqual(text === null ? null : box);
    }
  });

  test.skipIf(lacks("sqlite3"))("SQLite finds the GeoPackage sound", () => {
    const ask = (sql: string) =>
      execFileSync("sqlite3", ["-readonly", file("water-restrictions.gpkg"), sql], {
        encoding: "utf8",
      }).trim();
    expect(ask("PRAGMA integrity_check")).toBe("ok");
    expect(ask("PRAGMA foreign_key_check")).toBe("");
    expect(ask("PRAGMA application_id")).toBe(String(0x47504b47));
    expect(ask("PRAGMA user_version")).toBe("10300");
    expect(ask("SELECT value FROM metadata WHERE name = 'licenceUrl'")).toMatch(/^https:/);
  });
});
