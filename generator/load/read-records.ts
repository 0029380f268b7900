/** Reads files that are records, or lists of them, as JSON. */

import { z } from "zod";
import type { Coordinates } from "../../schemas/geometry.ts";
import type { Limits } from "../../schemas/limits.ts";
import type * as schemas from "../../schemas/source.ts";
import type { PageCheck, Upstream } from "../../schemas/upstream.ts";
import { describe, type Path, type Report } from "./faults.ts";
import { parseJson } from "./json.ts";
import { shapeOf } from "./shape.ts";

/** A record with the place that its faults are reported at. */
export type Located<T> = { readonly record: T; readonly file: string; readonly path: Path };

export type Area = schemas.AreaProperties & { readonly boundary: Coordinates | null };

/** The records of each kind except readings, in the order of files and lines. */
export type Source = {
  readonly dataset: Located<schemas.Dataset>[];
  readonly organisations: Located<schemas.Organisation>[];
  readonly providers: Located<schemas.Provider>[];
  readonly schemes: Located<schemas.Scheme>[];
  readonly areas: Located<Area>[];
  readonly assignments: Located<schemas.StageAssignment>[];
  readonly changes: Located<schemas.ScheduledChange>[];
  readonly sites: Located<schemas.MonitoringSite>[];
  readonly consents: Located<schemas.Consent>[];
  readonly zones: Located<schemas.RestrictionZone>[];
  readonly places: Located<schemas.Place>[];
  readonly limits: Located<Limits>[];
  readonly upstreams: Located<Upstream>[];
  readonly pageChecks: Located<PageCheck>[];
};

export type Kind = keyof Source;

/** Where a reader puts what it finds. */
export type Into = {
  /** Sound records. */
  readonly source: Source;
  readonly report: Report;
  /** The id of a record with faults, or null if no id can be read: references to that record are no further faults. */
  readonly mask: (id: string | null) => void;
};

export type Reader = (text: string, file: string, into: Into) => void;

/** Files whose paths fit a pattern, and the records that each holds. */
export type FileKind = {
  readonly pattern: RegExp;
  readonly kind: Kind;
  readonly read: Reader;
  /** The shape of a whole JSON file. */
  readonly whole?: z.ZodType;
};

/** Files that are one record each. */
export const one = <K extends Kind>(pattern: RegExp, kind: K, schema: Schema<K>): FileKind => ({
  pattern,
  kind,
  whole: schema,
  read(text, file, into) {
    const value = withoutSchema(parseJson(text, into.report));
    if (value === undefined) into.mask(null);
    else add(kind, schema, value, file, [], into);
  },
});

/** Files that are each a list of records. */
export const many = <K extends Kind>(pattern: RegExp, kind: K, schema: Schema<K>): FileKind => ({
  pattern,
  kind,
  whole: z.array(schema),
  read(text, file, into) {
    const value = parseJson(text, into.report);
    for (const [index, item] of listOf(value, [], into).entries()) {
      add(kind, schema, item, file, [index], into);
    }
  },
});

/** The value of a file without the key by which editors find its schema. */
export function withoutSchema(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("$schema" in value)) return value;
  const { $schema, ...rest } = value;
  return rest;
}

type Schema<K extends Kind> = z.ZodType<Source[K][number]["record"]> & z.ZodObject;

function add<K extends Kind>(
  kind: K,
  schema: Schema<K>,
  value: unknown,
  file: string,
  path: Path,
  { source, report, mask }: Into,
): void {
  const record = shapeOf<Source[K][number]["record"]>(schema, value, below(path, report));
  if (record === undefined) mask(idOf(schema, value));
  else (source[kind] as Located<unknown>[]).push({ record, file, path });
}

export const below =
  (path: Path, report: Report): Report =>
  (at, message) =>
    report([...path, ...at], message);

/** The id of a value that is not a sound record, if at least the id is sound. */
export function idOf({ shape }: z.ZodObject, value: unknown): string | null {
  const key = "providerKey" in shape && !("id" in shape) ? "providerKey" : "id";
  const id = (value as Record<string, unknown> | null)?.[key];
  return (shape[key] as z.ZodType<string> | undefined)?.safeParse(id).data ?? null;
}

/** The items of a list; none for anything else, which is reported unless a syntax error was. */
export function listOf(value: unknown, path: Path, { report, mask }: Into): unknown[] {
  if (Array.isArray(value)) return value;
  mask(null);
  if (value !== undefined || path.length > 0) report(path, `expected a list, found ${describe(value)}`);
  return [];
}
