/**
 * Addresses of what only hosts that rewrite need, from the root of the tree: outside `v1/`, for none of it is an answer
 * by itself.
 */

const ROOT = "hosts/rewriting";

/** What a host fills the holes of a page with, by variables that are in lower case, as nginx looks them up. */
export const PAGE_NUMBER = "water_page_number";
export const PAGE_SIZE = "water_page_size";

/** A hole, as server-side includes write it. */
export const hole = (variable: string): string => `<!--#echo var="${variable}" -->`;

/** Any page behind the last one of a list, in a size that is written. */
export const pastFile = (folder: string, size: number | string): string =>
  `${ROOT}/${folder}/pages/${size}/past.json`;

/** A list in any size that all of it fits in: its `first` page, or any `past` it. */
export const wholeFile = (folder: string, page: string): string => `${ROOT}/${folder}/whole/${page}.json`;

/** The folder of the list with nothing in it: what filters leave where they leave nothing. */
export const NOTHING = "nothing";

/** A record of which one field is narrowed by a parameter, to a value by its `exactNameOf`. */
export const narrowedFile = (record: string, parameter: string, name: string): string =>
  `${ROOT}/${record}/${parameter}/${name}.json`;

/** The same where the value holds nothing. */
export const narrowedToNothing = (record: string): string => `${ROOT}/${record}/nothing.json`;

/** There is one for each zoom of the tile set, so that a tile without an area is told from one that is none. */
export const zoomFile = (zoom: number | string): string => `${ROOT}/tiles/areas/${zoom}.json`;

/** The file name of a text whose letter case matters, where that of names does not: capitals are escaped too. */
export const exactNameOf = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => {
    const character = String.fromCharCode(byte);
    return /[a-z0-9-]/.test(character) ? character : `_${byte.toString(16).padStart(2, "0")}`;
  })
    .join("")
    .replace(/^/, "=")
    .replace(/.{200}(?=.)/g, "$&/");
