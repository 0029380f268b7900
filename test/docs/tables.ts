/** Reads the tables of the papers. */

import { readFileSync } from "node:fs";

export type Table = {
  /** The paragraph in front of it. */
  readonly title: string;
  /** The rows below the header, as cells. */
  readonly rows: readonly (readonly string[])[];
};

/** The tables of a paper, each with the paragraph or the heading in front of it. */
export function tablesOf(paper: string): Table[] {
  const blocks = readFileSync(paper, "utf8").split(/\n{2,}/);
  return blocks.flatMap((block, index) => {
    if (!block.startsWith("|")) return [];
    const rows = block.trim().split("\n").slice(2).map(cellsOf);
    return [{ title: (blocks[index - 1] as string).replace(/\s+/g, " "), rows }];
  });
}

const cellsOf = (row: string): string[] =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The texts in backticks of a cell or a paragraph. */
export const codeIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
