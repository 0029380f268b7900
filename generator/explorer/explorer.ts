/** The explorer: pages for people, made from the same model as the API's answers. */

import type { File, ListedFile } from "../output/section.ts";
import { townsOf } from "./charts/towns.ts";
import { docsFolders } from "./docs/docs.ts";
import { aboutPage } from "./pages/about.ts";
import { areaPage } from "./pages/areas/area.ts";
import { grades } from "./pages/areas/grades.ts";
import { sprinklerUses } from "./pages/areas/sprinklers.ts";
import { changesPage } from "./pages/changes.ts";
import { downloadsPage } from "./pages/downloads.ts";
import { movedPage, notFoundPage } from "./pages/elsewhere.ts";
import { embedPages } from "./pages/embed.ts";
import { freshnessPage } from "./pages/freshness.ts";
import { homePage } from "./pages/home.ts";
import { consentsTable, lists, monitoringLists, undatedConsentsTable } from "./pages/lists/lists.ts";
import { consentPages, type UndatedConsent, undatedConsentPage } from "./pages/monitoring/consent.ts";
import { monitoringSitePage } from "./pages/monitoring/monitoring-site.ts";
import { riverPages } from "./pages/monitoring/rivers.ts";
import { organisationPage } from "./pages/organisation.ts";
import { robotFiles } from "./pages/robots.ts";
import { schemePage } from "./pages/scheme.ts";
import { addressesFile, searchPage } from "./pages/search.ts";
import { zonePages } from "./pages/zone.ts";
import type { Context } from "./parts/context.ts";
import { webAppFile } from "./parts/frame/web-app.ts";
import { riversOf } from "./parts/rivers.ts";
import { changelogFiles } from "./reference/changelog.ts";
import { type Description, operationsOf } from "./reference/description.ts";
import { llmsFile } from "./reference/llms.ts";
import { operationPage } from "./reference/operation-page.ts";
import { overviewPage } from "./reference/overview.ts";
import { twinsOf } from "./twins/twins.ts";

/** What the main pages tell of files that are made elsewhere. */
type Elsewhere = {
  /** The downloads, with their sizes. */
  readonly listed: readonly ListedFile[];
  /** The folders of the lists of monitoring sites and consents. */
  readonly listFolders: readonly string[];
  readonly description: Description;
};

/** All but the pages of monitoring sites and consents, and of the lists of these two. */
export function* mainFiles(context: Context, elsewhere: Elsewhere): Generator<File> {
  const { assets, land, folders, options } = context;
  yield* assets.files;
  if (land !== null) yield { path: land.path, content: land.content };
  yield* [...Object.values(folders.moved).flat(), INDEX].map(movedPage);
  const pages: string[] = [];
  for (const page of mainPagesOf(context, elsewhere)) {
    if (page.path.endsWith("index.html")) pages.push(page.path.replace(/index\.html$/, ""));
    yield page;
  }
  yield notFoundPage(context);
  yield addressesFile(context);
  yield townsOf(context.model);
  yield sprinklerUses(context.model);
  yield grades(context.model);
  yield webAppFile(context);
  yield* embedPages(context);
  yield* twinsOf(context);
  yield llmsFile(context, elsewhere.description);
  const others = [...elsewhere.listFolders, ...monitoringFolders(context), ...docsFolders()];
  yield* robotFiles(options.baseUrl, [...pages, ...others]);
}

/** A host of files alone answers `/v1` and `/v1/` with the page of that folder. All others answer with the index itself. */
const INDEX = { from: "v1/", to: "v1/index.json", name: "The index of the API" };

/** The main pages, and the pages of records and lists, in the order of the sitemap. */
function* mainPagesOf(context: Context, { listed, description }: Elsewhere): Generator<File> {
  const { model } = context;
  yield homePage(context);
  for (const area of model.areas) yield areaPage(context, area);
  for (const organisation of model.organisations) yield organisationPage(context, organisation);
  for (const scheme of model.schemes) yield schemePage(context, scheme);
  yield* lists(context);
  yield changesPage(context);
  yield searchPage(context);
  yield freshnessPage(context);
  yield downloadsPage(context, listed);
  yield aboutPage(context);
  yield* model.zones.map(zonePages(context));
  yield overviewPage(context, description);
  yield* changelogFiles(context, description);
  for (const operation of operationsOf(description)) yield operationPage(context, operation, description);
}

/** The pages of monitoring sites, and the lists of these and of consents. They contain nothing about areas. */
export function* monitoringFiles(context: Context): Generator<File> {
  yield* monitoringLists(context);
  for (const site of context.model.sites) yield monitoringSitePage(context, site);
}

/** The pages of consents, each with its stated restrictions. */
export function* consentFiles(context: Context): Generator<File> {
  const pageOf = consentPages(context);
  for (const consent of context.consents) yield pageOf(consent);
  yield* riverPages(context, context.rivers(), ({ consents }) => consentsTable(context, consents));
}

/** The pages of consents without stated restrictions. A night leaves them as they were. */
export function* undatedConsentFiles(context: Context, consents: readonly UndatedConsent[]): Generator<File> {
  for (const consent of consents) yield undatedConsentPage(context, consent);
  const rivers = riversOf(consents);
  yield* riverPages(context, rivers, (river) => undatedConsentsTable(context.pageOf, river.consents), {
    isUndated: true,
  });
}

const monitoringFolders = (context: Context): string[] => [
  ...context.model.sites.map(({ id }) => context.pageOf.monitoringSite(id)),
  ...context.consents.map(({ consentNumber }) => context.pageOf.consent(consentNumber)),
  ...context.rivers().map(({ folder }) => folder),
];
