/**
 * The two kinds of address, and every path in a build that the resolver may read. Names are safe on every file system,
 * regardless of letter case. What a user typed only ever becomes a name through `slug` (template.ts).
 */

/** Where a build is hosted by default: `npm start` and `npm run serve` answer there. */
export const LOCAL_ADDRESS = "http://localhost:8080";

/** An address of the API, or the template of one: `/v1/areas/{areaId}`. */
export type ApiPath = "/v1" | `/v1/${string}`;

declare const belowV1: unique symbol;
/** The path of a file or folder of a build, below `v1/`: `areas/pages/100/1.json`. Only this module makes one. */
export type TreePath = string & { readonly [belowV1]: true };

function treePath(path: string): TreePath {
  return path as TreePath;
}

/** The path in the tree that the files of an address start with. */
export const pathInTree = (address: ApiPath): TreePath => treePath(address.slice(4));

/** The address of a file on every host. */
export const addressOf = (file: TreePath): ApiPath => `/v1/${file}`;

/** The file of a record, with the extension that the path may have already. */
export const recordFile = (path: string): TreePath => treePath(/\.\w+$/.test(path) ? path : `${path}.json`);

/** The file of a document about the API: `/v1` is the index. */
export const documentFile = (path: ApiPath): TreePath => recordFile(path.slice(4) || "index");

/** The folder of a list's pages under the filters given, in the order of the table. */
export const filteredFolder = (
  folder: string,
  filters: readonly string[],
  values: Readonly<Record<string, unknown>>,
): TreePath =>
  treePath(
    filters.reduce(
      (path, name) => (values[name] === undefined ? path : `${path}/${name}/${values[name]}`),
      folder,
    ),
  );

/** A tile by zoom, column and row. Tiles without an area have no file. */
export const tileFile = (z: number | string, x: number | string, y: number | string): TreePath =>
  treePath(`tiles/areas/${z}/${x}/${y}.mvt`);

/** The TileJSON document of the tiles, which holds their greatest zoom. */
export const TILE_SET = "tiles/areas/tiles.json" as TreePath & "tiles/areas/tiles.json";

/** Lists the epochs of the build: what changes by itself after as-of, and from when. */
export const EPOCHS = /* @__PURE__ */ treePath("epochs.json");

/**
 * The file that replaces another from an instant on, in milliseconds. The same instant means the same in every build.
 */
export const epochFile = (from: number, file: string): TreePath => treePath(`epochs/${from}/${file}`);

/** Exists only in the builds that the list of epochs with that id belongs to. */
export const epochsMarker = (id: string): TreePath => treePath(`epochs/${id}.json`);

/**
 * What lists the versions of a file about restrictions: one file for each area, for each organisation's lists of changes, and for the
 * other lists of each kind. Null for all other files. May-use follows the clock by itself.
 */
export function versionsFile(file: string): TreePath | null {
  const found = /^(areas|scheduled-changes)\/(?!.*may-use)(?:.*?([\da-f-]{36}))?/.exec(file);
  return found && treePath(`versions/${found[1]}/${found[2] || "lists"}.json`);
}

/** The same for the areas at a place: all of them are of one build (generator/api/versions-file.ts). */
export const AREAS_AT_PLACES = /* @__PURE__ */ treePath("places.json");

/** A page of the list in a folder. */
export const pageFile = (folder: string, size: number | string, number: number | string): TreePath =>
  treePath(`${folder}/pages/${size}/${number}.json`);

/** For lists with a window that are longer than `PAGE`: the span of the first item of each page of that size. */
export const spansFile = (folder: string): TreePath => treePath(`${folder}/spans.json`);

/** The newest chunk of a list that grows, which says how to read the others (generator/api/chunks.ts). */
export const chunksFile = (folder: string): TreePath => treePath(`${folder}/chunks.json`);

/** An older chunk of a list, by the second since 1970 that its span of time begins with. */
export const chunkFile = (folder: string, second: number): TreePath =>
  treePath(`${folder}/chunks/${second}.json`);

/** The size in which every list is written, so that any page of any size lies in at most two of its pages. */
export const PAGE = 100;

/** The stored body of a problem, by its invalid parameters or a reason: of an operation, or (`""`) of the whole API. */
export const problemFile = (operationId: string, reason: string): TreePath =>
  treePath(`problems/${operationId}${operationId && "/"}${reason}.json`);

/** The key of a search file: in ASCII, which every engine sorts alike. `more` sorts before any longer text. */
export const searchKey = (text: string, more: string | number): string =>
  `${encodeURIComponent(text)} ${more}`;

/** A search file by its key, under a hash of it: so a file keeps its name while others come and go. */
export function searchFile(folder: string, key: string): TreePath {
  let hash = 2 ** 44;
  for (let i = 0; i < key.length; i++) hash = (hash * 131 + key.charCodeAt(i)) % 35184372088777;
  return treePath(`search/${folder}${key && `/${hash.toString(36)}`}.json`);
}

/** A file of the places: the index, or a cell by its quarters. */
export const placeFile = (key: string): TreePath => treePath(`places/${key}.json`);

/** The file with exactly this address, if a build may have one of that name. */
export const filesAt = (address: string): TreePath[] =>
  /^\/v1\/([\w=-]+[/.])*[\w=-]+\.\w+$(?!\n)/.test(address) ? [treePath(address.slice(4))] : [];
