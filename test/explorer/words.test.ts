/** One term for one thing: docs/glossary.md says which words we do not use, and this looks for them in everything that people read. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contentsOf } from "../support/packs.ts";
import { SAMPLE, sampleTree } from "../support/sample.ts";
import { filesBelow } from "../support/tree.ts";

const files = await sampleTree("files");

const contentsBelow = (root: string) =>
  filesBelow(root).map((path): [string, string] => [path, readFileSync(join(root, path), "utf8")]);

/** The trees of files, and the pages that are others in packs. */
const contents = new Map(contentsBelow(files));
const trees = [
  contents,
  contentsBelow(await sampleTree("live")),
  [...contentsOf(await sampleTree("packs"))]
    .map(([path, content]): [string, string] => [path, `${content}`])
    .filter(([path, content]) => contents.get(path) !== content),
];

/** The words of the last column, each beside the term that takes their place. */
const BANNED = readFileSync("docs/glossary.md", "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, term = "", , , words = ""] = line.split("|").map((cell) => cell.trim());
    return /^Term$|^-*$/.test(term) ? [] : words.split(", ").map((word) => [word, term] as const);
  })
  .filter(([word]) => word !== "");

/** What people did not understand, or an audit by ear found hard to follow. No page, and no text of a script, may have it again. */
const HARD_TO_FOLLOW = [
  ...[/which count/, /compared on/, /not said/, /By hand: any time, held/, /please do not/],
  ...[/not in rules yet/, /looked no further/, /Keep on this device/, /this page as data/],
  ...[/No stage of the scheme/, /holds until/, /at the latest/, /recorded by sample/i],
  ...[/No change is confirmed/i, /first fact on record/i, /speak for one instant/i],
  ...[/stage of severity \d/i, /\bSeverity \d/, /No area stands here/i, /\bWhat .{1,60} asks\b/],
  ...[/Where it stands/i, /holds no area of this organisation/i, /\bnone held\b/i],
  ...[/Sets no area restrictions|sets no restrictions for/i, /Consents that go by this site/i],
  ...[/In its one band/i, /Stated now, at worst/i, /its only band/i, /Nothing is found for/i],
  ...[/\b(?:Other answers|Who answers|left out: )/i, /As of when, how much, how fresh/i],
  ...[/API described for machines/i, /this page.s instant/i, /\bas-of\b(?!["'])/i],
  // A kind of result, that only a script draws.
  /"Organisation"/,
];

/** The API's names are used by its reference, its downloads and the documentation. */
const TECHNICAL = /^(?:docs|reference|downloads|v1\/(?!feeds|calendars|badges))\//;

/** The data's own words: its names, descriptions and reasons. */
const inData = [
  ...["organisations.json", "dataset.json", "providers.json"],
  ...filesBelow(SAMPLE.data).filter((path) => /^(schemes|scheduled-changes|monitoring-sites)\//.test(path)),
].flatMap((path) =>
  [...readFileSync(join(SAMPLE.data, path), "utf8").matchAll(/"((?:[^"\\]|\\.)*)"/g)].flatMap(([text]) =>
    (JSON.parse(text) as string).split("\n").map((line) => line.replace(/[*_]|^- /g, "").trim()),
  ),
);
const DATA = new RegExp(
  [...new Set(inData)]
    .filter(
      (text) =>
        text.includes(" ") && BANNED.some(([word]) => text.toLowerCase().includes(word.toLowerCase())),
    )
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|") || "$^",
  "g",
);

/** What a reader sees or hears of a file: its texts, and the attributes that say something. */
function said(path: string, text: string): string {
  if (path.endsWith(".ics")) return text.replaceAll("\r\n ", "").replace(/^(?:URL|UID|SOURCE).*$/gm, "");
  if (!/\.(?:html|svg|atom)$/.test(path)) return text.replace(/\]\([^)]*\)/g, "]");
  const spoken = [...text.matchAll(/\s(?:aria-label|alt|title|placeholder|content)="([^"]*)"/g)].map(
    ([, words]) => words,
  );
  const shown = text.replace(/<(script|style|code|pre)\b[\s\S]*?<\/\1>/g, " ").replace(/<[^>]*>/g, " ");
  return [shown, ...spoken]
    .join("\n")
    .replace(/https?:\S+|url=\S+/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ");
}

/** A word with a capital is banned as a title alone: “Restrictions lifted”. */
const wordIn = (word: string): RegExp =>
  new RegExp(`(?<![\\w-])${word}(?![\\w-])`, /[A-Z]/.test(word) ? "" : "i");

/** A level may be called “Stage 2” by its scheme. */
const NAMES = /\b(?:Stage|Level) (?:\d+|[A-E])\b/g;

const reads = trees.flatMap((tree) =>
  [...tree]
    .filter(([path]) => /\.(?:html|md|atom|ics|svg)$/.test(path) && !TECHNICAL.test(path))
    .map(([path, content]) => ({
      path,
      text: said(path, content).replace(DATA, " ").replace(NAMES, " "),
    })),
);

const assets = join(files, "assets");
const scripts = new Map(
  filesBelow(assets)
    .filter((path) => path.endsWith(".js"))
    .map((path) => [path, readFileSync(join(assets, path), "utf8")]),
);

describe("what people read of the sample", () => {
  test("is all of it: pages, twins, feeds, calendars, badges and cards for other sites", () => {
    const kinds = ["index.html", "areas/", "embed/", "v1/feeds/", "v1/calendars/", "v1/badges/"];
    expect(kinds.filter((kind) => !reads.some(({ path }) => path.startsWith(kind)))).toEqual([]);
    expect(reads.filter(({ path }) => path.endsWith(".md")).length).toBeGreaterThan(200);
    expect(BANNED.length).toBeGreaterThan(25);
  });

  test.each(BANNED)("has no “%s”: that is “%s”", (word) => {
    const found = reads.filter(({ text }) => wordIn(word).test(text));
    expect(found.slice(0, 5).map(({ path, text }) => [path, aroundIn(text, wordIn(word))])).toEqual([]);
  });

  test.each(HARD_TO_FOLLOW)("has nothing like %s", (words) => {
    const found = reads.filter(({ text }) => words.test(text));
    expect(found.slice(0, 5).map(({ path, text }) => [path, aroundIn(text, words)])).toEqual([]);
    expect([...scripts].filter(([, text]) => words.test(text)).map(([path]) => path)).toEqual([]);
  });
});

const aroundIn = (text: string, words: RegExp): string => {
  const at = text.search(words);
  return text.slice(Math.max(0, at - 50), at + 50).replace(/\s+/g, " ");
};
