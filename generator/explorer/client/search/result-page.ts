/** What a result is shown with: the address of its page, and the words beside it. */

import type { Status } from "../../../../schemas/document.ts";
import type { SearchResult } from "../../../../schemas/resource.ts";
import { readOnce } from "../../../lib/lazy.ts";
import { ZONE_TYPES } from "../../../views/words/zone-types.ts";
import { type OtherFolders, otherFoldersFile, parentOf } from "../../parts/addresses.ts";
import { pageOf } from "../../parts/page-of.ts";
import { readable } from "../../parts/readable.ts";
import { recordOf } from "../page/ask.ts";
import { readKept, root } from "../page/explorer.ts";

/** Read with the first results. */
const otherFolders = readOnce(() => readKept<OtherFolders>(otherFoldersFile));

/** The folder of its name, except for the few that the build had to name differently. */
export async function pageAddress({ type, id, name, context }: SearchResult): Promise<string> {
  // A place leads to the area that holds it.
  if (type === "place") return pageAddress({ type: "area", id, name: context ?? "", context: null });
  const folders = type === "consent" ? null : await otherFolders().catch(() => null);
  const folder =
    folders === null || type === "consent"
      ? // Every record can be reached by its id, too.
        pageOf[type](id)
      : (folders[type]?.[id] ?? `${parentOf[type]}${readable(name)}/`);
  return new URL(folder, root).href;
}

const zoneTypes: ReadonlyMap<string, string> = new Map(Object.entries(ZONE_TYPES));

/** Read when the first consent is found. Without the names, the keys have to do. */
const providerNames = readOnce(async () => {
  const { providers } = await recordOf<Status>("/v1/status");
  return new Map(providers.map(({ providerKey, name }) => [providerKey, name]));
});

/** The API gives the keys of providers and the types of zones: here are their names. */
export async function contextOf({ type, context }: SearchResult): Promise<string | null> {
  if (context === null) return null;
  if (type === "restrictionZone") return zoneTypes.get(context) ?? context;
  if (type !== "consent") return context;
  const names = await providerNames().catch(() => new Map<string, string>());
  return context
    .split(", ")
    .map((key) => names.get(key) ?? key)
    .join(", ");
}
