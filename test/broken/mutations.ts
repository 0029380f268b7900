/** Seeded damage to the files of a data set, of the kinds that disks, editors, merges and importers do. */

import type { Draw } from "../support/random.ts";
import { words } from "../support/words.ts";

/** Changes one file's bytes; null removes the file and puts an empty folder in its place. */
export type Mutation = (bytes: Buffer, draw: Draw) => Buffer | null;

const onText =
  (change: (text: string, draw: Draw) => string): Mutation =>
  (bytes, draw) =>
    Buffer.from(change(bytes.toString("utf8"), draw), "utf8");

/** Puts a text in place of one match of a pattern. */
const onMatch = (pattern: RegExp, change: (match: string, draw: Draw, text: string) => string): Mutation =>
  onText((text, draw) => {
    const matches = [...text.matchAll(pattern)];
    if (matches.length === 0) return text;
    const { 0: match, index } = draw.pick(matches);
    return text.slice(0, index) + change(match, draw, text) + text.slice(index + match.length);
  });

const splice = (bytes: Buffer, at: number, remove: number, insert: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + remove)]);

const insertBytes =
  (...choices: Uint8Array[]): Mutation =>
  (bytes, draw) =>
    splice(bytes, draw.below(bytes.length + 1), 0, draw.pick(choices));

