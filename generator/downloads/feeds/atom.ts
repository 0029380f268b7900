/** Atom (RFC 4287): a feed of what was announced and what has happened, newest first. */

import { escaped } from "../../lib/markup.ts";
import { memoize } from "../../lib/memoize.ts";
import { formatInstant } from "../../lib/time/instant.ts";
import type { Item, Links } from "./items.ts";
import { latestFirst, type Transition } from "./transition.ts";

/** A number, not a span of days: the start of a span would move with the clock. */
const ENTRIES = 50;

export type Feed = {
  /** A UUID, which does not change with the address of the site (RFC 4287 §4.2.6). */
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly author: string;
  readonly rights: string;
  /** The address of the feed, if it is known. */
  readonly self: string | null;
  /** The page about the same, if its address is known. */
  readonly page: string | null;
  /** A WebSub hub. */
  readonly hub: string | null;
};

export function atomOf(feed: Feed, all: readonly Item[]): string {
  const newest = keptOf(all.filter(isNews).sort(newestFirst));
  // The element is required, and this is the only instant that does not change.
  return feedWith(feed, newest[0]?.transition.updated ?? 0, newest.map(entryOf));
}

/**
 * The newest, and any dropped change whose time has not passed before the oldest of them. Nothing says when a change was cancelled, so it
 * keeps its place by when it was approved: a reader who heard of it long ago must hear that it is off. The same rule for calendars keeps
 * bytes from changing because a day has passed.
 */
function keptOf(news: readonly Item[]): Item[] {
  const since = news[ENTRIES - 1]?.transition.updated ?? Number.NEGATIVE_INFINITY;
  return news.filter(
    ({ transition }, index) => index < ENTRIES || (hasBeenDropped(transition) && transition.at >= since),
  );
}

const hasBeenDropped = ({ state }: Transition): boolean =>
  state !== "pending" && state !== "confirmed" && state !== "applied";

/** A feed with its entries as they are written; `updated` in milliseconds. */
export const feedWith = (
  feed: Feed,
  updated: number,
  entries: readonly string[],
): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-NZ">
<id>urn:uuid:${feed.id}</id>
<title>${escaped(feed.title)}</title>
<subtitle>${escaped(feed.subtitle)}</subtitle>
<updated>${formatInstant(updated)}</updated>
<author><name>${escaped(feed.author)}</name></author>
<rights>${escaped(feed.rights)}</rights>
${linkTo("self", feed.self, "application/atom+xml")}${linkTo("alternate", feed.page, "text/html")}${linkTo("hub", feed.hub)}${entries.join("")}</feed>
`;

/** An end that is still to come is no news. */
const isNews = ({ transition: { kind, state } }: Item): boolean => kind !== "end" || state === "applied";

const newestFirst = (a: Item, b: Item): number =>
  b.transition.updated - a.transition.updated || latestFirst(a.transition, b.transition);

function entryOf({ transition, words, links }: Item): string {
  const { title, paragraphs } = words();
  const { id, published, updated, kind, state } = transition;
  const { elements, html } = linksIn(links);
  const content = paragraphs.map((text) => inParagraph(escapedTwice(text))).join("\n");
  return `<entry>
<id>urn:uuid:${id}</id>
<title>${escaped(title)}</title>
<published>${timeOf(published)}</published>
<updated>${timeOf(updated)}</updated>
<category term="${state === "applied" ? (kind === "change" ? "confirmed" : "done") : state}"/>
${elements}<content type="html">${content}${html}</content>
</entry>
`;
}

/** The links of an entry, as elements of Atom and in its HTML. */
const linksIn = memoize(({ councils, page }: Links) => ({
  elements: [
    linkTo("alternate", page, "text/html"),
    ...councils.map(({ name, address }) => linkTo("related", address, undefined, name)),
  ].join(""),
  html: [...councils, ...(page === null ? [] : [{ name: "What applies there now", address: page }])]
    .map(({ name, address }) => escaped(`<a href="${escaped(address)}">${escaped(name)}</a>`))
    .map((link) => `\n${inParagraph(link)}`)
    .join(""),
}));

/** HTML as the text of an element is escaped once for HTML and once for XML. */
const inParagraph = (content: string): string => `&lt;p&gt;${content}&lt;/p&gt;`;
const escapedTwice = (text: string): string => escaped(escaped(text));

const timeOf = memoize(formatInstant);

export function linkTo(rel: string, address: string | null, type?: string, title?: string): string {
  if (address === null) return "";
  const more = `${type === undefined ? "" : ` type="${type}"`}${title === undefined ? "" : ` title="${escaped(title)}"`}`;
  return `<link rel="${rel}"${more} href="${escaped(address)}"/>\n`;
}
