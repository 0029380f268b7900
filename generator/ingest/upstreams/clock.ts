import { parseInstant } from "../../lib/time/instant.ts";

const STAMP = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/;

/**
 * Returns a function that reads time stamps of a clock, `utcOffset` milliseconds ahead of UTC, as milliseconds since 1970, or NaN.
 * A stamp may state an offset, and have a space instead of the `T`.
 */
export const clockOf =
  (utcOffset: number) =>
  (stamp: string): number => {
    // Of a text that is no stamp there is neither date nor time, and so no instant.
    const [, date, time, offset] = STAMP.exec(stamp) ?? [];
    const instant = parseInstant(`${date}T${time}${offset ?? "Z"}`);
    return offset === undefined ? instant - utcOffset : instant;
  };

const EPOCH_OF_MOWSECS = 946_771_200;

/** Reads Hilltop's other clock: seconds since the beginning of 1940. */
export const mowsecsOf =
  (utcOffset: number) =>
  (stamp: string): number =>
    /^\d{1,11}(\.0*)?$/.test(stamp) ? (Number(stamp) - EPOCH_OF_MOWSECS) * 1000 - utcOffset : Number.NaN;

/** An instant as that clock shows it, to ask with: `2026-11-14 08:10:00`. */
export const onClock = (instant: number, utcOffset: number): string =>
  new Date(instant + utcOffset).toISOString().slice(0, 19).replace("T", " ");

/** `+12:00` */
export function formatOffset(utcOffset: number): string {
  const minutes = Math.abs(utcOffset) / 60_000;
  const two = (part: number) => String(part).padStart(2, "0");
  return `${utcOffset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
