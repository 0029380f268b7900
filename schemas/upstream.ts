/** Where readings and boundaries are fetched from (docs/data.md, "upstreams/*.json"). */

import { z } from "zod";
import { type Selector, selectorOf } from "../generator/lib/selector.ts";
import { duration, id, instant, name, number, observationTypes, text, url } from "./source.ts";

const HOUR = 3_600_000;
const OFFSET = /^([+-])([01]\d|2[0-3]):([0-5]\d)$/;

/** The data is published, including this address. */
const withoutSecrets = url.refine((value) => {
  const parsed = URL.parse(value);
  return !parsed?.username && !parsed?.password;
}, "expected an address without a user and a password: the file is public");

/** The query is composed by the program: a given one could ask for the wrong thing, such as coarser boundaries. */
const address = withoutSecrets.refine(
  (value) => !/[?#]/.test(value),
  "expected an address without a query or a fragment",
);

/** How far a clock is ahead of UTC, in milliseconds. */
const utcOffset = z
  .string("expected an offset such as +12:00")
  .regex(OFFSET, "expected an offset such as +12:00")
  .transform((value) => {
    const [, sign, hours, minutes] = OFFSET.exec(value) as RegExpExecArray;
    return (Number(hours) * HOUR + Number(minutes) * 60_000) * (sign === "-" ? -1 : 1);
  });

const lasting = duration.refine(
  (milliseconds) => milliseconds > 0,
  "expected a duration longer than nothing",
);

/**
 * New readings go to a file of this name, so every file system must accept it, and the data format must not skip it.
 */
const providerKey = name.refine(
  (value) => !/[/\\:*?"<>|]|^\.|[. ]$|^(readme|license)$/i.test(value),
  'expected a provider key that a file can be named after, without any of / \\ : * ? " < > |',
);

/** For servers that state no encoding, or a wrong one. */
const encoding = text.refine((value) => {
  try {
    return new TextDecoder(value) !== null;
  } catch {
    return false;
  }
}, "expected the name of an encoding, such as ISO-8859-1");

/** Defaults: NZST, the clock of New Zealand's hydrology; a week; limits that are easy on a council's server. */
const common = {
  url: address,
  enabled: z.boolean("expected true or false"),
  notes: text.optional(),
  utcOffset: utcOffset.default(12 * HOUR),
  span: lasting.default(7 * 24 * HOUR),
  pace: duration.default(500),
  timeout: lasting.default(120_000),
  maximumBytes: z
    .int("expected a whole number")
    .positive("expected a number greater than 0")
    .default(20_000_000),
  encoding: encoding.optional(),
};

/** The part of CSS that `within` may use (generator/lib/selector.ts). */
function selectorIn(value: string, context: { addIssue(message: string): void }): Selector {
  const selector = selectorOf(value);
  if (selector !== null) return selector;
  context.addIssue("expected a selector of tags, #ids, .classes and [name=value], such as main > .water");
  return z.NEVER;
}

const finite = number.refine((value) => value !== 0, "expected a number other than 0");

const series = {
  siteNumber: name,
  observationType: z.enum(observationTypes),
  /** Empty if the server states none. */
  unit: z.union([z.literal(""), name], 'expected a name, or "" for none'),
  storedUnit: name,
  factor: finite.positive("expected a number greater than 0"),
  minimum: number.optional(),
  maximum: number.optional(),
};

const listOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.array(
    z.strictObject({ ...series, ...shape }).refine(
      (value) => {
        const { minimum, maximum } = value as { minimum?: number; maximum?: number };
        return minimum === undefined || maximum === undefined || minimum <= maximum;
      },
      { error: "expected a maximum that is no less than the minimum", path: ["maximum"] },
    ),
  );

export const upstream = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({
      kind: z.literal("hilltop"),
      ...common,
      providerKey,
      series: listOf({ site: name, measurement: name, divisor: finite.default(1) }),
    }),
    z.strictObject({
      kind: z.literal("kiwis"),
      ...common,
      providerKey,
      datasource: z.int("expected a whole number").min(0, "expected a number from 0 on").default(0),
      series: listOf({ site: name.optional(), timeSeriesId: name }),
    }),
    z.strictObject({
      kind: z.literal("arcgis"),
      ...common,
      url: address.refine(
        (value) => /\/(Feature|Map)Server\/\d+$/.test(value),
        "expected the address of a layer, such as https://…/FeatureServer/0",
      ),
      providerKey: providerKey.optional(),
      areas: z.strictObject({
        field: name,
        ids: z.record(name, id),
        /** Whether all features of a value together are the boundary. */
        merge: z.boolean("expected true or false").default(false),
      }),
      objectIdField: name.default("OBJECTID"),
      pageSize: z.int("expected a whole number").positive("expected a number greater than 0").default(100),
    }),
    z.strictObject({
      kind: z.literal("page"),
      ...common,
      url: withoutSecrets,
      providerKey: providerKey.optional(),
      areaIds: z.array(id),
      within: text.transform(selectorIn).optional(),
      ignore: z.array(name).optional(),
    }),
  ],
  "expected one of hilltop, kiwis, arcgis, page",
);

/** One file. Durations and the offset are milliseconds. */
export type Upstream = z.infer<typeof upstream> & {
  /** The name of its file without `.json`. */
  readonly key: string;
};
export type UpstreamKind = Upstream["kind"];
export type UpstreamOf<K extends UpstreamKind> = Extract<Upstream, { kind: K }>;
export type HilltopSeries = UpstreamOf<"hilltop">["series"][number];
export type KiwisSeries = UpstreamOf<"kiwis">["series"][number];
export type Series = HilltopSeries | KiwisSeries;

/** When a watched page was last read, whatever it said (docs/data.md, "page-checks.json"). Programs write it. */
export const pageCheck = z.strictObject({ key: name, url, checkedAt: instant });
export type PageCheck = z.infer<typeof pageCheck>;
