/**
 * Folding: file names are in lower case and escape punctuation, however the request spells an id or a text. Each host
 * folds one text, with the means that it has.
 */

import { filteredFolder } from "../../api/address.ts";
import { given, isInQuery } from "./given.ts";
import { lists, namedPattern, narrowed } from "./routes.ts";
import { literal, type Table } from "./table.ts";

/** The punctuation that a path may hold unescaped, and how file names spell it. */
export const PUNCTUATION: readonly (readonly [character: string, name: string])[] = Array.from(
  "_.~!$&'()*+,;=:@/",
  (character) => [character, `_${character.charCodeAt(0).toString(16)}`],
);

/** The most characters that change when a text is folded: two ids have 64 letters, and their path 6 slashes. */
export const MOST_FOLDED = 70;

/** The longest text that is folded: a character takes up to three in the name. */
const LONGEST_TEXT = 64;

/** Longer names are cut into folders. */
const LONGEST_NAME = 200;

/** A text in a path that hosts can fold, in full. */
export const FOLDABLE = `(?:[0-9a-z-]{1,${LONGEST_NAME}}|[\\w.~!$&'()*+,;=:@/-]{1,${LONGEST_TEXT}})`;

/** The filters whose values are ids. */
const idFilters = lists.flatMap(({ path, parameters }) =>
  parameters
    .filter((parameter) => isInQuery(parameter) && parameter.type === "uuid")
    .map(({ name }) => ({ path, name })),
);

/** The folder of records that a provider has named: `/v1/consents/`. */
const folderOf = (path: string): string => path.replace(/\{.*/, "");

/** The folder of a text, which is not folded. In the text, slashes are punctuation; in other paths they stay slashes. */
const KEPT: Table = {
  name: "kept",
  of: "{path}",
  cases: narrowed.map(({ path }) => [`^(${literal(folderOf(path))}).`, "{1}"]),
  otherwise: "",
};

/** The text to fold: in the path, if it has one; otherwise the whole path, followed by an id of the query. */
const TO_FOLD: Table = {
  name: "to_fold",
  of: `{path}${idFilters.map(({ name }) => `{${name}_to_fold}`).join("")}`,
  cases: [
    ...narrowed.map(({ path }) => [`^${namedPattern(path, "(.+)")}$`, "{1}"] as const),
    ["^(.*)$", "{1}"],
  ],
  otherwise: "",
};

const idsToFold = idFilters.map(
  ({ name }): Table => ({
    name: `${name}_to_fold`,
    of: `{${given(name)}}`,
    cases: [["^=(.+)$", "/{1}"]],
    otherwise: "",
  }),
);

/** Whether folding changes anything. */
const UNFOLDED: Table = {
  name: "unfolded",
  of: "{kept}:{to_fold}",
  cases: [
    ["^:[0-9a-z/-]*$", ""],
    ["^[^:]+:[0-9a-z-]*$", ""],
  ],
  otherwise: "1",
};

/** The tables that folding starts from. The host keeps its result, behind `kept`, as `FOLDED`. */
export const FOLDING: readonly Table[] = [KEPT, ...idsToFold, TO_FOLD, UNFOLDED];
export const FOLDED = "folded";

/** The address that the operation's files start with, and the folders of filters by id. Both come from the folded text. */
export const PLACE: Table = {
  name: "place",
  of: `{${FOLDED}}`,
  cases: [
    ...idFilters.map(({ path }) => [`^(${literal(path)})/`, "{1}"] as const),
    // Windows refuses files called `con`, `com1` and the like.
    ...narrowed.map(({ path }) => [`^${namedPattern(path, "(.{3,4})")}$`, `${folderOf(path)}={1}`] as const),
    ["^(.*)$", "{1}"],
  ],
  otherwise: "",
};

export const ID_FOLDERS: readonly Table[] = idFilters.map(({ path, name }) => ({
  name: `${name}_folder`,
  of: `{${FOLDED}}`,
  cases: [[`^${literal(path)}/(.+)$`, filteredFolder("", [name], { [name]: "{1}" })]],
  otherwise: "",
}));
