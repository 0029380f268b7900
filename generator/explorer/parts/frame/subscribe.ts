/** How to follow changes: a calendar, a feed, and an area's badge for other pages. */

import {
  badgeFile,
  calendarFile,
  feedFile,
  ntfyTopic,
  publicAddress,
  type Scope,
} from "../../../api/subscriptions.ts";
import { type Area, isFinished } from "../../../model/model.ts";
import { facts } from "../../../views/html/facts.ts";
import { fold } from "../../../views/html/fold.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { embedOf } from "../addresses.ts";
import type { Context } from "../context.ts";
import { pageOf } from "../page-of.ts";
import { whileKnown } from "../words/as-at.ts";

/** The links to subscribe by. Scripts know the address of the page where the build does not. */
export function subscribe({ options, model }: Context, scope: Scope, about: string): Html {
  const base = publicAddress(options.baseUrl);
  const calendar = `/${calendarFile(scope)}`;
  const feed = `/${feedFile(scope)}`;
  const webcal = base === null ? calendar : `${base.replace(/^https?:/, "webcal:")}/${calendarFile(scope)}`;
  return html`<section class="subscribe" aria-labelledby="subscribe"><h2 id="subscribe">Subscribe</h2>
<p class="means">Follow ${about}: what is announced, approved or cancelled, and what begins or ends.</p>
<ul class="subscribe-ways"><li><a class="button" href="${webcal}" type="text/calendar">Add to a calendar</a> ${copyButton("calendar")}</li>
<li><a class="button" href="${feed}" type="application/atom+xml">Follow the feed</a> ${copyButton("feed")}</li>${topicsOf(model, scope).map(alerts)}</ul>
<p class="copied" role="status"></p></section>`;
}

/** The addresses of an area's topics at the ntfy servers that nights write to. */
const topicsOf = ({ dataset: { notify = [] } }: Context["model"], scope: Scope): string[] =>
  notify.flatMap((receiver) => {
    const [, origin, host, prefix] = /^ntfy:(https?:\/\/)(?:[^@/]*@)?([^/]+)\/(.+)$/.exec(receiver) ?? [];
    return scope.kind === "area" && prefix !== undefined
      ? `${origin}${host}/${ntfyTopic(prefix, scope.id)}`
      : [];
  });

const alerts = (topic: string): Html =>
  html`<li><a class="button" href="${topic}" rel="external">Alerts on your phone</a> <span>with the free app <a href="https://ntfy.sh/" rel="external">ntfy</a></span> <button type="button" class="needs-script scan">Show a code to scan</button></li>`;

const copyButton = (what: "calendar" | "feed"): Html =>
  html`<button type="button" class="needs-script copy-address">Copy the ${what}’s address</button>`;

/** What feed readers and calendars look for in the head of a page. */
export const alternates = (scope: Scope): Html =>
  html`<link rel="alternate" type="application/atom+xml" title="Changes" href="/${feedFile(scope)}">
<link rel="alternate" type="text/calendar" title="Changes" href="/${calendarFile(scope)}">
`;

/** Badges with the HTML that puts each into another page. It holds no script. */
export function badges(context: Context, areas: readonly Area[]): Html | false {
  if (areas.length === 0) return false;
  const one = areas.length === 1;
  const heading = one ? "A badge for your page" : "Badges for your page";
  return fold(
    heading,
    html`<section class="badges" aria-labelledby="badges"><h2 id="badges">${heading}</h2>
<p class="means">A picture in a link, in light and dark, without a script. Nothing in it follows the clock: it says ${
      isFinished(context.model.dataset)
        ? "of which day it is"
        : `until when ${one ? "the level here" : "each level"} is known to hold; a later update draws it again`
    }.</p>
${areas.map((area) => badge(context, area, one))}</section>`,
  );
}

function badge(context: Context, { id, name }: Area, hasCard: boolean): Html {
  const { baseUrl } = context.options;
  const alternative = `Water restrictions in ${name}`;
  const card = html`<iframe src="${baseUrl}/${embedOf(pageOf.area(id))}" title="${alternative}" width="100%" height="640"></iframe>`;
  const markup = html`<a href="${baseUrl}/${pageOf.area(id)}"><img src="${baseUrl}/${badgeFile(id)}" alt="${alternative}" height="76"></a>`;
  return html`<details class="badge-embed"><summary>${name}</summary><p${whileKnown(context)}><img src="/${badgeFile(id)}" alt="${alternative}" height="76" loading="lazy"></p>
<pre class="code" tabindex="0" role="region" aria-label="HTML of the badge of ${name}"${facts("base", baseUrl)}><code>${String(markup)}${hasCard && `\n\n${card}`}</code></pre></details>`;
}
