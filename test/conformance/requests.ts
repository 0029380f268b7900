/** Draws requests: every operation, every parameter, every edge (docs/contract.md §1, §2 and §5). */

import { type Draw, drawOf } from "../support/random.ts";
import { means, purposes, sources, users } from "./oracle/operations.ts";
import type { Catalogue, Oracle } from "./oracle.ts";
import * as values from "./values.ts";

export interface Request {
  method: string;
  /** Path and query as they go over the wire: ASCII, encoded. */
  target: string;
}

/** A request before it is put together: encoded segments below `/v1`, and encoded name-value pairs. */
interface Draft {
  segments: string[];
  query: Pair[];
}

/** A value of null is a name without an equals sign. */
type Pair = [name: string, value: string | null];

/** A draw of a value; about a third of an edgy request's values are edges. */
interface Context {
  draw: Draw;
  catalogue: Catalogue;
  isEdgy: boolean;
}

type Drafter = (context: Context) => Draft;

/** An endless sequence of requests of the data set; about two thirds are plain and valid. */
export const requestsOf = (subject: Oracle | Catalogue, seed: number): Generator<Request, never> =>
  drawnBy(drafters, subject, seed);

/** Whether water may be used: half of them ask about as-of, the one instant that a finished data set knows. */
export const usesAskedOf = (subject: Oracle | Catalogue, seed: number): Generator<Request, never> =>
  drawnBy([useDraft, (context) => atAsOf(context, useDraft(context))], subject, seed);

function* drawnBy(
  drafters: readonly Drafter[],
  subject: Oracle | Catalogue,
  seed: number,
): Generator<Request, never> {
  const catalogue = "catalogue" in subject ? subject.catalogue : subject;
  const draw = drawOf(seed);
  for (;;) {
    const context = { draw, catalogue, isEdgy: draw.chance(0.35) };
    const draft = draw.pick(drafters)(context);
    const method = values.method(draw);
    yield { method, target: context.isEdgy ? bent(draw, draft) : targetOf(draft) };
  }
}

const drafters: Drafter[] = [
  (context) => ({ segments: ["areas"], query: pageOf(context, "pageNumber") }),
  (context) => ({
    segments: ["areas", areaId(context)],
    query: optional(context, "includeBoundary", values.boolean),
  }),
  (context) => ({ segments: ["areas", areaId(context), "stage-assignments", "current"], query: [] }),
  (context) => {
    const area = context.draw.pickOr(context.catalogue.areas, undefined);
    return {
      segments: ["areas", areaId(context, area?.id), "stage-assignments"],
      query: [...pageOf(context, "page"), ...windowOf(context, "until", area?.instants ?? [])],
    };
  },
  (context) => ({
    segments: ["areas", areaId(context), "scheduled-changes"],
    query: [
      ...pageOf(context, "page"),
      ...optional(context, "status", values.status),
      ...optional(context, "isCancelled", values.boolean),
    ],
  }),
  (context) => ({
    segments: ["scheduled-changes"],
    query: [
      ...pageOf(context, "pageNumber"),
      ...optional(context, "status", values.status),
      ...optional(context, "organisationId", () => organisationId(context)),
    ],
  }),
  (context) => ({ segments: ["schemes"], query: pageOf(context, "pageNumber") }),
  (context) => ({ segments: ["schemes", schemeId(context)], query: [] }),
  (context) => ({ segments: ["schemes", schemeId(context), "stages"], query: [] }),
  (context) => {
    const scheme = context.draw.pickOr(context.catalogue.schemes, undefined);
    const stageId = context.draw.pickOr(scheme?.stageIds ?? [], context.draw.uuid());
    return {
      segments: ["schemes", schemeId(context, scheme?.id), "stages", idOf(context, stageId)],
      query: [],
    };
  },
  (context) => ({ segments: ["organisations"], query: pageOf(context, "pageNumber") }),
  (context) => ({ segments: ["organisations", organisationId(context)], query: [] }),
  (context) => ({ segments: ["monitoring-sites", siteId(context)], query: [] }),
  ...repeated(2, (context) => {
    const site = context.draw.pickOr(context.catalogue.sites, undefined);
    return {
      segments: ["monitoring-sites", siteId(context, site?.id), "readings"],
      query: [...windowOf(context, "to", site?.instants ?? []), ...pageOf(context, "pageNumber")],
    };
  }),
  (context) => ({ segments: ["restriction-zones"], query: pageOf(context, "pageNumber") }),
  ...repeated(4, (context) => ({
    segments: ["search"],
    query: [
      ...required(context, "q", () => values.searchText(context.draw, context.catalogue, context.isEdgy)),
      ...kindsOf(context),
      ...pageOf(context, "pageNumber"),
    ],
  })),
  ...repeated(3, consentDraft),
  ...repeated(3, useDraft),
  ...repeated(2, (context) => {
    const [longitude, latitude] = values.place(context.draw, context.catalogue);
    return {
      segments: ["places", "areas"],
      query: [
        ...required(context, "longitude", values.degrees(longitude)),
        ...required(context, "latitude", values.degrees(latitude)),
        ...pageOf(context, "pageNumber"),
      ],
    };
  }),
];

