/** What a maintainer writes (docs/data.md): the shape of every record in `data/`. */

import { z } from "zod";
import { approvalStatuses } from "../generator/api/operations.ts";
import { parseDuration } from "../generator/lib/time/duration.ts";
import { parseInstant } from "../generator/lib/time/instant.ts";
import { checkQuotes, stageUses } from "./source-uses.ts";
import { contactUrl, date, id, name, text, url } from "./texts.ts";

export { id, name, text, url };

/** What RFC 3339 can write in UTC. */
const FIRST = Date.parse("0000-01-01T00:00:00Z");
const LAST = Date.parse("9999-12-31T23:59:59.999Z");

/** What an editor knows of a text that only a function can read: how it looks, and what to write. */
const looks = (pattern: string, ...examples: string[]) => ({ pattern, examples });

const clock = z
  .string("expected a date-time")
  .meta(
    looks(
      "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d)$",
      "2026-11-20T11:00:00Z",
    ),
  );

/** Milliseconds since 1970. Finer digits are cut off: no answer shows them. */
export const instant = clock.transform((value, context) => {
  const milliseconds = value.includes(" ") ? Number.NaN : parseInstant(value);
  if (milliseconds >= FIRST && milliseconds <= LAST) return milliseconds;
  context.addIssue(
    Number.isNaN(milliseconds)
      ? whyNoInstant(value)
      : "expected a date-time of the years 0000 to 9999 in UTC",
  );
  return z.NEVER;
});

const CLOCK = /^\d{4}-\d\d-\d\d([T ])\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

/** The fault of a text that is no instant, by the kind of text that it resembles. */
function whyNoInstant(value: string): string {
  const [, between, , , offset] = CLOCK.exec(value) ?? [];
  if (between === " ")
    return "expected a T between day and time, and an offset or Z, such as 2026-11-20T11:00:00Z (Excel rewrites times: import the column as text)";
  if (offset !== undefined) return "expected a day and a time that exist";
  return "expected an RFC 3339 date-time with an offset or Z, such as 2026-11-20T11:00:00Z";
}

const severity = z.int("expected a whole number");
export const number = z.number("expected a number");

/** How IANA spells nearly all zones of places. Zones such as `UTC`, `NZ` and `Etc/GMT-12` are of none. */
const PLACE =
  /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)(\/[A-Z][a-z]+([_-][A-Z][a-z]+)*)+$/;

/** The zones that the runtime is known to have: asking it takes long, and most areas are in the same one. */
const timeZones = new Set<string>();

/**
 * The runtime takes zones in any letter case, but programs that read the data may not. It lists the spelling of zones, but
 * not of all other names that they have, such as Asia/Kolkata.
 */
function isTimeZone(value: string): boolean {
  if (timeZones.has(value)) return true;
  if (!PLACE.test(value)) return Intl.supportedValuesOf("timeZone").includes(value);
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    timeZones.add(value);
    return true;
  } catch {
    return false;
  }
}

const timeZone = z
  .string("expected an IANA time zone")
  .meta({ examples: ["Pacific/Auckland", "Pacific/Chatham"] })
  .refine(
    isTimeZone,
    "expected the IANA time zone of a place, spelled as IANA does, such as Pacific/Auckland",
  );

export const duration = z
  .string("expected a duration")
  .meta(looks("^P", "PT48H", "P14D"))
  .refine(
    (value) => !Number.isNaN(parseDuration(value)),
    'expected an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as "PT48H" or "P14D"',
  )
  .transform(parseDuration)
  .refine(Number.isSafeInteger, "expected a duration of at most 285,000 years");

/**
 * The receivers of messages about changes (docs/notify.md). A secret stands before the `@`, or for a whole address, as the name of
 * a variable of the environment: the data set is published. Only names for this may stand there: editors of the data set must not
 * have the key of the signatures sent to them.
 */
export const receiver = z
  .string("expected a receiver")
  .meta({
    examples: [
      "ntfy:https://ntfy.sh/our-water",
      "webhook:https://$HOOK_SECRET@example.nz/hook",
      "mail:water@lists.example.nz",
    ],
  })
  .regex(
    /^(?:ntfy:https?:\/\/(?:\$(?:NTFY|NOTIFY|HOOK)_\w+@)?[\w.:[\]-]+\/[\w-]{1,27}|webhook:(?:https?:\/\/\$(?:NTFY|NOTIFY|HOOK)_\w+@[^\s@,]+|\$(?:NTFY|NOTIFY|HOOK)_\w+)|mail:[^\s@,<>]+@[^\s@,<>]+)$/,
    "expected ntfy:https://HOST/PREFIX with a prefix of up to 27 letters, digits, - and _, webhook:https://$HOOK_SECRET@HOST/PATH, webhook:$HOOK_ADDRESS or mail:ADDRESS; secrets only as the names of variables that begin with NTFY_, NOTIFY_ or HOOK_",
  );

export const dataset = z.strictObject({
  title: name,
  description: text,
  licence: z.strictObject({ name, url }),
  attribution: z.array(text),
  isSample: z.boolean(),
  movedByWeeks: z.int().optional(),
  asOf: instant.optional(),
  buildEvery: duration.refine((value) => value > 0, "expected a duration longer than nothing").optional(),
  contact: z.strictObject({ name, url }).optional(),
  hub: url.optional(),
  notify: z.array(receiver).optional(),
});

