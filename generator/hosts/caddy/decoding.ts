/** Texts taken out of their percent-escapes by Caddy: as the path of the request, in which it can replace things. */

import { MACRONS, PUNCTUATION } from "../rewriting/spelling.ts";
import type { Decoding } from "../rewriting/tables.ts";

/** A replacement wherever a pattern fits the path as it is spelled. */
type Replacement = readonly [pattern: string, text: string];

export function decodingLines({ name, of, as }: Decoding): string[] {
  const given = of.replace(/\{(\w+)\}/, "{http.vars.water_$1}");
  return [
    `@${name} vars_regexp ${name} ${given} "^=(.*[^0-9a-z-].*)$"`,
    `route @${name} {`,
    ...replacing(["^.*$", `/{http.regexp.${name}.1}`], ...(as === "exactName" ? [SPACE] : [])),
    ...replacing(...replacements[as]),
    `  map {http.request.uri.path} {map.water_${name}} {`,
    `    "~^/(.*)$" "\${1}"`,
    '    default ""',
    "  }",
    `  vars water_${name} {map.water_${name}}`,
    "}",
  ];
}

const replacing = (...all: readonly Replacement[]): string[] =>
  all.map(([pattern, text]) => `  uri path_regexp "${pattern}" "${text}"`);

const SPACE: Replacement = ["[+]", "%20"];
const ALPHABET = Array.from("abcdefghijklmnopqrstuvwxyz");
const codeOf = (character: string) => character.charCodeAt(0).toString(16);

const toLower: readonly Replacement[] = ALPHABET.map((letter) => [letter.toUpperCase(), letter]);

const vowelsToLower: readonly Replacement[] = Array.from(MACRONS, (vowel) => {
  const [lower, upper] = [vowel, vowel.toUpperCase()].map((one) => encodeURIComponent(one).toLowerCase());
  return [upper as string, lower as string];
});

/** The escapes that may be left, with their digits in lower case. */
const escapesToLower: readonly Replacement[] = [
  ...[...PUNCTUATION, ...ALPHABET.map((letter) => letter.toUpperCase())].map(codeOf),
  ...new Set(Array.from(Buffer.from(MACRONS + MACRONS.toUpperCase()), (byte) => byte.toString(16))),
].map((code) => [`(?i)%${code}`, `%${code}`]);

/** Escapes of what a name has as it is; `read` says how. */
const unescaping = (characters: readonly string[], read = (character: string) => character): Replacement[] =>
  characters.map((character) => [`(?i)%${codeOf(character)}`, read(character)]);

/** All that a name escapes, and then the escapes as a name has them. */
const escaping = (characters: readonly string[]): Replacement[] => [
  ["^/", ""],
  ...characters.map((character): Replacement => [`\\x${codeOf(character)}`, `%${codeOf(character)}`]),
  ["%", "_"],
  ["^", "/"],
];

const CAPITALS = ALPHABET.map((letter) => letter.toUpperCase());
const PLAIN = Array.from("0123456789-");

const lowered = [
  ...toLower,
  ...unescaping([...PLAIN, ...ALPHABET]),
  ...unescaping(CAPITALS, (letter) => letter.toLowerCase()),
];

const replacements: Readonly<Record<Decoding["as"], readonly Replacement[]>> = {
  uuid: lowered,
  name: [...lowered, ...vowelsToLower, ...escaping(PUNCTUATION)],
  exactName: [
    ...unescaping([...PLAIN, ...ALPHABET]),
    ...escapesToLower,
    ...escaping([...PUNCTUATION, ...CAPITALS]),
  ],
};
