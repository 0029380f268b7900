/**
 * iCalendar (RFC 5545): events to come, and the newest past events. We write it without a library: the fastest one takes as long
 * for the events of a country as all the rest of the feeds together.
 */

import { memoize } from "../../lib/memoize.ts";
import type { Item, Links } from "./items.ts";
import { latestFirst, type Transition, type TransitionState } from "./transition.ts";

/** How many past events are kept. All future ones are kept. */
const HAPPENED = 50;

const STATUSES: Readonly<Record<TransitionState, string>> = {
  pending: "TENTATIVE",
  confirmed: "CONFIRMED",
  applied: "CONFIRMED",
  cancelled: "CANCELLED",
  rejected: "CANCELLED",
  superseded: "CANCELLED",
  withdrawn: "CANCELLED",
};

export type Calendar = {
  readonly title: string;
  readonly description: string;
  /** The address of the calendar, if it is known. */
  readonly self: string | null;
};

/** It has no end: an event until the next change would cover months. */
function eventOf({ transition, words, links }: Item): string {
  const { title, paragraphs } = words();
  const { id, at, published, updated, sequence, state } = transition;
  const url = links.page ?? links.councils[0]?.address;
  const description = [...paragraphs.map(textOf), ...linkTexts(links)].join("\\n");
  return `BEGIN:VEVENT\r
UID:${id}\r
SEQUENCE:${sequence}\r
DTSTAMP:${timeOf(updated)}\r
CREATED:${timeOf(published)}\r
LAST-MODIFIED:${timeOf(updated)}\r
DTSTART:${timeOf(at)}\r
${folded(`SUMMARY:${textOf(title)}`)}\r
${folded(`DESCRIPTION:${description}`)}\r
${url === undefined ? "" : `${folded(`URL:${url}`)}\r\n`}STATUS:${STATUSES[state]}\r
TRANSP:TRANSPARENT\r
END:VEVENT\r
`;
}

export function calendarOf({ title, description, self }: Calendar, all: readonly Item[]): string {
  // Skips items that another item repeats for the same instant.
  const kept = keptOf(all.filter(({ transition }) => !transition.isCovered));
  const head = linesOf([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//water-restrictions//calendars//EN",
    // RFC 7986, and what clients understood before it.
    `NAME:${textOf(title)}`,
    `X-WR-CALNAME:${textOf(title)}`,
    `DESCRIPTION:${textOf(description)}`,
    `X-WR-CALDESC:${textOf(description)}`,
    ...(self === null ? [] : [`SOURCE;VALUE=URI:${self}`]),
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
  ]);
  const events = kept.length === 0 ? NO_EVENTS : kept.map(eventOf).join("");
  return `${head}${events}END:VCALENDAR\r\n`;
}

/**
 * Everything that has not happened, except changes dropped before the oldest past event that is kept. Whether an
 * instant lies ahead does not matter: a calendar must not change just because a day has passed.
 */
function keptOf(events: readonly Item[]): Item[] {
  const happened = events.filter(({ transition }) => transition.state === "applied");
  const times = Float64Array.from(happened, ({ transition }) => transition.at).sort();
  const since = times.at(-HAPPENED) ?? Number.NEGATIVE_INFINITY;
  return events
    .filter(({ transition }) => isAhead(transition) || transition.at >= since)
    .sort((a, b) => latestFirst(a.transition, b.transition));
}

const isAhead = ({ state }: Transition): boolean => state === "pending" || state === "confirmed";

const linkTexts = memoize(({ councils, page }: Links): readonly string[] =>
  [...councils.map(({ name, address }) => `${name}: ${address}`), ...(page === null ? [] : [page])].map(
    textOf,
  ),
);

/** In UTC, to the second: `20261204T110100Z`. */
const timeOf = memoize(
  (instant: number): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`,
);

/** RFC 5545 §3.3.11. The texts of items hold no line breaks. */
const textOf = (text: string): string => text.replace(/[\\;,]/g, "\\$&");

const linesOf = (lines: readonly string[]): string => `${lines.map(folded).join("\r\n")}\r\n`;

/** Octets in a line without its end (RFC 5545 §3.1); each line after the first begins with a space, which counts. */
const LONGEST = 75;

/** A content line in pieces that a reader joins again, cut between characters. */
function folded(line: string): string {
  const octets = Buffer.byteLength(line);
  if (octets <= LONGEST) return line;
  const pieces = [];
  let from = 0;
  for (let room = LONGEST; from < line.length; room = LONGEST - 1) {
    const until = octets === line.length ? from + room : endOfPiece(line, from, room);
    pieces.push(line.slice(from, until));
    from = until;
  }
  return pieces.join("\r\n ");
}

/** The end of the longest piece of a line with at most a number of octets. */
function endOfPiece(line: string, from: number, room: number): number {
  let octets = 0;
  for (let at = from; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0;
    octets += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (octets > room) return at;
    at += code < 0x10000 ? 1 : 2;
  }
  return line.length;
}

/** A calendar needs a component (RFC 5545 §3.6), and this one says nothing. */
const NO_EVENTS = linesOf([
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "TZNAME:UTC",
  "END:STANDARD",
  "END:VTIMEZONE",
]);
