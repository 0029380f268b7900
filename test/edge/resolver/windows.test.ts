import { describe, expect, test } from "vitest";
import { amount } from "../../support/amount.ts";
import { type Draw, drawOf } from "../../support/random.ts";
import { expectedPage, pageOf, pagesOf } from "./memory.ts";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const LENGTHS = [0, 1, 2, 50, 99, 100, 101, 200, 201, 250, 350];
const WINDOWS = amount(100, 300);

/** An item by its half-open span in seconds; a reading is at an instant, and has no end. */
type Spanned = { readonly start: number; readonly end: number | null };
type Window = { readonly from: number | undefined; readonly until: number | undefined };

const written = (seconds: number | null) =>
  seconds === null ? null : new Date(Date.UTC(2026, 0) + seconds * 1000).toISOString().replace(".000Z", "Z");

/** Newest first, some at the same instant. */
function readings(count: number, draw: Draw): Spanned[] {
  let now = 0;
  return Array.from({ length: count }, () => {
    now += draw.below(3);
    return { start: now, end: null };
  }).reverse();
}

/** Newest first, most of them touching, none overlapping; the newest may be open. */
function assignments(count: number, draw: Draw): Spanned[] {
  let now = 0;
  return Array.from({ length: count }, (_, index) => {
    const start = now + (draw.chance(0.6) ? 0 : draw.between(1, 3));
    now = start + draw.between(1, 3);
    return { start, end: index === count - 1 && draw.chance(0.7) ? null : now };
  }).reverse();
}

/** A list with a window: where it is, what its items are, and which of them a window holds. */
const LISTS = [
  {
    name: "readings",
    folder: `monitoring-sites/${ID}/readings`,
    number: "pageNumber",
    until: "to",
    itemsOf: readings,
    fields: ({ start }: Spanned) => ({ observedAt: written(start) }),
    holds: ({ start }: Spanned, { from, until }: Window) =>
      (from === undefined || start >= from) && (until === undefined || start < until),
  },
  {
    name: "stage assignments",
    folder: `areas/${ID}/stage-assignments`,
    number: "page",
    until: "until",
    itemsOf: assignments,
    fields: ({ start, end }: Spanned) => ({ effectiveFrom: written(start), effectiveUntil: written(end) }),
    holds: ({ start, end }: Spanned, { from, until }: Window) =>
      !(from !== undefined && from === until) &&
      (from === undefined || end === null || end > from) &&
      (until === undefined || start < until),
  },
];

function filesOf(folder: string, items: readonly Record<string, unknown>[], fields: readonly string[]) {
  const files = new Map(pagesOf(folder, items, 100));
  const firsts = items
    .filter((_, index) => index % 100 === 0)
    .map((item) => fields.map((field) => item[field]));
  if (firsts.length > 1) files.set(`${folder}/spans.json`, JSON.stringify({ spans: firsts }));
  return files;
}

/** Bounds at, just before and just after what the list holds, or anywhere. */
function drawWindow(items: readonly Spanned[], draw: Draw): Window {
  const edges = items.flatMap(({ start, end }) => [start, end ?? start]);
  const bound = () => {
    if (draw.chance(0.15)) return undefined;
    return draw.chance(0.8) ? draw.pickOr(edges, 0) + draw.between(-1, 1) : draw.between(-5, 1500);
  };
  const [from, until] = [bound(), bound()];
  return from !== undefined && until !== undefined && from > until
    ? { from: until, until: from }
    : { from, until };
}

describe.each(LISTS)("a window of $name", ({ folder, number, until: untilName, itemsOf, fields, holds }) => {
  const pageIn = async (
    files: ReadonlyMap<string, string>,
    { from, until }: Window,
    size: number,
    page: number,
  ) => {
    const bounds = [
      from === undefined ? "" : `&from=${written(from)}`,
      until === undefined ? "" : `&${untilName}=${written(until)}`,
    ];
    return pageOf(`/v1/${folder}?pageSize=${size}&${number}=${page}${bounds.join("")}`, files);
  };

  test.each(LENGTHS)("on a list of %d holds what a plain filter leaves", async (count) => {
    const draw = drawOf(count + 1);
    const spans = itemsOf(count, draw);
    const items = spans.map((span, n) => ({ n, ...fields(span) }));
    const files = filesOf(folder, items, Object.keys(fields({ start: 0, end: 0 })));
    for (let round = 0; round < WINDOWS; round++) {
      const window = drawWindow(spans, draw);
      const kept = items.filter((_, index) => holds(spans[index] as Spanned, window));
      const size = draw.pick([1, 10, 33, 50, 99, 100]);
      const page = draw.between(1, Math.ceil(kept.length / size) + 1);
      const about = `${window.from} to ${window.until}, page ${page} of size ${size}`;
      expect(await pageIn(files, window, size, page), about).toEqual(expectedPage(kept, size, page));
    }
  });

  test("holds its start, not its end, at every instant around touching items", async () => {
    const spans = [
      { start: 8, end: null },
      { start: 5, end: 8 },
      { start: 3, end: 5 },
      { start: 1, end: 2 },
    ];
    const items = spans.map((span) => ({ ...fields(span) }));
    const files = filesOf(folder, items, []);
    for (let from = 0; from <= 10; from++) {
      for (let until = from; until <= 10; until++) {
        const kept = items.filter((_, index) => holds(spans[index] as Spanned, { from, until }));
        expect(await pageIn(files, { from, until }, 10, 1), `${from} to ${until}`).toEqual(
          expectedPage(kept, 10, 1),
        );
      }
    }
  });
});

describe("the bounds of a window", () => {
  const reading = (observedAt: string) => ({ observedAt });
  const items = ["2026-01-01T00:00:00.001Z", "2026-01-01T00:00:00Z", "2025-12-31T23:59:59.999Z"].map(reading);
  const folder = `monitoring-sites/${ID}/readings`;
  const files = new Map(pagesOf(folder, items, 100));

  test.each([
    ["from=2026-01-01T00:00:00Z", 2],
    ["from=2026-01-01T00:00:00.001Z", 1],
    ["to=2026-01-01T00:00:00Z", 1],
    ["to=2026-01-01T00:00:00.001Z", 2],
    ["from=2026-01-01T13:00:00%2B13:00", 2],
    ["from=2026-01-01T13:00:00+13:00", 2],
    ["from=2026-01-01T13:00+13:00&to=2026-01-01T13:00+13:00", 0],
    ["from=2025-12-31T11:59:59.999-12:00&to=2026-01-01T00:00:00.001Z", 2],
  ])("%s are read to the millisecond, whatever their offset", async (query, count) => {
    expect(await pageOf(`/v1/${folder}?${query}`, files)).toMatchObject({ totalCount: count });
  });
});
