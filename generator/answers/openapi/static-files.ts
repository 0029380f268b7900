import { addressOf, pageFile, pathInTree, recordFile } from "../../api/address.ts";
import type { Operation } from "../../api/operations.ts";

/**
 * The addresses of the files with an operation's answers, for hosts without rewriting (docs/contract.md §6): its path with an
 * extension, or its pages, with and without filters. `{name}` stands for the parameter of that name.
 */
export function staticFilesOf(operation: Operation): string[] {
  const { path, parameters } = operation;
  switch (operation.kind) {
    case "tile":
      return [path];
    // The answers are composed, which takes the resolver.
    case "search":
    case "place":
    case "use":
      return [];
    case "record": {
      const { whenTrue } = operation;
      return ["", ...(whenTrue ? [whenTrue.file] : [])].map((variant) =>
        addressOf(recordFile(pathInTree(path) + variant)),
      );
    }
    case "list": {
      const number = parameters.some(({ name }) => name === "page") ? "page" : "pageNumber";
      return folders(pathInTree(path), operation.filters).map((folder) =>
        addressOf(pageFile(folder, "{pageSize}", `{${number}}`)),
      );
    }
  }
}

/** The folder of the whole list, and of each combination of filters in the order of the table. */
const folders = (path: string, filters: readonly string[] = []): string[] =>
  filters.reduce<string[]>(
    (found, name) => found.flatMap((folder) => [folder, `${folder}/${name}/{${name}}`]),
    [path],
  );
