/** The questions to a site: each drawn target in two forms, and what no target shows. */

import { ARCHIVE_DOCUMENT } from "../../api/documents.ts";
import { jsonOrNull } from "../../lib/http/json-or-null.ts";
import type { Question } from "./ask.ts";
import type { OpenFile } from "./expected.ts";

/** How a target is asked a second time, one form after the other. Both are under way at the same time. */
const FORMS: readonly Omit<Question, "target">[] = [
  { method: "HEAD", headers: {} },
  { method: "GET", headers: { "accept-encoding": "gzip" } },
  { method: "GET", headers: {}, isHeld: true },
  { method: "GET", headers: { "if-none-match": '"other"', origin: "https://example.org" } },
];

/** Each target as it is, and in one of the forms. */
export const inTwoForms = (targets: readonly string[]): Question[] =>
  targets.flatMap((target, index): Question[] => {
    const form = FORMS[index % FORMS.length] as (typeof FORMS)[number];
    const plain: Question = { target, method: "GET", headers: {} };
    // Whichever comes first is what a cache keeps: each form does, half of the time.
    return Math.floor(index / FORMS.length) % 2 === 0
      ? [{ target, ...form }, plain]
      : [plain, { target, ...form }];
  });

/** A preflight and an address that nothing is at. */
export const BESIDE: readonly Question[] = [
  {
    target: "/v1/areas",
    method: "OPTIONS",
    headers: { origin: "https://example.org", "access-control-request-method": "GET" },
  },
  { target: "/v1/nowhere", method: "GET", headers: {} },
];

/** Ranges of the archive of tiles, if there is one: its header, some bytes of its middle, and its end. */
export async function archiveRanges(open: OpenFile): Promise<Question[]> {
  const document = await open(`v1/${ARCHIVE_DOCUMENT}`);
  const found =
    document &&
    (jsonOrNull(Buffer.from(document).toString()) as { path?: string | null; size?: number } | null);
  if (!found?.path || !found.size) return [];
  const { path, size } = found;
  return [
    [0, Math.min(127, size)],
    [Math.floor(size / 2), Math.min(Math.floor(size / 2) + 500, size)],
    [size - 16, size],
  ].map(([start = 0, end = 0]) => ({
    target: path,
    method: "GET",
    headers: { range: end === size ? `bytes=-${end - start}` : `bytes=${start}-${end - 1}` },
    range: { start, end },
  }));
}
