/**
 * The address of a result's page: the folder of its name, except for the few that the build had to name differently.
 */

import type { SearchResult } from "../../../schemas/resource.ts";
import { lazy } from "../../lib/lazy.ts";
import { type OtherFolders, otherFoldersFile, pageOf, parentOf } from "../parts/addresses.ts";
import { readable } from "../parts/readable.ts";
import { root } from "./explorer.ts";

/** Read with the first results. */
const otherFolders = lazy(async (): Promise<OtherFolders | null> => {
  try {
    const response = await fetch(new URL(otherFoldersFile, root));
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
});

export async function pageAddress({ type, id, name, context }: SearchResult): Promise<string> {
  // A place leads to the area that holds it.
  if (type === "place") return pageAddress({ type: "area", id, name: context ?? "", context: null });
  const folders = type === "consent" ? null : await otherFolders();
  const folder =
    folders === null || type === "consent"
      ? // Every record can be reached by its id, too.
        pageOf[type](id)
      : (folders[type]?.[id] ?? `${parentOf[type]}${readable(name)}/`);
  return new URL(folder, root).href;
}
