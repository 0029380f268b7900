/**
 * File addresses below `v1/`, as the build writes and the resolver asks for them. Names are safe on every file
 * system, letter case not mattering; what a user typed only ever becomes a name through `nameOf`.
 */

/**
 * Lower case code point by code point, `ς` as `σ`. On a whole text only the final sigma depends on its neighbours; and
 * some engines, which count in code points too, know one character for the two of `İ`.
 */
export const lowerCase = (text: string): string =>
  text.replace(/İ/g, "i\u0307").replace(/[Σς]/g, "σ").toLowerCase();

/**
 * The file name of a value that a provider chose, such as a consent number: lower case, every byte but letters,
 * digits and `-` as `_` and two hexadecimal digits, cut into folders where it is long. The `=` keeps short names from
 * being `con`, `com1` and the like, which Windows refuses with any ending.
 */
export const nameOf = (text: string): string =>
  encodeURIComponent(lowerCase(text))
    .replace(/[.!~*'()_]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
    .replace(/%/g, "_")
    .toLowerCase()
    .replace(/.{200}(?=.)/g, "$&/")
    .replace(/(^|\/)(.{3,4})$/, "$1=$2");

/** Fills the holes of an address: `areas/{areaId}` and a value for each name, texts made safe. Ids are so already. */
export const fill = (template: string, values: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === "number" ? `${value}` : nameOf(`${value}`);
  });

/** The file of a record: its address, or another beside it, with the ending that one of them has already. */
export const recordFile = (path: string, beside: string): string =>
  /\.\w+$/.test(path) ? path : `${path}${beside && "/"}${beside}.json`;

/** The folder of a list's pages under the filters given, in the order of the table. */
export const filtered = (
  folder: string,
  filters: readonly string[],
  values: Readonly<Record<string, unknown>>,
): string =>
  filters.reduce(
    (path, name) => (values[name] === undefined ? path : `${path}/${name}/${values[name]}`),
    folder,
  );

/** A tile by zoom, column and row; one that no area lies in has no file. */
export const tileFile = (z: number | string, x: number | string, y: number | string): string =>
  `tiles/areas/${z}/${x}/${y}.mvt`;

/** The description of the tiles, which says up to which zoom there are any. */
export const TILE_SET = "tiles/areas/tiles.json";

/** A page of the list in a folder. */
export const pageFile = (folder: string, size: number | string, number: number | string): string =>
  `${folder}/pages/${size}/${number}.json`;

/** For lists with a window that are longer than `PAGE`: the span of the first item of each page of that size. */
export const spansFile = (folder: string): string => `${folder}/spans.json`;

/** The size in which every list is written, so that any page of any size lies in at most two of its pages. */
export const PAGE = 100;

/** The stored body of a problem, by its invalid parameters or a reason: of an operation, or (`""`) of the whole API. */
export const problemFile = (operationId: string, reason: string): string =>
  `problems/${operationId}${operationId && "/"}${reason}.json`;

/** A key of a file of the search: in ASCII, which every engine orders alike. What follows the text sorts first. */
export const searchKey = (text: string, more: string | number): string =>
  `${encodeURIComponent(text)} ${more}`;

/** A file of the search by its key: under a number of that, so that a file keeps its name as others come and go. */
export function searchFile(folder: string, key: string): string {
  let number = 2 ** 44;
  for (let i = 0; i < key.length; i++) number = (number * 131 + key.charCodeAt(i)) % 35184372088777;
  return `search/${folder}${key && `/${number.toString(36)}`}.json`;
}
