/** The explorer: pages for people, made from the same model as the API's answers. */

import type { Options } from "../answers/options.ts";
import type { File } from "../answers/pages.ts";
import type { ListedFile } from "../lib/section.ts";
import type { Model } from "../model/model.ts";
import type { ReadingsOf } from "../model/readings.ts";
import { documentsOf } from "../openapi/documents.ts";
import { landOf } from "./charts/land.ts";
import { aboutPage } from "./pages/about.ts";
import { areaPage } from "./pages/area.ts";
import { changesPage } from "./pages/changes.ts";
import { consentPage } from "./pages/consent.ts";
import { downloadsPage } from "./pages/downloads.ts";
import { freshnessPage } from "./pages/freshness.ts";
import { homePage } from "./pages/home.ts";
import { lists } from "./pages/lists.ts";
import { monitoringSitePage } from "./pages/monitoring-site.ts";
import { notFoundPage } from "./pages/not-found.ts";
import { organisationPage } from "./pages/organisation.ts";
import { schemePage } from "./pages/scheme.ts";
import { searchPage } from "./pages/search.ts";
import { mainPages, pageOf } from "./parts/addresses.ts";
import { type Context, contextOf } from "./parts/context.ts";
import { siteReadings } from "./parts/site-readings.ts";
import { referencePages } from "./reference/reference.ts";

/** Every file of the explorer, each path once, from the root of the tree. */
export function* explorerFiles(model: Model, readingsOf: ReadingsOf, options: Options): Generator<File> {
  const land = landOf(model.areas);
  const documents = documentsOf(model, readingsOf, options);
  const context = contextOf({ model, documents, options, land, ...siteReadings(readingsOf, model.asOf) });
  yield* mainFiles(context);
  yield* monitoringFiles(context);
}

/** All but the pages of monitoring sites and consents. `listed` are the downloads, with their sizes. */
export function* mainFiles(context: Context, listed: readonly ListedFile[] = []): Generator<File> {
  const { model, assets, land } = context;
  yield* assets.files;
  if (land !== null) yield { path: land.path, content: land.content };
  yield page(mainPages.home, homePage(context));
  for (const area of model.areas) yield page(pageOf.area(area.id), areaPage(context, area));
  for (const record of model.organisations) {
    yield page(pageOf.organisation(record.id), organisationPage(context, record));
  }
  for (const scheme of model.schemes) yield page(pageOf.scheme(scheme.id), schemePage(context, scheme));
  for (const { folder, content } of lists(context)) yield page(folder, content);
  yield* referencePages(context);
  yield page(mainPages.changes, changesPage(context));
  yield page(mainPages.search, searchPage(context));
  yield page(mainPages.freshness, freshnessPage(context));
  yield page(mainPages.downloads, downloadsPage(context, listed));
  yield page(mainPages.about, aboutPage(context));
  yield { path: "404.html", content: notFoundPage(context) };
  yield { path: "robots.txt", content: "User-agent: *\nAllow: /\n" };
}

/** The pages of monitoring sites and consents: by far the most, and nothing about areas is on them. */
export function* monitoringFiles(context: Context): Generator<File> {
  for (const site of context.model.sites) {
    yield page(pageOf.monitoringSite(site.id), monitoringSitePage(context, site));
  }
  for (const consent of context.consents) {
    yield page(pageOf.consent(consent.consentNumber), consentPage(context, consent));
  }
}

const page = (folder: string, content: string): File => ({ path: `${folder}index.html`, content });
