/**
 * Regular expressions for the ways in which a request may spell a text: each character as it is, or as a percent-escape
 * (contract.md §1, "Decoded once"). PCRE and RE2 read them alike; none captures anything.
 */

/** Any one of some characters of ASCII. */
export function oneOf(characters: string): string {
  const codes = Array.from(characters, (character) => character.charCodeAt(0).toString(16).padStart(2, "0"));
  const byFirst = Map.groupBy(codes, (code) => code[0] as string);
  const escapes = [...byFirst].map(([first, found]) => {
    return first + anyOf(found.map((code) => bothCases(code[1] as string)).join(""));
  });
  return `(?:${anyOf(characters)}|%${escapes.length > 1 ? `(?:${escapes.join("|")})` : escapes})`;
}

/** A class of characters, those that follow each other as ranges. */
function anyOf(characters: string): string {
  if (characters.length === 1) return literal(characters);
  const sorted = Array.from(new Set(characters)).sort();
  const ranges: string[] = [];
  for (const character of sorted) {
    const range = ranges.at(-1);
    if (range !== undefined && range.charCodeAt(range.length - 1) + 1 === character.charCodeAt(0))
      ranges[ranges.length - 1] = range[0] + character;
    else ranges.push(character);
  }
  const inClass = (character: string) => character.replace(/[\\\]^-]/, "\\$&");
  return `[${ranges.map((range) => Array.from(range, inClass).join(range.length === 2 ? "-" : "")).join("")}]`;
}

/** A text, in the letter case given. */
export const spelled = (text: string): string => Array.from(text, oneOf).join("");

/** A text in any letter case. */
export const spelledInAnyCase = (text: string): string =>
  Array.from(text, (character) => oneOf(bothCases(character))).join("");

/** A text as it is. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const bothCases = (character: string): string => {
  const [lower, upper] = [character.toLowerCase(), character.toUpperCase()];
  return lower === upper ? character : lower + upper;
};

export const DIGITS = "0123456789";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** A hexadecimal digit, and what stands between groups of them, in any spelling. */
export const HEXADECIMAL = oneOf(`${DIGITS}abcdefABCDEF`);
export const DASH = oneOf("-");

/** How many digits the groups of a UUID have. */
export const UUID_GROUPS = [8, 4, 4, 4, 12];

const uuid = (digit: string, dash: string) => UUID_GROUPS.map((count) => `${digit}{${count}}`).join(dash);

/** A UUID as answers show it. */
export const PLAIN_UUID = uuid("[0-9a-f]", "-");

/** A UUID in any spelling. */
export const ANY_UUID = uuid(HEXADECIMAL, DASH);

/** A part of a file's own address, in any spelling: `\w`, `=` and `-`. */
const NAME = oneOf(`${DIGITS}${LETTERS}${LETTERS.toUpperCase()}_=-`);
const WORD = oneOf(`${DIGITS}${LETTERS}${LETTERS.toUpperCase()}_`);

/** A file's own address below `/v1/`, in any spelling: the ending that all files have tells it from a folder. */
export const ANY_FILE = `(?:${NAME}+${oneOf("/.")})*${NAME}+${oneOf(".")}${WORD}+`;

/** The longest text that rewriting hosts decode, in characters. */
export const LONGEST_TEXT = 40;

/** What names of files escape, of the characters that show: all but `-` and the `%` of an escape. */
export const PUNCTUATION = Array.from("_!\"#$&'()*+,./:;<=>?@[\\]^`{|}~");

/** The vowels with macrons, of all letters beyond ASCII the ones that names in New Zealand have. */
export const MACRONS = "āēīōū";

/** One character of a text that rewriting hosts decode: ASCII that shows, or a vowel with a macron; what `lowerCase` does to others
 * is beyond them. As they are, `$` and `?` mean something to Caddy. */
export const ONE_CHARACTER = `(?:[!-#'->@-~]|%[2-6][0-9A-Fa-f]|%7[0-9A-Ea-e]|${macrons()})`;

function macrons(): string {
  return Array.from(MACRONS + MACRONS.toUpperCase(), (vowel) =>
    encodeURIComponent(vowel).replace(/[A-F]/g, (digit) => `[${digit}${digit.toLowerCase()}]`),
  ).join("|");
}
