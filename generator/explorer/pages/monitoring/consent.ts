/**
 * A consent: may its holder take water? Its page holds the answer. In packs it holds only what lasts, so that a night leaves it
 * as it was, and a script draws the answer from the API's (client/consent.ts).
 */

import type { ConsentHolding } from "../../../model/consents.ts";
import { isFinished } from "../../../model/model.ts";
import type { SiteRecord } from "../../../model/monitoring-sites.ts";
import { consentAnswer } from "../../../views/consent-answer.ts";
import { siteBands } from "../../../views/consent-sites.ts";
import { facts } from "../../../views/html/facts.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { statusSign } from "../../../views/restriction.ts";
import { spokenName } from "../../../views/words/te-reo.ts";
import type { Context } from "../../parts/context.ts";
import { jsonLine } from "../../parts/frame/json-links.ts";
import { layout, type Page, type PageFile } from "../../parts/frame/layout.ts";

/** Makes the pages of consents, with their stated restrictions. */
export function consentPages(context: Context): (consent: ConsentHolding) => PageFile {
  const { asOf, dataset } = context.model;
  const dated = { asOf, isFinished: isFinished(dataset) };
  return (consent) => {
    const stated = context.statedConsent(consent);
    const { question, answer } = consentAnswer(stated, dated);
    const shown = siteBands(stated);
    return consentPage(context, consent, {
      answer: html`<section class="answer"><h2 id="answer">${question}</h2>${answer}</section>`,
      siteAt: (index) => shown[index],
    });
  };
}

/** A consent without anything that a night changes. */
export type UndatedConsent = Pick<ConsentHolding, "consentNumber" | "providerKeys" | "isWhole"> & {
  readonly sites: readonly {
    readonly site: Pick<SiteRecord, "id" | "name" | "siteNumber" | "providerKey" | "maximumAge" | "waterway">;
  }[];
};

/** The page of a consent without its stated restrictions. Without a script it leads to the pages of the consent's sites. */
export function undatedConsentPage(context: Context, consent: UndatedConsent): PageFile {
  const { consentNumber, sites, isWhole } = consent;
  if (sites.length === 0) {
    const { question, answer } = consentAnswer({ sites: [], isWhole }, { asOf: 0, isFinished: true });
    const place = html`<section class="answer"><h2 id="answer">${question}</h2>${answer}</section>`;
    return consentPage(context, consent, { answer: place }, UNDATED);
  }
  const known = sites.map(({ site: { id, maximumAge } }) => ({ id, maximumAge }));
  const place = html`<section class="answer"${facts("consent", { number: consentNumber, sites: known, isWhole })}><h2 id="answer">May I take water?</h2>${ON_SITES}</section>`;
  return consentPage(context, consent, { answer: place }, { ...UNDATED, scripts: ["consent"] });
}

const UNDATED = { isUndated: true } as const;

const ON_SITES = html`<div class="now-panel unknown">${statusSign("unknown")}<div><p class="now-stage">See its sites</p>
<p>What is stated changes from day to day. The page of each site below has it.</p></div></div>`;

/** What a page says of a consent, and of the site at each place in its list. */
type Shown = {
  readonly answer: Html;
  readonly siteAt?: (index: number) => { readonly meta: Html; readonly bands: Html } | undefined;
};

function consentPage(
  context: Context,
  { consentNumber, providerKeys, sites }: Omit<UndatedConsent, "isWhole">,
  { answer, siteAt }: Shown,
  more: Partial<Page> = {},
): PageFile {
  const { pageOf, providerOf } = context;
  const providers = providerKeys.map((providerKey) => providerOf({ providerKey }).name).join(" and ");
  return layout(context, {
    folder: pageOf.consent(consentNumber),
    kind: "consent",
    title: `Consent ${consentNumber}`,
    description: `May water be taken under consent ${consentNumber} of ${providers}?`,
    mainPage: "consents",
    above: "Consents",
    ...more,
    main: html`<h1>Consent ${consentNumber}</h1>
<p class="meta">${providers}</p>
${answer}
<p class="as-of own-conditions">The consent's own conditions apply too.</p>
${sites.map(({ site }, index) => {
  const shown = siteAt?.(index);
  const provider = providerKeys.length > 1 && html` of ${providerOf(site).name}`;
  return html`<section class="consent-site"><h2><a href="/${pageOf.monitoringSite(site.id)}">${spokenName(site.name)}</a></h2>
<p class="meta">Site ${site.siteNumber}${provider}.${shown?.meta}</p>${shown?.bands}</section>`;
})}
${jsonLine([
  { operation: "GetMonitoringConsentRestrictions", values: { consentNumber }, shows: "This consent" },
  { download: "consents.csv", shows: "All consents as a spreadsheet" },
])}`,
  });
}
