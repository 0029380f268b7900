/** The folders of pages and the files beside them, from the root of the tree: every script loads this file. */

/** The folder of what other sites show in a frame. It is by id, because a name may change. */
export const embedOf = (folder: string): string => `embed/${folder}`;

/** The folders of the pages that are not about one record. */
export const mainPages = {
  home: "",
  sites: "monitoring-sites/",
  consents: "consents/",
  organisations: "organisations/",
  schemes: "schemes/",
  zones: "restriction-zones/",
  changes: "changes/",
  search: "search/",
  freshness: "freshness/",
  downloads: "downloads/",
  about: "about/",
  reference: "reference/",
  docs: "docs/",
} as const;

export type MainPage = keyof typeof mainPages;

/** The folder that holds a folder for each record of a kind, by name. */
export const parentOf = {
  area: "areas/",
  organisation: mainPages.organisations,
  scheme: mainPages.schemes,
  restrictionZone: mainPages.zones,
  monitoringSite: mainPages.sites,
} as const;

/** The pages that are not at the plain name of their record: their folders by kind and id, for the search in the browser. */
export type OtherFolders = Readonly<Partial<Record<keyof typeof parentOf, Readonly<Record<string, string>>>>>;
export const otherFoldersFile = "search/addresses.json";

/** The pages of consents by river, for the search in the browser. */
export const riversFile = "search/rivers.json";

/** What the documentation says where, for the search in the browser. */
export const docsIndexFile = "docs/search.json";

/** A part of the documentation: its address, the title of its page, its heading, and the words that a search finds it by. */
export type DocPart = readonly [address: string, title: string, heading: string, words: string];

/** Where sprinklers may run, now and up to the horizon. */
export const sprinklersFile = "search/sprinklers.json";

/** So many characters of a stage's id tell it from the others of its area: the list of the first page has room for no more. */
export const STAGE_MARK = 8;

/** The grade of each stage by its id. */
export const gradesFile = "search/grades.json";

/** The names of places for the map. */
export const townsFile = "search/towns.json";
