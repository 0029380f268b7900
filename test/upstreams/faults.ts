/** What goes wrong at real servers, each as a change to what a sound one would send. */

import type { Draw } from "../support/random.ts";
import { NOTHING } from "./pages.ts";
import { DAY, type FakeFeature, type FakeRow, type FakeSeries, HOUR, isSummerTime, MINUTE } from "./world.ts";

/** A series as it is about to be sent: rows with their stamps on the upstream's clock, which is NZST. */
export type Sending = {
  series: FakeSeries;
  rows: FakeRow[];
  now: number;
  /** What Hilltop calls the item, if not `Flow`; what it states as divisor, if not 1. */
  item?: string;
  divisor?: string;
  /** Before which rows Hilltop says that there is a gap, and its error in place of rows. */
  gaps?: boolean[];
  error?: string;
};

/** Changes of a series' rows, or of what is said of it. */
export const ROW_FAULTS = {
  otherSite: (sending) => {
    const { series } = sending;
    sending.series = { ...series, site: `${series.site} weir`, timeSeriesId: `${series.timeSeriesId}1` };
    sending.rows = sending.rows.map((row) => ({ ...row, value: String(Number(row.value) + 1) }));
  },
  otherUnit: (sending) => {
    sending.series = { ...sending.series, unit: "l/s" };
    sending.rows = scaled(sending.rows, 1000);
  },
  thousandTimes: (sending) => {
    sending.rows = scaled(sending.rows, 1000);
  },
  thousandth: (sending) => {
    sending.rows = scaled(sending.rows, 0.001);
  },
  summerTime: (sending) => {
    sending.rows = sending.rows.map((row) => ({ ...row, at: row.at + (isSummerTime(row.at) ? HOUR : 0) }));
  },
  anHourAhead: (sending) => {
    sending.rows = sending.rows.map((row) => ({ ...row, at: row.at + HOUR }));
  },
  futureRow: (sending, draw) => {
    const ahead = draw.between(6, 3 * 24 * 60) * MINUTE;
    sending.rows.push({ at: sending.now + ahead, value: "1.5", quality: "200" });
  },
  futureStepsWithoutValue: (sending, draw) => {
    const step = sending.series.step;
    const last = sending.rows.at(-1)?.at ?? sending.now;
    for (let count = draw.between(1, 24); count > 0; count--)
      sending.rows.push({ at: last + count * step, value: draw.pick(["", "null"]), quality: "-1" });
  },
  rowsTwice: (sending, draw) => {
    const at = draw.below(sending.rows.length);
    sending.rows.push(...sending.rows.slice(at));
  },
  twoValues: (sending, draw) => {
    const row = draw.pick(sending.rows);
    const other = { ...row, value: String(Number(row.value) + draw.pick([1, -1, 0.1])) };
    if (draw.chance(0.5)) sending.rows.push(other);
    else sending.rows.unshift(other);
  },
  outOfOrder: (sending, draw) => {
    for (let at = sending.rows.length - 1; at > 0; at--) {
      const other = draw.below(at + 1);
      [sending.rows[at], sending.rows[other]] = [sending.rows[other] as FakeRow, sending.rows[at] as FakeRow];
    }
  },
  newestFirst: (sending) => void sending.rows.reverse(),
  gap: (sending, draw) => {
    const length = draw.between(1, sending.rows.length);
    sending.rows.splice(draw.below(sending.rows.length), length);
  },
  rowCap: (sending, draw) => {
    const most = draw.between(1, sending.rows.length);
    sending.rows = draw.chance(0.5) ? sending.rows.slice(0, most) : sending.rows.slice(-most);
  },
  frozen: (sending, draw) => {
    sending.rows = sending.rows.filter(({ at }) => at < sending.now - draw.between(1, 12) * HOUR);
  },
  closed: (sending) => {
    sending.rows = [];
  },
  sentinels: (sending, draw) =>
    respell(sending, draw, () => draw.pick(["-888", "-999", "-9999", "-999.0", "-8.88e2"])),
  noValues: (sending, draw) =>
    respell(sending, draw, () => draw.pick(["", "-", "NaN", "nan", "Infinity", "null", " "])),
  notNumbers: (sending, draw) =>
    respell(sending, draw, (value) =>
      draw.pick([value.replace(".", ","), `<${value}`, `${value}*`, `~${value}`, "0x1F", "1.2.3"]),
    ),
  negatives: (sending, draw) => respell(sending, draw, (value) => `-${value}`),
  exponents: (sending, draw) => respell(sending, draw, (value) => Number(value).toExponential()),
  tooLarge: (sending, draw) => respell(sending, draw, () => draw.pick(["1e9", "1e400", "99999999"])),
  otherSpans: (sending) => {
    sending.rows.unshift({ at: sending.now - 400 * DAY, value: "77777", quality: "200" });
  },
} as const satisfies Record<string, (sending: Sending, draw: Draw) => void>;

