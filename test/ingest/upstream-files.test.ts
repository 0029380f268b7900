import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listFiles } from "../../generator/load/files.ts";
import { BASE, id } from "../broken/base.ts";
import { HILLTOP, SERIES } from "../broken/fixtures.ts";
import { faultsIn } from "../support/data.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { writeBelow, writeFiles } from "../support/tree.ts";

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
  writeFiles(data, BASE);
  for (const [key, upstream] of Object.entries(upstreams))
    writeBelow(data, `upstreams/${key}.json`, JSON.stringify(upstream));
  return (await faultsIn(data)).map(({ file, message }) => `${file}: ${message}`);
}

test("the files of upstreams are source files, and what programs keep beside them is not", () => {
  const data = temporaryFolder();
  mkdirSync(join(data, "upstreams"));
  const kept = ["upstreams/page.json", "upstreams/page.txt"];
  for (const file of [...kept, "upstreams/.draft", ".ingest.lock"]) {
    writeFileSync(join(data, file), "");
  }
  expect(listFiles(data)).toEqual(kept);
});

/** `test/broken` has the rules of the data format that docs/data.md states. */
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
    [{ ...HILLTOP, enabled: "yes" }, 'expected true or false, found "yes"'],
    [
      { ...HILLTOP, url: "https://me:secret@hilltop.example.govt.nz/data.hts" },
      "expected an address without a user and a password: the file is public, found",
    ],
    [{ ...PAGE, url: "https://me@example.govt.nz/" }, "expected an address without a user and a password"],
    [{ ...HILLTOP, utcOffset: "12:00" }, 'expected an offset such as +12:00, found "12:00"'],
    [{ ...HILLTOP, span: "PT0S" }, "expected a duration longer than nothing"],
    [{ ...HILLTOP, maximumBytes: 0 }, "expected a number greater than 0"],
    [{ ...HILLTOP, areas: {} }, 'expected no other keys, found "areas": correct its name, or remove it'],
    [{ ...HILLTOP, series: [{ ...SERIES, observationType: "wind" }] }, "expected one of flow, waterLevel"],
    [{ ...HILLTOP, series: [{ ...SERIES, factor: 0 }] }, "expected a number"],
    [
      { ...HILLTOP, series: [{ ...SERIES, minimum: 2, maximum: 1 }] },
      "expected a maximum that is no less than the minimum",
    ],
    [
      { ...HILLTOP, series: [SERIES, SERIES] },
      "expected each site's observation type of all upstreams once, found",
    ],
    [
      { ...KIWIS, series: [{ ...SERIES, measurement: undefined, site: undefined }] },
      "expected a text, found nothing",
    ],
    [{ ...LAYER, url: "https://gis.example.govt.nz/rest/services/areas" }, "expected the address of a layer"],
    [{ ...PAGE, areaIds: [id(399)] }, "expected the id of an area in the data, found"],
    [[], "expected"],
  ])("%# are checked like all others", async (upstream, message) => {
    const faults = await faultsOf({ one: upstream });
    expect(faults.length).toBeGreaterThan(0);
    expect(faults[0]).toContain(`upstreams/one.json: ${message}`);
  });

  test("do not bring the same boundary in two of them", async () => {
    expect(await faultsOf({ a: LAYER, b: LAYER })).toEqual([
      expect.stringContaining("upstreams/b.json: expected each area's boundary"),
    ]);
  });
});
