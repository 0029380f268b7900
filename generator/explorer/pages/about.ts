/** What this site is, how its words come about, and on which terms. */

import { places } from "../parts/addresses.ts";
import type { Site } from "../parts/context.ts";
import { html } from "../parts/html.ts";
import { frame, rootOf } from "../parts/layout.ts";
import { NEW_ZEALAND, time } from "../parts/time.ts";

export function aboutPage(site: Site): string {
  const { dataset, model } = site;
  const page = {
    folder: places.about,
    kind: "about",
    title: "About",
    description: `What ${dataset.title} is, how it is made, and under which licence.`,
  };
  const root = rootOf(page);
  return frame(
    site,
    page,
    html`<h1>About</h1>
<p class="lead">${dataset.description || dataset.title}</p>
<section aria-labelledby="method"><h2 id="method">How it is made</h2><div class="prose">
<p>These pages and the API's answers are made in one go from the same records, for one instant: ${time(model.asOf, NEW_ZEALAND)}. So the list, the map and <a href="${root}${places.reference}">the API</a> say the same. <a href="${root}${places.freshness}">Data freshness</a> says how long that stays true.</p>
<ul>
<li><strong>What applies now</strong> is the stage that is in force at that instant. A confirmed change takes effect by itself at its time; one that is pending may never do.</li>
<li><strong>Severity</strong> orders the stages of one scheme. A 2 here and a 2 elsewhere are not the same thing: the words of the stage count.</li>
<li><strong>No restriction set</strong> means that the area is tracked and no stage is in force. <strong>Not tracked</strong> means that nobody watches its notices: there may be restrictions.</li>
<li><strong>Stale</strong> readings and statuses, older than their provider's maximum age, are shown without their value. What is not known is never shown as free of restriction.</li>
<li><strong>Times</strong> are those of the place, and name their zone: NZDT in summer, NZST in winter. Names keep their macrons, <span lang="mi">tohutō</span>; searches find them without.</li>
</ul></div></section>
<section aria-labelledby="use"><h2 id="use">Using these pages</h2><div class="prose">
<p>They are built to the Web Content Accessibility Guidelines 2.2, level AA: all of it can be reached by keys and read out, every colour has its number and words beside it, and every chart its table. Lists, charts and maps are there without scripts; scripts add the live search, the filter and the interactive map. Where you are, if you ask for your area, stays on your device.</p></div></section>
<section aria-labelledby="terms"><h2 id="terms">Licence and attribution</h2><div class="prose">
<p>The data is under <a href="${dataset.licence.url}" rel="license external noopener">${dataset.licence.name}</a>. Give this attribution with it:</p>
<ul>${dataset.attribution.map((line) => html`<li>${line}</li>`)}</ul>
${dataset.isSample && html`<p>It is a sample. No council, water entity or other organisation named in it has made, checked or endorsed it.</p>`}
<p>It comes as it is, without warranty. For what is in force, ask the council or water supplier concerned.</p>
<p>The interactive map is drawn by <a href="https://maplibre.org/" rel="external noopener">MapLibre GL JS</a>. The scripts of these pages hold code of ${new Intl.ListFormat("en-NZ").format(site.assets.packages)}: <a href="${root}${site.assets.pathOf("licences")}">their licences</a>.</p>
</div></section>`,
  );
}
