import { describe, expect, test } from "vitest";
import { packOf } from "../../generator/api/pack-of.ts";
import { words } from "../support/words.ts";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

describe("the pack of a file", () => {
  test("is the same for all that belongs to one record", () => {
    const area = packOf(`v1/areas/${ID}.json`);
    const more = [
      "boundary.json",
      "stage-assignments/current.json",
      "stage-assignments/chunks.json",
      "stage-assignments/chunks/-5.json",
      "scheduled-changes/status/approved/isCancelled/false/pages/100/1.json",
    ].map((file) => packOf(`v1/areas/${ID}/${file}`));
    expect(new Set([area, ...more]).size).toBe(1);
  });

  test.each([
    ["readings of the same days", "monitoring-sites/ID/readings/chunks/786432.json", "1048575.json"],
    ["tiles beside each other", "tiles/areas/8/0/0.mvt", "7.mvt"],
    ["files of one instant, which a night drops together", "epochs/1795237200000/areas/x.json", "y.json"],
  ])("is the same for %s", (_, one, last) => {
    const path = `v1/${one.replace("ID", ID)}`;
    expect(packOf(path)).not.toBeNull();
    expect(packOf(path)).toBe(packOf(path.replace(/[^/]*$/, last)));
  });

  test.each([
    ["readings of other days", "monitoring-sites/ID/readings/chunks/786432.json", "chunks/1048576.json"],
    ["tiles of other columns", "tiles/areas/8/0/0.mvt", "8/8/0.mvt"],
    ["tiles of other rows", "tiles/areas/8/0/0.mvt", "8/0/8.mvt"],
    ["tiles of other zooms", "tiles/areas/8/0/0.mvt", "9/0/0.mvt"],
  ])("is another one for %s", (_, one, other) => {
    const path = `v1/${one.replace("ID", ID)}`;
    const folder = path.slice(0, path.lastIndexOf(other.split("/")[0] as string));
    expect(packOf(`${folder}${other}`)).not.toBe(packOf(path));
  });

  // Another version that gave files other packs would have the next night write, and upload, all of them anew.
  test.each([
    [`v1/areas/${ID}.json`, "records/34"],
    ["v1/schemes/pages/100/1.json", "records/55"],
    ["v1/consents/wp030404t_2f2.json", "statuses/261"],
    ["v1/consents/wp/may-use.json", "uses/63"],
    ["v1/tiles/areas/8/252/160.mvt", "tiles/37"],
    [`v1/monitoring-sites/${ID}/readings/chunks/786432.json`, "readings-3/20"],
    ["v1/monitoring-sites/a/readings/pages/50/1.json", "readings/104"],
    ["v1/epochs/1795237200000/areas/x.json", "epochs/17"],
    ["v1/search/ab/c.json", "search/244"],
    ["v1/places/1/2.json", "places/22"],
    ["v1/versions/1.json", "versions/63"],
    ["v1/badges/x/y.json", "badges/14"],
    [`areas/${ID}/index.html`, "pages-by-id/19"],
    ["consents/list_page-2/index.html", "lists/76"],
    ["consents/wp030404t/index.html", "consent-pages/211"],
    ["monitoring-sites/hutt-river/index.html", "site-pages/318"],
    ["restriction-zones/hutt-valley/index.html", "zone-pages/4"],
    ["areas/porirua/index.html", "pages/42"],
  ])("of %s stays %s from version to version", (path, pack) => {
    expect(packOf(path)).toBe(`v1/packs/${pack}.pack`);
  });

  test("of a consent's page, which a night leaves as it was, is none of those that it changes", () => {
    const [own, site] = ["consents/wp_2f1/index.html", "monitoring-sites/river/index.html"].map(packOf);
    const byId = "monitoring-sites/0526e29b-5b9f-57b0-b06b-0e7f307e1d04/index.html";
    expect(packOf(byId)).toMatch(/pages-by-id/);
    expect(packOf("restriction-zones/hutt-valley/index.html")).toMatch(/zone-pages/);
    expect(packOf("consents/list_page-2/index.html")).toMatch(/lists/);
    expect(packOf("areas/porirua/index.md")).toBe(packOf("areas/porirua/index.html"));
    expect(own).toMatch(/consent-pages/);
    expect(site).toMatch(/^v1\/packs\//);
    expect(site).not.toMatch(/consent-pages/);
  });

  test.each([
    ...words("v1/manifest.json v1/manifest/GetAreas/1.json v1/index.json v1/status.json v1/openapi.json"),
    ...words("v1/store.json v1/epochs.json v1/epochs/0123456789abcdef.json v1/client.js"),
    ...words("v1/client.tgz v1/downloads/areas.csv v1/feeds/areas/x.atom"),
    ...words("v1/problems/GetArea/not-found.json v1/search/manifest.json v1/tiles/areas.pmtiles"),
    ...words("v1/tiles/areas/tiles.json v1/tiles/areas/archive.json v1/packs/records/1.pack index.html"),
    ...words("404.html about/index.html areas/index.html consents/index.html"),
    ...words(
      "restriction-zones/index.html restriction-zones/list_page-2/index.html embed/areas/x/index.html changes/index.md",
    ),
    ...words("assets/map.5f3a9c01.js hosts/cloudflare/worker.js"),
  ])("is none for %s, which lies loose", (path) => {
    expect(packOf(path)).toBeNull();
  });
});
