import { describe, expect, test } from "vitest";
import { strippedCharacters } from "../../../generator/answers/search/diacritics.ts";
import { normalise, replaceAll } from "../../../generator/edge/resolver/answer-search.ts";
import { recordsOfNewZealand } from "../../support/search/new-zealand.ts";
import { bare } from "../../support/search/scan.ts";

describe("characters without macrons", () => {
  test("are the five vowels for names of New Zealand", () => {
    const texts = recordsOfNewZealand(2_000, 1).flatMap(({ matched }) => matched);
    const plain = strippedCharacters(texts);
    expect(plain.map((pair) => pair.join(""))).toEqual(["āa", "ēe", "īi", "ōo", "ūu"]);
    for (const text of texts) {
      expect(replaceAll(normalise(text, []), plain)).toBe(normalise(bare(text), []));
    }
  });

  test("include marks that stand alone", () => {
    const plain = strippedCharacters(["Ẹ̄gbá İstanbul", "がぎ", "ΐ 가"]);
    expect(replaceAll("ẹ̄gbá i\u0307stanbul がぎ ΐ", plain)).toBe("egba istanbul がぎ ι");
  });

  test("are none if one of the texts changes otherwise without its marks", () => {
    expect(strippedCharacters(["Ōtaki", "\u09c7\u0301\u09be"])).toEqual([]);
  });
});
