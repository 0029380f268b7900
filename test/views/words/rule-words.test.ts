import { expect, test } from "vitest";
import { ruleInWords } from "../../../generator/views/words/rule-words.ts";

const window = (more: object = {}) => ({
  ...{ houses: null, dates: null, weekdays: null, from: "00:00", to: "24:00", isUnclear: true },
  ...more,
});

// Hours that nobody can read off the text are no offer of the whole day.
test.each([
  ["the text is not clear", window()],
  ["perhaps 6–8 am (the text is not clear)", window({ from: "06:00", to: "08:00" })],
  ["perhaps on odd dates, all day (the text is not clear)", window({ dates: "odd" })],
  ["on odd dates, all day", window({ dates: "odd", isUnclear: false })],
])("of any day it is said: %s", (words, when) => {
  const rule = { permission: "permitted", when: [when], conditions: [], source: null } as never;
  expect(ruleInWords(rule)).toBe(words);
});
