import { expect, test } from "vitest";
import { fenced } from "../../generator/lib/markdown.ts";

test.each([
  ["150,000 runs of backticks", "` ".repeat(150_000), "```"],
  ["a run of 200,000 backticks, of which 300 are shown", "`".repeat(200_000), "`".repeat(301)],
  ["a run of backticks", "a ````` b", "``````"],
])("%s cannot end the block that they are shown in", (_, text, fence) => {
  const lines = fenced(text).split("\n");
  expect([lines[0], lines.at(-1)]).toEqual([fence, fence]);
  expect(lines.length).toBe(3);
});
