/** Requests drawn from source data ask for all that the API answers. */

import { expect, test } from "vitest";
import { operations } from "../../../generator/api/operations.ts";
import { drawTargets } from "../../../generator/mirror/asking/draw.ts";
import { area, scheme, site, sourceOf, uuid } from "../../support/records.ts";
import { box } from "../../support/ring.ts";

const AS_OF = Date.UTC(2026, 10, 20);
const stage = (id: number) => ({ id: uuid(id), severity: id, name: `Level ${id}`, description: null });
const source = sourceOf({
  areas: [area(1), area(2)],
  schemes: [scheme(1, { stages: [stage(11), stage(12)] }), scheme(2, { stages: [stage(21)] })],
  sites: [site(1)],
});
const targets = drawTargets(source, AS_OF, "1", 6000);
const asked = targets.map((target) => new URL(target, "https://water.example.nz"));

/** The queries of the targets of an operation. */
const queriesOf = (path: string): URLSearchParams[] => {
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
  return asked.filter(({ pathname }) => pattern.test(pathname)).map(({ searchParams }) => searchParams);
};

test.each(operations.map(({ path, parameters }) => [path, parameters] as const))(
  "%s is asked with each parameter and each of its values, and without what may be left out",
  (path, parameters) => {
    const queries = queriesOf(path);
    expect(queries.length).toBeGreaterThan(50);
    for (const parameter of parameters.filter((one) => one.in === "query")) {
      const { name, required } = parameter;
      const values = new Set(queries.map((query) => query.get(name)));
      expect(values.has(null), name).toBe(required !== true);
      const wanted =
        parameter.type === "boolean" ? ["true", "false"] : "values" in parameter ? parameter.values : [];
      for (const value of wanted) expect(values, name).toContain(value);
    }
  },
);

test("a seed draws the same targets each time, and those of one path follow each other, as a cache that joins requests meets them", () => {
  const [one, again, other] = ["1", "1", "2"].map((seed) => drawTargets(source, AS_OF, seed, 300));
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
  const runs = asked.map(({ pathname }) => pathname).filter((path, at, all) => path !== all[at - 1]);
  expect(runs.length).toBe(new Set(runs).size);
});

test("records are of the data, and a stage is one of its scheme's", () => {
  const ids = (pattern: RegExp) =>
    new Set(targets.flatMap((target) => pattern.exec(target)?.slice(1).join() ?? []));
  expect(ids(/^\/v1\/areas\/([-\w]+)(?=\?|$)/)).toEqual(new Set(["x", uuid(1), uuid(2)]));
  const stages = [...ids(/^\/v1\/schemes\/([-\w]+)\/stages\/([-\w]+)/)].filter((pair) => !pair.includes("x"));
  expect(new Set(stages)).toEqual(
    new Set(
      [
        [1, 11],
        [1, 12],
        [2, 21],
      ].map((pair) => pair.map(uuid).join()),
    ),
  );
});

test("places are corners of boundaries, or close to one, on each side of it", () => {
  const boundary = [[box(170, -44, 171, -43)]];
  const here = drawTargets(sourceOf({ areas: [area(1, { boundary })] }), AS_OF, "1", 6000);
  const queries = here.map((target) => new URL(target, "https://water.example.nz").searchParams);
  const found = queries.flatMap((query) => {
    const place = ["latitude", "longitude"].map((name) => Number(query.get(name) ?? Number.NaN));
    return place.some(Number.isNaN) ? [] : [place.map((degrees) => degrees - Math.round(degrees))];
  });
  for (const offset of found.flat()) expect(Math.abs(offset)).toBeLessThanOrEqual(0.05);
  for (const [at, side] of [
    [0, -1],
    [0, 0],
    [0, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ] as const)
    expect(found.filter((offset) => Math.sign(offset[at] ?? Number.NaN) === side).length).toBeGreaterThan(50);
});

test("windows begin before they end, some in the future, and tiles are on the map", () => {
  const windows = asked
    .map(({ searchParams: query }) => [query.get("from"), query.get("until") ?? query.get("to")])
    .filter(([from, until]) => from?.startsWith("20") && until?.startsWith("20"))
    .map(([from = "", until = ""]) => [Date.parse(`${from}`), Date.parse(`${until}`)] as const);
  for (const [from, until] of windows) expect(from).toBeLessThanOrEqual(until);
  expect(windows.some(([from]) => from < AS_OF) && windows.some(([, until]) => until > AS_OF)).toBe(true);
  const tiles = targets.flatMap((target) => [
    /(\d+)\/(\d+)\/(\d+)\.mvt/.exec(target)?.slice(1).map(Number) ?? [],
  ]);
  for (const [z = 0, ...place] of tiles) for (const at of place) expect(at).toBeLessThan(2 ** z);
});

test("one value in thirty is invalid", () => {
  const values = asked.flatMap(({ searchParams }) => [...searchParams.values()]);
  const share = values.filter((value) => value === "x").length / values.length;
  expect(share).toBeGreaterThan(1 / 36);
  expect(share).toBeLessThan(1 / 25);
});
