import type { MonitoringSite } from "../../schemas/source.ts";
import { byText } from "./name-order.ts";

type Site = Pick<MonitoringSite, "providerKey" | "siteNumber">;

/** The order of a consent's sites (docs/contract.md §4, "Other orders"). */
export const inSiteOrder = (a: Site, b: Site): number =>
  byText(a.providerKey, b.providerKey) || byText(a.siteNumber, b.siteNumber);