/** Changes of what Hilltop alone says of a series. */
export const HILLTOP_FAULTS = {
  otherItem: (sending, draw) => {
    sending.item = draw.pick(["Flow (NIWA 1)", "Stage", "Flow NZDT [Water Level]"]);
    sending.rows = sending.rows.map((row) => ({ ...row, value: String(Number(row.value) + 1) }));
  },
  itemWithSource: (sending) => {
    sending.item = "Flow [Water Level]";
  },
  divisorNone: (sending) => {
    sending.divisor = "None";
  },
  gaps: (sending, draw) => {
    sending.gaps = sending.rows.map(() => draw.chance(0.2));
  },
  noSuchSite: (sending) => {
    sending.error = `No data for site ${sending.series.site}`;
  },
} as const satisfies Record<string, (sending: Sending, draw: Draw) => void>;

/** Powers of ten are moved in the digits: what is sent is exactly what was measured, in another unit. */
const scaled = (rows: readonly FakeRow[], factor: number): FakeRow[] =>
  rows.map((row) => ({ ...row, value: String(Number((Number(row.value) * factor).toPrecision(12))) }));

function respell(sending: Sending, draw: Draw, spell: (value: string) => string): void {
  const share = draw.pick([0.02, 0.3, 1]);
  sending.rows = sending.rows.map((row) => (draw.chance(share) ? { ...row, value: spell(row.value) } : row));
}

/** Changes of a text on its way: what is sent, with the head that goes with it. */
export type Body = { bytes: Buffer; type: string; isCompressed?: boolean; status?: number };

export const BODY_FAULTS = {
  html: (body) => {
    body.bytes = Buffer.from("<!DOCTYPE html><html><body><h1>Service unavailable</h1></body></html>");
    body.type = "text/html; charset=utf-8";
  },
  htmlAsData: (body) => {
    body.bytes = Buffer.from("<html><body><p>We will be back soon.</body></html>");
  },
  empty: (body) => {
    body.bytes = Buffer.alloc(0);
  },
  cutAtByte: (body, draw) => {
    body.bytes = body.bytes.subarray(0, draw.below(body.bytes.length));
  },
  cutBetweenRows: (body, draw) => {
    const ends = [...body.bytes.toString("latin1").matchAll(/<\/E>|\],|\},/g)].map(
      ({ index, 0: end }) => index + end.length,
    );
    body.bytes = body.bytes.subarray(0, draw.pickOr(ends, 1));
  },
  byteOrderMark: (body) => {
    body.bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body.bytes]);
  },
  documentType: (body) => {
    body.bytes = Buffer.from(
      body.bytes
        .toString("utf8")
        .replace(/^(<\?xml[^>]*>)?/, '$1<!DOCTYPE Hilltop [<!ENTITY a "1"><!ENTITY b "&a;&a;&a;&a;">]>')
        .replace(/<I1>[^<]*/, "<I1>&b;"),
    );
  },
  latin1: (body) => {
    // As servers write it: the character itself, where an escape would survive.
    body.bytes = Buffer.from(body.bytes.toString("utf8").replace("&#179;", "³").replace("–", "-"), "latin1");
  },
  wrongCharset: (body, draw) => {
    const text = body.bytes.toString("utf8");
    if (draw.chance(0.5)) body.bytes = Buffer.from(text, "latin1");
    else body.type = body.type.replace("utf-8", draw.pick(["windows-1252", "utf-16le", "klingon"]));
  },
  garbage: (body, draw) => {
    const at = draw.below(body.bytes.length);
    body.bytes = Buffer.concat([
      body.bytes.subarray(0, at),
      Buffer.from([0, 0xff, 0x3c, 0x26]),
      body.bytes.subarray(at),
    ]);
  },
  pdf: (body) => {
    body.bytes = Buffer.from("%PDF-1.7");
    body.type = "application/pdf";
  },
  trailing: (body, draw) => {
    body.bytes = Buffer.concat([
      body.bytes,
      draw.pick([body.bytes, Buffer.from("<x/>"), Buffer.from("null")]),
    ]);
  },
  otherType: (body) => {
    body.type = "text/plain";
  },
  cutGzip: (body, draw) => {
    body.isCompressed = true;
    cuts.set(body, draw.between(1, 40));
  },
  gzip: (body) => {
    body.isCompressed = true;
  },
  tooLong: (body) => {
    body.bytes = Buffer.concat([body.bytes, Buffer.alloc(3_000_000, " ")]);
  },
} as const satisfies Record<string, (body: Body, draw: Draw) => void>;

/** How many bytes of a compressed body are not sent. */
export const cuts = new WeakMap<Body, number>();

/** Faults of the connection: the server does them itself. */
const CONNECTION_FAULTS = [
  "slowFirstByte",
  "drip",
  "hang",
  "hangInBody",
  "reset",
  "resetInBody",
  "shorterThanSaid",
  "tooManyRequests",
  "tooManyRequestsForLong",
  "serverError",
  "serverErrorOnce",
  "notFound",
  "redirect",
  "redirectToPrivate",
  "redirectsWithoutEnd",
  "redirectForCookie",
  "errorUnder200",
  "otherAnswerUnder200",
] as const;

