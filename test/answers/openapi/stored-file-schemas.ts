/** Files below `v1/` that only the resolver reads, to compose answers from (generator/edge/resolver). */

import { z } from "zod";
import { searchKinds } from "../../../generator/api/operations.ts";
import { count, dateTime, id, nullableText, text } from "../../../schemas/primitive.ts";

/** Of a list with a window, the start, and the end if items have one, of the first item of each page of 100. */
const starts = z.array(z.array(dateTime.nullable()).min(1).max(2)).min(2);
const none = z.array(z.never()).length(0);

/** What the pages of a list go by: a mark of each, and where each starts if the list has a window. */
export const spans = z.strictObject({
  marks: z.array(z.int().min(0)).min(2),
  spans: z.union([starts, none]),
});

const row = z.array(z.unknown());
const position = count;

/** A chunk of a list that grows: its items as rows of values (generator/api/chunks.ts). */
export const chunk = z.strictObject({ items: z.array(row).min(1) });

/** The newest chunk and the oldest, with how to read all of them. */
export const chunks = z.strictObject({
  totalCount: count,
  fields: z.array(text),
  since: z.array(z.tuple([position, z.record(z.string(), z.unknown())])),
  older: z.array(z.tuple([position, z.int()])),
  spans: z.union([starts, none]),
  items: z.array(row),
  oldest: z.array(row),
});

/** How a build is stored whose files are not all stored one by one (generator/api/store.ts). */
export const storeNote = z.strictObject({ packs: z.boolean() });

/** Whose name says which list of epochs belongs to a build. */
export const epochsMarker = z.strictObject({});

/** By it, files of one build know each other. */
const mark = z.string().regex(/^[0-9a-f]{8}$/);

/** From when on which content of a file counts, and until when that is known, in milliseconds. */
export const versions = z.strictObject({
  files: z.array(z.tuple([text, z.int().min(0), mark.nullable()])),
  ends: z.int().nullable(),
});

/** The same of the areas that a place may be in, with the mark of the index. */
export const areasAtPlaces = versions.extend({ index: mark });

const searchFile = z.string().regex(/^search\/[a-z]+(?:\/[0-9a-z]+)?\.json$/);
const byKind = <T extends z.ZodType>(schema: T) => z.array(schema).length(searchKinds.length);
const records = {
  ids: byKind(z.string().regex(/^(?:[0-9a-f]{32})*$/)),
  rows: byKind(z.array(z.array(nullableText).min(1))),
};
/** How many records, their list and its mark, and the records that it leaves out or adds. */
const recordList = z.tuple([count, text]).rest(z.union([count, text]));
const frequentTerm = z.tuple([
  text,
  z
    .int()
    .min(0)
    .max(searchKinds.length - 1),
  byKind(count),
  byKind(z.union([recordList, z.literal(0)])),
]);
const replacements = z.array(z.tuple([text, text]));

/** The files of the search, by the folder that they are in. */
export const searchFiles = {
  manifest: z.strictObject({
    file: searchFile,
    folder: z.literal("shard"),
    keys: z.string(),
    forms: replacements,
    plain: replacements,
    of: mark,
  }),
  shard: z.strictObject({
    file: searchFile,
    ...records,
    heavy: z.array(frequentTerm),
    end: z.string(),
    of: mark,
  }),
  list: z.strictObject({ file: searchFile, ...records, mark }),
};

const degrees = z.number().min(-200).max(180);
const placeFile = z.string().regex(/^places\/(?:index|w[0-3]*)\.json$/);
/** A part of the world: its quarters, each such a part, a set, or the mark of a cell. */
const node = z.union([z.int().min(-(2 ** 32)), z.array(z.unknown()).length(4)]);

/** The files of places (docs/places.md): the index, and the cells. */
export const placeFiles = {
  index: z.strictObject({ file: placeFile, mark, tree: node, sets: z.array(z.array(id)) }),
  cell: z.strictObject({
    file: placeFile,
    at: z.tuple([degrees, degrees]),
    areas: z.array(z.tuple([id, z.int()]).rest(z.array(degrees).min(4))),
    mark: z.int().min(0),
  }),
};
