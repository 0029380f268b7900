/** The API reference: the OpenAPI description of the build as pages for people. */

import type { File } from "../../answers/pages.ts";
import { mainPages } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import { changelogPage } from "./changelog.ts";
import { descriptionOf, operationsOf } from "./description.ts";
import { CHANGELOG, folderOf } from "./frame.ts";
import { operationPage } from "./operation-page.ts";
import { overviewPage } from "./overview.ts";

/** The overview, and a page for every operation. */
export function* referencePages(context: Context): Generator<File> {
  const description = descriptionOf(context);
  yield { path: `${mainPages.reference}index.html`, content: overviewPage(context, description) };
  yield { path: `${CHANGELOG}index.html`, content: changelogPage(context, description) };
  for (const operation of operationsOf(description)) {
    const content = operationPage(context, operation, description);
    yield { path: `${folderOf(operation)}index.html`, content };
  }
}
