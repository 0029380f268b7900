import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Options } from "../../../generator/answers/options.ts";
import { sectionsOf } from "../../../generator/builder/sections.ts";
import { derived } from "../../../generator/lib/digest.ts";
import { formatInstant, parseInstant } from "../../../generator/lib/time/instant.ts";
import { type Model, modelOf } from "../../../generator/model/model.ts";
import { readingsAsOf } from "../../../generator/model/readings-as-of.ts";
import type { Status } from "../../../schemas/document.ts";
import { amount } from "../../support/amount.ts";
import { type SoundData, soundData } from "../../support/data.ts";
import { SAMPLE } from "../../support/sample.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { drawnData } from "./sources.ts";

const folder = temporaryFolder();
const options: Options = { store: "files", baseUrl: "https://water.example.nz", maxZoom: 0 };
// What is made of the boundaries does not change with time, and would be made again for every instant.
const SPEAKS_OF_BUILD = /^(index|status|openapi|openapi-3\.0)\.json$|^tiles\/|\/may-use\.json$/;
const STEPS = amount(4, 6);
const DAY = 86_400_000;

describe("the status says until when the answers stay true", () => {
  test.each([0, 3, 9, 11, 1, 2, 7, 8, 10, 12, 13, 14].slice(0, amount(3, 12)))(
    "of drawn data set %i, step by step",
    async (seed) => {
      const data = await soundData(drawnData(folder, seed));
      expectTrueUntil(data, data.source.dataset[0]?.record.asOf as number);
    },
  );

  test.each([9, 22, 1, 20].slice(0, amount(2, 4)))(
    "of drawn data set %i before it begins, and when half of it is to come",
    async (seed) => {
      const data = await soundData(drawnData(folder, seed));
      const asOf = data.source.dataset[0]?.record.asOf as number;
      expectTrueUntil(data, Date.UTC(1990, 0));
      expectTrueUntil(data, asOf - 2 * DAY - 1);
      expectTrueUntil(data, asOf + DAY);
    },
  );

  test("for good, when all is past and stale", async () => {
    const data = await soundData(drawnData(folder, 21));
    expect(statusOf(answersAt(data, Date.UTC(2126, 0))).validUntil).toBeNull();
  });

  test("of the sample: not for ever, for its readings grow stale", async () => {
    const data = await soundData(SAMPLE.data);
    const asOf = data.source.dataset[0]?.record.asOf as number;
    expect(modelAt(data, asOf).validUntil).toBeGreaterThan(asOf);
  });
});

/** Builds again just before and at each instant that the status names, a few times over. */
function expectTrueUntil(data: SoundData, start: number): void {
  let asOf = start;
  let now = answersAt(data, asOf);
  for (let step = 0; step < STEPS; step++) {
    const { validUntil } = statusOf(now);
    if (validUntil === null) {
      // Nothing is dated later than this, and no maximum age is longer.
      expect(textsOf(answersAt(data, asOf + 36_500 * DAY))).toEqual(textsOf(now));
      return;
    }
    const until = parseInstant(validUntil);
    expect(until).toBeGreaterThan(asOf);
    expect(textsOf(answersAt(data, until - 1)), `just before ${validUntil}`).toEqual(textsOf(now));
    const next = answersAt(data, until);
    expect(textsOf(next), `at ${validUntil}`).not.toEqual(textsOf(now));
    [asOf, now] = [until, next];
  }
}

