import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import markdownIt from "markdown-it";
import { expect, test } from "vitest";
import { plainText } from "../../generator/lib/plain-text.ts";
import { processorTime } from "../support/processor-time.ts";
import { SAMPLE } from "../support/sample.ts";

const parser = markdownIt({ html: false });

/** The same by a whole parser of Markdown. */
const parsed = (markdown: string): string[] =>
  parser
    .parse(markdown, {})
    .flatMap(({ type, children }) => (type === "inline" ? [children ?? []] : []))
    .map((children) =>
      children
        .map(({ type, content }) => (type === "softbreak" || type === "hardbreak" ? " " : content))
        .join("")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((text) => text !== "");

/** Every description of the sample's schemes and stages. */
function descriptions(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(descriptions);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "description" && typeof inner === "string" ? [inner] : descriptions(inner),
  );
}

test("the words of a rule are those that a parser of Markdown finds, in the sample", () => {
  const texts = readdirSync(`${SAMPLE.data}/schemes`).flatMap((file) =>
    descriptions(JSON.parse(readFileSync(join(`${SAMPLE.data}/schemes`, file), "utf8"))),
  );
  expect(texts.length).toBeGreaterThan(50);
  for (const text of texts) expect(plainText(text)).toEqual(parsed(text));
});

test.each([
  "**a** b and *c*d",
  "snake_case_word, __x__ and _y_z_",
  "- x\n- y\n\n1. one\n2. two",
  "# Heading\ntext\n\nTitle\n===\nmore",
  "a\\*b\\* and `*x*` and 2 * 3 * 4",
  "[a](https://b.example/(x)) and <https://c.example>",
  "a  \nb\r\n\r\n\r\nc",
  "> quoted\n> on",
  "A & B &amp; C &lt;b&gt;",
  "**No** sprinklers; **hoses *only* by hand**.",
  "**a **b** and *c *d*, **e ** f** and *g * h*",
  "_a _b_ and _snake_case c_ and __d _ e__",
  "[a \\[b](https://c.example) and [d [e](https://f.example)",
  "``a ` b`` and ` c `` d `",
])("the words of %j are those that a parser finds", (text) => {
  expect(plainText(text)).toEqual(parsed(text));
});

test.each([" **a", " *a", " __a", " _a", "[", "`", "*", "#  ", "[](", "**\\*"])(
  "a text of 60,000 characters, of nothing but %j, takes no time",
  (piece) => {
    const took = processorTime();
    plainText(`# ${piece.repeat(60_000 / piece.length)}x`);
    expect(took()).toBeLessThan(1500);
  },
);
