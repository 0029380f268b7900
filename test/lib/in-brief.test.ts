/** The rule in brief never says the opposite of the rule: a text that is cut says so, and is cut as late as it may be. */

import { expect, test } from "vitest";
import { inBrief } from "../../generator/lib/in-brief.ts";
import { drawOf } from "../support/random.ts";

test.each([
  ["Please save: **no sprinklers**, hoses by hand only.", "Please save: no sprinklers, hoses by hand only."],
  ["Please save water. **No sprinklers.**", "Please save water. No sprinklers."],
  ["**No sprinklers.** Hoses 6–8am.", "No sprinklers. Hoses 6–8am."],
  [
    "Outdoor use only:\n\n- odd houses on odd dates\n- even ones on even dates",
    "Outdoor use only: odd houses on odd dates; even ones on even dates",
  ],
  ["Use water only:", "Use water only …"],
  [
    "Please save. Sprinklers only on days of your number:",
    "Please save. Sprinklers only on days of your number …",
  ],
  ["", ""],
  [`Homes may sprinkle: ${"x".repeat(110)}`, "Homes may sprinkle …"],
  ["a".repeat(200), `${"a".repeat(121)} …`],
])("%j is %j in brief", (text, brief) => expect(inBrief(text)).toBe(brief));

const WORDS =
  "no sprinklers hoses by hand only please save water homes may use 6–8am and 7–9pm on odd dates".split(" ");
const ENDS = [".", ":", ";", ",", "", "", "", " –"];

test("500 drawn texts are whole, or end with … after the words that fit", () => {
  const draw = drawOf(11);
  const cut = Array.from({ length: 500 }, () => {
    const words = Array.from({ length: draw.between(1, 40) }, () => draw.pick(WORDS) + draw.pick(ENDS));
    const text = words.join(" ");
    const brief = inBrief(text);
    expect(brief.length).toBeLessThanOrEqual(123);
    if (brief === text) {
      expect(text).not.toMatch(/:$/);
      return false;
    }
    const kept = brief.replace(/ …$/, "");
    expect([text, brief]).toEqual([text, `${kept} …`]);
    expect(text.startsWith(kept)).toBe(true);
    expect(kept).toMatch(/[^\s:;,–]$/);
    // Nothing is left out that had room, but for the signs before it.
    const [next = ""] = text.slice(kept.length).match(/[\s:;,–]*[^\s]+/) ?? [];
    expect([
      text,
      brief,
      kept.length + next.length > 120 || /^[\s:;,–]*$/.test(text.slice(kept.length)),
    ]).toEqual([text, brief, true]);
    return true;
  });
  expect(cut.filter(Boolean).length).toBeGreaterThan(100);
});
