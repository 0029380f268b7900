import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "../../generator/builder/build.ts";
import { catalogueOf } from "../../generator/downloads/catalogue.ts";
import { downloads } from "../../generator/downloads/files.ts";
import { SAMPLE, sampleTree } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow } from "../support/tree.ts";
import { words } from "../support/words.ts";
import { TERMS, writeHostile } from "./data-sets.ts";
import { type Database, openDatabase } from "./duckdb.ts";

const lacks = (program: string): boolean => !existsSync(`/usr/bin/${program}`);

const OPTIONS = { baseUrl: "https://water.example.nz", maxZoom: 0 } as const;
const LICENCE = "https://creativecommons.org/licenses/by/4.0/";
const NOTICE = "Sample data, not official.";
const AS_OF = "2026-11-20T20:10:00Z";

let tree: string;
let database: Database;
beforeAll(async () => {
  tree = await sampleTree("files");
  database = await openDatabase();
});
afterAll(() => database.close());

const bytesOf = (name: string) => readFileSync(join(tree, "v1/downloads", name));
const read = (path: string) => JSON.parse(readFileSync(join(tree, path), "utf8"));

test("every download is there, and nothing else", () => {
  const found = filesBelow(join(tree, "v1/downloads"));
  expect(found.sort()).toEqual([...downloads.map(({ name }) => name), "datapackage.json"].sort());
});

describe("the Data Package", () => {
  type Resource = {
    name: string;
    path: string;
    bytes: number;
    hash: string;
    mediatype: string;
    schema?: {
      fields: { name: string; type: string; constraints?: { required: boolean } }[];
      primaryKey?: string[];
    };
  };
  let described: {
    resources: Resource[];
    licenses: { path: string }[];
    asOf: string;
    isSample: boolean;
    notice: string;
  };
  beforeAll(() => {
    described = read("v1/downloads/datapackage.json");
  });

  test("has the size and the hash of every file", () => {
    expect(described.resources.map(({ path }) => path)).toEqual(downloads.map(({ name }) => name));
    for (const { path, bytes, hash } of described.resources) {
      const content = bytesOf(path);
      expect(bytes, path).toBe(content.length);
      expect(hash, path).toBe(`sha256:${createHash("sha256").update(content).digest("hex")}`);
    }
  });

  test("names the fields of every CSV file in the order of its header, and its key, by which no two rows are equal", () => {
    const tables = described.resources.filter(({ schema }) => schema !== undefined);
    expect(tables.length).toBe(17);
    for (const { path, schema } of tables) {
      const bytes = path.endsWith(".gz") ? gunzipSync(bytesOf(path)) : bytesOf(path);
      const [header = [], ...rows] = Papa.parse<string[]>(bytes.toString(), {
        delimiter: ",",
        skipEmptyLines: true,
      }).data;
      expect(
        schema?.fields.map(({ name }) => name),
        path,
      ).toEqual(header);
      for (const [index, field] of (schema?.fields ?? []).entries()) {
        if (field.constraints?.required)
          expect(
            rows.every((row) => row[index] !== ""),
            `${path} ${field.name}`,
          ).toBe(true);
      }
      const key = (schema?.primaryKey ?? []).map((name) => header.indexOf(name));
      const keys = rows.map((row) => JSON.stringify(key.map((index) => row[index])));
      if (key.length > 0) expect(new Set(keys).size, path).toBe(rows.length);
    }
  });

  test("has resources of unique names that others may refer to", () => {
    const names = described.resources.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => /^[a-z0-9-]+$/.test(name))).toBe(true);
    const references = JSON.stringify(described).matchAll(/"resource":"([^"]+)"/g);
    for (const [, name = ""] of references) expect(names).toContain(name);
  });
});

describe("the terms of use travel in", () => {
  const expectTerms = (text: string) => {
    expect(text).toContain(LICENCE);
    expect(text).toContain(NOTICE);
    expect(text).toContain(AS_OF);
    expect(text).toContain("Statistics New Zealand’s data");
  };

  test("the Data Package", () => expectTerms(JSON.stringify(read("v1/downloads/datapackage.json"))));

  test.each(["areas.geojson", "monitoring-sites.geojson"])("%s", (name) => {
    const { features: _, ...about } = read(`v1/downloads/${name}`);
    expectTerms(JSON.stringify(about));
  });

  test.each(["areas.parquet", "consents.parquet", "readings.parquet"])("%s", async (name) => {
    const path = join(tree, "v1/downloads", name);
    const rows = await database.rows(
      `SELECT decode(key) AS key, decode(value) AS value FROM parquet_kv_metadata('${path}')`,
    );
    expectTerms(JSON.stringify(rows));
  });

  test.skipIf(lacks("sqlite3"))("the GeoPackage", () => {
    const path = join(tree, "v1/downloads/water-restrictions.gpkg");
    expectTerms(
      execFileSync("sqlite3", ["-readonly", path, "SELECT name, value FROM metadata"], { encoding: "utf8" }),
    );
  });

  test.skipIf(lacks("unzip"))("the archive of the source data", () => {
    const path = join(tree, "v1/downloads/source.zip");
    const text = execFileSync("unzip", ["-p", path, "README.md", "LICENCE.txt"], { encoding: "utf8" });
    expectTerms(text);
  });
});

