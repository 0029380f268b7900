/** The paths of an operation's files, and the pages of its lists. */

import { type ListOperation, type OperationId, operationOf } from "../api/operations.ts";
import { expandTemplate } from "../api/template.ts";
import type { File } from "../output/section.ts";
import { filteredPagesOf, type Item } from "./pages.ts";
import type { Layout } from "./store/layouts.ts";

export type Values = Readonly<Record<string, string>>;

export const addressOf = (id: OperationId, values: Values): string =>
  expandTemplate(operationOf(id).path, values);

export const defaultSizeOf = (id: OperationId): number =>
  operationOf(id).parameters.find(({ name }) => name === "pageSize")?.default as number;

/** The pages of a list: of all its items, and of the items that each of its filters finds. */
export const listOf = (
  id: ListOperation["id"],
  values: Values,
  items: readonly Item[],
  { sizes, rewriting }: Layout,
): Iterable<File> =>
  filteredPagesOf(
    addressOf(id, values),
    items,
    operationOf(id).filters ?? [],
    (count) => sizes(defaultSizeOf(id), count),
    rewriting.list,
  );
