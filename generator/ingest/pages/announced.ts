/** What the difference of a watched page may announce, for a person to decide on: nothing here is ever done by itself. */

import { withoutMarks } from "../../lib/strip-marks.ts";
import { DAY } from "../../lib/time/time-units.ts";
import type { Source } from "../../load/load.ts";

export type Announced = {
  /** The names of levels in the lines that came. */
  readonly levels: readonly string[];
  /** The dates in them, as `YYYY-MM-DD`. */
  readonly dates: readonly string[];
  /** One command for each area and level: it would record that. From when is left to fill in. */
  readonly commands: readonly string[];
};

type Area = Source["areas"][number]["record"];

/** What says that no restriction is left, and what says so if the line names no level. */
const LIFTED = /\b(restrictions?|bans?) (has|have|is|are|was|were) (now |been )*(lifted|removed|ended)\b/;
const NONE = /\bno (current )?(water )?restrictions?\b/;

/** How many lines are read: each for every area and level. A page with more new ones is another page. */
const MOST_LINES = 1_000;

/** Not the month, as in `Level 2 may be needed`. */
const MAY = /\b(?:may|MAY)\b|\bMay(?= (?:[Bb]e|[Nn]eed|[Aa]pply)\b)/g;

/**
 * Of the lines that came, `+ …`. `now` decides the year of dates that have none: the nearest one. `folder` is that of the
 * data to change.
 */
export function announcedIn(
  difference: string,
  areaIds: readonly string[],
  source: Pick<Source, "areas" | "schemes">,
  now: number,
  folder: string,
): Announced {
  const areas = source.areas.map(({ record }) => record).filter(({ id }) => areaIds.includes(id));
  const lines = difference
    .split("\n")
    .filter((line) => line.startsWith("+ "))
    .slice(0, MOST_LINES)
    .map((line) => line.replace(/~~+[^~]*~~+/g, " ").replace(MAY, "might"));
  const found = lines.flatMap((line) => {
    const words = wordsOf(line);
    const named = namedIn(words, areas);
    return (named.length > 0 ? named : areas).flatMap((area) =>
      levelsIn(words, area, source).map((level) => ({ level, command: commandFor(area, level, folder) })),
    );
  });
  return {
    levels: [...new Set(found.map(({ level }) => level))],
    dates: [...new Set(lines.flatMap((line) => datesIn(line, now)))],
    commands: [...new Set(found.map(({ command }) => command))],
  };
}

/** Never guess when: a date may be that of an end or of a meeting, and an hour one of use. A person fills it in. */
const FROM = "YYYY-MM-DD HH:MM";

const commandFor = ({ name }: Area, level: string, folder: string): string =>
  `npm run change -- ${inShell(name)} ${inShell(level)} --from "${FROM}"${folder === "data" ? "" : ` --data ${inShell(folder)}`}`;

const inShell = (text: string): string => `"${text.replace(/[\\"$`]/g, "\\$&")}"`;

/** The levels of an area that a line names, and `none`, or the scheme's stage of that meaning. */
function levelsIn(words: string, { schemeId }: Area, { schemes }: Pick<Source, "schemes">): string[] {
  const stages = schemes.find(({ record }) => record.id === schemeId)?.record.stages;
  if (stages === undefined) return [];
  const named = namedIn(words, stages).map(({ name }) => name);
  const isLifted = LIFTED.test(words) || (named.length === 0 && NONE.test(words));
  const none = stages.find(({ name }) => NONE.test(wordsOf(name)))?.name ?? "none";
  return isLifted ? [...new Set([...named, none])] : named;
}

/** The records that a line names. A name within a longer one does not count: Hutt City, in Upper Hutt City. */
function namedIn<T extends { readonly name: string }>(words: string, all: readonly T[]): T[] {
  const found = new Set<string>();
  let rest = ` ${words} `;
  for (const name of all.map((one) => ` ${wordsOf(one.name)} `).toSorted((a, b) => b.length - a.length)) {
    if (rest.includes(name)) found.add(name);
    rest = rest.replaceAll(name, " | ");
  }
  return all.filter(({ name }) => found.has(` ${wordsOf(name)} `));
}

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six"];

/** Its words in lower case, without macrons and signs, with numbers in digits. */
const wordsOf = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+|(?<=[a-z])(?=\d)/gu, " ")
    .replace(/[a-z]+/g, (word) => (NUMBERS.includes(word) ? String(NUMBERS.indexOf(word)) : word))
    .trim();

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const MONTH = `(${MONTHS.map((month) => `${month}|${month.slice(0, 3)}`).join("|")}|sept)\\b\\.?`;
const DATES: readonly RegExp[] = [
  new RegExp(
    `\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month>${MONTH}),?(?: (?<year>\\d{4}))?\\b`,
    "gi",
  ),
  new RegExp(`\\b(?<month>${MONTH}) (?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\\d{4}))?\\b`, "gi"),
  /\b(?<day>\d{1,2})[/.](?<month>\d{1,2})[/.](?<year>\d{4})\b/g,
  /\b(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)\b/g,
];

/** The day comes before the month, as in New Zealand. */
function datesIn(line: string, now: number): string[] {
  return DATES.flatMap((pattern) => [...line.matchAll(pattern)]).flatMap(
    ({ groups: { day, month, year } = {} }) => {
      const start = (month ?? "").slice(0, 3).toLowerCase();
      const number = MONTHS.findIndex((name) => name.startsWith(start)) + 1 || Number(month);
      const years =
        year === undefined ? [-1, 0, 1].map((more) => new Date(now).getUTCFullYear() + more) : [Number(year)];
      const instants = years.map((one) => Date.UTC(one, number - 1, Number(day)));
      const nearest = instants.toSorted((a, b) => Math.abs(a - now) - Math.abs(b - now))[0] ?? Number.NaN;
      const isDate = new Date(nearest).getUTCDate() === Number(day) && number <= 12;
      return isDate && Math.abs(nearest - now) < 5 * 366 * DAY
        ? [new Date(nearest).toISOString().slice(0, 10)]
        : [];
    },
  );
}
