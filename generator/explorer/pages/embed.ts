/**
 * What other sites show in a frame: the card of an area, without a script. Nothing follows the clock there, so each thing comes with
 * its day, and a card says what it knows to come. How old the data is stands in a frame of its own: it is new every night, and the
 * cards are not (docs/embedding.md).
 */

import type { Stage } from "../../../schemas/source.ts";
import { sampleWords } from "../../answers/about.ts";
import { longTime } from "../../lib/time/time-in-words.ts";
import { type Area, isFinished, type Model } from "../../model/model.ts";
import { stateName } from "../../views/area-state.ts";
import { type Html, html, trusted } from "../../views/html/html.ts";
import { markdown } from "../../views/html/markdown.ts";
import { areaSwatch } from "../../views/swatch.ts";
import { gardenUses } from "../../views/uses/garden-uses.ts";
import { ruleInWords } from "../../views/words/rule-words.ts";
import { formatTime, NEW_ZEALAND } from "../../views/words/time.ts";
import { joinHtml } from "../../views/words/words.ts";
import { embedOf } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import type { PageFile } from "../parts/frame/layout.ts";
import { wayFrom, withLinksFrom } from "../parts/frame/links.ts";
import { pageOf } from "../parts/page-of.ts";
import { caveat, daysInWords, onRecord, stepInWords } from "../parts/state/on-record.ts";

/** For hosts that send no headers. */
const POLICY = trusted(
  "default-src 'none'; style-src 'self'; img-src 'self'; object-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'",
);

/** Where the age of the data is said. */
const AGE = embedOf("as-at/");

export function* embedPages(context: Context): Generator<PageFile> {
  yield document(context, AGE, "The age of this data", age(context.model));
  for (const area of context.model.areas)
    yield document(context, embedOf(pageOf.area(area.id)), area.name, card(context, area));
}

function document({ assets }: Context, folder: string, title: string, main: Html): PageFile {
  const content = html`<!doctype html>
<html lang="en-NZ" data-page="embed">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/${assets.pathOf("explorer")}">
</head>
<body>
${main}
</body>
</html>
`;
  return { path: `${folder}index.html`, content: withLinksFrom(String(content), wayFrom(folder)) };
}

/** The headline has its days in the same line, so that nobody reads the level without them, nor after the last of them. */
function card({ model, pageOf: { area: folderOf } }: Context, area: Area): Html {
  const record = onRecord(area, model);
  const { state, ahead, recorded } = record;
  const { organisations, timeZoneId } = area;
  const { stage } = state;
  const warning = caveat(area, state);
  const { dataset } = model;
  return html`${
    dataset.isSample &&
    html`<aside class="sample"><strong>${sampleWords(dataset)}.</strong></aside>
`
  }<object type="text/html" data="/${AGE}" width="100%" height="84" aria-label="The age of this data">How old this data is could not be read: do not rely on it.</object>
<main class="now-panel ${state.level}">${areaSwatch(state)}<div class="now-head"><h1 class="now-stage">${area.name}: ${stateName(state)}${daysInWords(area, record)}</h1></div><div class="now-details">${
    warning !== null && html`<p><strong>${warning}</strong></p>`
  }${ahead.map((step) => html`<p class="next">Then ${stepInWords(step, area)}.</p>`)}${
    stage !== null &&
    html`<div class="prose">${
      stage.description === null
        ? "What it asks is not on record. Ask the council."
        : markdown(stage.description)
    }</div>${gardenOf(stage)}`
  }
<p class="as-of">${recorded !== null && html`Recorded ${longTime(recorded, timeZoneId)}. `}${
    organisations.length > 0 &&
    html`Ask ${joinHtml(
      organisations.map(({ name }) => html`${name}`),
      " or ",
    )}. `
  }<a href="/${folderOf(area.id)}" target="_top">What applies now</a></p></div></main>`;
}

/** What the rules say of any day. */
const gardenOf = ({ uses }: Stage): Html | false =>
  uses != null &&
  html`<ul class="uses">${gardenUses(uses).map(
    ({ label, rule }) =>
      html`<li><b>${label}:</b> ${rule === undefined ? "not stated" : ruleInWords(rule)}</li>`,
  )}</ul>`;

/** Until when the cards are known, in words that stay true however late they are read. It looks like a notice: it is one. */
function age({ asOf, ahead: { horizon }, dataset }: Model): Html {
  const moment = (instant: number) => html`<strong>${formatTime(instant, NEW_ZEALAND)}</strong>`;
  return html`<p class="sample">Our data is of ${moment(asOf)}.${
    isFinished(dataset)
      ? " It is not kept up to date and says nothing of another day."
      : horizon !== null && html` From ${moment(horizon)} on, nothing here is known.`
  }</p>`;
}