function repeated(times: number, drafter: Drafter): Drafter[] {
  return Array.from({ length: times }, () => drafter);
}

function useDraft(context: Context): Draft {
  return {
    segments: ["areas", areaId(context), "may-use"],
    query: [
      ...required(context, "who", values.oneOf(users)),
      ...required(context, "what", values.oneOf(purposes)),
      ...required(context, "by", values.oneOf(means)),
      ...optional(context, "house", values.oneOf(["odd", "even", "unnumbered"])),
      ...optional(context, "source", values.oneOf(sources)),
      ...optional(context, "at", (draw, isEdgy) => values.instant(draw, context.catalogue.asOf, isEdgy)),
    ],
  };
}

const atAsOf = ({ catalogue }: Context, { segments, query }: Draft): Draft => ({
  segments,
  query: [...query.filter(([name]) => name !== "at"), ["at", new Date(catalogue.asOf).toISOString()]],
});

function consentDraft(context: Context): Draft {
  const { draw, catalogue, isEdgy } = context;
  const consent = draw.pickOr(catalogue.consents, { number: "unknown", providerKeys: [] });
  const other = draw.pickOr(catalogue.consents, consent);
  const number = isEdgy && draw.chance(0.4) ? values.oddConsentNumber(draw, consent.number) : undefined;
  const key = draw.pickOr(draw.chance(0.8) ? consent.providerKeys : other.providerKeys, "unknown");
  return {
    segments: ["consents", number ?? values.encoded(draw, consent.number, isEdgy)],
    query: optional(context, "providerKey", () =>
      isEdgy && draw.chance(0.4) ? values.oddText(draw, key) : values.encodedInQuery(draw, key, isEdgy),
    ),
  };
}

function pageOf(context: Context, name: "page" | "pageNumber"): Pair[] {
  return [...optional(context, name, values.pageNumber), ...optional(context, "pageSize", values.pageSize)];
}

function windowOf(context: Context, untilName: "until" | "to", instants: string[]): Pair[] {
  const { draw, catalogue, isEdgy } = context;
  const bounds = values.window(draw, instants, catalogue.asOf, isEdgy);
  return [
    ...optional(context, "from", () => bounds.from),
    ...optional(context, untilName, () => bounds.until),
  ];
}

function kindsOf({ draw, isEdgy }: Context): Pair[] {
  if (draw.chance(0.4)) return [];
  return values.kinds(draw, isEdgy).map((value): Pair => ["type", value]);
}

/** Absent in two of five draws. */
function optional(context: Context, name: string, value: (draw: Draw, isEdgy: boolean) => string): Pair[] {
  return context.draw.chance(0.4) ? [] : required(context, name, value);
}

function required(
  { draw, isEdgy }: Context,
  name: string,
  value: (draw: Draw, isEdgy: boolean) => string,
): Pair[] {
  if (isEdgy && draw.chance(0.04)) return [[name, null]];
  if (isEdgy && draw.chance(0.04)) return [];
  if (isEdgy && draw.chance(0.06))
    return [
      [name, value(draw, true)],
      [name, value(draw, true)],
    ];
  return [[name, value(draw, isEdgy && draw.chance(0.4))]];
}

function areaId(context: Context, id?: string): string {
  return idOf(context, id ?? context.draw.pickOr(context.catalogue.areas, undefined)?.id);
}

function schemeId(context: Context, id?: string): string {
  return idOf(context, id ?? context.draw.pickOr(context.catalogue.schemes, undefined)?.id);
}

function siteId(context: Context, id?: string): string {
  return idOf(context, id ?? context.draw.pickOr(context.catalogue.sites, undefined)?.id);
}

function organisationId(context: Context): string {
  return idOf(context, context.draw.pickOr(context.catalogue.organisationIds, undefined));
}

