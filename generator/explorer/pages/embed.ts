/**
 * What other sites show in a frame: the answer card of an area, without a script. The age of the data stands in another frame: it
 * is new every night, and the cards are not (docs/embedding.md).
 */

import { sampleWords } from "../../answers/about.ts";
import { type Area, isFinished, type Model } from "../../model/model.ts";
import { rules } from "../../views/area/now.ts";
import { type Html, html, trusted } from "../../views/html/html.ts";
import { formatTime, NEW_ZEALAND } from "../../views/words/time.ts";
import { embedOf } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import type { Assets } from "../parts/frame/assets.ts";
import { documentOf } from "../parts/frame/document.ts";
import type { PageFile } from "../parts/frame/layout.ts";
import { wayFrom, withLinksFrom } from "../parts/frame/links.ts";
import { pageOf } from "../parts/page-of.ts";
import { stateOf } from "../parts/state/area-state.ts";
import { stillCard } from "../parts/state/still-card.ts";

/** For hosts that send no headers. */
const POLICY = trusted(
  "default-src 'none'; style-src 'self'; img-src 'self'; object-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'",
);

/** Where the age of the data is said. */
const AGE = embedOf("as-at/");

export function* embedPages(context: Context): Generator<PageFile> {
  yield document(context.assets, AGE, "The age of this data", age(context.model));
  for (const area of context.model.areas)
    yield document(context.assets, embedOf(pageOf.area(area.id)), area.name, card(context, area));
}

function document(assets: Assets, folder: string, title: string, main: Html): PageFile {
  const head = html`<meta name="robots" content="noindex">
<base target="_top">
<link rel="stylesheet" href="/${assets.pathOf("explorer")}">
`;
  const content = documentOf({
    ...{ attributes: html` data-page="embed"`, policy: POLICY, title, head, body: main },
  });
  return { path: `${folder}index.html`, content: withLinksFrom(content, wayFrom(folder)) };
}

function card(context: Context, area: Area): Html {
  const { model, pageOf } = context;
  const { dataset } = model;
  const { stage } = stateOf(area, model);
  const page = `/${pageOf.area(area.id)}`;
  return html`${
    dataset.isSample &&
    html`<aside class="sample"><strong>${sampleWords(dataset)}.</strong></aside>
`
  }<object type="text/html" data="/${AGE}" width="100%" height="108" aria-label="The age of this data">How old this data is could not be read: do not rely on it.</object>
<main class="area-card">${stillCard(context.model, area, {
    card: page,
    hrefOf: (kind, { id }) => `/${pageOf[kind](id)}`,
    words: stage !== null && rules(stage),
    more: html`<a href="${page}">${isFinished(dataset) ? "The page of this area" : "What applies now"}</a>`,
  })}</main>`;
}

/** Until when the cards are known, in words that stay true however late they are read. It looks like a notice: it is one. */
function age({ asOf, ahead: { horizon }, dataset }: Model): Html {
  const moment = (instant: number) => html`<strong>${formatTime(instant, NEW_ZEALAND)}</strong>`;
  return html`<p class="sample">Our data is of ${moment(asOf)}.${
    isFinished(dataset)
      ? " It is not kept up to date and says nothing of another day."
      : horizon !== null && html` From ${moment(horizon)} on, nothing here is known.`
  }</p>`;
}
