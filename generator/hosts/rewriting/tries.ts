import { filteredFolder, PAGE, pageFile, problemFile, recordFile, tileFile } from "../../api/address.ts";
import type {
  ListOperation,
  Operation,
  RecordOperation,
  SearchOperation,
  TileOperation,
} from "../../api/operations.ts";
import type { Parameter } from "../../api/parameter.ts";
import { GREATEST_MAX_ZOOM } from "../../tiles/zooms.ts";
import { NOTHING, narrowedFile, narrowedToNothing, pastFile, wholeFile, zoomFile } from "./address.ts";
import { integerPattern } from "./integer-pattern.ts";
import type { Refusal, Route, Try } from "./rules.ts";
import { pathPattern, type Table, valueName, withDefault } from "./tables.ts";

type Found = Pick<Route, "refusals" | "tries" | "page"> & { readonly definitions: readonly Table[] };

/** The files that may answer an operation whose parameters are in order, but for its 404. */
export function triesOf(operation: Exclude<Operation, SearchOperation>): Found {
  const folder = operation.path.slice("/v1/".length);
  if (operation.kind === "list") return listTries(operation, folder);
  if (operation.kind === "tile") return tileTries(operation);
  return operation.narrow ? narrowedTries(operation, folder) : recordTries(operation, folder);
}

const v1 = (file: string): string => `v1/${file}`;
const send = (file: string): Try => ({ file, status: 200 });
const fillIn = (file: string): Try => ({ file, status: 200, hasHoles: true });

/** A parameter of an operation by its name, which the table of operations is sure to have. */
const named = ({ parameters }: Operation, name: string): Parameter =>
  parameters.find((parameter) => parameter.name === name) as Parameter;

function recordTries(operation: RecordOperation, folder: string): Found {
  const { id, whenTrue, owner } = operation;
  const file = v1(recordFile(folder, ""));
  const table: Table | null = whenTrue
    ? {
        name: `file_${id}`,
        of: `{${valueName(named(operation, whenTrue.parameter))}}`,
        cases: [["^true$", v1(recordFile(folder, whenTrue.file))]],
        otherwise: file,
      }
    : null;
  const absent: Try[] = owner
    ? [
        {
          file: v1(problemFile(id, "absent")),
          status: 404,
          where: v1(recordFile(owner.slice("/v1/".length), "")),
        },
      ]
    : [];
  return {
    definitions: table ? [table] : [],
    refusals: [],
    tries: [send(table ? `{${table.name}}` : file), ...absent],
  };
}

/** A record, or what is left of it by a parameter; and then a file that is named like the record. */
function narrowedTries(operation: RecordOperation, folder: string): Found {
  const { id, path, narrow } = operation;
  const by = narrow?.by as string;
  const value = `{${valueName(named(operation, by))}}`;
  const file: Table = {
    name: `file_${id}`,
    of: value,
    cases: [["^$", v1(recordFile(folder, ""))]],
    otherwise: narrowedFile(folder, by, value),
  };
  const own: Table = {
    name: `own_${id}`,
    of: "{path}",
    cases: [
      [
        `^/(${pathPattern(path)
          .slice(1)
          .replace(/\[\^\/\]\+$/, "[\\w=-]+\\.json")})$`,
        "{1}",
      ],
    ],
    otherwise: "none",
  };
  return {
    definitions: [file, own],
    refusals: [],
    tries: [send(`{${file.name}}`), send(narrowedToNothing(folder)), send(`{${own.name}}`)],
  };
}

/** A page that is written; or one behind the last; or of a list that is one page in this size; or of an empty one. */
function listTries(operation: ListOperation, folder: string): Found {
  const { filters = [] } = operation;
  const number = withDefault(named(operation, "page") ?? named(operation, "pageNumber"));
  const size = withDefault(named(operation, "pageSize"));
  const place: Table = {
    name: `place_by_${number.name}`,
    of: `{${number.name}}`,
    cases: [["^1$", "first"]],
    otherwise: "past",
  };
  const folders = filters.map((name): Table => {
    const cases = [["^(.+)$", filteredFolder("", [name], { [name]: "{1}" })]] as const;
    return { name: `folder_${name}`, of: `{${valueName(named(operation, name))}}`, cases, otherwise: "" };
  });
  const narrowed = `${folder}${folders.map(({ name }) => `{${name}}`).join("")}`;
  const there = v1(pageFile(folder, PAGE, 1));
  const empty: Try[] =
    filters.length > 0 ? [{ ...fillIn(wholeFile(NOTHING, `{${place.name}}`)), where: there }] : [];
  return {
    definitions: [number, size, place, ...folders],
    refusals: [],
    tries: [
      send(v1(pageFile(narrowed, `{${size.name}}`, `{${number.name}}`))),
      fillIn(pastFile(narrowed, `{${size.name}}`)),
      fillIn(wholeFile(narrowed, `{${place.name}}`)),
      ...empty,
      // The list is there, but not in this size.
      { file: v1(problemFile("", "not-implemented")), status: 501, where: there },
    ],
    page: { number: number.name, size: size.name },
  };
}

/** A tile without an area has no file; where there are tiles of its zoom, it is an empty one. */
function tileTries({ id, parameters }: TileOperation): Found {
  const [z, x, y] = parameters.map(({ name }) => `{${name}}`) as [string, string, string];
  const outside: Table = {
    name: `outside_${id}`,
    of: `${z}/${x}/${y}`,
    cases: [
      [`^(?:${Array.from({ length: GREATEST_MAX_ZOOM + 1 }, (_, zoom) => tilesOf(zoom)).join("|")})$`, ""],
    ],
    otherwise: "1",
  };
  const refusal: Refusal = { table: outside.name, status: 404, file: v1(problemFile(id, "not-found")) };
  return {
    definitions: [outside],
    refusals: [refusal],
    tries: [send(v1(tileFile(z, x, y))), { file: "", status: 204, where: zoomFile(z) }],
  };
}

function tilesOf(zoom: number): string {
  const position = integerPattern(0, 2 ** zoom - 1);
  return `${zoom}/${position}/${position}`;
}
