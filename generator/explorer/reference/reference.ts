/** The API reference: the OpenAPI description of the build as pages for people. */

import type { File } from "../../output/section.ts";
import { mainPages } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import { changelogPage } from "./changelog.ts";
import { type Description, operationsOf, type PathOperation } from "./description.ts";
import { CHANGELOG, folderOf } from "./frame.ts";
import { operationPage } from "./operation-page.ts";
import { overviewPage } from "./overview.ts";

/**
 * Some pages, and the part of the description that they show: the operations of a tag or, without one, what all share.
 */
export type ReferencePart = { readonly tag: string | null; readonly description: Description };

/** The whole reference in parts. */
export const referenceParts = (description: Description): ReferencePart[] =>
  [null, ...description.tags.map(({ name }) => name)].map((tag) => ({
    tag,
    description: withoutOthers(description, tag),
  }));

/** The pages of a part: the overview and the changelog, or a page for every operation. */
export function* referenceFiles(context: Context, { tag, description }: ReferencePart): Generator<File> {
  if (tag === null) {
    yield overviewPage(context, description);
    yield changelogPage(context, description);
  }
  for (const operation of operationsOf(description).filter(isOf(tag)))
    yield operationPage(context, operation, description);
}

/** The folders of all pages. */
export const referenceFolders = (description: Description): string[] => [
  mainPages.reference,
  CHANGELOG,
  ...operationsOf(description).map(folderOf),
];

const isOf =
  (tag: string | null) =>
  ({ tags }: Pick<PathOperation, "tags">) =>
    tags[0] === tag;

/** The description, with only the names of the operations that have other tags. */
const withoutOthers = ({ paths, ...description }: Description, tag: string | null): Description => ({
  ...description,
  paths: Object.fromEntries(
    Object.entries(paths).map(([path, { get }]) => [path, { get: isOf(tag)(get) ? get : namesOf(get) }]),
  ),
});

const namesOf = ({ operationId, tags, summary }: PathOperation | Omit<PathOperation, "path">) => ({
  operationId,
  tags,
  summary,
  description: "",
  responses: {},
  "x-static-files": [],
});
