import { describe, expect, test } from "vitest";
import { selectorOf } from "../../generator/lib/selector.ts";

describe("a selector", () => {
  test.each([
    "main",
    "#content",
    ".water-level",
    "main .water > p",
    "main>p",
    "h1, h2 , .a.b#c",
    "[data-part]",
    "div[data-part='the level'] p",
    '[lang="mi"]',
    "[role=main]",
    "* > p",
    "h1.Wai-Māori",
  ])("is read: %s", (text) => {
    expect(selectorOf(text)).not.toBeNull();
  });

  test.each([
    "",
    " ",
    ",",
    "main,",
    "> p",
    "p >",
    "p:first-child",
    "a + b",
    "a ~ b",
    "p::after",
    "[a",
    "a b >",
    "#",
    ".",
    "[a^=b]",
  ])("with more of CSS, or none, is refused: %j", (text) => {
    expect(selectorOf(text)).toBeNull();
  });
});
