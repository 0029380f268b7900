/** The API reference: the OpenAPI description of the build as pages for people. */

import type { File } from "../../answers/pages.ts";
import { places } from "../parts/addresses.ts";
import type { Site } from "../parts/context.ts";
import { descriptionOf, operationsOf } from "./description.ts";
import { folderOf, operationPage } from "./operation-page.ts";
import { overviewPage } from "./overview.ts";

/** The overview, and a page for every operation. */
export function* referencePages(site: Site): Generator<File> {
  const description = descriptionOf(site);
  yield { path: `${places.reference}index.html`, content: overviewPage(site, description) };
  for (const operation of operationsOf(description)) {
    const content = operationPage(site, operation, description);
    yield { path: `${folderOf(operation)}index.html`, content };
  }
}
