/** The paths of an operation's files, and the pages of its lists. */

import { expandTemplate } from "../api/address.ts";
import { type OperationId, operationOf } from "../api/operations.ts";
import type { File } from "../lib/section.ts";
import type { Options, PageSizes } from "./options.ts";
import { pagesOf, sizesOf } from "./pages.ts";
import { listFiles } from "./rewriting-files.ts";

export type Values = Readonly<Record<string, string>>;

export const addressOf = (id: OperationId, values: Values): string =>
  expandTemplate(operationOf(id).path, values);

export const defaultSizeOf = (id: OperationId): number =>
  operationOf(id).parameters.find(({ name }) => name === "pageSize")?.default as number;

/** The pages of a list, in the sizes of `written`, or else in those of all lists. */
export function listOf(
  id: OperationId,
  values: Values,
  texts: readonly string[],
  { pages }: Pick<Options, "pages">,
  written = pages,
): Iterable<File> {
  const sizes = sizesOf(written, defaultSizeOf(id), texts.length);
  return pagesOf(addressOf(id, values), texts, sizes, filesBeside(pages));
}

/** Hosts that rewrite are given every page size, and what they need besides. */
export const filesBeside = (pages: PageSizes) => (pages === "full" ? listFiles : undefined);
