import type { RestrictionZone } from "../../../schemas/source.ts";

/** The types of restriction zones, in words. */
export const ZONE_TYPES: Record<RestrictionZone["type"], string> = {
  district: "District",
  region: "Region",
  waterSupplyZone: "Water supply zone",
  waterManagementZone: "Water management zone",
};