export const organisation = z.strictObject({
  id,
  name,
  alternateNames: z.array(name).optional(),
  websiteUrl: url.nullable(),
  contactUrl: contactUrl.optional(),
});

export const provider = z.strictObject({
  providerKey: name,
  name,
  organisationId: id.nullable(),
  websiteUrl: url.nullable(),
  maximumAge: duration,
});

export const stage = z
  .strictObject({
    id,
    severity,
    name,
    description: text.nullable(),
    uses: stageUses.nullable().optional(),
  })
  .superRefine(checkQuotes);

export const scheme = z.strictObject({ id, name, description: text.nullable(), stages: z.array(stage) });

export const areaProperties = z.strictObject({
  id,
  name,
  alternateNames: z.array(name).optional(),
  schemeId: id.nullable(),
  organisationIds: z.array(id),
  timeZoneId: timeZone,
  trackingStatus: z.enum(["tracked", "untracked"]),
  sources: z.array(z.strictObject({ url, description: text.nullable() })),
});

export const stageAssignment = z.strictObject({
  assignmentId: id,
  areaId: id,
  stageId: id,
  effectiveFrom: instant,
  effectiveUntil: instant.nullable(),
  createdBy: name,
  scheduledChangeId: id.nullable(),
  createdAt: instant,
});

export const scheduledChange = z.strictObject({
  id,
  areaId: id,
  targetStageId: id.nullable(),
  effectiveFrom: instant,
  approval: z.strictObject({
    status: z.enum(approvalStatuses),
    approvedAt: instant.nullable(),
    rejectionReason: text.nullable(),
  }),
  isApplied: z.boolean(),
  isCancelled: z.boolean(),
  cancellationReason: text.nullable(),
  isIgnored: z.boolean(),
  isAutoDetected: z.boolean(),
  createdBy: name,
  createdAt: instant,
  appliedAssignmentDeletedAt: instant.nullable(),
  appliedAssignmentDeletionReason: text.nullable(),
});

const degrees = (noun: string, most: number) => {
  const expected = `expected a ${noun} from -${most} to ${most}`;
  return number.min(-most, expected).max(most, expected);
};
const longitude = degrees("longitude", 180);
const latitude = degrees("latitude", 90);

const waterManagementArea = z.strictObject({ id: name.nullable(), number: name.nullable(), name });

export const restriction = z.strictObject({
  status: z.enum(["none", "partial", "full"]),
  allowedPercentage: number.nullable(),
  date,
  description: text.nullable(),
});

export const monitoringSite = z.strictObject({
  id,
  providerKey: name,
  siteNumber: name,
  name,
  waterway: name.nullable(),
  location: z.strictObject({ longitude, latitude }).nullable(),
  isServed: z.boolean(),
  waterManagementSubArea: waterManagementArea.nullable(),
  waterManagementArea: waterManagementArea.nullable(),
  statuses: z.array(
    z.strictObject({ bandNumber: severity.nullable(), restriction: restriction.nullable(), asAt: instant }),
  ),
});

export const observationTypes = [
  "flow",
  "waterLevel",
  "rainfall",
  "groundwaterLevel",
  "waterTemperature",
  "reservoirStorage",
] as const;

/** One row of a CSV file: every cell is text, an empty one is absent. */
export const reading = z.strictObject({
  id: id.optional(),
  siteId: id,
  observationType: z.enum(observationTypes),
  observedAt: instant,
  value: z
    .string()
    .regex(
      /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/,
      "expected a number, or nothing if the provider stated none",
    )
    .transform(Number)
    .refine(Number.isFinite, "expected a number that a double can hold")
    .optional(),
  unit: name,
  qualityCode: name,
});

export const consent = z.strictObject({
  consentNumber: name,
  providerKey: name,
  rows: z.array(
    z.strictObject({
      siteNumber: name,
      bandNumber: severity,
      triggerLevel: number.nullable(),
      unit: name.nullable(),
      thresholdAsAt: date,
      thresholdSourceUrl: url,
    }),
  ),
});

export const zoneTypes = ["district", "region", "waterSupplyZone", "waterManagementZone"] as const;

export const restrictionZone = z.strictObject({ id, name, type: z.enum(zoneTypes), aliases: z.array(name) });

export const placeKinds = ["city", "town", "suburb", "settlement"] as const;

const inDegrees = (schema: typeof number) =>
  z
    .string()
    .regex(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/, "expected a number of degrees, such as -41.28664")
    .transform(Number)
    .pipe(schema);

/** One row of a CSV file: every cell is text. */
export const place = z.strictObject({
  name,
  longitude: inDegrees(longitude),
  latitude: inDegrees(latitude),
  kind: z.enum(placeKinds),
});

export type Dataset = z.infer<typeof dataset>;
export type Organisation = z.infer<typeof organisation>;
export type Provider = z.infer<typeof provider>;
export type Stage = z.infer<typeof stage>;
export type Scheme = z.infer<typeof scheme>;
export type AreaProperties = z.infer<typeof areaProperties>;
export type StageAssignment = z.infer<typeof stageAssignment>;
export type ScheduledChange = z.infer<typeof scheduledChange>;
export type MonitoringSite = z.infer<typeof monitoringSite>;
export type Restriction = z.infer<typeof restriction>;
export type Reading = z.infer<typeof reading>;
export type Consent = z.infer<typeof consent>;
export type Place = z.infer<typeof place>;
export type RestrictionZone = z.infer<typeof restrictionZone>;
