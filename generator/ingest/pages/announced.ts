/** What the difference of a watched page may announce, for a person to decide on: nothing here is ever done by itself. */

import { withoutMarks } from "../../lib/strip-marks.ts";
import { DAY } from "../../lib/time/time-units.ts";
import type { Source } from "../../load/load.ts";

export type Announced = {
  /** The names of levels in the lines that came. */
  readonly levels: readonly string[];
  /** The dates in them, as `YYYY-MM-DD`. */
  readonly dates: readonly string[];
  /** One command for each area and level: it would record that. What the line does not say is left to fill in. */
  readonly commands: readonly string[];
};

type Area = Source["areas"][number]["record"];

/** A level that a line may name; no id lifts all restrictions. */
type Level = { readonly name: string; readonly pattern: RegExp };

const LIFTED: Level = {
  name: "none",
  pattern:
    /\bno (current )?(water )?restrictions?\b|\b(restrictions?|bans?) (has|have|is|are|was|were) (now |been )*(lifted|removed|ended)\b/,
};

/** Of the lines that came, `+ …`. `now` decides the year of dates that have none: the nearest one. */
export function announcedIn(
  difference: string,
  areaIds: readonly string[],
  source: Pick<Source, "areas" | "schemes">,
  now: number,
): Announced {
  const areas = source.areas.map(({ record }) => record).filter(({ id }) => areaIds.includes(id));
  const lines = difference
    .split("\n")
    .filter((line) => line.startsWith("+ "))
    .map((line) => line.slice(2));
  const said = lines.map((line) => ({ words: wordsOf(line), dates: datesIn(line, now), time: timeIn(line) }));
  const dates = [...new Set(said.flatMap((line) => line.dates))];
  const found = said.flatMap(({ words, dates: own, time }) => {
    const named = areas.filter(({ name }) => words.includes(wordsOf(name)));
    const date = own[0] ?? (dates.length === 1 ? dates[0] : undefined);
    return (named.length > 0 ? named : areas).flatMap((area) =>
      levelsOf(area, source)
        .filter(({ pattern }) => pattern.test(words))
        .map(({ name }) => ({ name, command: commandFor(area, name, date, time) })),
    );
  });
  return {
    levels: [...new Set(found.map(({ name }) => name))],
    dates,
    commands: [...new Set(found.map(({ command }) => command))],
  };
}

const commandFor = ({ name }: Area, level: string, date = "YYYY-MM-DD", time = "HH:MM"): string =>
  `npm run change -- ${inShell(name)} ${inShell(level)} --from "${date} ${time}"`;

const inShell = (text: string): string => `"${text.replace(/[\\"$`]/g, "\\$&")}"`;

function levelsOf({ schemeId }: Area, { schemes }: Pick<Source, "schemes">): Level[] {
  const scheme = schemes.find(({ record }) => record.id === schemeId)?.record;
  if (scheme === undefined) return [];
  const levels = scheme.stages.map(({ name }) => ({ name, pattern: patternOf(wordsOf(name)) }));
  // A stage of that name is one of the scheme's own.
  return levels.some(({ name }) => LIFTED.pattern.test(wordsOf(name))) ? levels : [...levels, LIFTED];
}

const patternOf = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${words.replace(/[^\p{L}\p{N} ]/gu, "\\$&")}(?![\\p{L}\\p{N}])`, "u");

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six"];

/** In lower case, without macrons, with numbers in digits, and as words where an address or a class joins them. */
const wordsOf = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .replace(/[-_/.’']+|(?<=[a-z])(?=\d)/g, " ")
    .replace(/[a-z]+/g, (word) => (NUMBERS.includes(word) ? String(NUMBERS.indexOf(word)) : word))
    .replace(/\s+/g, " ");

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = `(${MONTHS.join("|")})[a-z]*\\.?`;
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
      const number = MONTHS.indexOf((month ?? "").slice(0, 3).toLowerCase()) + 1 || Number(month);
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

/** The only time of day in a line, on a clock of 24 hours. */
function timeIn(line: string): string | undefined {
  const found = [
    ...line.matchAll(
      /\b(\d{1,2})(?:[:.](\d\d))? ?([ap])\.?m\b|\b([01]\d|2[0-3]):([0-5]\d)\b|\b(midnight|noon|midday)\b/gi,
    ),
  ];
  const [, hour, minute = "00", half, hours, minutes, word] = found[0] ?? [];
  if (found.length !== 1) return undefined;
  if (word !== undefined) return word.toLowerCase() === "midnight" ? "00:00" : "12:00";
  if (hour === undefined) return `${hours}:${minutes}`;
  return onClock(hour, minute, half);
}

/** On a clock of 24 hours, `20:00`, what is said with `am` or `pm`, by its first letter, or without. */
export function onClock(hour = "", minute = "00", half = ""): string {
  const hours = half === "" ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${minute}`;
}
