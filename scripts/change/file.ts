/** Which source file a scheduled change belongs to, and the text of that file with it. */

import { applyEdits, type JSONPath, modify } from "jsonc-parser";
import { type Changes, textOf } from "../../generator/ingest/edits/data-set.ts";
import type { Located, Source } from "../../generator/load/load.ts";
import type { ScheduledChange } from "../../schemas/source.ts";

type LocatedChange = Located<ScheduledChange>;

/**
 * The file of the change that takes effect last before an instant, or of the first change; without any, a file of the
 * year.
 */
function fileFor({ changes }: Source, effectiveFrom: number): string {
  const ordered = changes.toSorted((a, b) => a.record.effectiveFrom - b.record.effectiveFrom);
  const before = ordered.findLast(({ record }) => record.effectiveFrom <= effectiveFrom) ?? ordered[0];
  return before?.file ?? `scheduled-changes/${new Date(effectiveFrom).getUTCFullYear()}.json`;
}

/** The file that a new change goes to, with it at the end. */
export function withChange(folder: string, source: Source, effectiveFrom: number, row: object): Changes {
  const file = fileFor(source, effectiveFrom);
  return new Map([[file, edited(textOf(folder, file) ?? "[]\n", [-1], row)]]);
}

export function withValues(
  folder: string,
  { file, path }: LocatedChange,
  values: readonly (readonly [path: readonly string[], value: unknown])[],
): Changes {
  const text = values.reduce(
    (before, [inside, value]) => edited(before, [...path, ...inside], value),
    textOf(folder, file) as string,
  );
  return new Map([[file, text]]);
}

function edited(text: string, path: JSONPath, value: unknown): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol };
  return applyEdits(text, modify(text, path, value, { formattingOptions }));
}
