import { describe, expect, test } from "vitest";
import { explorerSections } from "../../generator/explorer/sections.ts";
import { areaGroupsOf } from "../../generator/model/area-groups.ts";
import { modelOf } from "../../generator/model/model.ts";
import { readingsAsOf } from "../../generator/model/readings-as-of.ts";
import { documentsOf } from "../../generator/openapi/documents.ts";
import { drawnData } from "../openapi/sources.ts";
import { computed } from "../support/computed.ts";
import { soundData } from "../support/data.ts";
import { nameZonesAfterOthers } from "../support/edits.ts";
import { drawOf } from "../support/random.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { explorerFiles } from "./explorer-files.ts";

/** None of these sections has a source file. */
const readSource = () => new Uint8Array();

const folder = temporaryFolder();
const options = { store: "packs", baseUrl: "https://water.example.nz", maxZoom: 1 } as const;

/** What the pages of zones show of areas and sites. */
const seen = new Set<string>();

test.each([2, 4, 9, 12])(
  "the sections of the explorer are all of it, and each page is the same, of drawn data set %i",
  async (seed) => {
    const data = drawnData(folder, seed);
    nameZonesAfterOthers(data, drawOf(seed));
    const { source, readings } = await soundData(data);
    const asOf = source.dataset[0]?.record.asOf ?? Date.UTC(2026, 10, 20);
    // A data set that is finished looks at nothing ahead.
    for (const { record } of source.dataset) delete record.asOf;
    const lookAhead = { within: 400 * 86_400_000, most: 8 };
    const model = modelOf(source, readings, asOf, lookAhead);
    const readingsOf = readingsAsOf(readings, asOf);
    const contents = (files: Iterable<{ path: string; content: string | Uint8Array }>) =>
      new Map([...files].map(({ path, content }) => [path, String(content)]));
    const whole = contents(explorerFiles(model, readingsOf, options));
    const input = { model, readingsOf, digests: {}, options, readSource, remember: computed };
    // Each area by itself: no page of it shows another.
    const { groupOf } = areaGroupsOf(model, {});
    const areas = { groups: model.areas.map((area) => groupOf([area])), groupOf };
    const documents = documentsOf(model, readingsOf, options);
    const sections = explorerSections(input, areas, documents).map((section) => contents(section.files([])));
    expect(sections.reduce((sum, { size }) => sum + size, 0)).toBe(whole.size);
    for (const section of sections)
      for (const [path, content] of section) expect(content === whole.get(path), path).toBe(true);
    const [, pagesOfAreas, pagesOfOrganisations, , zones, monitoring, consents] = sections;
    expect(pagesOfAreas?.size).toBe(model.areas.length);
    expect(pagesOfOrganisations?.size).toBe(model.organisations.length);
    expect(zones?.size).toBe(model.zones.length);
    const others = [...(monitoring?.values() ?? [])].filter((page) =>
      /data-page="(moved|list|statements)"/.test(page),
    );
    expect((monitoring?.size ?? 0) - others.length).toBe(model.sites.length);
    expect(consents?.size).toBe(model.consents.length);
    const shown = [...(zones?.values() ?? [])].join();
    for (const part of ["Areas? of this name", "data-from", "management area of this name"])
      if (new RegExp(part).test(shown)) seen.add(part);
  },
);

test("among these are zones that name areas which change, and ones that name sites", () => {
  expect(seen.size).toBe(3);
});

describe("a changed source file changes what the sections that show it follow from, and no other", async () => {
  const { source, readings } = await soundData(drawnData(folder, 2));
  const model = modelOf(source, readings, source.dataset[0]?.record.asOf ?? Date.UTC(2026, 10, 20));
  const readingsOf = readingsAsOf(readings, model.asOf);
  const documents = documentsOf(model, readingsOf, options);
  const files = ["monitoring-sites/a.json", "consents/a.json", "readings/a.csv", "upstreams/a.json"];
  const sectionsWith = (changed: string | null) => {
    const digests = Object.fromEntries(files.map((file) => [file, file === changed ? "new" : "old"]));
    const input = { model, readingsOf, digests, options, readSource, remember: computed };
    const sections = explorerSections(input, areaGroupsOf(model, digests), documents);
    return new Map(sections.map(({ name, inputs, groups }) => [name, JSON.stringify([inputs, groups])]));
  };
  const before = sectionsWith(null);
  const after = new Map(files.map((file) => [file, sectionsWith(file)]));

  const ofSites = ["explorer-organisations", "explorer-zones", "explorer-monitoring"];
  test.each([
    ["monitoring-sites/a.json", ofSites],
    ["consents/a.json", [...ofSites, "explorer-consents"]],
    ["readings/a.csv", ofSites],
    ["upstreams/a.json", ofSites],
  ])("%s", (file, expected) => {
    const changed = [...(after.get(file) ?? [])].filter(([name, inputs]) => inputs !== before.get(name));
    expect(changed.map(([name]) => name)).toEqual(expected);
  });
});
