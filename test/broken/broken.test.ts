import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatFault } from "../../generator/load/faults.ts";
import { faultsIn } from "../support/data.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { writeFiles } from "../support/tree.ts";
import { BASE } from "./base.ts";
import { type Edit, edit, makeFolder, put, remove } from "./edits.ts";
import { editsOf, FIXTURES, type Fixture, linesOf, type Rule } from "./fixtures.ts";

const folder = temporaryFolder();
let count = 0;

/** The lines that a check of the base with some edits ends with. */
async function faultsAfter(edits: readonly Edit[]): Promise<string[]> {
  const data = join(folder, `${count++}`);
  writeFiles(data, BASE);
  for (const change of edits) change(data);
  return (await faultsIn(data)).map(formatFault);
}

describe("the rules of the data format", () => {
  test("find nothing wrong with the base", async () => {
    expect(await faultsAfter([])).toEqual([]);
  });

  test("find nothing wrong with the data set that says least", async () => {
    const others = Object.keys(BASE).filter((file) => file !== "dataset.json");
    expect(await faultsAfter([...others.map(remove), makeFolder("areas"), put("schemes/.keep", "")])).toEqual(
      [],
    );
  });

  test.each(Object.entries<Fixture>(FIXTURES))("%s", async (_, fixture) => {
    expect(await faultsAfter(editsOf(fixture))).toEqual(linesOf(fixture));
  });
});

describe("several faults", () => {
  test("in several files are reported in one run, by file and place", async () => {
    const rules: Rule[] = [
      "Time zones known to the runtime.",
      "Severities unique within a scheme.",
      "Every row of a CSV file has as many cells as the header.",
      "Ids are unique among restriction zones.",
      "Holes inside their outer ring.",
      "A monitoring site has the fields of the table.",
      "An address is absolute, http or https.",
    ];
    const broken = rules.map((rule) => FIXTURES[rule]);
    const expected = broken.flatMap(linesOf);
    expect(await faultsAfter(broken.flatMap(editsOf))).toEqual([
      ...[
        "areas/",
        "monitoring-sites/",
        "organisations",
        "readings/",
        "restriction-zones",
        "schemes/",
      ].flatMap((file) => expected.filter((fault) => fault.startsWith(file)).sort(byPlace)),
    ]);
    expect(expected.length).toBe(broken.length);
  });

  test("in one record are reported at once, in the order of the text", async () => {
    const zones = `[
  { "type": "town", "name": " ", "aliases": [1, "", "x"], "id": 5, "colour": null }
]`;
    expect(await faultsAfter([put("restriction-zones.json", zones)])).toEqual([
      'restriction-zones.json:2:5 at [0].type: expected one of district, region, waterSupplyZone, waterManagementZone, found "town"',
      'restriction-zones.json:2:21 at [0].name: expected a name that is not blank, found " "',
      "restriction-zones.json:2:46 at [0].aliases[0]: expected a text, found 1",
      'restriction-zones.json:2:49 at [0].aliases[1]: expected a name that is not blank, found ""',
      "restriction-zones.json:2:59 at [0].id: expected a UUID: 8-4-4-4-12 hexadecimal digits, found 5",
      'restriction-zones.json:2:68 at [0].colour: expected no other keys, found "colour": correct its name, or remove it',
    ]);
  });

  test("that follow from another are left out, but no others", async () => {
    // The scheme is there, though its name is not: only the reference to another is a fault of its own.
    const edits = [
      edit("schemes/town.json", '"name": "Town supply"', '"name": ""'),
      edit(
        "areas/town.geojson",
        '"schemeId": null',
        `"schemeId": "${"9".repeat(8)}-0000-4000-8000-000000000000"`,
      ),
    ];
    expect(await faultsAfter(edits)).toEqual([
      'areas/town.geojson:28:9 at features[1].properties.schemeId: expected the id of a scheme in the data, found "99999999-0000-4000-8000-000000000000", which the data does not hold: add it, or correct this',
      'schemes/town.json:3:3 at name: expected a name that is not blank, found ""',
    ]);
  });

  test("that are more than anyone would read are listed up to a limit, which is said first", async () => {
    const faults = await faultsAfter([put("restriction-zones.json", `[${"0,".repeat(100_500)}0]`)]);
    expect(faults.length).toBe(100_001);
    expect(faults.slice(0, 2)).toEqual([
      "restriction-zones.json:1:1: expected at most 100000 faults in a file, found more: only these are listed",
      "restriction-zones.json:1:2 at [0]: expected an object, found 0",
    ]);
    expect(faults.at(-1)).toBe("restriction-zones.json:1:200000 at [99999]: expected an object, found 0");
  });

  test("are not made up where a whole file cannot be read", async () => {
    expect(await faultsAfter([put("schemes/town.json", "{")])).toEqual([
      "schemes/town.json:1:2: expected a closing brace, found the end of the file",
    ]);
    expect(await faultsAfter([put("providers.json", "{}")])).toEqual([
      "providers.json:1:1: expected a list, found an object",
    ]);
    expect(await faultsAfter([put("organisations.json", Uint8Array.of(0xff))])).toEqual([
      "organisations.json:1:1: expected UTF-8, found a byte that is not: save the file as UTF-8",
    ]);
  });
});

/** By line, then column. */
function byPlace(a: string, b: string): number {
  const [lineA, columnA] = a.split(":").slice(1).map(Number) as [number, number];
  const [lineB, columnB] = b.split(":").slice(1).map(Number) as [number, number];
  return lineA - lineB || columnA - columnB;
}