describe("the status counts", () => {
  test.each([1, 6, 10])("what the answers of drawn data set %i hold", async (seed) => {
    const data = await soundData(drawnData(folder, 100 + seed));
    const texts = answersAt(data, data.source.dataset[0]?.record.asOf as number);
    const { asOf, counts, providers } = statusOf(texts);
    expect(asOf).toBe(formatInstant(data.source.dataset[0]?.record.asOf as number));
    expect(counts.areas).toBe(totalOf(texts, /^areas\/pages\/100\/1\.json$/));
    expect(counts.organisations).toBe(totalOf(texts, /^organisations\/pages\/100\/1\.json$/));
    expect(counts.schemes).toBe(totalOf(texts, /^schemes\/pages\/100\/1\.json$/));
    expect(counts.restrictionZones).toBe(totalOf(texts, /^restriction-zones\/pages\/100\/1\.json$/));
    expect(counts.scheduledChanges).toBe(totalOf(texts, /^scheduled-changes\/pages\/100\/1\.json$/));
    expect(counts.stageAssignments).toBe(
      totalOf(texts, /^areas\/[^/]+\/stage-assignments\/pages\/100\/1\.json$/),
    );
    expect(counts.readings).toBe(totalOf(texts, /^monitoring-sites\/[^/]+\/readings\/pages\/100\/1\.json$/));
    expect(counts.consents).toBe([...texts.keys()].filter((path) => path.startsWith("consents/")).length);

    const sites = parsed<Site>(texts, /^monitoring-sites\/[^/]+\.json$/);
    expect(counts.monitoringSites).toBe(sites.length);
    for (const { providerKey, monitoringSites, newestObservation, freshUntil, staleRows } of providers) {
      const own = sites.filter((site) => site.providerKey === providerKey);
      const readings = own.flatMap(({ id, isServed }) =>
        parsed<{ items: Row[] }>(texts, new RegExp(`^monitoring-sites/${id}/readings/pages/100/`)).flatMap(
          ({ items }) => items.map((item) => ({ ...item, isServed })),
        ),
      );
      expect(monitoringSites).toBe(own.length);
      const rows = [...readings, ...own.flatMap(({ statuses }) => statuses)];
      expect(staleRows).toBe(rows.filter(({ freshness }) => freshness === "stale").length);
      // One of a site that is no longer served is never fresh.
      const served = readings.filter(({ isServed }) => isServed);
      const observed = served.map(({ observedAt }) => Date.parse(observedAt as string));
      expect(newestObservation === null ? [] : [Date.parse(newestObservation)]).toEqual(
        observed.sort((a, b) => b - a).slice(0, 1),
      );
      const { maximumAge = Number.NaN } =
        data.source.providers.find(({ record }) => record.providerKey === providerKey)?.record ?? {};
      expect(freshUntil && Date.parse(freshUntil)).toBe(
        newestObservation && Date.parse(newestObservation) + maximumAge,
      );
    }
  });
});

type Row = { readonly freshness: string; readonly observedAt?: string };
type Site = {
  readonly id: string;
  readonly providerKey: string;
  readonly isServed: boolean;
  readonly statuses: readonly Row[];
};
type Texts = ReadonlyMap<string, string>;

const modelAt = ({ source, readings }: SoundData, asOf: number): Model => modelOf(source, readings, asOf);

function answersAt(data: SoundData, asOf: number): Texts {
  const texts = new Map<string, string>();
  const model = modelAt(data, asOf);
  const readingsOf = derived(readingsAsOf, data.readings, asOf);
  for (const section of sectionsOf(
    { model, readingsOf, sourceFiles: [], options, remember: derived },
    false,
  )) {
    if (section.step === "hosts" || section.step === "downloads") continue;
    for (const { path, content } of section.files([])) {
      if (typeof content === "string") texts.set(path.slice("v1/".length), content);
    }
  }
  return texts;
}

/** A badge of a data set that speaks for one day names that day, and is as wide as its words. */
const withoutDay = (badge: string) =>
  badge.replace(/ on \d+ \w+ \d{4}/g, "").replace(/(width|viewBox)="[^"]*"/g, "");

const textsOf = (texts: Texts) =>
  new Map(
    [...texts]
      .filter(([path]) => !SPEAKS_OF_BUILD.test(path))
      .map(([path, text]) => [path, path.startsWith("badges/") ? withoutDay(text) : text]),
  );

const statusOf = (texts: Texts) => JSON.parse(texts.get("status.json") as string) as Status;

const parsed = <T>(texts: Texts, pattern: RegExp): T[] =>
  [...texts].filter(([path]) => pattern.test(path)).map(([, text]) => JSON.parse(text) as T);

const totalOf = (texts: Texts, pattern: RegExp): number =>
  parsed<{ totalCount: number }>(texts, pattern).reduce((sum, { totalCount }) => sum + totalCount, 0);

describe("the description names", () => {
  test.each([
    [
      { name: "Water team", url: "https://water.example.nz/team" },
      { name: "Water team", url: "https://water.example.nz/team" },
    ],
    [undefined, { name: "Drawn data", url: options.baseUrl }],
  ])("who answers for the data set, %o", async (contact, expected) => {
    const data = drawnData(folder, 0);
    const file = join(data, "dataset.json");
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), contact }));
    const sound = await soundData(data);
    const texts = answersAt(sound, sound.source.dataset[0]?.record.asOf as number);
    expect(JSON.parse(texts.get("openapi.json") ?? "{}").info.contact).toEqual(expected);
  });
});
