/**
 * File addresses below `v1/`, as the build writes and the resolver asks for them. Names are safe on every file
 * system, letter case not mattering; what a user typed only ever becomes a name through `nameOf`.
 */

// Windows refuses these as names of files, with any extension.
const RESERVED = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;
const LONGEST_NAME = 200;

/** Lower case code point by code point: on a whole string the final sigma depends on its neighbours. */
export function lowerCase(text: string): string {
  let lower = "";
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) as number;
    const character = String.fromCodePoint(code);
    if (code > 0xffff) i++;
    lower += character === "ς" ? "σ" : character.toLowerCase();
  }
  return lower;
}

/**
 * The file name of a value that a provider chose, such as a consent number: lower case, every byte but letters,
 * digits and `-` as `_` and two hexadecimal digits, cut into folders where it is long.
 */
export function nameOf(text: string): string {
  const name = encodeURIComponent(lowerCase(text))
    .replace(/[.!~*'()_]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
    .replace(/%/g, "_")
    .toLowerCase();
  const safe = RESERVED.test(name) ? `_${name.charCodeAt(0).toString(16)}${name.slice(1)}` : name;
  return safe.replace(new RegExp(`.{${LONGEST_NAME}}(?=.)`, "g"), "$&/");
}

/** Fills the holes of an address: `areas/{areaId}.json` and a value for each name. */
export function fill(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** The folder of a list's pages under the filters given, in the order of the table. */
export function filtered(
  folder: string,
  filters: readonly string[],
  values: Readonly<Record<string, unknown>>,
): string {
  let path = folder;
  for (let i = 0; i < filters.length; i++) {
    const name = filters[i] as string;
    if (values[name] !== undefined) path += `/${name}/${values[name]}`;
  }
  return path;
}

/** A page of the list in a folder. */
export const pageFile = (folder: string, size: number, number: number): string =>
  `${folder}/pages/${size}/${number}.json`;

/** For lists with a window that are longer than `PAGE`: the span of the first item of each page of that size. */
export const spansFile = (folder: string): string => `${folder}/spans.json`;

/** The size in which every list is written, so that any page of any size lies in at most two of its pages. */
export const PAGE = 100;

/** The stored body of a problem: of an operation by its invalid parameters or a reason, or of the whole API. */
export const problemFile = (operationId: string | null, reason: string): string =>
  operationId === null ? `problems/${reason}.json` : `problems/${operationId}/${reason}.json`;
