/**
 * Texts taken out of their percent-escapes by nginx, which has no function for it: every character is captured by itself
 * and looked up in a map of its own.
 */

import { slug } from "../../api/address.ts";
import { exactNameOf } from "../rewriting/address.ts";
import { LONGEST_TEXT, MACRONS, UUID_GROUPS } from "../rewriting/spelling.ts";
import type { Decoding } from "../rewriting/tables.ts";

/** One character of a text whose spelling is known to be good. A pattern has 4 kB at most, and its names 32 characters. */
const ONE_CHARACTER = "%c[45]%..|%..|[^%]";

/** One map a character, and one that puts them together. */
export function decodingMaps({ name, of, as }: Decoding): string {
  const short = name.replace("_decoded", "");
  const raw = (position: number) => `water_in${position}_${short}`;
  const read = (position: number) => `water_out${position}_${short}`;
  const groups = positionsOf(as);
  const capture = (position: number) => `(?<${raw(position)}>${ONE_CHARACTER})${as === "uuid" ? "" : "?"}`;

  const entries = entriesOf(as);
  const maps = groups
    .flat()
    .map(
      (position) => `map $${raw(position)} $${read(position)} { default "$${raw(position)}"; ${entries} }`,
    );
  const pattern = groups.map((group) => group.map(capture).join("")).join("(?:%..|.)");
  const value = groups.map((group) => group.map((position) => `$${read(position)}`).join("")).join("-");
  const whole = of.replace(/\{(\w+)\}/, "$water_$1");
  return [...maps, `map ${whole} $water_${name} {\n  "~*^=${pattern}$" "${value}";\n}`].join("\n");
}

/** The positions of characters from 1, in groups with a `-` between them. */
function positionsOf(as: Decoding["as"]): number[][] {
  let position = 0;
  const sizes = as === "uuid" ? UUID_GROUPS : [LONGEST_TEXT];
  return sizes.map((size) => Array.from({ length: size }, () => ++position));
}

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

/** What stands for a character in a file name. */
const reading: Readonly<Record<Decoding["as"], (character: string) => string>> = {
  uuid: (character) => character.toLowerCase(),
  name: (character) => slug(character).replace(/^=/, ""),
  exactName: (character) => exactNameOf(character).replace(/^=/, ""),
};

/** Characters as escapes, and as they are where a name has something else for them. */
function entriesOf(as: Decoding["as"]): string {
  const read = reading[as];
  const characters =
    as === "uuid" ? [..."0123456789abcdefABCDEF"] : [...ASCII, ...MACRONS, ...MACRONS.toUpperCase()];
  const escaped = characters.map((character) => [`"${escapeOf(character)}"`, read(character)]);
  const plain = characters
    .filter((character) => /^[!-$&-~]$/.test(character))
    .map((character) => [character, read(as === "exactName" && character === "+" ? " " : character)] as const)
    .filter(([character, name]) => character !== name)
    .map(([character, name]) => [as === "exactName" ? exactKey(character) : key(character), name]);
  return [...escaped, ...plain].map(([key, name]) => `${key} "${name}";`).join(" ");
}

const escapeOf = (character: string): string =>
  Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

/** Keys have no letter case. What a `\` starts with is none of nginx's marks, such as the `~` of a pattern. */
const key = (character: string): string =>
  character === "\\" ? String.raw`"\\\\"` : `"${character.replace(/["~]/, "\\$&")}"`;

/** Patterns have. */
const exactKey = (character: string): string =>
  /[A-Z]/.test(character) ? `"~^${character}$"` : key(character);
