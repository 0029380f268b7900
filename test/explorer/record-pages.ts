/** The pages of a few records, and what tests look for on them. */

import { documentsOf } from "../../generator/answers/openapi/documents.ts";
import { lazy } from "../../generator/lib/lazy.ts";
import { modelWith, readingsWith } from "../support/records.ts";
import { followed } from "./built-site.ts";
import { explorerFiles, readerOf } from "./explorer-files.ts";
import { asPublished, type Element, one, parsePage, textOf } from "./html.ts";

export const NOW = Date.UTC(2026, 10, 21);

export const DAY = 86_400_000;

export const options = { store: "files" as const, baseUrl: "https://host.example/water", maxZoom: 0 };

export type Records = Parameters<typeof modelWith>[0];

/** The pages as they are shown when they are published. */
export const pagesWith = (records: Records, asOf = NOW) => {
  const pageAt = wholePagesWith(records, asOf);
  return (folder: string) => asPublished(pageAt(folder));
};

export const textIn = (page: Element, part = "main") => textOf(one(page, part));

export const at = (instant: number) => new Date(instant).toISOString().replace(".000", "");

/** The pages with what they show later by the clock. */
export function wholePagesWith(records: Records, asOf = NOW): (folder: string) => Element {
  const [model, readings] = [modelWith(records, asOf), readingsWith(records, asOf)];
  const read = readerOf(explorerFiles(model, readings, options, description()));
  return (folder) => parsePage(read(`${followed(read, folder)}index.html`) ?? "");
}

/** Of the API, with examples of no record: these tests look at no page of the reference. */
const description = lazy(() => documentsOf(modelWith({}, NOW), readingsWith({}, NOW), options));

/** What these tests ask nothing about in what is fetched. */
export const upstream = { enabled: true, utcOffset: 0, span: DAY, pace: 0, timeout: DAY, maximumBytes: 1 };
