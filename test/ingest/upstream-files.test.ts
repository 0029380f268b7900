import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { DataError } from "../../generator/load/faults.ts";
import { listFiles } from "../../generator/load/files.ts";
import { BASE, id } from "../broken/base.ts";
import { readSource } from "../support/data.ts";
import { temporaryFolder } from "../support/temporary.ts";

const series = {
  siteNumber: "62105",
  observationType: "flow",
  site: "Clarence at Jollies",
  measurement: "Flow",
  unit: "m³/sec",
  storedUnit: "m³/s",
  factor: 1,
};
const HILLTOP = {
  kind: "hilltop",
  url: "https://hilltop.example.govt.nz/data.hts",
  enabled: false,
  providerKey: "ecan",
  series: [series],
};
const KIWIS = {
  kind: "kiwis",
  url: "https://kiwis.example.govt.nz/KiWIS/KiWIS",
  enabled: true,
  providerKey: "ecan",
  series: [],
};
const LAYER = {
  kind: "arcgis",
  url: "https://gis.example.govt.nz/rest/services/areas/FeatureServer/0",
  enabled: true,
  areas: { field: "code", ids: { "054": id(301) } },
};
const PAGE = {
  kind: "page",
  url: "https://example.govt.nz/water?lang=en",
  enabled: true,
  areaIds: [id(301)],
};

/** The faults of a data set that holds these upstreams by their keys, without the places. */
async function faultsOf(upstreams: Readonly<Record<string, unknown>>): Promise<string[]> {
  const data = temporaryFolder();
  const sites = JSON.parse(BASE["monitoring-sites/ecan.json"] as string) as { siteNumber: string }[];
  const files = {
    ...BASE,
    ...Object.fromEntries(
      Object.entries(upstreams).map(([key, value]) => [`upstreams/${key}.json`, JSON.stringify(value)]),
    ),
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(data, path)), { recursive: true });
    writeFileSync(join(data, path), String(content).replaceAll("62105", sites[0]?.siteNumber ?? ""));
  }
  try {
    await readSource(data);
    return [];
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return error.faults.map(({ file, message }) => `${file}: ${message}`);
  }
}

test("the files of upstreams are source files, and what programs keep beside them is not", () => {
  const data = temporaryFolder();
  mkdirSync(join(data, "upstreams"));
  const kept = ["upstreams/page.json", "upstreams/page.txt"];
  for (const file of [...kept, "upstreams/.validators.json", ".ingest.lock"]) {
    writeFileSync(join(data, file), "");
  }
  expect(listFiles(data)).toEqual(kept);
});

describe("the files of upstreams", () => {
  test("of every kind are part of the data, the text of a page too", async () => {
    expect(await faultsOf({ hilltop: HILLTOP, kiwis: KIWIS, layer: LAYER, page: PAGE })).toEqual([]);
    const all = {
      utcOffset: "+12:45",
      span: "P14D",
      pace: "PT1S",
      timeout: "PT60S",
      maximumBytes: 1,
      notes: "Ask first.",
    };
    expect(await faultsOf({ hilltop: { ...HILLTOP, ...all }, page: { ...PAGE, ...all } })).toEqual([]);
  });

  test.each([
    [{ ...HILLTOP, kind: "ftp" }, "expected one of hilltop, kiwis, arcgis, page, found"],
    [{ ...HILLTOP, providerKey: undefined }, "expected a text, found nothing"],
    [{ ...HILLTOP, providerKey: "a/b" }, "expected a provider key that a file can be named after"],
    [{ ...HILLTOP, providerKey: "nobody" }, 'expected the key of a provider in the data, found "nobody"'],
    [{ ...HILLTOP, enabled: "yes" }, 'expected true or false, found "yes"'],
    [{ ...HILLTOP, url: `${HILLTOP.url}?Service=Hilltop` }, "expected an address without a query"],
    [
      { ...HILLTOP, url: "https://me:secret@hilltop.example.govt.nz/data.hts" },
      "expected an address without a user and a password: the file is public, found",
    ],
    [{ ...PAGE, url: "https://me@example.govt.nz/" }, "expected an address without a user and a password"],
    [{ ...HILLTOP, utcOffset: "12:00" }, 'expected an offset such as +12:00, found "12:00"'],
    [{ ...HILLTOP, span: "P1M" }, "expected an ISO 8601 duration"],
    [{ ...HILLTOP, span: "PT0S" }, "expected a duration longer than nothing"],
    [{ ...HILLTOP, maximumBytes: 0 }, "expected a number greater than 0"],
    [{ ...HILLTOP, areas: {} }, 'expected no other keys, found "areas"'],
    [
      { ...HILLTOP, series: [{ ...series, siteNumber: "1" }] },
      'expected the number of a site of the provider, found "1", which the data does not hold',
    ],
    [{ ...HILLTOP, series: [{ ...series, observationType: "wind" }] }, "expected one of flow, waterLevel"],
    [{ ...HILLTOP, series: [{ ...series, factor: 0 }] }, "expected a number"],
    [
      { ...HILLTOP, series: [{ ...series, timeSeriesId: "1" }] },
      'expected no other keys, found "timeSeriesId"',
    ],
    [
      { ...HILLTOP, series: [{ ...series, minimum: 2, maximum: 1 }] },
      "expected a maximum that is no less than the minimum",
    ],
    [
      { ...HILLTOP, series: [series, series] },
      "expected each site's observation type of all upstreams once, found",
    ],
    [
      { ...KIWIS, series: [{ ...series, measurement: undefined, site: undefined }] },
      "expected a text, found nothing",
    ],
    [{ ...LAYER, url: "https://gis.example.govt.nz/rest/services/areas" }, "expected the address of a layer"],
    [
      { ...LAYER, areas: { field: "code", ids: { "054": id(399) } } },
      "expected the id of an area in the data, found",
    ],
    [
      { ...LAYER, areas: { field: "code", ids: { "054": id(301), "055": id(301) } } },
      "expected each area's boundary of all upstreams once, found",
    ],
    [{ ...PAGE, areaIds: [id(399)] }, "expected the id of an area in the data, found"],
    [[], "expected"],
  ])("%# are checked like all others", async (upstream, message) => {
    const faults = await faultsOf({ one: upstream });
    expect(faults.length).toBeGreaterThan(0);
    expect(faults[0]).toContain(`upstreams/one.json: ${message}`);
  });

  test("do not bring the same series, or the same boundary, twice", async () => {
    expect(await faultsOf({ a: HILLTOP, b: HILLTOP })).toEqual([
      expect.stringContaining("again after upstreams/a.json series[0]"),
    ]);
    expect(await faultsOf({ a: LAYER, b: LAYER })).toEqual([
      expect.stringContaining("upstreams/b.json: expected each area's boundary"),
    ]);
  });
});
