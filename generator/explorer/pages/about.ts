/** What this site is, what its words mean, and its terms. */

import { STATE_WORDS } from "../../views/area-state.ts";
import { html } from "../../views/html/html.ts";
import { NEW_ZEALAND, time } from "../../views/words/time.ts";
import { mainPages } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import { layout, type PageFile } from "../parts/frame/layout.ts";

export function aboutPage(context: Context): PageFile {
  const { asOf, dataset } = context.model;
  return layout(context, {
    folder: mainPages.about,
    kind: "about",
    title: "About",
    description: `What ${dataset.title} is, where it comes from, and its licence.`,
    main: html`<h1>About</h1>
<p class="lead">${dataset.description || dataset.title}</p>
<section aria-labelledby="method"><h2 id="method">What the words mean</h2><div class="prose">
<p>The list, the map and <a href="/${mainPages.reference}">the API</a> all come from the same records and always agree. They show the data as at ${time(asOf, NEW_ZEALAND)}; <a href="/${mainPages.freshness}">Data freshness</a> says how recent each source is.</p>
<ul>
<li><strong>What applies now</strong> is the level in force at that time. A confirmed change takes effect when its time comes. A pending change may never take effect.</li>
<li><strong>Colours</strong> say what a home may do in its garden, on one scale for all schemes, from <em>no outdoor water</em> to <em>no restriction</em>. They follow from a level’s rules. <em>Not in rules</em> means that its text has not been put into rules, or leaves them open: it may be stricter than any other.</li>
<li><strong>Levels</strong> belong to a scheme. Level 1 of two schemes need not mean the same rules: go by the words of the level.</li>
<li><strong>${STATE_WORDS.none}</strong> means that we follow the area's notices and no level is in force. <strong>${STATE_WORDS.untracked}</strong> means that we do not follow them, so there may be restrictions.</li>
<li><strong>Out of date</strong> means older than the provider's data counts as current. Such readings and statuses are shown without their value. What we do not know is never shown as "no restriction".</li>
<li><strong>Times</strong> are local and name their zone: NZDT in summer, NZST in winter. Names keep their macrons, <span lang="mi">tohutō</span>; searches work without them.</li>
</ul>
<p><a href="/docs/glossary/">Every term, and what it means</a></p></div></section>
<section aria-labelledby="use"><h2 id="use">Accessibility and privacy</h2><div class="prose">
<p>These pages follow the Web Content Accessibility Guidelines 2.2, level AA. Everything works by keyboard and with a screen reader, every colour has words beside it, and every chart has a table. The lists, charts and still maps work without JavaScript; the live search, the text filter and the interactive map need it. If you ask for your area, your location stays on your device: only files of the country, or of the part that you are in, are fetched.</p></div></section>
<section aria-labelledby="terms"><h2 id="terms">Licence and attribution</h2><div class="prose">
<p>The data is licensed under <a href="${dataset.licence.url}" rel="license external noopener">${dataset.licence.name}</a>. Please attribute it as:</p>
<ul>${dataset.attribution.map((line) => html`<li>${line}</li>`)}</ul>
${dataset.isSample && html`<p>This is a sample. No council or water provider named in it has made, checked or endorsed it.</p>`}
<p>It comes without warranty. To be sure what is in force, ask the council or water provider.</p>
<p>The interactive map is drawn by <a href="https://maplibre.org/" rel="external noopener">MapLibre GL JS</a>. The scripts of these pages contain code from ${new Intl.ListFormat("en-NZ").format(context.assets.packages)}: <a href="/${context.assets.pathOf("licences")}">see their licences</a>.</p>
</div></section>`,
  });
}
