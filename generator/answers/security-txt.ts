/** Whom to tell of a fault of the site (RFC 9116), if the data set says who is responsible. */

import { SECURITY_TXT } from "../api/documents.ts";
import { publicAddress } from "../api/subscriptions.ts";
import { formatInstant } from "../lib/time/instant.ts";
import type { Model } from "../model/model.ts";
import type { File } from "../output/section.ts";

/** How many months it is good for: less than a year (section 2.5.5). */
const MONTHS = 7;

/** Only the root of a host has such a file, and its contact has to be an https address (sections 2.5.3 and 3). */
export function* securityFiles({ dataset, asOf }: Model, baseUrl: string): Generator<File> {
  const { contact } = dataset;
  if (contact === undefined || !contact.url.startsWith("https:") || new URL(baseUrl).pathname !== "/") return;
  const base = publicAddress(baseUrl);
  const lines = [
    `Contact: ${contact.url}`,
    `Expires: ${expiryOf(asOf)}`,
    "Preferred-Languages: en",
    ...(base === null ? [] : [`Canonical: ${base}/${SECURITY_TXT}`]),
  ];
  yield { path: SECURITY_TXT, content: `${lines.join("\n")}\n` };
}

/** The first of a month, so that most nights leave the file as it is. */
function expiryOf(asOf: number): string {
  const day = new Date(asOf);
  return formatInstant(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + MONTHS, 1));
}
