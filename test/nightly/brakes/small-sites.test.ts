import { expect, test } from "vitest";
import { openDataSet } from "../../../generator/load/data-set.ts";
import type { Source } from "../../../generator/load/read-records.ts";
import { brakesOf } from "../../../generator/nightly/brakes/brakes.ts";
import {
  recordChanges,
  restrictedAreas,
  stageChanges,
} from "../../../generator/nightly/brakes/differences.ts";
import { limitsOf } from "../../../generator/nightly/brakes/limits.ts";
import { drawOf } from "../../support/random.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { change, regionOf, writeRegion } from "../region.ts";

const NOW = Date.parse("2026-11-20T00:00:00Z");
const HOUR = 3_600_000;
/** Up to thirty, those below and above each limit: of fewer than twenty areas, a share allows none. */
const SIZES = [1, 2, 3, 4, 6, 8, 12, 19, 20, 21, 30];
const LASTING = ["areas", "sites", "consents", "schemes", "zones"] as const;
type Kind = (typeof LASTING)[number] | "organisations" | "providers" | "assignments" | "changes";

/** What a site of so many areas holds. Half of its areas are restricted, and one change is announced. */
function siteOf(size: number): Source {
  const region = regionOf(size, NOW, size);
  region.changes.push(change(1, 0, null, NOW + 48 * HOUR, NOW - HOUR));
  const folder = temporaryFolder();
  writeRegion(folder, region, "http://127.0.0.1:9");
  return openDataSet(folder).source;
}

/** The limits that hold a night back which turns one site into another. */
function heldBy(before: Source, after: Source, limits = limitsOf()): string[] {
  const now = NOW + HOUR;
  const held = brakesOf(
    {
      now,
      published: NOW,
      clockAhead: null,
      areas: before.areas.length,
      restricted: restrictedAreas(after, now),
      stages: stageChanges({ source: before, asOf: NOW }, after, now),
      records: recordChanges(before, after),
      upstreams: [],
      nameOfStage: String,
    },
    limits,
  );
  return held.map(({ limit }) => limit);
}

/** A site without the records of a kind that a test refuses; what belongs to an area goes with it. */
function without(source: Source, kind: Kind, isGone: (index: number) => boolean): Source {
  const left = { ...source, [kind]: source[kind].filter((_, index) => !isGone(index)) };
  const areas = new Set(left.areas.map(({ record }) => record.id));
  const ofArea = ({ record }: { record: { areaId: string } }) => areas.has(record.areaId);
  return { ...left, assignments: left.assignments.filter(ofArea), changes: left.changes.filter(ofArea) };
}

/** A site whose assignments end before the night. */
const lifted = (source: Source, isLifted: (index: number) => boolean): Source => ({
  ...source,
  assignments: source.assignments.map((one, index) =>
    isLifted(index) ? { ...one, record: { ...one.record, effectiveUntil: NOW + HOUR / 2 } } : one,
  ),
});

test.each(SIZES)("of a site with %i areas, no single record is lost without a word", (size) => {
  const site = siteOf(size);
  // Consents outnumber areas: of fifty or more, two in a hundred may go.
  for (const kind of LASTING)
    for (const index of site[kind].length < 50 ? site[kind].keys() : [])
      expect(
        heldBy(
          site,
          without(site, kind, (one) => one === index),
        ),
        `${kind} ${index}`,
      ).toContain("vanished");
});

test.each(SIZES)("of a site with %i areas, no kind is lost as a whole, whatever its limits are", (size) => {
  const site = siteOf(size);
  const loose = limitsOf({ vanished: { count: 1000, share: 1 }, lifted: { count: 1000, share: 1 } });
  for (const kind of [...LASTING, "organisations", "providers", "assignments", "changes"] as const)
    if (site[kind].length > 0)
      expect(
        heldBy(
          site,
          without(site, kind, () => true),
          loose,
        ),
        kind,
      ).toContain("vanished");
  expect(
    heldBy(
      site,
      lifted(site, () => true),
      loose,
    ),
  ).toContain("lifted");
});

test.each(SIZES)("of a site with %i areas, the last restriction is not lifted unannounced", (size) => {
  const site = siteOf(size);
  const one = drawOf(size).below(site.assignments.length);
  const last = without(site, "assignments", (index) => index !== one);
  expect(
    heldBy(
      last,
      lifted(last, () => true),
    ),
  ).toEqual(["lifted"]);
  // A stage of severity 0 restricts nothing either.
  const [scheme] = site.schemes;
  const care = { ...scheme?.record.stages[0], id: "care", severity: 0 };
  const withCare = [
    { ...scheme, record: { ...scheme?.record, stages: [care, ...(scheme?.record.stages ?? [])] } },
  ];
  const cared = lifted(last, () => true);
  const began = {
    ...last.assignments[0],
    record: { ...last.assignments[0]?.record, stageId: "care", effectiveFrom: NOW + HOUR / 2 },
  };
  expect(
    heldBy(last, { ...cared, schemes: withCare, assignments: [...cared.assignments, began] } as Source),
  ).toContain("lifted");
});

test.each(SIZES)("ordinary nights of a site with %i areas go through", (size) => {
  const site = siteOf(size);
  expect(heldBy(site, site)).toEqual([]);
  // A council moves one area to another stage, and records another area.
  const [first] = site.assignments;
  const other = site.schemes[0]?.record.stages.find(({ id }) => id !== first?.record.stageId);
  const moved = site.assignments.map((one) =>
    one === first ? { ...one, record: { ...one.record, stageId: other?.id ?? "" } } : one,
  );
  expect(heldBy(site, { ...site, assignments: moved })).toEqual([]);
  const [area] = site.areas;
  const added = { ...area, record: { ...area?.record, id: "new", name: "New" } };
  expect(heldBy(site, { ...site, areas: [...site.areas, added] } as Source)).toEqual([]);
  // An announced change ends the restriction of an area, be it the last.
  const announced = {
    ...site,
    changes: site.changes.map((one) => ({
      ...one,
      record: { ...one.record, effectiveFrom: NOW + HOUR / 2 },
    })),
  };
  expect(heldBy(announced, announced)).toEqual([]);
  if (size > 3)
    expect(
      heldBy(
        site,
        lifted(site, (index) => index === 1),
      ),
    ).toEqual([]);
});
