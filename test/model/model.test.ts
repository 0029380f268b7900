import { describe, expect, test } from "vitest";
import type { Coordinates } from "../../generator/load/geometry/geometry.ts";
import { modelOf } from "../../generator/model/model.ts";
import {
  area,
  assignment,
  change,
  consent,
  dataset,
  modelWith,
  provider,
  reading,
  scheme,
  site,
  sourceOf,
  uuid,
} from "../support/records.ts";

const organisation = (id: number, name: string) => ({ id: uuid(id), name, websiteUrl: null });
const stage = (id: number, severity: number) => ({
  id: uuid(id),
  severity,
  name: `Stage ${id}`,
  description: null,
});

const triangle = (west: number, south: number, east: number, north: number): Coordinates => [
  [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, south],
    ],
  ],
];

describe("the model", () => {
  test("has all that has names in name order", () => {
    const names = ["Ōtaki", "Oamaru", "Ōamaru", "Nelson"];
    const ordered = ["Nelson", "Oamaru", "Ōamaru", "Ōtaki"];
    const model = modelWith(
      {
        organisations: names.map((name, id) => organisation(id, name)),
        schemes: names.map((name, id) => scheme(id, { name })),
        areas: names.map((name, id) => area(id, { name })),
        zones: names.map((name, id) => ({ id: uuid(id), name, type: "district" as const, aliases: [] })),
      },
      0,
    );
    for (const records of [model.organisations, model.schemes, model.areas, model.zones]) {
      expect(records.map(({ name }) => name)).toEqual(ordered);
    }
  });

  test("has the stages of a scheme by severity, then id, and finds each by id", () => {
    const stages = [stage(5, 3), stage(9, -1), stage(4, 3), stage(1, 10)];
    const model = modelWith({ schemes: [scheme(1, { stages }), scheme(2, { stages: [stage(7, 0)] })] }, 0);
    expect(model.schemes[0]?.stages.map(({ id }) => id)).toEqual([9, 4, 5, 1].map(uuid));
    for (const each of [...stages, stage(7, 0)]) expect(model.stages.get(each.id)).toEqual(each);
    expect(model.stages.size).toBe(5);
  });

  test("gives an area its scheme and its organisations, each once, by name", () => {
    const organisationIds = [3, 1, 2, 3, 1].map(uuid);
    const [found] = modelWith(
      {
        organisations: [
          organisation(1, "C"),
          organisation(2, "B"),
          organisation(3, "A"),
          organisation(4, "D"),
        ],
        schemes: [scheme(1), scheme(2)],
        areas: [area(1, { schemeId: uuid(2), organisationIds })],
      },
      0,
    ).areas;
    expect(found?.scheme).toEqual(scheme(2));
    expect(found?.organisations.map(({ name }) => name)).toEqual(["A", "B", "C"]);
    expect(found).not.toHaveProperty("organisationIds");
  });

  test("gives an area without a boundary the extent of all areas", () => {
    const areas = [
      area(1, { boundary: triangle(170, -45, 171, -44) }),
      area(2),
      area(3, { boundary: triangle(174, -41, 175, -36) }),
    ];
    const model = modelWith({ areas }, 0);
    expect(model.areas.map(({ extent }) => extent)).toEqual([
      { west: 170, south: -45, east: 171, north: -44 },
      { west: 170, south: -45, east: 175, north: -36 },
      { west: 174, south: -41, east: 175, north: -36 },
    ]);
  });

  test("gives areas the view of the world where none has a boundary", () => {
    const [found] = modelWith({ areas: [area(1)] }, 0).areas;
    expect(found?.extent).toEqual({ west: -180, south: -90, east: 180, north: 90 });
  });

  test("carries the antimeridian over to the extent of all", () => {
    const across = [...triangle(176, -44, 180, -43), ...triangle(-180, -44, -176, -43)];
    const model = modelWith({ areas: [area(1, { boundary: across }), area(2)] }, 0);
    for (const { extent } of model.areas)
      expect(extent).toEqual({ west: 176, south: -44, east: -176, north: -43 });
  });

  test("tells every area its own assignments and changes, and lists all changes newest first", () => {
    const model = modelWith(
      {
        areas: [area(1), area(2)],
        assignments: [
          assignment(11, { areaId: uuid(1), effectiveFrom: 1 }),
          assignment(12, { areaId: uuid(2), effectiveFrom: 2 }),
          assignment(13, { areaId: uuid(2), effectiveFrom: 9 }),
        ],
        changes: [
          change(21, { areaId: uuid(1), effectiveFrom: 20, createdAt: 3 }),
          change(22, { areaId: uuid(2), effectiveFrom: 30 }),
          change(23, { areaId: uuid(1), effectiveFrom: 4 }),
          change(24, { areaId: uuid(2), effectiveFrom: 20, createdAt: 4 }),
          change(25, { areaId: uuid(2), effectiveFrom: 40, createdAt: 6 }),
        ],
      },
      5,
    );
    const [first, second] = model.areas;
    expect(first?.assignments.map(({ effectiveFrom }) => effectiveFrom)).toEqual([4, 1]);
    expect(first?.current?.scheduledChangeId).toBe(uuid(23));
    expect(second?.assignments.map(({ assignmentId }) => assignmentId)).toEqual([uuid(12)]);
    expect(second?.current?.assignmentId).toBe(uuid(12));
    expect(first?.changes.map(({ id }) => id)).toEqual([21, 23].map(uuid));
    expect(second?.changes.map(({ id }) => id)).toEqual([22, 24].map(uuid));
    expect(model.changes.map(({ id }) => id)).toEqual([22, 24, 21, 23].map(uuid));
    expect(model.changes.map(({ isApplied }) => isApplied)).toEqual([false, false, false, true]);
  });

  test("has providers by key, sites with their readings, and consents with their sites", () => {
    const model = modelWith(
      {
        providers: [provider("q"), provider("p"), provider("P")],
        sites: [site(1), site(2, { providerKey: "q" })],
        readings: [reading(1), reading(2, { siteId: uuid(2) }), reading(3, { observedAt: 6 })],
        consents: [consent("C1", "p", [{ siteNumber: "1" }])],
      },
      5,
    );
    expect(model.providers.map(({ providerKey }) => providerKey)).toEqual(["P", "p", "q"]);
    expect(model.sites.map(({ readings }) => [readings.count, readings.newest])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(model.consents[0]?.sites[0]?.site).toBe(model.sites[0]);
  });

  test("is empty of nothing but the data set", () => {
    const model = modelWith({}, 7);
    expect(model).toMatchObject({
      asOf: 7,
      dataset,
      areas: [],
      changes: [],
      sites: [],
      consents: [],
      zones: [],
    });
  });

  test("leaves the source as it was, and is the same whatever the order of its records", () => {
    const records = {
      organisations: [organisation(2, "B"), organisation(1, "A")],
      providers: [provider("q"), provider("p")],
      areas: [area(2, { organisationIds: [uuid(1)] }), area(1)],
      changes: [change(2, { effectiveFrom: 3 }), change(1), change(3, { areaId: uuid(2) })],
      sites: [site(2), site(1)],
      readings: [reading(1), reading(2)],
    };
    const source = sourceOf(records);
    const before = structuredClone(source);
    modelOf(source, { instantsOf: () => [] }, 5);
    expect(source).toEqual(before);
    const model = modelWith(records, 5);
    const reversed = Object.fromEntries(
      Object.entries(records).map(([kind, list]) => [kind, list.toReversed()]),
    );
    expect(modelWith(reversed, 5)).toEqual(model);
  });
});
