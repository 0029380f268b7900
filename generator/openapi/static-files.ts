import type { Operation } from "../api/operations.ts";

/**
 * The addresses of the files that hold an operation's answers, for a host with no rewriting (contract.md §6): its path
 * with an ending, or its pages, under the filters too. `{name}` stands for the parameter of that name.
 */
export function staticFilesOf({ path, kind, whenTrue, filters = [], parameters }: Operation): string[] {
  if (kind === "tile") return [path];
  // The answers are composed from shards; the client that comes with the API does so.
  if (kind === "search") return [];
  if (kind === "record") {
    if (path.endsWith(".json")) return [path];
    return [`${path}.json`, ...(whenTrue ? [`${path}/${whenTrue.file}.json`] : [])];
  }
  const number = parameters.some(({ name }) => name === "page") ? "page" : "pageNumber";
  return folders(path, filters).map((folder) => `${folder}/pages/{pageSize}/{${number}}.json`);
}

/** The folder of the whole list, and of each choice of filters, in the order of the table. */
const folders = (path: string, filters: readonly string[]): string[] =>
  filters.reduce<string[]>(
    (found, name) => found.flatMap((folder) => [folder, `${folder}/${name}/{${name}}`]),
    [path],
  );
