import { SAMPLE_NOTICE } from "../answers/about.ts";
import { epochFiles } from "../answers/epochs.ts";
import { layouts } from "../answers/layouts.ts";
import { addressOf } from "../answers/lists.ts";
import { holdersOf } from "../answers/places/holders.ts";
import { boundedIn, placeFiles } from "../answers/places/places.ts";
import { problemFiles } from "../answers/problems.ts";
import { type SearchKind, searchRecords } from "../answers/search/records.ts";
import { searchFiles } from "../answers/search/search.ts";
import {
  answerSections,
  inTree,
  OF_MONITORING,
  readingInputs,
  type SectionInput,
} from "../answers/sections.ts";
import { searchKinds } from "../api/operations.ts";
import type { Store } from "../api/store.ts";
import { downloadSections } from "../downloads/sections.ts";
import { mainPages } from "../explorer/parts/addresses.ts";
import { pageFoldersOf } from "../explorer/parts/page-folders.ts";
import { explorerSections } from "../explorer/sections.ts";
import { badgeFiles, badgeInput, feedGroups, feedInput, type PagesOfFeeds } from "../feeds/feeds.ts";
import { hostFiles } from "../hosts/hosts.ts";
import { digestOf } from "../lib/digest.ts";
import { below, cachedSection, type File, groupedSection, type Section } from "../lib/section.ts";
import { digestsOf } from "../load/load.ts";
import { areaGroupsOf } from "../model/area-groups.ts";
import type { Model } from "../model/model.ts";
import { documentFiles, documentsOf } from "../openapi/documents.ts";
import { tileFiles, tileInput, tileSetOf } from "../tiles/tile-files.ts";

/** Every section of a build, in the order of the manifest. */
export function sectionsOf(input: SectionInput, hasExplorer: boolean): Section[] {
  const { model, readingsOf, options } = input;
  const { remember } = input;
  // To open the readings means to verify them all, which takes longer than the documents.
  const documents = documentsOf(
    model,
    (siteId) => remember(["readings of the example", readingInputs(input), siteId], () => readingsOf(siteId)),
    options,
  );
  const areas = areaGroupsOf(model, input.digests);
  return [
    ...[
      ...answerSections(input, areas.groups, {
        GetAreaTile: tileSection,
        GetAreaTileMetadata: tileSetSection,
        Search: searchSection,
        GetAreasAtPlace: placeSection,
      }),
      { name: "problems", step: "answers", files: problemFiles } as const,
    ].map(inTree),
    { name: "epochs", step: "answers", files: () => epochFiles(input) },
    feedSection(input, hasExplorer),
    badgeSection(input),
    ...downloadSections(input, hasExplorer),
    { name: "documents", step: "documents", files: () => below("v1/", documentFiles(documents)) },
    ...(hasExplorer ? explorerSections(input, areas, documents) : []),
    cachedSection({
      name: "hosts",
      step: "hosts",
      input: { store: options.store, until: firstChangeOf(model) },
      make: allHostFiles,
    }),
  ];
}

const tileSection = ({ model, options: { baseUrl, maxZoom } }: SectionInput): Section =>
  cachedSection({
    name: "GetAreaTile",
    step: "tiles",
    input: tileInput(model, baseUrl, maxZoom),
    make: tileFiles,
  });

const tileSetSection = ({ model, options: { baseUrl, maxZoom, store } }: SectionInput): Section => ({
  name: "GetAreaTileMetadata",
  step: "answers",
  *files() {
    const tileSet = tileSetOf(tileInput(model, baseUrl, maxZoom));
    yield { path: addressOf("GetAreaTileMetadata", {}), content: JSON.stringify(tileSet) };
    yield* layouts[store].rewriting.zooms(tileSet.maxzoom);
  },
});

/** Boundaries are most of the input: the digests of their source files stand for them. */
const placeSection = ({ model, digests }: SectionInput): Section => {
  const areas = boundedIn(model);
  return {
    name: "GetAreasAtPlace",
    step: "places",
    inputs: digestOf({ ids: areas.map(({ id }) => id), files: digestsOf(digests, "areas") }),
    files: () => placeFiles(areas),
  };
};

/** Monitoring sites and consents are most of what is found. What they are called follows from their source files. */
function searchSection(input: SectionInput): Section {
  const { model, remember, digests } = input;
  const areas = boundedIn(model);
  const ids = areas.map(({ id }) => id);
  const holders = remember(["holders of places", ids, digestsOf(digests, "areas", "places")], () =>
    holdersOf(areas, model.places),
  );
  const monitoring = remember(["found of monitoring", digestsOf(digests, ...OF_MONITORING)], () =>
    digestOf(searchRecords(model, [], FOUND_OF_MONITORING)),
  );
  const others = searchRecords(
    model,
    holders,
    searchKinds.filter((kind) => !FOUND_OF_MONITORING.includes(kind)),
  );
  return {
    name: "Search",
    step: "search",
    inputs: digestOf({ monitoring, others }),
    files: () => searchFiles(searchRecords(model, holders, searchKinds)),
  };
}

const FOUND_OF_MONITORING: readonly SearchKind[] = ["monitoringSite", "consent"];

const feedSection = ({ model, options }: SectionInput, hasExplorer: boolean): Section =>
  groupedSection(
    { name: "feeds", step: "feeds" },
    feedGroups(
      feedInput(model, model.asOf, {
        baseUrl: options.baseUrl,
        hub: model.dataset.hub ?? null,
        pages: hasExplorer ? pagesOfFeeds(model) : null,
        notice: model.dataset.isSample ? SAMPLE_NOTICE : null,
      }),
    ),
  );

function pagesOfFeeds(model: Model): PagesOfFeeds {
  const { area, organisation } = pageFoldersOf(model).of;
  return {
    all: mainPages.changes,
    area: Object.fromEntries(area),
    organisation: Object.fromEntries(organisation),
  };
}

const badgeSection = ({ model }: SectionInput): Section =>
  cachedSection({ name: "badges", step: "feeds", input: badgeInput(model, model.asOf), make: badgeFiles });

/** The first instant at which an answer about restrictions changes; null in a finished data set, which speaks for its own. */
const firstChangeOf = ({ ahead }: Model): number | null => ahead.epochs[0]?.from ?? ahead.ends;

type HostInput = { readonly store: Store; readonly until: number | null };

function* allHostFiles({ store, until }: HostInput): Generator<File> {
  yield* hostFiles(until, store);
  yield* layouts[store].rewriting.emptyList();
}
