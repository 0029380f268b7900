/** Which areas hold a place, on every host: every spelling of the parameters, and as many places as `LONG=1` draws. */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lazy } from "../../generator/lib/lazy.ts";
import type { Point } from "../../schemas/geometry.ts";
import { placesOf } from "../answers/places/draw-places.ts";
import type { Host } from "../conformance/host.ts";
import { polygonsOf } from "../conformance/oracle/geometry.ts";
import { areasAt } from "../conformance/oracle/place.ts";
import { amount } from "../support/amount.ts";
import type { SourceGeometry } from "../support/data-set/source.ts";
import { drawOf } from "../support/random.ts";
import { SAMPLE, sampleTree } from "../support/sample.ts";
import { subjects } from "./hosts.ts";

const COUNT = amount(300, 20_000);

type Area = { readonly id: string; readonly geometry: Exclude<SourceGeometry, null> };

const areas = lazy((): readonly Area[] =>
  globSync(`${SAMPLE.data}/areas/*.geojson`)
    .flatMap((file) => JSON.parse(readFileSync(file, "utf8")).features as SourceFeature[])
    .flatMap(({ properties: { id }, geometry }) => (geometry === null ? [] : { id, geometry })),
);

type SourceFeature = { readonly properties: { readonly id: string }; readonly geometry: SourceGeometry };

const idsAt = (x: number, y: number): string =>
  areasAt(areas(), x, y)
    .map(({ id }) => id)
    .sort()
    .join(" ");

/** Places as they are asked for, with the areas that hold them. Those of a few digits more lose them. */
const places = lazy(async () => {
  const root = join(await sampleTree("files"), "v1");
  const cells = globSync("places/*.json", { cwd: root }).map((file) =>
    readFileSync(join(root, file), "utf8"),
  );
  const bounded = areas().map(({ id, geometry }) => ({ id, boundary: polygonsOf(geometry) as Point[][][] }));
  return [...placesOf(bounded, cells, drawOf(34), COUNT)]
    .map((place) => place.map((degrees) => degrees.toFixed(20).replace(/(\.\d{15}).*/, "$1")))
    .map(([longitude, latitude]) => ({
      target: `/v1/places/areas?longitude=${longitude}&latitude=${latitude}&pageSize=100`,
      at: [Number(longitude), Number(latitude)] as const,
      held: idsAt(Number(longitude), Number(latitude)),
    }));
});

/** How a number of degrees may be written, of at most as many; and how it may not. It counts as a double: ±1e-15 is lost beside 90. */
const valid = (most: number) => [
  ...[`${most}`, `-${most}`, `${most}.0`, `${most}.0000000000000009`, `-${most}.000000000000001`],
  ...["0", "-0", "-0.0", "41.2865", "0.1234567890123456789", "%34%31%2e%35", "41&{}=x", "0.0000001"],
];
const invalid = (most: number) => [
  ...["", "NaN", "Infinity", "-", "--1", "1e1", "1E1", "1e-7", "+1", "%2B1", "01", "-01", ".5", "5.", "1,5"],
  ...["0x1", "1_0", "%201", "1%20", "1%0A", "%EF%BC%91", "1%", "%zz", "1%00", "41.5.1", "1-", "x&{}=1"],
  ...[`${most}.00000000000003`, `-${most + 1}`, `${most}0`],
];

/** Queries, and the invalid parameters that a problem names. */
const SPELLINGS: readonly (readonly [query: string, pointers: readonly string[]])[] = [
  ...(["longitude", "latitude"] as const).flatMap((name) => {
    const other = name === "longitude" ? "latitude=-41" : "longitude=174";
    const most = name === "longitude" ? 180 : 90;
    const query = (value: string) => `${other}&${name}=${value.replace("{}", name)}`;
    return [
      ...valid(most).map((value) => [query(value), []] as const),
      ...invalid(most).map((value) => [query(value), [name]] as const),
      ...[other, `${other}&${name}`].map((text) => [text, [name]] as const),
    ];
  }),
  ["", ["longitude", "latitude"]],
  ["latitude=x&longitude=x", ["longitude", "latitude"]],
  ["pageSize=0&pageNumber=x&latitude=91&longitude=181", ["longitude", "latitude", "pageNumber", "pageSize"]],
  ["longitude=-41.2865&latitude=174.7762", ["latitude"]],
  ["longitude=174.7762&latitude=-41.2865&zoom=x", []],
  ["lon%67itude=174.7762&latitude=-41.2865", []],
];

describe.each(subjects)("$title", (subject) => {
  const lack = subject.lacks();
  if (lack) return void test.skip(lack);
  let host: Host;
  beforeAll(async () => {
    host = await subject.open(await sampleTree(subject.store ?? "files"));
  }, 600_000);
  afterAll(() => host.close());

  const isRewriting = subject.store === "all-sizes";

  test(`reads ${SPELLINGS.length} spellings of a place as the contract says, or none of them`, async () => {
    for (const [query, pointers] of SPELLINGS) {
      const { status, body } = await host.ask("GET", `/v1/places/areas?${query}`);
      const { errors = [] } = body as { errors?: { pointer?: string }[] };
      expect([query, status, isRewriting ? [] : errors.map(({ pointer }) => pointer)]).toEqual(
        isRewriting ? [query, 501, []] : [query, pointers.length > 0 ? 400 : 200, pointers],
      );
    }
  });

  if (isRewriting) return;

  // The others run the same resolver in the same arithmetic as Node.
  const oneOf = amount(["node", "nginx-njs"].includes(subject.name) ? 1 : 4, 1);

  test(`finds the areas of ${COUNT / oneOf} places as exact arithmetic does`, async () => {
    const asked = (await places()).filter((_, number) => number % oneOf === 0).values();
    const others: string[] = [];
    const ask = async () => {
      for (const { target, at, held } of asked) {
        const { body } = await host.ask("GET", target);
        const { items, totalCount } = body as { items: { id: string }[]; totalCount: number };
        const found = items
          .map(({ id }) => id)
          .sort()
          .join(" ");
        if (totalCount !== items.length || found !== held)
          others.push(isNear(found, at) ? "near" : `${target}: ${found}, expected ${held}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, ask));
    // The numbers of njs 0.7.9 are sometimes one double off.
    const expected = subject.name === "nginx-njs" ? others.filter((one) => one === "near") : [];
    expect(others).toEqual(expected);
    expect(expected.length).toBeLessThanOrEqual(COUNT / 500);
  }, 7_200_000);
});

/** Whether areas are those that hold a place one double away. */
const isNear = (found: string, [x, y]: readonly [number, number]): boolean =>
  STEPS.some((dx) => STEPS.some((dy) => idsAt(x * (1 + dx), y * (1 + dy)) === found));

const STEPS = [-1, 0, 1].map((step) => step * Number.EPSILON);
