/**
 * Which page has what is stated for a consent, where several share one: the number alone decides it, so a consent that comes or goes
 * touches no other page. How many such pages there are is a power of two, which changes only as the consents double.
 */

import { hashOf } from "../../../api/packs.ts";
import { consentSlug, mainPages } from "../addresses.ts";

/** About so many consents share a page: from 8 to 17 on average. */
const TOGETHER = 12;

/** How many pages there are for so many consents. Pages without a consent are left out. */
export const statementPageCount = (consents: number): number =>
  2 ** Math.max(0, Math.round(Math.log2(consents / TOGETHER)));

/** The folder of the page, of so many. No consent's folder has such a name: a slug writes `_` only before two hexadecimal digits. */
export const statementFolder = (consentNumber: string, pages: number): string =>
  `${mainPages.consents}list_stated-${(hashOf(consentSlug(consentNumber)) % pages) + 1}/`;

/** The id of the consent's part of that page. */
export const statementId = (consentNumber: string): string => `consent-${consentSlug(consentNumber)}`;
