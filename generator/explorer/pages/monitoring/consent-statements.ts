/** What is stated for consents, some on a page: in packs the pages of consents fetch it from here. */

import type { ConsentHolding } from "../../../model/consents.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { linkBeside, mainPages } from "../../parts/addresses.ts";
import type { Context } from "../../parts/context.ts";
import { jsonLine } from "../../parts/frame/json-links.ts";
import { layout, type PageFile, rootOf } from "../../parts/frame/layout.ts";
import { statementFolder, statementId, statementPageCount } from "../../parts/state/statements.ts";
import { providersIn } from "./consent.ts";
import { answerTo } from "./consent-answer.ts";
import { siteParts } from "./consent-sites.ts";

/** The folder of the page that has what is stated for a consent. */
export function statementFolders(consents: number): (consentNumber: string) => string {
  const pages = statementPageCount(consents);
  return (consentNumber) => statementFolder(consentNumber, pages);
}

/** Every such page. */
export function* statementPages(context: Context): Generator<PageFile> {
  const folderOf = statementFolders(context.consents.length);
  const pages = Map.groupBy(context.consentsInOrder(), ({ consentNumber }) => folderOf(consentNumber));
  const partOf = statementParts(context);
  for (const folder of [...pages.keys()].sort()) {
    const consents = pages.get(folder) ?? [];
    yield statementPage(context, folder, consents.map(partOf));
  }
}

/** All these pages are at one depth. */
const ROOT = rootOf({ folder: statementFolder("", 1) });

/** Makes the parts of consents. Scripts take their sections from there (client/show-statement.ts). */
function statementParts(context: Context): (consent: ConsentHolding) => Html {
  const sitesOf = siteParts(context, ROOT, 3);
  return (consent) => {
    const { consentNumber, providerKeys } = consent;
    const { question, answer } = answerTo(context, consent);
    const own = linkBeside(mainPages.consents, ROOT, context.pageOf.consent(consentNumber));
    return html`<article class="statement" id="${statementId(consentNumber)}"><h2><a href="${own}">Consent ${consentNumber}</a></h2>
<p class="meta">${providersIn(context, providerKeys)}. The consent's conditions apply too.</p>
<section class="answer"><h3>${question}</h3>${answer}</section>
${sitesOf(consent)}</article>
`;
  };
}

function statementPage(context: Context, folder: string, parts: readonly Html[]): PageFile {
  const title = `What is stated for consents, part ${/\d+/.exec(folder)?.[0]}`;
  return layout(context, {
    folder,
    kind: "statements",
    title,
    description: "May water be taken under these consents?",
    mainPage: "consents",
    above: "Consents",
    // Each consent has a page of its own.
    isListed: false,
    main: () => html`<h1>${title}</h1>
${parts}
${jsonLine(ROOT, [{ download: "consents.csv", shows: "All consents as a spreadsheet" }])}`,
  });
}