/** The known id, at times in another form, unknown, of another kind or malformed. */
function idOf({ draw, catalogue, isEdgy }: Context, known: string | undefined): string {
  const id = known ?? draw.uuid();
  if (draw.chance(0.05)) return draw.uuid();
  if (draw.chance(0.05)) return id.toUpperCase();
  if (!isEdgy || draw.chance(0.7)) return id;
  if (draw.chance(0.3)) {
    const others = [
      ...catalogue.areas.map((area) => area.id),
      ...catalogue.schemes.flatMap((scheme) => [scheme.id, ...scheme.stageIds]),
      ...catalogue.organisationIds,
      ...catalogue.sites.map((site) => site.id),
      ...catalogue.zoneIds,
    ];
    return draw.pickOr(others, id);
  }
  return values.oddId(draw, id);
}

function targetOf({ segments, query }: Draft): string {
  const pairs = query.map(([name, value]) => (value === null ? name : `${name}=${value}`));
  return `/v1/${segments.join("/")}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
}

/** Half of the edgy targets are bent as a whole too. */
function bent(draw: Draw, draft: Draft): string {
  return draw.chance(0.5) ? targetOf(draft) : draw.pick(bends)(draw, draft);
}

const ignored = [
  "",
  ..."foo=1 PageSize=0 pagesize=x q= page=0 pageNumber=0 until=x = =x % %zz=1 pageSize%00=0".split(" "),
];

const bends: ((draw: Draw, draft: Draft) => string)[] = [
  // A parameter given twice: before or after, the first counts.
  (draw, { segments, query }) => {
    if (query.length === 0) return targetOf({ segments, query: [["pageSize", "5"]] });
    const [name] = draw.pick(query);
    const value = draw.pick(["1", "2", "", "0", "true", "x", "approved", "2026-01-01T00:00:00Z", "%"]);
    const extra: Pair = [name, value];
    return targetOf({ segments, query: draw.chance(0.5) ? [extra, ...query] : [...query, extra] });
  },
  (draw, draft) => `${targetOf(draft)}${draft.query.length > 0 ? "&" : "?"}${draw.pick(ignored)}`,
  (draw, { segments, query }) => {
    const pairs = query.map(([name, value]): Pair => [values.overEncoded(draw, name), value]);
    return targetOf({ segments, query: pairs });
  },
  (draw, { segments, query }) => {
    const pairs = query.map(([name, value]): Pair => [values.otherCase(draw, name), value]);
    return targetOf({ segments, query: pairs });
  },
  (draw, { segments, query }) =>
    targetOf({ segments: segments.map((segment) => overEncodedSegment(draw, segment)), query }),
  (draw, { segments, query }) => {
    const index = draw.below(segments.length);
    return targetOf({ segments: segments.with(index, values.otherCase(draw, segments[index] ?? "")), query });
  },
  (_draw, { segments, query }) => targetOf({ segments: [...segments, ""], query }),
  (draw, { segments, query }) => {
    const inserted = draw.pick(["", ...". .. %2e %2E%2e %00 % %20 x current %2F %5C".split(" ")]);
    return targetOf({ segments: segments.toSpliced(draw.below(segments.length + 1), 0, inserted), query });
  },
  (draw, { segments, query }) => {
    const replaced = draw.pick(". .. %2e%2e %00 % %z %C3%28 %20 undefined null * ~".split(" "));
    return targetOf({ segments: segments.with(draw.below(segments.length), replaced), query });
  },
  (_draw, { segments, query }) => targetOf({ segments: segments.slice(0, -1), query }),
  (draw, draft) =>
    draw.pick(["/", "/v2", "//v1", "/V1", "/v1/v1", "/%76%31", "/v1%2F"]) + targetOf(draft).slice(3),
  (draw, draft) => {
    const target = targetOf(draft);
    return target.includes("?") ? `${target}&&` : `${target}${draw.pick(["?", "?&", "??", "?=&="])}`;
  },
  // Around the longest target that is answered (docs/contract.md §1 "Long targets").
  (draw, draft) => {
    const target = `${targetOf(draft)}${draft.query.length > 0 ? "&" : "?"}padding=`;
    return target.padEnd(16_384 + draw.pick([-1, 0, 0, 1, 1, 200]), "x");
  },
  (draw, { segments, query }) => {
    const long = draw.pick(["x", "0", "%41", "%C4%81"]).repeat(10_240).slice(0, 10_236);
    if (draw.chance(0.3)) return targetOf({ segments: segments.with(-1, long), query });
    const name = draw.pick([...query.map(([other]) => other), "q", "providerKey"]);
    return targetOf({ segments, query: [[name, long], ...query] });
  },
];

function overEncodedSegment(draw: Draw, segment: string): string {
  return segment.includes("%") || draw.chance(0.5) ? segment : values.overEncoded(draw, segment);
}
