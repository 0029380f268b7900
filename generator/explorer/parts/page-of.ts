/** The pages of records. */

import { slug } from "../../api/template.ts";

/** The folder of a record's page, by the kinds of a search (docs/contract.md §5). */
export const pageOf = {
  area: (id: string): string => `areas/${id}/`,
  organisation: (id: string): string => `organisations/${id}/`,
  scheme: (id: string): string => `schemes/${id}/`,
  restrictionZone: (id: string): string => `restriction-zones/#zone-${id}`,
  monitoringSite: (id: string): string => `monitoring-sites/${id}/`,
  consent: (consentNumber: string): string => `consents/${slug(consentNumber)}/`,
} as const;
