/** The explorer: pages for people, made from the same model as the API's answers. */

import { publicAddress } from "../api/subscriptions.ts";
import type { File, ListedFile } from "../lib/section.ts";
import { townsOf } from "./charts/towns.ts";
import { aboutPage } from "./pages/about.ts";
import { areaPage } from "./pages/area.ts";
import { changesPage } from "./pages/changes.ts";
import { consentPages, type UndatedConsent, undatedConsentPages } from "./pages/consent.ts";
import { statementFolders, statementPages } from "./pages/consent-statements.ts";
import { downloadsPage } from "./pages/downloads.ts";
import { freshnessPage } from "./pages/freshness.ts";
import { homePage } from "./pages/home.ts";
import { lists, monitoringLists } from "./pages/lists.ts";
import { monitoringSitePage } from "./pages/monitoring-site.ts";
import { movedPage } from "./pages/moved.ts";
import { notFoundPage } from "./pages/not-found.ts";
import { organisationPage } from "./pages/organisation.ts";
import { robotFiles } from "./pages/robots.ts";
import { schemePage } from "./pages/scheme.ts";
import { addressesFile, searchPage } from "./pages/search.ts";
import { zonePages } from "./pages/zone.ts";
import { mainPages } from "./parts/addresses.ts";
import { stateOf } from "./parts/area-state.ts";
import type { Context } from "./parts/context.ts";
import type { Moved } from "./parts/page-folders.ts";
import { pictureOf, statePicture } from "./parts/state-picture.ts";
import { type ReferencePart, referencePages } from "./reference/reference.ts";

/** What the main pages tell of files that are made elsewhere. */
type Elsewhere = {
  /** The downloads, with their sizes. */
  readonly listed: readonly ListedFile[];
  /** The folders of the lists of monitoring sites and consents. */
  readonly listFolders: readonly string[];
  readonly referenceFolders: readonly string[];
};

/**
 * All but the pages of areas, organisations and zones, of the reference, of monitoring sites and consents, and of the lists of
 * these two.
 */
export function* mainFiles(context: Context, elsewhere: Elsewhere): Generator<File> {
  const { assets, land, folders, options } = context;
  yield* assets.files;
  if (land !== null) yield { path: land.path, content: land.content };
  const pages: string[] = [];
  for (const { folder, content } of mainPagesOf(context, elsewhere)) {
    pages.push(folder);
    if (content !== null) yield page(folder, content);
  }
  yield { path: "404.html", content: notFoundPage(context) };
  yield addressesFile(context);
  yield townsOf(context.model);
  if (publicAddress(options.baseUrl) !== null) yield* statePictures(context);
  yield* movedFiles([...folders.moved.area, ...folders.moved.organisation, ...folders.moved.scheme]);
  yield* robotFiles(options.baseUrl, [
    ...pages,
    ...context.model.zones.map(({ id }) => context.pageOf.restrictionZone(id)),
    ...elsewhere.listFolders,
    ...monitoringFolders(context),
  ]);
}

/** The pages of restriction zones. Few areas are on them. */
export function* zoneFiles(context: Context): Generator<File> {
  const pageOf = zonePages(context);
  for (const zone of context.model.zones) yield page(context.pageOf.restrictionZone(zone.id), pageOf(zone));
}

/** The pages of some areas. Nothing is on them about any other. */
export function* areaFiles(context: Context): Generator<File> {
  for (const area of context.model.areas) yield page(context.pageOf.area(area.id), areaPage(context, area));
}

/** The pages of some organisations, with their areas, and the monitoring sites and consents of those that provide them. */
export function* organisationFiles(context: Context): Generator<File> {
  for (const record of context.model.organisations)
    yield page(context.pageOf.organisation(record.id), organisationPage(context, record));
}

/** The pages of a part of the reference, which need no more of the model than what is around all pages. */
export function* referenceFiles(context: Context, part: ReferencePart): Generator<File> {
  for (const { folder, content } of referencePages(context, part)) yield page(folder, content);
}

/** The main pages, and those of records and lists, in the order of the sitemap; no content for those that are made elsewhere. */
function* mainPagesOf(
  context: Context,
  { listed, referenceFolders }: Elsewhere,
): Generator<{ readonly folder: string; readonly content: string | null }> {
  const { model, pageOf } = context;
  yield { folder: mainPages.home, content: homePage(context) };
  for (const { id } of model.areas) yield { folder: pageOf.area(id), content: null };
  for (const { id } of model.organisations) yield { folder: pageOf.organisation(id), content: null };
  for (const scheme of model.schemes)
    yield { folder: pageOf.scheme(scheme.id), content: schemePage(context, scheme) };
  yield* lists(context);
  for (const folder of referenceFolders) yield { folder, content: null };
  yield { folder: mainPages.changes, content: changesPage(context) };
  yield { folder: mainPages.search, content: searchPage(context) };
  yield { folder: mainPages.freshness, content: freshnessPage(context) };
  yield { folder: mainPages.downloads, content: downloadsPage(context, listed) };
  yield { folder: mainPages.about, content: aboutPage(context) };
}

/**
 * The pages of monitoring sites and consents, and of their lists. They are by far the most, and contain nothing about
 * areas. `consents` gives the pages of consents.
 */
export function* monitoringFiles(
  context: Context,
  consents: (context: Context) => Iterable<File>,
): Generator<File> {
  for (const { folder, content } of monitoringLists(context)) yield page(folder, content);
  for (const site of context.model.sites) {
    yield page(context.pageOf.monitoringSite(site.id), monitoringSitePage(context, site));
  }
  yield* consents(context);
  yield* movedFiles(context.folders.moved.monitoringSite);
}

/** The pages of consents, each with what is stated for it. */
export function* consentFiles(context: Context): Generator<File> {
  const consentPage = consentPages(context);
  for (const consent of context.consents)
    yield page(context.pageOf.consent(consent.consentNumber), consentPage(consent));
}

/** What is stated for consents, on pages that several of them share. */
export function* statementFiles(context: Context): Generator<File> {
  for (const { folder, content } of statementPages(context)) yield page(folder, content);
}

/** The pages of consents that are stated on shared pages. A night leaves them as they were. */
export function* undatedConsentFiles(context: Context, consents: readonly UndatedConsent[]): Generator<File> {
  const consentPage = undatedConsentPages(context, statementFolders(consents.length));
  for (const consent of consents)
    yield page(context.pageOf.consent(consent.consentNumber), consentPage(consent));
}

/** The picture of every state that an area is in, each once. */
function* statePictures({ model }: Context): Generator<File> {
  const states = model.areas.map((area) => stateOf(area, model));
  for (const state of new Map(states.map((state) => [pictureOf(state), state])).values())
    yield statePicture(state);
}

const monitoringFolders = (context: Context): string[] => [
  ...context.model.sites.map(({ id }) => context.pageOf.monitoringSite(id)),
  ...context.consents.map(({ consentNumber }) => context.pageOf.consent(consentNumber)),
];

function* movedFiles(moved: readonly Moved[]): Generator<File> {
  for (const one of moved) yield page(one.from, movedPage(one));
}

const page = (folder: string, content: string): File => ({ path: `${folder}index.html`, content });
