import { describe, expect, test } from "vitest";
import { filteredFolder, pageFile, problemFile, recordFile, spansFile } from "../../generator/api/address.ts";
import { expandTemplate, slug } from "../../generator/api/template.ts";
import { lowerCase } from "../../generator/lib/folded-text.ts";
import { amount } from "../support/amount.ts";
import { drawOf } from "../support/random.ts";

const RESERVED = ["con", "prn", "aux", "nul"].concat(
  ["com", "lpt"].flatMap((device) => [..."0123456789"].map((digit) => device + digit)),
);

/** Texts that a provider might have chosen, from an alphabet of what is hard to keep apart, each once. */
const texts = new Set<string>(["", "a".repeat(200), "a".repeat(201), "a".repeat(400), "a".repeat(401)]);
for (const word of RESERVED) {
  for (const text of [word, word.toUpperCase(), `${word}.txt`, `=${word}`, `${word} `]) texts.add(text);
  for (const length of [199, 200, 201, 400, 600]) texts.add("x".repeat(length) + word);
}
const draw = drawOf(1);
const alphabet = [
  ..."abAB019 ./\\:*?\"<>|%_=-~'()!+&#",
  "ā",
  "Ā",
  "ς",
  "σ",
  "Σ",
  "İ",
  "ı",
  "é",
  "𐐀",
  "\u0000",
  "\u0301",
];
while (texts.size < amount(15_000, 60_000)) {
  const length = draw.chance(0.01) ? draw.between(100, 700) : draw.between(1, 6);
  texts.add(Array.from({ length }, () => draw.pick(alphabet)).join(""));
}

/** What a name was made of, read back by hand. */
const unescaped = (name: string) =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
    Uint8Array.from(name.replace(/[/=]/g, "").match(/_[0-9a-f]{2}|[a-z0-9-]/g) ?? [], (piece) =>
      piece.startsWith("_") ? Number.parseInt(piece.slice(1), 16) : piece.charCodeAt(0),
    ),
  );

describe("lowerCase", () => {
  test.each([
    ["CRC991", "crc991"],
    ["WHANGĀREI", "whangārei"],
    ["ΟΔΟΣ", "οδοσ"],
    ["οδος", "οδοσ"],
    ["𐐀x", "𐐨x"],
    ["İ", "i\u0307"],
    ["ß", "ß"],
    ["", ""],
  ])("of %s is %s, whatever stands beside a letter", (text, expected) => {
    expect(lowerCase(text)).toBe(expected);
  });

  test("of every code point is its own, in front of, between and behind letters", () => {
    for (let first = 0; first < 0x110000; first += 0x400) {
      const characters = Array.from({ length: 0x400 }, (_, index) => String.fromCodePoint(first + index));
      if (first >= 0xd800 && first < 0xe000) continue;
      const text = characters.map((character) => `${character}a${character} A`).join("");
      const expected = characters.map((character) => {
        const lower = character === "ς" ? "σ" : character.toLowerCase();
        return `${lower}a${lower} a`;
      });
      expect(lowerCase(text) === expected.join(""), first.toString(16)).toBe(true);
    }
  });

  test("of two texts after one another is that of each after the other", () => {
    const some = [...texts].slice(-2000);
    for (const [i, text] of some.entries()) {
      const other = some[some.length - 1 - i] as string;
      expect(lowerCase(text + other)).toBe(lowerCase(text) + lowerCase(other));
    }
  });
});

describe("slug", () => {
  test.each([
    ["CRC991234.1", "crc991234_2e1"],
    ["RM 11/208-3", "rm_2011_2f208-3"],
    ["Ōtaki", "_c5_8dtaki"],
    ["a_b_c", "a_5fb_5fc"],
    ["con", "=con"],
    ["LPT1", "=lpt1"],
    ["=con", "_3dcon"],
    ["..", "_2e_2e"],
    ["7", "7"],
    ["ab", "ab"],
  ])("of %s is %s", (text, expected) => {
    expect(slug(text)).toBe(expected);
  });

  test("can be read back to the text in lower case, so that no two texts share a name", () => {
    for (const text of texts) expect(unescaped(slug(text))).toBe(lowerCase(text));
  });

  test("keeps apart what differs, even where letter case does not matter", () => {
    const distinct = new Set([...texts].map(lowerCase));
    const files = new Set([...texts].map((text) => `${slug(text)}.json`.toLowerCase()));
    expect(files.size).toBe(distinct.size);
  });

  test("has only characters that are safe everywhere, in pieces that every file system takes", () => {
    for (const text of texts) {
      if (text === "") continue;
      for (const piece of slug(text).split("/")) {
        expect(piece).toMatch(/^=?[a-z0-9_-]+$/);
        expect(piece.length).toBeLessThanOrEqual(201);
      }
    }
  });

  test("is nothing that Windows reserves, in any folder", () => {
    const pieces = [...texts].flatMap((text) => slug(text).split("/"));
    expect(pieces.filter((piece) => RESERVED.includes(piece))).toEqual([]);
  });

  test("leaves ids as they are", () => {
    for (let i = 0; i < 1000; i++) {
      const id = draw.uuid();
      expect(slug(id)).toBe(id);
      expect(slug(id.toUpperCase())).toBe(id);
    }
  });
});

describe("addresses", () => {
  test("are filled in with safe names", () => {
    expect(expandTemplate("/v1/areas/{areaId}/x/{n}", { areaId: "A1", n: 25 })).toBe("areas/a1/x/25");
    expect(expandTemplate("/v1/consents/{consentNumber}", { consentNumber: "../A" })).toBe(
      "consents/_2e_2e_2fa",
    );
  });

  test("of records have one ending, and stand beside one another", () => {
    expect(recordFile("areas/1")).toBe("areas/1.json");
    expect(recordFile("areas/1/boundary")).toBe("areas/1/boundary.json");
    expect(recordFile("tiles/areas/tiles.json")).toBe("tiles/areas/tiles.json");
  });

  test("of filtered lists name the filters given, in the order of the table", () => {
    const filters = ["status", "isCancelled"];
    expect(filteredFolder("list", filters, {})).toBe("list");
    expect(filteredFolder("list", filters, { isCancelled: false })).toBe("list/isCancelled/false");
    expect(filteredFolder("list", filters, { isCancelled: true, status: "approved" })).toBe(
      "list/status/approved/isCancelled/true",
    );
    expect(filteredFolder("list", filters, { page: 3 })).toBe("list");
  });

  test("of pages, spans and problems are what the documents say", () => {
    expect(pageFile("areas", 10, 3)).toBe("areas/pages/10/3.json");
    expect(spansFile("areas/1/stage-assignments")).toBe("areas/1/stage-assignments/spans.json");
    expect(problemFile("GetArea", "areaId")).toBe("problems/GetArea/areaId.json");
    expect(problemFile("", "not-found")).toBe("problems/not-found.json");
  });
});
