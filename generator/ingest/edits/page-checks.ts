/** When the watched pages were last read, as a file of the data. */

import type { PageCheck } from "../../../schemas/upstream.ts";
import { formatInstant } from "../../lib/time/instant.ts";

export const PAGE_CHECKS = "page-checks.json";

/** The text of the file: of each key the newest check, by key. */
export function pageChecksText(checks: readonly PageCheck[]): string {
  const newest = new Map(
    checks.toSorted((a, b) => a.checkedAt - b.checkedAt).map((check) => [check.key, check]),
  );
  const list = [...newest.values()]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map((check) => ({ ...check, checkedAt: formatInstant(check.checkedAt) }));
  return `${JSON.stringify(list, null, 2)}\n`;
}
