/** A measured value against the trigger level of a consent, in words. */

import { formatQuantity, formatValue } from "./words/words.ts";

/** A value in the unit of the trigger. */
type Value = { readonly value: number; readonly unit: string };

/**
 * Whether taking is restricted below a level in this unit: of a flow it is. The data do not say so of anything else: the figure of a
 * groundwater level may be a depth.
 */
export const isRestrictedBelow = (unit: string | null): boolean =>
  /^(l|ml|m³|m3)\/(s|min|h|d)\w*$/i.test(unit ?? "");

/** `82 m³/s` as where the restriction of a band starts: `below 82 m³/s`, or no direction where none is known. */
export const triggerWords = (level: number, unit: string | null): string =>
  `${isRestrictedBelow(unit) ? "below" : "at"} ${formatQuantity(level, unit)}`;

/**
 * Where a value is: `11.2 m³/s below`, `3.4 points above`, `at`. A level is only said to be more or less than the trigger, because
 * more may be deeper. Shares of a whole differ in points.
 */
export function awayFrom({ value, unit }: Value, level: number): string {
  const difference = Number((value - level).toPrecision(3));
  if (difference === 0) return "at";
  const amount = Math.abs(difference);
  const isHeight = !isRestrictedBelow(unit) && unit !== "%";
  const [over, under] = isHeight ? ["more than", "less than"] : ["above", "below"];
  return `${differenceWords(amount, unit)} ${difference > 0 ? over : under}`;
}

/** `0.4 m`, `3.4 points` between two shares. */
export const differenceWords = (amount: number, unit: string): string =>
  unit === "%" ? `${formatValue(amount)} ${amount === 1 ? "point" : "points"}` : formatQuantity(amount, unit);
