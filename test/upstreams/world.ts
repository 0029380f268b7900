/** What the fake upstreams know: the truth of rivers, boundaries and a page, drawn from a seed. */

import { type Draw, drawOf } from "../support/random.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type FakeRow = {
  readonly at: number;
  /** As the upstream spells it. */
  readonly value: string;
  readonly quality: string;
};

export type FakeSeries = {
  readonly siteNumber: string;
  readonly observationType: string;
  /** As Hilltop names it. */
  readonly site: string;
  /** As KiWIS does. */
  readonly timeSeriesId: string;
  readonly unit: string;
  readonly step: number;
  readonly rows: readonly FakeRow[];
};

export type Ring = [number, number][];
export type FakeFeature = { readonly objectId: number; readonly code: string; readonly rings: Ring[] };

export type World = {
  readonly now: number;
  readonly series: readonly FakeSeries[];
  readonly features: readonly FakeFeature[];
  /** The lines of the page between its title and its foot. */
  readonly page: readonly string[];
};

/** A world as of an instant. `days` is how far back its series go. */
export function worldOf(seed: number, now: number, { series = 6, features = 12, days = 2 } = {}): World {
  const draw = drawOf(seed);
  return {
    now,
    series: Array.from({ length: series }, (_, index) => fakeSeries(draw, index, now, days)),
    features: Array.from({ length: features }, (_, index) => fakeFeature(draw, index)),
    page: ["Water restrictions", "Level 1 applies in Kaikōura.", `Updated on day ${draw.below(30) + 1}.`],
  };
}

const PLACES = [
  "Ōtaki at Pukehinau",
  "Hutt River at Taita Gorge",
  "Wairau at Weir",
  "Manawatū at Teachers College",
];

/** A river that rises and falls, with the noise of a gauge; one in five stands still, so that its hours look alike. */
function fakeSeries(draw: Draw, index: number, now: number, days: number): FakeSeries {
  const step = draw.pick([5, 15, 15, 60]) * MINUTE;
  const isStill = draw.chance(0.2);
  const level = 1 + draw.below(9000) / 10;
  const newest = Math.floor(now / step) * step;
  const rows: FakeRow[] = [];
  for (let at = newest - days * DAY; at <= newest; at += step) {
    const isMissing = draw.chance(0.01) && at < newest && !isNearChange(at);
    const change = isStill ? 0 : Math.sin(at / (7 * HOUR)) * 0.2 + draw.below(1000) / 1e5;
    const value = (level * (1 + change)).toFixed(draw.pick([1, 2, 3]));
    if (!isMissing) rows.push({ at, value, quality: draw.pick(["200", "500", "600"]) });
  }
  return {
    siteNumber: `${1000 + index}`,
    observationType: "flow",
    site: `${PLACES[index % PLACES.length]} ${index}`,
    timeSeriesId: `${90_000 + index}`,
    unit: "m³/sec",
    step,
    rows,
  };
}

const OFFSET = new Intl.DateTimeFormat("en-NZ", { timeZone: "Pacific/Auckland", timeZoneName: "longOffset" });

/** Whether the clock on the wall is ahead of NZST. */
export const isSummerTime = (at: number): boolean => OFFSET.format(at).includes("GMT+13");

/** An hour that is missing just there would hide that the stamps are of the clock on the wall. */
const isNearChange = (at: number) => isSummerTime(at - 2 * HOUR) !== isSummerTime(at + 2 * HOUR);

/** A square of its own, one in three with a hole: outer rings counterclockwise, holes clockwise. */
function fakeFeature(draw: Draw, index: number): FakeFeature {
  const [west, south] = [170 + (index % 6), -46 + Math.floor(index / 6)];
  const side = 0.2 + draw.below(500) / 1000;
  const outer = square(west, south, side);
  const hole = square(west + side / 4, south + side / 4, side / 2).reverse();
  return {
    objectId: index + 1,
    code: String(index + 1).padStart(3, "0"),
    rings: index % 3 === 0 ? [outer, hole] : [outer],
  };
}

/** The ring of a square, counterclockwise from its south-western corner. */
export function square(west: number, south: number, side: number): Ring {
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  const [w, s, e, n] = [west, south, west + side, south + side].map(round) as [
    number,
    number,
    number,
    number,
  ];
  return [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ];
}
