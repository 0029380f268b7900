/** Words that pages once used and people did not understand. None of them may come back. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contentsOf } from "../../../support/packs.ts";
import { sampleTree } from "../../../support/sample.ts";
import { filesBelow } from "../../../support/tree.ts";
import { attribute, elementsOf, parsePage, textOf } from "../../html.ts";

/** Each with what to say in its place. */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/recorded by sample/i, "nothing"],
  [/No change is confirmed/i, "No change scheduled"],
  [/before this page.s instant/i, "2 hours old when published"],
  [/first fact on record/i, "Next known change, …"],
  [/speak for one instant/i, "Data as at …"],
  [/stage of severity \d/i, "ask for care only"],
  [/No area stands here/i, "No areas at this level"],
  [/\bWhat .{1,60} asks\b/i, "What you may do"],
  [/Where it stands/i, "Levels in this scheme"],
  [
    /holds no area of this organisation|Sets no area restrictions|sets no restrictions for/i,
    "None of its areas is on record here",
  ],
  [/Consents that go by this site/i, "Consents linked to this site"],
  [/Stated now, at worst/i, "Strictest status"],
  [/\bnone held\b/i, "No site on record"],
  [/In its one band|its only band/i, "Band 1"],
  [/Nothing is found for/i, "No results for"],
  [/\b(?:Other answers|Who answers|left out: )/i, "Errors; Send via; Default:"],
  [/As of when, how much, how fresh/i, "Status"],
  [/API described for machines/i, "OpenAPI description"],
  [/\bSeverity \d/, "the names of the stages: residents take the number for their level"],
  [/\bthis page.s instant|\bas-of\b/i, "the time"],
];

/** The reference and the documentation name fields by their own names, and the terms of packages are their authors'. */
const isForPeople = (path: string): boolean =>
  path.endsWith(".html") && !/^(?:reference|docs|downloads)\//.test(path);

const ATTRIBUTES = ["aria-label", "alt", "placeholder", "title", "content"];

describe("the words of every page for people", () => {
  test("are plain: none of those that nobody understood", async () => {
    const packs = contentsOf(await sampleTree("packs"));
    const files = await sampleTree("files");
    const pages = new Map(filesBelow(files).map((path) => [path, readFileSync(join(files, path))]));
    // Most pages are the same in both.
    const different = new Map<string, string>();
    for (const [path, content] of [...packs, ...pages])
      if (isForPeople(path)) different.set(`${content}`, path);
    const found = [...different].flatMap(([content, path]) => {
      const page = parsePage(content);
      const texts = [
        textOf(page),
        ...elementsOf(page).flatMap((element) =>
          ATTRIBUTES.flatMap((name) => attribute(element, name) ?? []),
        ),
      ];
      return BANNED.flatMap(([words, better]) => {
        const match = texts.flatMap((text) => words.exec(text)?.[0] ?? [])[0];
        return match === undefined ? [] : [`${path}: “${match}”; say: ${better}`];
      });
    });
    expect(found).toEqual([]);
  });

  test("would be found: each is in a text that says it", () => {
    const said = "Nothing is found for it at a stage of severity 2, recorded by sample.";
    expect(BANNED.filter(([words]) => words.test(said)).length).toBe(3);
  });
});
