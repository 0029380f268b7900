/**
 * The page that has the statement of a consent, where several consents share one. It depends on the consent's number
 * alone, so adding or removing a consent changes no other page. The number of pages is a power of two, which changes
 * only as the consents double.
 */

import { hashOf } from "../../../api/pack-of.ts";
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
