import { type Duration, parseDuration } from "../../generator/lib/time/duration.ts";
import { parseInstant } from "../../generator/lib/time/instant.ts";
import { UsageError } from "./run.ts";

/** The instant that an option names, in milliseconds, if it is given. */
export function readInstant(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (!Number.isNaN(instant)) return instant;
  throw new UsageError(
    `--${option} must be an RFC 3339 date-time such as 2026-11-20T11:00:00Z, not ${JSON.stringify(text)}.`,
  );
}

/** The length of time that an option names, in milliseconds. */
export function readDuration(option: string, text: string): Duration {
  const duration = parseDuration(text);
  if (!Number.isNaN(duration)) return duration;
  throw new UsageError(
    `--${option} must be an ISO 8601 duration such as PT72H, not ${JSON.stringify(text)}.`,
  );
}
