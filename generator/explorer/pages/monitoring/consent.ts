/**
 * A consent: may its holder take water? Its page holds the answer, or in packs only what lasts: then what is stated
 * lies in a page that it shares with others (consent-statements.ts), and a night leaves the page as it was.
 */

import { memoize } from "../../../lib/memoize.ts";
import type { ConsentHolding } from "../../../model/consents.ts";
import type { SiteRecord } from "../../../model/monitoring-sites.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { linkBeside, mainPages } from "../../parts/addresses.ts";
import type { Context } from "../../parts/context.ts";
import { jsonLine } from "../../parts/frame/json-links.ts";
import { layout, type Page, type PageFile } from "../../parts/frame/layout.ts";
import { statementId } from "../../parts/state/statements.ts";
import { answerTo } from "./consent-answer.ts";
import { siteHead, siteParts } from "./consent-sites.ts";

/** Makes the pages of consents, with what is stated for them. */
export function consentPages(context: Context): (consent: ConsentHolding) => PageFile {
  // Only the folder of a very long number is deeper than the others.
  const sitesAt = memoize((root: string) => siteParts(context, root, 2));
  const pageWith = pagesAround(context);
  return (consent) => {
    const { question, answer } = answerTo(context, consent);
    return pageWith(
      consent,
      (root) => html`<section class="answer"><h2 id="answer">${question}</h2>${answer}</section>
${OWN_CONDITIONS}
${sitesAt(root)(consent)}`,
    );
  };
}

/** A consent without anything that a night changes. */
export type UndatedConsent = Pick<ConsentHolding, "consentNumber" | "providerKeys"> & {
  readonly sites: readonly {
    readonly site: Pick<SiteRecord, "id" | "name" | "siteNumber" | "providerKey">;
  }[];
};

/**
 * Makes the pages of consents without what is stated for them, which is in the folder that `folderOf` names. A script puts it
 * into the place of the link (client/show-statement.ts).
 */
export function undatedConsentPages(
  context: Context,
  folderOf: (consentNumber: string) => string,
): (consent: UndatedConsent) => PageFile {
  const pageWith = pagesAround(context, { isUndated: true, scripts: ["show-statement"] });
  return (consent) => {
    const { consentNumber, providerKeys, sites } = consent;
    const isOfOne = providerKeys.length === 1;
    return pageWith(consent, (root) => {
      const folder = linkBeside(mainPages.consents, root, folderOf(consentNumber));
      return html`<section class="answer"><h2 id="answer">May I take water?</h2><div class="now-panel elsewhere"><p class="now-stage"><a href="${folder}#${statementId(consentNumber)}">See what is stated now</a></p><p>This changes from day to day, so it is on a page together with other consents.</p></div></section>
${OWN_CONDITIONS}
${sites.map(
  ({ site }) =>
    html`${siteHead(context, site, root, 2)}${!isOfOne && ` of ${context.providerOf(site).name}`}.</p></section>`,
)}`;
    });
  };
}

const OWN_CONDITIONS = html`<p class="as-of own-conditions">The consent's own conditions apply too.</p>`;

/** Makes pages of consents around what they say. */
function pagesAround(
  context: Context,
  more: Partial<Page> = {},
): (consent: UndatedConsent, say: (root: string) => Html) => PageFile {
  return ({ consentNumber, providerKeys }, say) => {
    const providers = providersIn(context, providerKeys);
    return layout(context, {
      folder: context.pageOf.consent(consentNumber),
      kind: "consent",
      title: `Consent ${consentNumber}`,
      description: `May water be taken under consent ${consentNumber} of ${providers}?`,
      mainPage: "consents",
      above: "Consents",
      ...more,
      main: (root) => html`<h1>Consent ${consentNumber}</h1>
<p class="meta">${providers}</p>
${say(root)}
${jsonLine(root, [
  { operation: "GetMonitoringConsentRestrictions", values: { consentNumber }, shows: "This consent" },
  { download: "consents.csv", shows: "All consents as a spreadsheet" },
])}`,
    });
  };
}

/** Who has something under a consent's number. */
export const providersIn = (
  { providerOf }: Pick<Context, "providerOf">,
  providerKeys: readonly string[],
): string => providerKeys.map((providerKey) => providerOf({ providerKey }).name).join(" and ");
