/**
 * Addresses of the files that only rewriting hosts need, from the root of the tree. They lie outside `v1/`, because none
 * of them is an answer by itself.
 */

const ROOT = "hosts/rewriting";

export const isForRewriting = (path: string): boolean => path.startsWith(`${ROOT}/`);

/** The variables that a page's placeholders stand for; in lower case, as nginx looks them up. */
export const PAGE_NUMBER = "water_page_number";
export const PAGE_SIZE = "water_page_size";

/** A placeholder, as server-side includes write it. */
export const placeholder = (variable: string): string => `<!--#echo var="${variable}" -->`;

/** Any page past the last one of a list, in a size that is written. The folder starts with `/v1/`. */
export const pastFile = (folder: string, size: number | string): string =>
  `${ROOT}${folder}/pages/${size}/past.json`;

/** A list in any size that fits all of it: its `first` page, or any page `past` it. */
export const wholeFile = (folder: string, page: string): string => `${ROOT}${folder}/whole/${page}.json`;

/** The folder of an empty list, for filters that match nothing. */
export const NOTHING = "/nothing";

/** A record of which one field is narrowed by a parameter. */
export const narrowedFile = (record: string, parameter: string, value: string): string =>
  `${ROOT}${record}/${parameter}/=${value}.json`;

/** The same for a value that no entry of the field has. */
export const narrowedToNothing = (record: string): string => `${ROOT}${record}/nothing.json`;

/** Only such values are used in file names unchanged. */
export const PLAIN_VALUE = "[0-9A-Za-z._~-]{1,150}";

/** One file for each zoom of the tile set. It distinguishes a tile without an area from one that does not exist. */
export const zoomFile = (zoom: number | string): string => `${ROOT}/v1/tiles/areas/${zoom}.json`;
