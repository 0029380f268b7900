/** Draws encoded parameter values, plain and odd ones (docs/contract.md §2 and §5). */

import type { Draw } from "../support/random.ts";
import type { Catalogue } from "./oracle.ts";

const words = (text: string): string[] => text.split(" ");

const malformed = words("% %z %4 %C3%28 %FF %ED%A0%80 1% %u0041 %E2%82 50% %ff %c0%af");
const kindNames = words("area organisation scheme restrictionZone monitoringSite consent place");

/** Spellings of a value, valid and not, by what is expected: drawn here and there, and asked one by one. */
export const SPELLINGS = {
  integer: [
    "",
    ...words(
      "0 -0 -1 01 00 +1 +5 %2B1 %2B5 1.0 5.0 1. 1e1 0x1 %201 1+ 5%20 1%0A 1%00 1,2 5,0 1_0 --1 %2D1 %31",
    ),
    ...words("%2531 %EF%BC%91 %D9%A5 1 99 100 101 2147483647 2147483648 -2147483648 -2147483649 4294967297"),
    ...words("99999999999999999999 NaN Infinity null true 1=2 five"),
    "9".repeat(400),
    ...malformed,
  ],
  boolean: [
    "",
    ...words("TRUE True tRuE FALSE False 1 0 yes true+ %20true true%20 %74rue null t truex xfalse"),
    ...malformed,
  ],
  status: [
    "",
    ...words("Approved APPROVED pendingapproval applied cancelled approved+ approved%20 approved,rejected"),
    "%61pproved",
    ...malformed,
  ],
  kind: [
    "",
    ...words("Area area, ,area area,,consent area,+consent area,%20scheme area;consent areas site %61rea x"),
    ...malformed,
  ],
  instant: [
    "",
    ...words("2026-01-01 2026-01-01T00:00:00 2026-01-01T00:00 2026-01-01t00:00:00Z 2026-01-01T00:00:00z"),
    ...words("2026-01-01%2000:00:00Z 2026-01-01+00:00:00Z 2026-02-29T00:00:00Z 2024-02-29T00:00:00Z"),
    ...words("2000-02-29T00:00Z 1900-02-29T00:00Z 2026-02-30T00:00:00Z 2026-04-31T00:00:00Z"),
    ...words("2026-13-01T00:00:00Z 2026-00-01T00:00:00Z 2026-01-00T00:00:00Z 2026-01-01T24:00:00Z"),
    ...words("2026-01-01T23:59:59Z 2026-01-01T23:60:00Z 2026-01-01T23:59:60Z 2026-01-01T00:00:00.Z"),
    ...words("2026-01-01T00:00.5Z 2026-01-01T00:00:00,5Z 2026-01-01T00:00:00%2B24:00"),
    ...words("2026-01-01T00:00:00%2B23:59 2026-01-01T00:00:00%2B12:60 2026-01-01T00:00:00%2B1200"),
    ...words("2026-01-01T00:00:00%2B12 2026-01-01T00:00:00++12:00 2026-01-01T00:00:00+ 2026-01-01T00Z"),
    ...words("20260101T000000Z 0000-01-01T00:00:00Z 0001-01-01T00:00:00%2B23:59 9999-12-31T23:59:59.999Z"),
    ...words("9999-12-31T23:59:59-23:59 10000-01-01T00:00:00Z %2B002026-01-01T00:00:00Z 2026-1-1T00:00:00Z"),
    ...words("2026-01-01T00:00:00Z%00 2026-01-01T00:00:00Z%0A %202026-01-01T00:00:00Z"),
    ...words("%32026-01-01T00:00:00Z 1767225600000 now"),
    ...malformed,
  ],
  degrees: [
    "",
    ...words(
      "180 -180 180.0000001 180.0001 90.000 -90.5 .5 5. 1e2 0.1234567890123456789 -0 3abc 01 NaN %201",
    ),
  ],
  text: [
    "",
    ...words(
      "+ %20%09%0A %00 %E3%80%80 %EF%BB%BF zzzzqqq %F0%9F%8C%8A %F0%9F%92%A7 %CC%84 %CF%82 %CF%83 %CE%A3",
    ),
    ...words("%C4%B0 i%CC%87 %C3%9F ss - . * ( %5C %25 %2525"),
    "a".repeat(200),
    "a".repeat(201),
    "%C4%81".repeat(200),
    "a%CC%84".repeat(100),
    "a%CC%84".repeat(101),
    "%F0%9F%8C%8A".repeat(100),
    `${"%F0%9F%8C%8A".repeat(100)}a`,
    `+++${"a".repeat(200)}%20`,
    ...malformed,
  ],
};

