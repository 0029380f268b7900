/** The pages of records. */

import { slug } from "../../api/template.ts";

/**
 * The slug of a consent's number. Almost all numbers are plain and of ordinary length: theirs takes a fifth of the time, and pages ask for
 * it more than a hundred thousand times.
 */
export const consentSlug = (consentNumber: string): string =>
  /^[\w.-]{5,66}$/.test(consentNumber)
    ? consentNumber.toLowerCase().replace(/[._]/g, (character) => `_${character.charCodeAt(0).toString(16)}`)
    : slug(consentNumber);

/** The folder of a record's page, by the kinds of a search (docs/contract.md §5). */
export const pageOf = {
  area: (id: string): string => `areas/${id}/`,
  organisation: (id: string): string => `organisations/${id}/`,
  scheme: (id: string): string => `schemes/${id}/`,
  restrictionZone: (id: string): string => `restriction-zones/#zone-${id}`,
  monitoringSite: (id: string): string => `monitoring-sites/${id}/`,
  consent: (consentNumber: string): string => `consents/${consentSlug(consentNumber)}/`,
} as const;
