/** Reads the papers of the repository: their headings, and what cites them. */

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SAMPLE } from "../support/sample.ts";
import { filesBelow } from "../support/tree.ts";

/** The papers that tell people about the project, by their paths. */
export const papers: readonly string[] = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  ...filesBelow("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

type Heading = { readonly level: number; readonly text: string };

/** The headings of a paper, outermost first in the order of the text, without their backticks. */
export function headingsOf(paper: string): Heading[] {
  const text = readFileSync(paper, "utf8").replace(/^```[\s\S]*?^```$/gm, "");
  return [...text.matchAll(/^(#+) (.+)$/gm)].map(([, marks = "", title = ""]) => ({
    level: marks.length,
    text: title.replaceAll("`", ""),
  }));
}

/** The blocks of code in a language, in a paper or below one of its headings. */
export function blocksOf(paper: string, language: string, heading?: string): string[] {
  const text = readFileSync(paper, "utf8");
  const sections = heading === undefined ? [text] : text.split(/^(?=## )/m);
  const section = sections.find((one) => heading === undefined || one.startsWith(`## ${heading}\n`)) ?? "";
  const blocks = section.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"));
  return [...blocks].map(([, block = ""]) => block);
}

/** What a heading is called in a link, as GitHub does it. */
export const anchorOf = ({ text }: Heading): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

/** A paper that is cited, a section of it by its number, and a heading in there; each may be missing but the paper. */
export type Citation = {
  readonly paper: string;
  readonly section?: string | undefined;
  readonly heading?: string | undefined;
};

const HEADING = '(?:,? (?:"([^"]+)"|`([^`]+)`))?';
const CITED = new RegExp(
  `((?:[\\w.-]+/)*[\\w.-]+\\.md)(?!\\w)((?:,? (?:and )?§\\d+${HEADING})+|${HEADING})`,
  "g",
);

/** The citations in a text: `docs/contract.md §1 and §4, "Time"`, `docs/data.md, "Geometry"`. */
export function citationsIn(text: string): Citation[] {
  return [...text.matchAll(CITED)].flatMap(([, paper = "", places = ""]): Citation[] => {
    const sections = [...places.matchAll(new RegExp(`§(\\d+)${HEADING}`, "g"))];
    if (sections.length > 0) {
      return sections.map(([, section, quoted, code]) => ({ paper, section, heading: quoted ?? code }));
    }
    const [, quoted, code] = new RegExp(HEADING).exec(places) ?? [];
    return [{ paper, heading: quoted ?? code }];
  });
}

/** The papers speak of the sample, whatever is in `data/`. */
const inTests = (path: string) => path.replace(/^data\//, `${SAMPLE.data}/`);

/** Whether there is such a paper, and in it such a section and heading. Papers count from the root, or from a folder. */
export function isThere({ paper, section, heading }: Citation, folder = "."): boolean {
  const path = [paper, join(folder, paper)].map(inTests).find(existsSync);
  if (path === undefined) return false;
  const headings = headingsOf(path);
  const start = section === undefined ? 0 : headings.findIndex(({ text }) => text.startsWith(`${section}. `));
  if (start < 0) return false;
  const level = headings[start]?.level as number;
  const after = headings.slice(start + 1);
  const end = section === undefined ? -1 : after.findIndex((other) => other.level <= level);
  const within = end < 0 ? headings.slice(start) : headings.slice(start, start + 1 + end);
  return heading === undefined || within.some(({ text }) => text === heading);
}

/** The comments of a module, each on one line. */
export function commentsOf(source: string): string[] {
  return [...source.matchAll(/\/\*[\s\S]*?\*\/|(?:(?:^|\s)[ \t]*\/\/ .*)+/g)].map(([comment]) =>
    comment.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, " "),
  );
}

/** Where a link of a paper leads: the path of a file, and the place in it. Links to other hosts are left out. */
export function linksOf(paper: string): { path: string; anchor: string | undefined }[] {
  const text = readFileSync(paper, "utf8").replace(/^```[\s\S]*?^```$/gm, "");
  return [...text.matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]*))?\)/g)].map(([, to = "", anchor]) => ({
    path: to === "" ? paper : inTests(join(dirname(paper), to)),
    anchor,
  }));
}
