import type { Draw } from "../../random.ts";

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The instant as RFC 3339 with `Z` or an offset, and with no needless digit, or with some. */
export function stamp(draw: Draw, milliseconds: number): string {
  const offset = draw.pick([0, 0, 780, 720, 765, -330]);
  const local = new Date(milliseconds + offset * minute).toISOString().slice(0, -1);
  const time =
    local.endsWith(".000") && draw.chance(0.8) ? local.slice(0, -4) : withoutTrailingZeros(draw, local);
  if (offset === 0) return `${time}${draw.pick(["Z", "Z", "+00:00", "-00:00"])}`;
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${time}${offset < 0 ? "-" : "+"}${pad(hours)}:${pad(minutes)}`;
}

/** The same with digits finer than a millisecond, which are cut. */
export function finerStamp(draw: Draw, milliseconds: number): string {
  const digits = draw.pick(["9", "001", "999999", "5000"]);
  return `${new Date(milliseconds).toISOString().slice(0, -1)}${digits}Z`;
}

export function optionalStamp(draw: Draw, milliseconds: number | null): string | null {
  return milliseconds === null ? null : stamp(draw, milliseconds);
}

/** A calendar date. */
export function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

function withoutTrailingZeros(draw: Draw, local: string): string {
  return local.endsWith("0") && !local.endsWith(".000") && draw.chance(0.5)
    ? local.replace(/0+$/, "")
    : local;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
