import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { summaryOf } from "../../generator/nightly/summary.ts";
import { uuid } from "../support/records.ts";
import { siteId } from "../upstreams/data.ts";
import { codeOf, DAY, keep, NOW, type Place, placeOf, publishedIn } from "./place.ts";
import { statusOf } from "./region.ts";

let place: Place;
let restore: () => void;
beforeAll(async () => {
  place = await placeOf(71, NOW, 4);
  expect(codeOf((await place.run(NOW)).error)).toBe(0);
  ({ restore } = keep(place));
  return place.close;
});
afterEach(() => restore());

const later = NOW + DAY / 4;
const isDown = () => {
  place.upstream.plan = () => ({ fault: "notFound", seed: 1 });
};
const published = (path: string): string => publishedIn(place.site, path);
const statusesOf = (path: string): unknown[] =>
  JSON.parse(published(path)).map(({ statuses }: { statuses: unknown }) => statuses);
const allowed = { allow: "upstreams are down on purpose" };

describe("the data of a night", () => {
  test("is the same when nothing has changed: the tree is the one that is live, byte for byte", async () => {
    expect((await place.run(NOW)).report.verdict).toBe("unchanged");
    rmSync(place.out, { recursive: true });
    expect((await place.run(NOW)).report.verdict).toBe("unchanged");
  });

  test("has what was fetched before, while the upstreams are down, and though the data folder never had it", async () => {
    const readings = ["readings/hilltop.csv", "readings/kiwis.csv"];
    const files = [...readings, "areas/areas.geojson", "upstreams/page.txt", "page-checks.json"];
    const before = files.map(published);
    expect(before[0]).not.toBe(readFileSync(join(place.data, "readings/hilltop.csv"), "utf8"));
    expect(before[2]).toContain('"coordinates"');
    for (const file of readings) rmSync(join(place.data, file));
    isDown();
    const { error, report } = await place.run(later, allowed);
    expect([codeOf(error), report.kept]).toEqual([0, []]);
    const rows = (texts: readonly string[]) => texts.map((text) => text.split("\n").sort());
    expect(rows(files.map(published))).toEqual(rows(before));
  });

  test("keeps what was fetched of a closed site, whose series was moved to an upstream that is not enabled", async () => {
    const before = published("readings/hilltop.csv");
    const file = join(place.data, "upstreams/hilltop.json");
    const { series, ...upstream } = JSON.parse(readFileSync(file, "utf8"));
    const [closed, ...open] = series;
    writeFileSync(file, JSON.stringify({ ...upstream, series: open }));
    const off = { ...upstream, enabled: false, series: [closed] };
    writeFileSync(join(place.data, "upstreams/closed.json"), JSON.stringify(off));
    const { error, report } = await place.run(later);
    expect([codeOf(error), report.kept]).toEqual([0, []]);
    const rowsOf = (text: string) => text.split("\n").filter((row) => row.startsWith(siteId(0)));
    expect(rowsOf(before).length).toBeGreaterThan(
      rowsOf(readFileSync(join(place.data, "readings/hilltop.csv"), "utf8")).length,
    );
    expect(rowsOf(published("readings/hilltop.csv"))).toEqual(rowsOf(before));
  });

  test("keeps the boundaries of a layer that is not enabled any more", async () => {
    const before = published("areas/areas.geojson");
    const file = join(place.data, "upstreams/arcgis.json");
    writeFileSync(file, readFileSync(file, "utf8").replace('"enabled": true', '"enabled": false'));
    const { report } = await place.run(later);
    expect(report.upstreams.find(({ key }) => key === "arcgis")?.state).toBe("off");
    expect(published("areas/areas.geojson")).toBe(before);
  });

  test("takes readings of a gauge that no upstream brings from the data folder: also that they were corrected", async () => {
    const file = join(place.data, "readings/hand.csv");
    const lines = readFileSync(file, "utf8").split("\n");
    const corrected = (lines[1] ?? "").replace(/,[\d.]+,m³/, ",1.5,m³");
    writeFileSync(file, [lines[0], corrected, ...lines.slice(3)].join("\n"));
    const { report } = await place.run(later);
    expect([report.verdict, report.kept]).toEqual(["published", []]);
    expect(published("readings/hand.csv")).toBe(readFileSync(file, "utf8"));
  });

  test("keeps what is live of a provider of which the data folder has nothing", async () => {
    const readings = published("readings/hand.csv");
    const statuses = statusesOf("monitoring-sites/hand.json");
    for (const site of place.region.sites) site.statuses = [];
    place.turn(later);
    rmSync(join(place.data, "readings/hand.csv"));
    const { error, report } = await place.run(later);
    expect([codeOf(error), report.kept]).toEqual([0, []]);
    expect(published("readings/hand.csv")).toBe(readings);
    expect(statusesOf("monitoring-sites/hand.json")).toEqual(statuses);
  });

  test("takes newer statuses from the data folder", async () => {
    for (const site of place.region.sites)
      site.statuses = [statusOf(1, "partial", NOW + 1000), statusOf(2, "none", NOW)];
    place.turn(later);
    const { report } = await place.run(later);
    expect(report.kept).toEqual([]);
    expect(statusesOf("monitoring-sites/hand.json")).toEqual(
      place.region.sites.map(({ statuses }) => statuses),
    );
  });

  test("leaves out readings of a site that the data folder no longer has", async () => {
    const [gone] = place.region.sites.splice(0, 1);
    place.turn(later);
    const { error, report } = await place.run(later, { allow: "the gauge was taken down" });
    expect([codeOf(error), report.kept]).toEqual([0, []]);
    expect(published("readings/hand.csv")).not.toContain(gone?.id);
    expect(report.records.find(({ kind }) => kind === "monitoring sites")?.removed).toEqual([
      `Gauge 0 (${gone?.id})`,
    ]);
  });

  test("compares a watched page with that of the night before", async () => {
    const of = (reported: Awaited<ReturnType<Place["run"]>>) =>
      reported.report.upstreams.find(({ key }) => key === "page")?.difference;
    place.turn(later);
    expect(of(await place.run(later))).toBe(null);
    place.turn(later + DAY / 4);
    place.upstream.world = {
      ...place.upstream.world,
      page: ["Water restrictions", "Level 2 applies in Kaikōura."],
    };
    const night = await place.run(later + DAY / 4);
    expect(of(night)).toContain("+ Level 2 applies");
    const { commands = [] } = night.report.upstreams.find(({ key }) => key === "page")?.announced ?? {};
    expect(commands).toEqual([
      `npm run change -- "Area 0" "Level 2" --from "YYYY-MM-DD HH:MM" --data "${place.data}"`,
    ]);
  });

  test("tells the change of a watched page every night, until the data folder has its new text", async () => {
    const pageIn = ({ report }: Awaited<ReturnType<Place["run"]>>) =>
      report.upstreams.find(({ key }) => key === "page");
    const text = join(place.data, "upstreams/page.txt");
    writeFileSync(text, published("upstreams/page.txt"));
    const page = ["Water restrictions", "Level 2 applies in Kaikōura."];
    const nightAt = (instant: number) => {
      place.turn(instant);
      place.upstream.world = { ...place.upstream.world, page };
      return place.run(instant);
    };
    for (const instant of [later, later + DAY / 4, later + DAY / 2]) {
      const outcome = await nightAt(instant);
      expect(pageIn(outcome)).toMatchObject({ changed: true });
      expect(pageIn(outcome)?.difference).toContain("+ Level 2 applies");
      expect(summaryOf(outcome.report)).toContain("run `npm run ingest -- --only page` in the data folder");
    }
    writeFileSync(text, published("upstreams/page.txt"));
    expect(pageIn(await nightAt(later + DAY))).toMatchObject({ changed: false, difference: null });
  });

  test.each([
    ["an unclosed quote", ",flow,", ',"flow,', "readings/hand.csv:2:38 at [1]: expected a closing quote"],
    [
      "a column of another name",
      "siteId",
      "site",
      "readings/hand.csv:1:1 at [0]: expected the columns siteId",
    ],
  ])("has a place for %s in the data folder", async (_, from, to, fault) => {
    const file = join(place.data, "readings/hand.csv");
    writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
    const { error } = await place.run(later);
    expect([codeOf(error), (error as Error).message]).toEqual([1, expect.stringContaining(fault)]);
  });

  test("has the place of a fault in the data folder, though the lines of the copy are others", async () => {
    const file = join(place.data, "areas/areas.geojson");
    const areas = JSON.parse(readFileSync(file, "utf8"));
    const ring = [
      [175, -41],
      [176, -41],
      [176, -40],
      [175, -41],
    ];
    // On a line for each number, where the copy has the live boundary on one.
    areas.features[0].geometry = { type: "Polygon", coordinates: [ring] };
    areas.features.at(-1).properties.schemeId = uuid(999);
    writeFileSync(file, JSON.stringify(areas, null, 2));
    const [before = ""] = readFileSync(file, "utf8").split(uuid(999));
    const { error } = await place.run(later);
    expect((error as Error).message).toContain(`areas/areas.geojson:${before.split("\n").length}:`);
  });

  test("needs no upstream at all: the build is made again for a later instant", async () => {
    rmSync(join(place.data, "upstreams"), { recursive: true });
    const { error, report } = await place.run(later);
    expect([codeOf(error), report.verdict, report.upstreams]).toEqual([0, "published", []]);
    expect(report.files.changed).toBeLessThan(100);
  });
});
