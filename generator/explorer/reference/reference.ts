/** The API reference: the OpenAPI description of the build as pages for people. */

import type { File } from "../../output/section.ts";
import type { Context } from "../parts/context.ts";
import { changelogFiles } from "./changelog.ts";
import { type Description, operationsOf } from "./description.ts";
import { operationPage } from "./operation-page.ts";
import { overviewPage } from "./overview.ts";

/** The overview, the changelog, and a page for every operation. */
export function* referencePages(context: Context, description: Description): Generator<File> {
  yield overviewPage(context, description);
  yield* changelogFiles(context, description);
  for (const operation of operationsOf(description)) yield operationPage(context, operation, description);
}