const STRING = /"(?:[^"\\\n]|\\.)*"/g;
const MEMBER = /"\w+"\s*:\s*(?:"[^"\n]*"|-?[\d.]+|true|false|null)/g;
const VALUE = /(?<=:\s*|[[,]\s*)(?:"[^"\n]*"|-?\d[\d.]*|true|false|null)(?=\s*[,\]}])/g;
const NUMBER = /(?<![\w-])-?\d+(?:\.\d+)?(?![\w-])/g;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const CHARACTER = /[^"\\\s]/gu;

const VALUES = [...words('null true 0 -1 ""'), '" "', ...words('[] {} "x" [[]] {"a":1} 1.5 [null,{}]')];
const NUMBERS = [
  ...words("1e999 -1e999 -0 0 1e-400 9007199254740993 1.7976931348623157e308 00 1. +1 NaN 0x10 -"),
  ...words("180.0000001 90.1 173.5e0"),
];
const KEYS = words("__proto__ constructor toString hasOwnProperty length  \\u0000 id ID type");

export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  "a bit flipped": (bytes, draw) => {
    if (bytes.length === 0) return bytes;
    const changed = Buffer.from(bytes);
    const at = draw.below(bytes.length);
    changed[at] = (changed[at] as number) ^ (1 << draw.below(8));
    return changed;
  },
  "bytes at random": (bytes, draw) =>
    splice(
      bytes,
      draw.below(bytes.length + 1),
      draw.below(4),
      Uint8Array.from({ length: draw.below(4) }, () => draw.below(256)),
    ),
  "cut off": (bytes, draw) => bytes.subarray(0, draw.below(bytes.length + 1)),
  "without its beginning": (bytes, draw) => bytes.subarray(draw.below(bytes.length + 1)),
  "without a piece": (bytes, draw) =>
    splice(bytes, draw.below(bytes.length + 1), draw.below(200), Buffer.alloc(0)),
  empty: () => Buffer.alloc(0),
  "of white space": onText((_text, draw) => draw.pick([" ", "\n", "\r\n\t", "\u00a0", "\u2028"])),
  "twice over": (bytes) => Buffer.concat([bytes, bytes]),
  "a folder": () => null,
  "with a byte order mark": (bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
  "with a mark twice, or inside": (bytes, draw) =>
    splice(bytes, draw.pick([0, draw.below(bytes.length + 1)]), 0, Buffer.from("\ufeff\ufeff")),
  "with CRLF": onText((text) => text.replaceAll("\n", "\r\n")),
  "with CR": onText((text) => text.replaceAll("\n", "\r")),
  "in UTF-16": (bytes) => Buffer.from(`\ufeff${bytes.toString("utf8")}`, "utf16le"),
  "in Latin-1": (bytes) => Buffer.from(bytes.toString("utf8"), "latin1"),
  "with bytes that are no UTF-8": insertBytes(
    ...[
      [0xff],
      [0xc0, 0xaf],
      [0xe2, 0x82],
      [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0xef, 0xbf],
      [0x80],
    ].map((bytes) => Uint8Array.from(bytes)),
  ),
  "with control characters": insertBytes(...[0, 7, 0x1b, 0x7f].map((byte) => Uint8Array.of(byte))),
  "with odd characters": insertBytes(
    ..."\u200b \u2028 \u0085 \ud83d\ude00 \u0301 \ufffd \uffff".split(" ").map((text) => Buffer.from(text)),
  ),
  "a key doubled": onMatch(MEMBER, (member) => `${member}, ${member}`),
  "a key doubled in another spelling": onMatch(
    MEMBER,
    (member) => `${member}, ${member.replace(/\w/, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)}`,
  ),
  "a key more": onMatch(MEMBER, (member, draw) => `${member}, "${draw.pick(KEYS)}": ${draw.pick(VALUES)}`),
  "a key less": onMatch(/"\w+"\s*:\s*(?:"[^"\n]*"|-?[\d.]+|true|false|null),\s*/g, () => ""),
  "a key renamed": onMatch(/"\w+"(?=\s*:)/g, (_key, draw) => `"${draw.pick(KEYS)}"`),
  "a value of another type": onMatch(VALUE, (_value, draw) => draw.pick(VALUES)),
  "null for a value": onMatch(VALUE, () => "null"),
  "a number replaced": onMatch(NUMBER, (_number, draw) => draw.pick(NUMBERS)),
  "a number changed": onMatch(NUMBER, (number, draw) =>
    String(Number(number) + draw.pick([1, -1, 0.5, 1e6])),
  ),
  "a lone surrogate": onMatch(
    STRING,
    (text, draw) => `"${draw.pick(["\\ud800", "\\udc00", "\\ud83d x"])}${text.slice(1)}`,
  ),
  "an escape": onMatch(
    STRING,
    (text, draw) =>
      `"${draw.pick(["\\u0000", "\\n", "\\x", "\\u12", "\\", "\\ud83d\\ude00"])}${text.slice(1)}`,
  ),
  "a long text": onMatch(
    STRING,
    (text, draw) => `"${"x".repeat(draw.pick([1000, 300_000]))}${text.slice(1)}`,
  ),
  "a date changed": onMatch(/\d{4}-\d\d-\d\dT[^",]*/g, (_text, draw) =>
    draw.pick([
      ...words("2026-13-01T00:00:00Z 0000-01-01T00:00:00+01:00 2026-11-20T11:00:00"),
      ...words("2026-11-20T11:00:00.123456789Z 2026-11-20 9999-12-31T23:59:60Z 2026-11-20T24:00:00Z"),
      ...words("9999-12-31T23:59:59-23:59"),
    ]),
  ),
  "an id swapped": onMatch(UUID, (_id, draw, text) => draw.pick(text.match(UUID) ?? [""])),
  "an id drawn": onMatch(UUID, (_id, draw) => draw.uuid()),
  "an id in capitals": onMatch(UUID, (id) => id.toUpperCase()),
  "a line less": onMatch(/^.*\n/gm, () => ""),
  "a line doubled": onMatch(/^.*\n/gm, (line) => line + line),
  "lines swapped": onText((text, draw) => {
    const lines = text.split("\n");
    const [a, b] = [draw.below(lines.length), draw.below(lines.length)];
    [lines[a], lines[b]] = [lines[b] as string, lines[a] as string];
    return lines.join("\n");
  }),
  "the marks of a merge": onMatch(
    /^.*\n/gm,
    (line) => `<<<<<<< HEAD\n${line}=======\n${line}>>>>>>> other\n`,
  ),
  "a punctuation mark": onMatch(/[[\]{}",:]/g, (_mark, draw) =>
    draw.pick(["[", "]", "{", "}", '"', ",", ":", "", ",,", '""']),
  ),
  "a character replaced": onMatch(CHARACTER, (_character, draw) =>
    draw.pick(["x", "0", "-", "é", ",", '"', "'", ";"]),
  ),
  "nested deep": onText((text, draw) => {
    const at = draw.below(text.length + 1);
    const nested = draw.pick(["[", '{"a":', "[ },", "]["]).repeat(100_000);
    return draw.chance(0.5) ? nested : text.slice(0, at) + nested + text.slice(at);
  }),
  "nested in a text that does not end": onText((text) => `["abc\n,${"[".repeat(100_000)}${text}`),
  "of another kind": onText((_text, draw) =>
    draw.pick([
      ...words('null [] {} 0 "" [[]] [null] {"type":"Feature"}'),
      '{"type":"FeatureCollection","features":[null]}',
      "<html>",
      "a,b,c\n1,2,3\n",
      ...words('" [0 -'),
    ]),
  ),
};