test("ids are text in every Parquet file, so that readers join them with those of CSV", async () => {
  const columns = await database.rows(
    `SELECT file_name, name, type, converted_type FROM parquet_schema('${join(tree, "v1/downloads/*.parquet")}')
     WHERE regexp_matches(name, '^id$|(area|site|stage|scheme|assignment|change)Id$', 'i')`,
  );
  expect(columns.length).toBeGreaterThan(10);
  for (const { file_name, name, type, converted_type } of columns)
    expect([file_name, name, type, converted_type]).toEqual([file_name, name, "BYTE_ARRAY", "UTF8"]);
});

test("the catalogue has what data.govt.nz asks of a dataset, at addresses that are there", () => {
  const [dataset, ...others] = read("data.json");
  expect(others).toEqual([]);
  for (const field of words("title description identifier license publisher contactPoint distribution"))
    expect(dataset[field], field).toBeTruthy();
  expect(dataset.license).toBe(LICENCE);
  const addresses: string[] = dataset.distribution.flatMap(
    ({ downloadURL }: { downloadURL?: string }) => downloadURL ?? [],
  );
  expect(addresses.length).toBe(downloads.length);
  for (const address of addresses)
    expect(existsSync(join(tree, address.replace(SAMPLE.baseUrl, ""))), address).toBe(true);
});

test.each([
  ["the contact of the data set", "Water team", "Water team"],
  ["the publisher where there is none", null, "A council"],
])("the catalogue names %s", (_, contact, expected) => {
  const [dataset] = catalogueOf({ ...TERMS, contact }, OPTIONS.baseUrl, true);
  expect(dataset?.contactPoint.fn).toBe(expected);
});

test.skipIf(lacks("unzip"))("the source data, unzipped and built, gives the same manifest", async () => {
  const data = temporaryFolder();
  writeHostile(data);
  const out = temporaryFolder();
  await build({ ...OPTIONS, data, out: join(out, "one") });
  const archive = join(out, "one/v1/downloads/source.zip");
  expect(execFileSync("unzip", ["-t", archive], { encoding: "utf8" })).toContain("No errors detected");
  execFileSync("unzip", ["-q", archive, "-d", join(out, "unzipped")]);
  await build({ ...OPTIONS, data: join(out, "unzipped/data"), out: join(out, "two") });
  const manifest = (name: string) => readFileSync(join(out, name, "v1/manifest.json"), "utf8");
  expect(manifest("two")).toBe(manifest("one"));
});

test("a change of one stage makes only the downloads again that it changes", async () => {
  const [data, out] = [temporaryFolder(), join(temporaryFolder(), "public")];
  writeHostile(data);
  await build({ ...OPTIONS, data, out });
  const path = join(data, "stage-assignments/C.json");
  const assignments = JSON.parse(readFileSync(path, "utf8")) as Record<string, string | null>[];
  const isInForce = ({ effectiveFrom, effectiveUntil }: Record<string, string | null>) =>
    effectiveUntil === null && `${effectiveFrom}` < "2026-11-19";
  (assignments.find(isInForce) as Record<string, string>).createdBy = "somebody else";
  writeFileSync(path, JSON.stringify(assignments));
  const { written, removed } = await build({ ...OPTIONS, data, out });
  expect(removed).toEqual([]);
  expect(written.filter((file) => file.startsWith("v1/downloads/")).sort()).toEqual([
    "v1/downloads/datapackage.json",
    "v1/downloads/source.zip",
    "v1/downloads/stage-assignments.csv",
    "v1/downloads/stage-assignments.parquet",
    "v1/downloads/water-restrictions.gpkg",
  ]);
});

test("each question of docs/downloads.md is answered by its query, as it is written", async () => {
  const section = readFileSync("docs/downloads.md", "utf8").split("## Questions")[1]?.split("\n## ")[0] ?? "";
  const queries = [...section.matchAll(/`(SELECT [^`]+)`/g)].map(([, sql]) => sql ?? "");
  expect(queries.length).toBe(4);
  await database.rows(`SET file_search_path = '${join(tree, "v1/downloads")}'`);
  for (const sql of queries) expect((await database.rows(sql)).length, sql).toBeGreaterThan(0);
});
