/** Small pieces of prose that several pages share. */

import { type Html, html } from "./html.ts";

/** `1 area`, `12 areas`, `20,000 consents`. */
export const count = (number: number, noun: string, plural = `${noun}s`): string =>
  `${grouped(number)} ${number === 1 ? noun : plural}`;

/** A whole number with its thousands set apart. */
export const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/** A measured value as the data has it: no digit is added, and none is taken away. */
export const measured = (value: number): string => String(value).replace("-", "−");

/** A level with its unit, where the data has one. */
export const level = (value: number, unit: string | null): string =>
  unit === null ? `${measured(value)} (no unit stated)` : `${measured(value)} ${unit}`;

/** A link out of the site. */
export const external = (url: string, label: string | Html): Html =>
  html`<a href="${url}" rel="external noopener">${label}</a>`;

/** The address without what all addresses have. */
export const bare = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");

/** Pieces of HTML with a text between them. */
export const joined = (pieces: readonly Html[], between: string): Html =>
  html`${pieces.map((piece, index) => html`${index > 0 && between}${piece}`)}`;
