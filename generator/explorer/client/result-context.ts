/** The words beside a result: the API gives the keys of providers and the types of zones. */

import type { Status } from "../../../schemas/document.ts";
import type { SearchResult } from "../../../schemas/resource.ts";
import { lazy } from "../../lib/lazy.ts";
import { ZONE_TYPES } from "../parts/zone-types.ts";
import { ask } from "./ask.ts";

const zoneTypes: ReadonlyMap<string, string> = new Map(Object.entries(ZONE_TYPES));

/** Read when the first consent is found. Without the names, the keys have to do. */
const providerNames = lazy(async (): Promise<ReadonlyMap<string, string>> => {
  try {
    const { text } = await ask("/v1/status");
    const { providers }: Status = JSON.parse(text ?? "");
    return new Map(providers.map(({ providerKey, name }) => [providerKey, name]));
  } catch {
    return new Map();
  }
});

export async function contextOf({ type, context }: SearchResult): Promise<string | null> {
  if (context === null) return null;
  if (type === "restrictionZone") return zoneTypes.get(context) ?? context;
  if (type !== "consent") return context;
  const names = await providerNames();
  return context
    .split(", ")
    .map((key) => names.get(key) ?? key)
    .join(", ");
}
