/** `until` holds by the data of one build: what the papers and the API's description tell a controller to do about it. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { useAnswer } from "../../schemas/resource-may-use.ts";

const textOf = (paper: string) => readFileSync(paper, "utf8").replace(/\s+/g, " ");
const PAPERS = ["docs/may-use.md", "docs/contract.md", "docs/api.md"];

test.each([
  ...PAPERS.map((paper) => [paper, textOf(paper)] as const),
  ["the description of `until`", useAnswer.shape.until.description ?? ""] as const,
])(
  "%s: a new build may change an answer before its `until`, so a controller asks before each run",
  (_, text) => {
    const said = [
      /new build may change it earlier/i,
      /ask again before each run/i,
      /no answer longer than its `max-age`/,
    ];
    expect(said.filter((words) => !words.test(text))).toEqual([]);
  },
);

test.each([...PAPERS, "README.md", "docs/recipes.md", "docs/client.md"])(
  "%s lets nobody wait for an instant before they ask again",
  (paper) => {
    expect(textOf(paper).match(/.{40}ask again (by|then|from).{20}/gi)).toBe(null);
  },
);
