/** The explorer: pages for people, made from the model that the API's answers are made from. */

import type { Options } from "../answers/options.ts";
import type { File } from "../answers/pages.ts";
import type { Model } from "../model/model.ts";
import type { ReadingsOf } from "../model/readings.ts";
import { landOf } from "./charts/land.ts";
import { aboutPage } from "./pages/about.ts";
import { areaPage } from "./pages/area.ts";
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
import { pageOf, places } from "./parts/addresses.ts";
import { assetsOf } from "./parts/assets.ts";
import { type Site, siteOf } from "./parts/context.ts";
import { referencePages } from "./reference/reference.ts";

/** Every file of the explorer, each path once, from the root of the tree. */
export function* siteFiles(model: Model, readingsOf: ReadingsOf, options: Options): Generator<File> {
  const site = siteOf(model, readingsOf, options, assetsOf(), landOf(model.areas));
  yield* mainFiles(site);
  yield* waterFiles(site);
}

/** All but the pages of monitoring sites and consents. */
export function* mainFiles(site: Site): Generator<File> {
  const { model } = site;
  yield* site.assets.files;
  if (site.land !== null) yield { path: site.land.path, content: site.land.content };
  yield page(places.home, homePage(site));
  for (const area of model.areas) yield page(pageOf.area(area.id), areaPage(site, area));
  for (const record of model.organisations) {
    yield page(pageOf.organisation(record.id), organisationPage(site, record));
  }
  for (const scheme of model.schemes) yield page(pageOf.scheme(scheme.id), schemePage(site, scheme));
  for (const { folder, content } of lists(site)) yield page(folder, content);
  yield* referencePages(site);
  yield page(places.search, searchPage(site));
  yield page(places.freshness, freshnessPage(site));
  yield page(places.downloads, downloadsPage(site));
  yield page(places.about, aboutPage(site));
  yield { path: "404.html", content: notFoundPage(site) };
  yield { path: "robots.txt", content: "User-agent: *\nAllow: /\n" };
}

/** The pages of monitoring sites and consents: most of all, and nothing of the areas is in them. */
export function* waterFiles(site: Site): Generator<File> {
  for (const record of site.model.sites) {
    yield page(pageOf.monitoringSite(record.id), monitoringSitePage(site, record));
  }
  for (const consent of site.model.consents) {
    yield page(pageOf.consent(consent.consentNumber), consentPage(site, consent));
  }
}

const page = (folder: string, content: string): File => ({ path: `${folder}index.html`, content });
