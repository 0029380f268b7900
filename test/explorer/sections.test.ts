import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentsOf } from "../../generator/answers/openapi/documents.ts";
import { explorerSections } from "../../generator/explorer/sections.ts";
import { derived } from "../../generator/lib/digest.ts";
import { modelOf } from "../../generator/model/model.ts";
import { readingsAsOf } from "../../generator/model/readings-as-of.ts";
import { drawnData } from "../answers/openapi/sources.ts";
import { soundData } from "../support/data.ts";
import { nameZonesAfterOthers } from "../support/edits.ts";
import { drawOf } from "../support/random.ts";
import { SAMPLE } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { explorerFiles, textsOf } from "./explorer-files.ts";

const folder = temporaryFolder();
const options = { store: "packs", baseUrl: "https://water.example.nz", maxZoom: 1 } as const;

/** What the pages of zones show of areas and sites. */
const seen = new Set<string>();

test.each([4, 9])(
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
    const readingsOf = derived(readingsAsOf, readings, asOf);
    const whole = textsOf(explorerFiles(model, readingsOf, options));
    const input = { model, readingsOf, sourceFiles: [], options, remember: derived };
    const documents = documentsOf(model, readingsOf, options);
    const sections = explorerSections(input, documents).map((section) => textsOf(section.files([])));
    expect(sections.reduce((sum, { size }) => sum + size, 0)).toBe(whole.size);
    for (const section of sections)
      for (const [path, content] of section) expect(content === whole.get(path), path).toBe(true);
    const [main, monitoring, consents] = sections;
    const others = [...(monitoring?.values() ?? [])].filter((page) => /data-page="list"/.test(page));
    expect((monitoring?.size ?? 0) - others.length).toBe(model.sites.length);
    const ofRivers = /^consents\/river_page-.*\/index\.html$|^search\/rivers\.json$/;
    expect([...(consents?.keys() ?? [])].filter((path) => !ofRivers.test(path)).length).toBe(
      model.consents.length,
    );
    const shown = [...(main ?? [])].flatMap(([path, page]) =>
      path.startsWith("restriction-zones/") ? page : [],
    );
    for (const part of ["Areas? of this name", "holdsUntil", "management area of this name"])
      if (new RegExp(part).test(shown.join())) seen.add(part);
  },
);

test("among these are zones that name areas which change, and ones that name sites", () => {
  expect(seen.size).toBe(3);
});

describe("a changed source file changes what the sections that show it follow from, and no other", async () => {
  const data = join(folder, "sample");
  cpSync(SAMPLE.data, data, { recursive: true });
  const sectionsOf = async () => {
    const { source, readings } = await soundData(data);
    const model = modelOf(source, readings, source.dataset[0]?.record.asOf ?? Date.UTC(2026, 10, 20));
    const readingsOf = derived(readingsAsOf, readings, model.asOf);
    const input = { model, readingsOf, sourceFiles: [], options, remember: derived };
    const sections = explorerSections(input, documentsOf(model, readingsOf, options));
    return new Map(sections.map(({ name, inputs }) => [name, inputs]));
  };
  const before = await sectionsOf();

  const changedBy = async (kind: string, edit: (text: string) => string) => {
    const [file = ""] = readdirSync(join(data, kind));
    const path = join(data, kind, file);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, edit(text));
    const after = await sectionsOf();
    writeFileSync(path, text);
    return [...after].filter(([name, inputs]) => inputs !== before.get(name)).map(([name]) => name);
  };

  test.each(["monitoring-sites", "consents", "readings", "upstreams"])("%s", async (kind) => {
    const inOtherBytes = (text: string) => (text.endsWith("\n") ? text.slice(0, -1) : `${text}\n`);
    expect(await changedBy(kind, inOtherBytes)).toEqual(["explorer-monitoring"]);
  });

  test("the stage of an area changes neither the pages of sites nor those of consents", async () => {
    const raised = (text: string) => text.replace(/"createdBy": "[^"]*"/, '"createdBy": "Somebody else"');
    expect(await changedBy("stage-assignments", raised)).toEqual([]);
  });

  test("a boundary: the outline of all areas is on the pages of sites", async () => {
    const moved = (text: string) =>
      text.replace(/\[(17\d\.\d+),/g, (_, x) => `[${(Number(x) + 0.5).toFixed(5)},`);
    expect(await changedBy("areas", moved)).toEqual(["explorer-monitoring"]);
  });
});
