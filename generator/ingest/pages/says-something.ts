import type { DefaultTreeAdapterTypes } from "parse5";
import { Refusal } from "../refusal.ts";
import { descendants, textIn } from "./shown.ts";

/** Fewer letters are no page of a council. */
const FEWEST_LETTERS = 200;

/** In a page with fewer letters, a line of nothing but such words, or about the site itself, is what the page is about. */
const SHORT = 1_500;

const ABOUT_SITE =
  /^((we are|we.re )?(sorry|oops)\W+)?(this|our|the|your) (web ?)?(site|page|service|server|domain|session)\b/i;

/** What servers send under status 200 in place of a page, by its title or heading, or by the lines of a short one. */
const INSTEAD: readonly (readonly [what: string, words: RegExp])[] = [
  [
    "a check for robots",
    /just a moment|checking (if the site|your browser)|attention required|access (to this page has been )?denied|verif(y|ying) (that )?you are (a )?human|are you a (robot|human)|not a robot|captcha|request unsuccessful|unusual (traffic|activity)|pardon our interruption|enable (javascript and )?cookies to continue|request (was )?blocked|security check|ddos protection/i,
  ],
  [
    "a page about maintenance",
    /(under|down for|undergoing|scheduled|site|website|system|planned) maintenance|maintenance (mode|page|in progress)|temporarily (unavailable|offline|down)|back (soon|shortly|online)|service (is )?unavailable|currently unavailable|under construction|coming soon|technical difficulties/i,
  ],
  [
    "a page that says that there is none",
    /\b(error |http )?4(04|10)\b|(page|file|content|address) (you (requested|are looking for|were looking for) )?(was |could |can ?)?(not|n.t) (be )?found|not found|page (does not|doesn.t|no longer) exists?|no longer (available|exists)|nothing (was )?found|can.t find (that|the|this) page|page missing|gone\b.{0,60}\bmoved|domain (name )?(is )?(for sale|expired)/i,
  ],
  [
    "an error of the server",
    /\b(internal server|application|unexpected|runtime|database) error\b|something went wrong|an error (has )?occurred|establishing a database connection|bad gateway/i,
  ],
  [
    "a login",
    /^(please )?(log|sign) ?-?in\b|(log|sign) ?-?in (to (continue|your account|view)|required)|session (has )?expired|members only|authentication required/i,
  ],
];

/** A line that stands for what a script has not put there yet. */
const LOADING =
  /^(\[\w+\] )?(loading|fetching|retrieving|please wait|one moment|.{0,30} (is|are) loading)((\b.{0,40})?(\.{3}|…)|(\b.{0,30})? (data|page|content|map|levels?|status|results))?$/i;

/**
 * Throws Refusal for a page that says nothing: it must not count as checked. `all` are the lines of the page, `lines` the ones that
 * count.
 */
export function checkSaysSomething(
  page: DefaultTreeAdapterTypes.Document,
  all: readonly string[],
  lines: readonly string[],
): void {
  const elements = descendants(page);
  const heads = elements
    .filter(({ tagName }) => /^(title|h1)$/.test(tagName))
    .map((head) => textIn(head, 50));
  const texts = all.filter((line) => !line.startsWith("["));
  const letters = lettersIn(texts);
  const asksForPassword = elements.some(({ attrs }) =>
    attrs.some(({ name, value }) => name === "type" && value === "password"),
  );
  const telling = (pattern: RegExp) => {
    if (letters < FEWEST_LETTERS) return [...heads, ...texts];
    return letters < SHORT ? [...heads, ...texts.filter((text) => isAbout(pattern, text))] : heads;
  };
  const instead =
    INSTEAD.find(([, pattern]) => telling(pattern).some((text) => pattern.test(text)))?.[0] ??
    (asksForPassword && letters < SHORT ? "a login" : undefined);
  if (instead !== undefined)
    throw new Refusal(
      `expected a page of the council, found ${instead}: look at the page; if it lasts, set url to another, or ignore the line that says so if it is no heading`,
    );
  const loading = lines.find((line) => LOADING.test(line));
  if (loading !== undefined)
    throw new Refusal(
      `expected a page with its text, found ${JSON.stringify(loading)}: a script puts the text there; watch another page, or ignore that line if the rest says enough`,
    );
  if (letters >= FEWEST_LETTERS && lines.length > 0) return;
  throw new Refusal(
    `expected a page that says something, found ${letters} letters: the text may be put there by a script; check url`,
  );
}

/** Many pages have a link to log in. */
const isAbout = (pattern: RegExp, text: string): boolean =>
  ABOUT_SITE.test(text) ||
  !(/[\p{L}\p{N}]/u.test(text.replace(new RegExp(pattern, "gi"), "")) || /^(log|sign) ?-?in$/i.test(text));

const lettersIn = (texts: readonly string[]): number => texts.join("").match(/\p{L}/gu)?.length ?? 0;