export function method(draw: Draw): string {
  if (draw.chance(0.92)) return "GET";
  return draw.pick(["HEAD", "HEAD", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"]);
}

export function pageNumber(draw: Draw, isEdgy: boolean): string {
  if (isEdgy) return oddInteger(draw);
  return String(draw.chance(0.4) ? 1 : draw.between(1, draw.pick([3, 5, 30])));
}

export function pageSize(draw: Draw, isEdgy: boolean): string {
  if (isEdgy) return oddInteger(draw);
  return String(draw.chance(0.5) ? draw.between(1, 100) : draw.pick([1, 2, 5, 10, 20, 25, 50, 100]));
}

export const boolean = (draw: Draw, isEdgy: boolean): string =>
  draw.pick(isEdgy ? SPELLINGS.boolean : ["true", "false"]);

export const status = (draw: Draw, isEdgy: boolean): string =>
  draw.pick(isEdgy ? SPELLINGS.status : words("pendingApproval approved autoApproved rejected"));

/** The values of one or more `type` parameters. */
export function kinds(draw: Draw, isEdgy: boolean): string[] {
  if (isEdgy && draw.chance(0.5)) return [draw.pick(SPELLINGS.kind), ...(draw.chance(0.3) ? ["area"] : [])];
  const chosen = kindNames.filter(() => draw.chance(0.4));
  if (chosen.length === 0) return [draw.pick(kindNames)];
  if (draw.chance(0.1)) chosen.push(draw.pick(chosen));
  if (draw.chance(0.2)) chosen.reverse();
  if (draw.chance(0.4)) return chosen;
  return [chosen.join(draw.chance(0.8) ? "," : "%2C")];
}

/** A vertex of a boundary, a place near one or level with one, or any. */
export function place(draw: Draw, { places }: Catalogue): readonly [number, number] {
  const [x = 0, y = 0] = draw.pickOr(places, [174.7762, -41.2865]);
  const near = (value: number) =>
    Number((value + draw.between(-400, 400) / 1000).toFixed(draw.between(1, 7)));
  const drawn = draw.pick<readonly [number, number]>([
    [x, y],
    [x, near(y)],
    [near(x), near(y)],
    [draw.pick([180, -180]), y],
    [draw.between(-180, 180), draw.between(-90, 90)],
  ]);
  return Math.abs(drawn[0]) > 180 ? [180, y] : drawn;
}

/** A number as the parameters spell it, or as they do not. */
export const degrees =
  (value: number) =>
  (draw: Draw, isEdgy: boolean): string => {
    const text = String(value);
    const plain = text.includes("e") ? "0" : text;
    if (!isEdgy) return plain;
    const odd = [`${plain}.0`, `${plain}0`, `+${plain}`, `%2B${plain}`, oddInteger(draw)];
    return draw.pick([...SPELLINGS.degrees, ...odd]);
  };

/** A malformed or unknown id of a path or a query. */
export function oddId(draw: Draw, id: string): string {
  return draw.pick([
    overEncoded(draw, id),
    otherCase(draw, id),
    id.slice(1),
    `${id}0`,
    id.replaceAll("-", ""),
    `{${id}}`.replace("{", "%7B").replace("}", "%7D"),
    `%20${id}`,
    `${id}%00`,
    `${id}%0A`,
    `${id.slice(0, -1)}g`,
    `urn:uuid:${id}`,
    id.replace("-", "%252D"),
    ...words("00000000-0000-0000-0000-000000000000 ffffffff-ffff-ffff-ffff-ffffffffffff"),
    ...words("FFFFFFFF-FFFF-9FFF-0FFF-FFFFFFFFFFFF 0 undefined"),
    "%EF%BC%90".repeat(4),
    ...malformed,
  ]);
}

/** One of some words, most often of the first. */
export const oneOf =
  (all: readonly string[]) =>
  (draw: Draw, isEdgy: boolean): string =>
    isEdgy
      ? draw.pick([
          ...all,
          "",
          "none",
          `${all[0]}%20`,
          `${all[0]},${all[1]}`,
          `${all[0]}`.toUpperCase(),
          ...malformed,
        ])
      : draw.pick([...all, ...all.slice(0, 3), ...all.slice(0, 3)]);

/** An instant, most often the very one given. */
export const instant = (draw: Draw, known: string, isEdgy: boolean): string =>
  dateTime(draw, draw.chance(0.9) ? Date.parse(known) : near(draw, [], known), isEdgy);

/** The two bounds of a window, mostly in order and near instants that occur. */
export function window(
  draw: Draw,
  instants: string[],
  asOf: string,
  isEdgy: boolean,
): { from: string; until: string } {
  const bounds = [near(draw, instants, asOf), near(draw, instants, asOf)];
  if (draw.chance(0.1)) bounds[1] = bounds[0] ?? 0;
  if (!isEdgy || draw.chance(0.7)) bounds.sort((a, b) => a - b);
  const [from = 0, until = 0] = bounds;
  return { from: dateTime(draw, from, isEdgy), until: dateTime(draw, until, isEdgy) };
}

/** Milliseconds at, or one before or after, an instant that occurs. */
function near(draw: Draw, instants: string[], asOf: string): number {
  const instant = Date.parse(draw.pickOr(instants, asOf));
  return instant + draw.pick([0, 0, 0, 1, -1, 3_600_000, -86_400_000]);
}

function dateTime(draw: Draw, instant: number, isEdgy: boolean): string {
  if (isEdgy && draw.chance(0.25)) return draw.pick(SPELLINGS.instant);
  const offset = draw.pick([0, 0, 0, 780, 720, 765, -330, 1439, -1439]);
  const local = new Date(instant + offset * 60_000).toISOString().slice(0, -1);
  const time = shortened(draw, local);
  if (offset === 0) return `${time}${draw.pick(["Z", "Z", "Z", "%2B00:00", "-00:00", "+00:00"])}`;
  const sign = offset < 0 ? "-" : draw.pick(["%2B", "%2B", "+", "%20"]);
  const [hour, minute] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const text = `${time}${sign}${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  return draw.chance(0.3) ? text.replaceAll(":", "%3A") : text;
}

/** The same instant with fewer or more digits, or one that is a fraction of a millisecond later. */
function shortened(draw: Draw, local: string): string {
  if (draw.chance(0.05)) return `${local}${draw.pick(["0", "000000", "5", "0001", "999999999999"])}`;
  if (!local.endsWith(".000") || draw.chance(0.2)) return local;
  return local.endsWith(":00.000") && draw.chance(0.5) ? local.slice(0, -7) : local.slice(0, -4);
}

const oddInteger = (draw: Draw): string => draw.pick(SPELLINGS.integer);

/** A piece of a text that occurs, changed in ways that folding evens out or not. */
export function searchText(draw: Draw, catalogue: Catalogue, isEdgy: boolean): string {
  if (isEdgy && draw.chance(0.5)) return oddSearchText(draw, catalogue);
  const form = draw.pick([same, same, same, nfd, bare, upper, lower, mixed, typeset, typeset]);
  return encodedInQuery(draw, form(piece(draw, draw.pickOr(catalogue.texts, "none"))), isEdgy);
}

/** A typeahead prefix, a part in the middle of a word, or the whole, by code point. */
function piece(draw: Draw, text: string): string {
  const characters = Array.from(text);
  const start = draw.chance(0.5) ? 0 : draw.below(characters.length);
  const length = draw.chance(0.3) ? characters.length : draw.between(1, 6);
  return characters.slice(start, start + length).join("");
}

function oddSearchText(draw: Draw, catalogue: Catalogue): string {
  const text = draw.pickOr(catalogue.texts, "none");
  return draw.pick([
    ...SPELLINGS.text,
    `+${encodeURIComponent(text)}+`,
    encodeURIComponent(encodeURIComponent(text)),
    encodeURIComponent(`${text} ${text}`),
    `${encodeURIComponent(text)}${"+".repeat(250)}`,
  ]);
}

const same = (text: string) => text;
/** As a word processor writes it. */
const typeset = (text: string) =>
  text
    .replace(/^"/, "“")
    .replaceAll('"', "”")
    .replaceAll("'", "’")
    .replaceAll("-", "‑")
    .replaceAll(" ", "\u00a0 ");
const nfd = (text: string) => text.normalize("NFD");
const bare = (text: string) => nfd(text).replace(/\p{Mn}/gu, "");
const upper = (text: string) => text.toUpperCase();
const lower = (text: string) => text.toLowerCase();
const mixed = (text: string) =>
  Array.from(text, (character, index) => (index % 2 ? upper(character) : lower(character))).join("");

/** A consent number that is another, or the same in another writing. */
export function oddConsentNumber(draw: Draw, number: string): string {
  return draw.pick([
    overEncoded(draw, number),
    otherCase(draw, encodeURIComponent(number)),
    encodeURIComponent(upper(number)),
    encodeURIComponent(lower(number)),
    encodeURIComponent(nfd(number)),
    encodeURIComponent(encodeURIComponent(number)),
    encodeURIComponent(number).replaceAll("%20", "+"),
    `${encodeURIComponent(number)}%20`,
    `%20${encodeURIComponent(number)}`,
    `${encodeURIComponent(number)}%00`,
    encodeURIComponent(number).slice(0, -1) || "x",
    `${encodeURIComponent(number)}%`,
    ...words("constructor __proto__ index %2E .."),
    "x".repeat(300),
    ...malformed,
  ]);
}

/** A text that is another, or the same in another writing. */
export function oddText(draw: Draw, text: string): string {
  return draw.pick([
    "",
    ...words("+ %00 unknown A null __proto__"),
    overEncoded(draw, text),
    encodeURIComponent(upper(text)),
    encodeURIComponent(lower(text)),
    `${encodeURIComponent(text)}+`,
    encodeURIComponent(encodeURIComponent(text)),
    "x".repeat(10_240),
    ...malformed,
  ]);
}

/** Encoded as a browser does; where odd forms are wanted, at times every byte. */
export function encoded(draw: Draw, text: string, isEdgy: boolean): string {
  return isEdgy && draw.chance(0.3) ? overEncoded(draw, text) : encodeURIComponent(text);
}

/** The same, with `+` for a space, or reserved characters left as they are, now and then. */
export function encodedInQuery(draw: Draw, text: string, isEdgy: boolean): string {
  const plain = encoded(draw, text, isEdgy);
  if (draw.chance(0.5)) return plain.replaceAll("%20", "+");
  return draw.chance(0.2)
    ? plain.replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%2C", ",")
    : plain;
}

/** Some or all bytes as escapes, in upper or lower case. */
export function overEncoded(draw: Draw, text: string): string {
  const share = draw.pick([0.2, 1]);
  return Array.from(text, (character) => {
    if (/[\w-]/.test(character) && !draw.chance(share)) return character;
    const bytes = Array.from(Buffer.from(character), (byte) => byte.toString(16).padStart(2, "0"));
    return bytes.map((byte) => `%${draw.chance(0.5) ? byte : byte.toUpperCase()}`).join("");
  }).join("");
}

/** Letters in another case; escapes stay valid. */
export function otherCase(draw: Draw, text: string): string {
  const share = draw.pick([0.3, 1]);
  return text.replace(/[a-z]/gi, (letter) => {
    if (!draw.chance(share)) return letter;
    return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
  });
}