/** Changes of a layer's features as they are about to be sent, all at once. */
export const LAYER_FAULTS = {
  clockwise: (features) =>
    features.map((feature) => ({ ...feature, rings: feature.rings.map((ring) => ring.toReversed()) })),
  crossing: (features, draw) =>
    changed(features, draw, (feature) => ({
      ...feature,
      rings: [
        feature.rings[0]?.toSpliced(
          1,
          2,
          feature.rings[0][2] as [number, number],
          feature.rings[0][1] as [number, number],
        ) as FakeFeature["rings"][number],
      ],
    })),
  openRing: (features, draw) =>
    changed(features, draw, (feature) => ({
      ...feature,
      rings: feature.rings.map((ring) => ring.slice(0, -1)),
    })),
  swapped: (features) =>
    features.map((feature) => ({
      ...feature,
      rings: feature.rings.map((ring) => ring.map(([x, y]): [number, number] => [y, x])),
    })),
  otherProjection: (features) =>
    features.map((feature) => ({
      ...feature,
      rings: feature.rings.map((ring) =>
        ring.map(([x, y]): [number, number] => [1_600_000 + (x - 173) * 80_000, 10_000_000 + y * 110_000]),
      ),
    })),
  repeatedPositions: (features) =>
    features.map((feature) => ({
      ...feature,
      rings: feature.rings.map((ring) =>
        ring.flatMap((position, index) => (index % 2 ? [position] : [position, position])),
      ),
    })),
  noGeometry: (features, draw) => changed(features, draw, (feature) => ({ ...feature, rings: [] })),
  missing: (features, draw) => features.toSpliced(draw.below(features.length), 1),
  twice: (features, draw) => features.toSpliced(draw.below(features.length), 1, draw.pick(features)),
} as const satisfies Record<string, (features: readonly FakeFeature[], draw: Draw) => FakeFeature[]>;

const changed = (
  features: readonly FakeFeature[],
  draw: Draw,
  change: (feature: FakeFeature) => FakeFeature,
): FakeFeature[] => {
  const at = draw.below(features.length);
  return features.map((feature, index) => (index === at ? change(feature) : feature));
};

/** Faults of the paging of a layer: the server does them itself. */
const PAGING_FAULTS = [
  "pagingWithoutOrder",
  "emptyPageWithMore",
  "emptyPagesWithoutEnd",
  "capBelowAsked",
  "flagAtTop",
  "noPaging",
  "oldServer",
  "esriOnly",
  "wrongCount",
] as const;

/** Faults of a layer's service: the server does them itself. */
const SERVICE_FAULTS = ["downUnder200Once", "tokenRequired"] as const;

/** Pages that came and say nothing. */
export const PAGE_FAULTS = {
  saysNothing: (body, draw) => {
    body.bytes = Buffer.from(draw.pick(NOTHING)[1]);
  },
} as const satisfies Record<string, (body: Body, draw: Draw) => void>;

/** Faults of KiWIS alone: the server does them itself. */
const KIWIS_FAULTS = ["rowLimit", "errorForms"] as const;

type Keys<T> = keyof T & string;
export type FaultName =
  | Keys<typeof ROW_FAULTS>
  | Keys<typeof BODY_FAULTS>
  | Keys<typeof LAYER_FAULTS>
  | Keys<typeof PAGE_FAULTS>
  | (typeof CONNECTION_FAULTS)[number]
  | Keys<typeof HILLTOP_FAULTS>
  | (typeof KIWIS_FAULTS)[number]
  | (typeof SERVICE_FAULTS)[number]
  | (typeof PAGING_FAULTS)[number];

const names = <T extends object>(table: T) => Object.keys(table) as Keys<T>[];
const ANYWHERE = [...names(BODY_FAULTS), ...CONNECTION_FAULTS] as const;

/** Which faults the upstreams of a kind can have. */
export const FAULTS_OF: Readonly<Record<"hilltop" | "kiwis" | "arcgis" | "page", readonly FaultName[]>> = {
  hilltop: [...names(ROW_FAULTS), ...names(HILLTOP_FAULTS), ...ANYWHERE],
  kiwis: [...names(ROW_FAULTS), ...KIWIS_FAULTS, ...ANYWHERE.filter((name) => name !== "documentType")],
  arcgis: [
    ...names(LAYER_FAULTS),
    ...PAGING_FAULTS,
    ...SERVICE_FAULTS,
    ...ANYWHERE.filter((name) => name !== "documentType"),
  ],
  page: [
    ...names(PAGE_FAULTS),
    ...ANYWHERE.filter((name) => !["documentType", "errorUnder200", "otherAnswerUnder200"].includes(name)),
  ],
};
