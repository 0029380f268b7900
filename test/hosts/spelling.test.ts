import { describe, expect, test } from "vitest";
import {
  ANY_FILE,
  ANY_UUID,
  ONE_CHARACTER,
  oneOf,
  spelled,
  spelledInAnyCase,
} from "../../generator/hosts/rewriting/spelling.ts";
import { otherCase, overEncoded } from "../conformance/values.ts";
import { drawOf } from "../support/random.ts";

const whole = (pattern: string) => new RegExp(`^${pattern}$`);
const decoded = (text: string) => decodeURIComponent(text);

describe("patterns of spellings", () => {
  test("fit a text however it is escaped, and no other", () => {
    const draw = drawOf(5);
    const pattern = whole(spelled("stage-assignments.v1"));
    for (let i = 0; i < 500; i++) {
      const spelling = overEncoded(draw, "stage-assignments.v1");
      expect([spelling, pattern.test(spelling)]).toEqual([spelling, true]);
      const other = otherCase(draw, overEncoded(draw, "stage-assignments.v1"));
      expect([other, pattern.test(other)]).toEqual([other, decoded(other) === "stage-assignments.v1"]);
    }
  });

  test("fit a text in any letter case", () => {
    const draw = drawOf(6);
    const pattern = whole(spelledInAnyCase("true"));
    for (let i = 0; i < 200; i++) expect(pattern.test(overEncoded(draw, otherCase(draw, "true")))).toBe(true);
    expect(["tru", "truee", "%", "t%72u%6", "%2574rue"].filter((text) => pattern.test(text))).toEqual([]);
  });

  test("fit one of some characters, be it plain or escaped, for every one of ASCII", () => {
    for (const set of ["a", ".", "-", "]^\\-", "0123456789", "_=-azAZ09"]) {
      const pattern = whole(oneOf(set));
      for (let code = 0; code < 128; code++) {
        const character = String.fromCharCode(code);
        const escaped = `%${code.toString(16).padStart(2, "0")}`;
        for (const spelling of [character, escaped, escaped.toUpperCase()])
          expect([set, spelling, pattern.test(spelling)]).toEqual([set, spelling, set.includes(character)]);
      }
    }
  });

  test("fit a UUID and a file's address in any spelling", () => {
    const draw = drawOf(7);
    for (let i = 0; i < 200; i++) {
      const id = draw.uuid();
      expect(whole(ANY_UUID).test(overEncoded(draw, otherCase(draw, id)))).toBe(true);
      expect(whole(ANY_UUID).test(overEncoded(draw, id.slice(1)))).toBe(false);
      expect(whole(ANY_FILE).test(overEncoded(draw, `areas/${id}.json`))).toBe(true);
      expect(whole(ANY_FILE).test(overEncoded(draw, `areas/../${id}.json`))).toBe(false);
    }
  });

  test("take a text apart in one way only, so that no text takes long to fit", () => {
    const characters = [..."aZ0-~+", "%20", "%7e", "%C4%81", "%c5%aa"];
    for (const first of characters) {
      expect(whole(ONE_CHARACTER).test(first)).toBe(true);
      for (const second of characters) expect(whole(ONE_CHARACTER).test(first + second)).toBe(false);
    }
    expect(
      ["%00", "%1f", "%7F", "%80", "%C4", "%", "%z", "é", "/%"].filter((text) =>
        whole(ONE_CHARACTER).test(text),
      ),
    ).toEqual([]);
  });
});
