/** Small pieces of text that several pages share. */

import { formatCount, withCommas } from "../../lib/format-count.ts";
import { type Html, html, markup, trusted } from "../html/html.ts";

/** `1 area`, `12 areas`, `20,000 consents`. */
export const count = (number: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(number)} ${number === 1 ? noun : plural}`;

/** A measured value with every digit that the data has, and commas between its thousands. */
export const formatValue = (value: number): string =>
  value < 0 ? `−${formatValue(-value)}` : value < 1000 ? String(value) : withCommas(String(value));

/** The number that `formatValue` wrote; null if a text is empty, or says something else. */
export function numberIn(value: string): number | null {
  const number = Number(value.replaceAll(",", "").replace("−", "-"));
  return value === "" || Number.isNaN(number) ? null : number;
}

/** A value with its unit, where the data has one: `12 L/s`, `60%`. */
export const formatQuantity = (value: number, unit: string | null): string =>
  `${formatValue(value)}${unit === "%" ? "" : " "}${unit ?? "(no unit given)"}`;

/** A link to another site. A label that shows nothing would leave nothing to click: the address stands in for it. */
export const externalLink = (url: string, label: string | null = null): Html =>
  html`<a href="${url}" rel="external noopener">${label !== null && VISIBLE.test(label) ? label : shortAddress(url)}</a>`;

const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Control}]/u;

/** An address without its scheme, `www.` and final slash. */
const shortAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");

/** Pieces of HTML with a text between them. */
export const joinHtml = (pieces: readonly Html[], between: string): Html =>
  trusted(pieces.join(markup(between)));
