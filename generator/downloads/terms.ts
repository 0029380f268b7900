/** What accompanies the data wherever it goes: what it is, its terms of use, and the instant that it is for. */

import { noticeOf } from "../answers/about.ts";
import { formatInstant } from "../lib/time/instant.ts";
import type { Model } from "../model/model.ts";

export type Terms = Readonly<ReturnType<typeof termsOf>>;

export const termsOf = ({ asOf, dataset }: Model) => ({
  title: dataset.title,
  description: dataset.description,
  licence: { name: dataset.licence.name, url: dataset.licence.url },
  attribution: dataset.attribution,
  /** Who is responsible for the data, if it says so. */
  contact: dataset.contact?.name ?? null,
  asOf: formatInstant(asOf),
  isSample: dataset.isSample,
  /** A notice to read before relying on the data; null if there is none. */
  notice: noticeOf(dataset),
});

/** The terms as names and texts, for formats that hold nothing else. */
export const termEntries = (terms: Terms): (readonly [name: string, value: string])[] => [
  ["title", terms.title],
  ["description", terms.description],
  ["licence", terms.licence.name],
  ["licenceUrl", terms.licence.url],
  ["attribution", terms.attribution.join("\n")],
  ["asOf", terms.asOf],
  ["isSample", String(terms.isSample)],
  ...(terms.notice === null ? [] : [["notice", terms.notice] as const]),
];
