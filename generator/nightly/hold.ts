import { HeldBackError } from "./night-errors.ts";
import type { NightReport } from "./report.ts";

type Held = NightReport["heldBack"][number];

/**
 * Stops a night at limits that it exceeds, or lets them through for a reason; the report names them either way. Throws HeldBackError
 * with these words.
 */
export function hold(
  report: NightReport,
  limits: readonly Held[],
  reason: string | undefined,
  words: string,
): void {
  if (reason === undefined) {
    report.heldBack = limits;
    throw new HeldBackError(words);
  }
  // What a night judges again, once its build is whole, is not let through twice.
  const before = report.allowed?.limits.filter(({ limit }) => limits.every((one) => one.limit !== limit));
  report.allowed = { reason, limits: [...(before ?? []), ...limits] };
}
