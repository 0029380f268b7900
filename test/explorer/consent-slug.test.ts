import { describe, expect, test } from "vitest";
import { slug } from "../../generator/api/template.ts";
import { consentSlug } from "../../generator/explorer/parts/page-of.ts";

/** All texts of some characters, up to a length. */
function textsOf(characters: readonly string[], length: number): string[] {
  if (length === 0) return [""];
  const shorter = textsOf(characters, length - 1);
  return ["", ...shorter.flatMap((text) => characters.map((character) => text + character))];
}

describe("the slug of a consent's number", () => {
  test("is that of the API, whatever the number", () => {
    for (const text of textsOf(["a", "Z", "9", ".", "_", "-", "/", "Σ"], 5))
      expect(consentSlug(`${text}R`)).toBe(slug(`${text}R`));
  });

  test("is that of the API for numbers of any length", () => {
    for (const character of ["a", ".", "-", " ", "ā"])
      for (let length = 1; length <= 420; length++)
        expect(consentSlug(character.repeat(length))).toBe(slug(character.repeat(length)));
  });
});
