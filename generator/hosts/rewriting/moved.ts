/**
 * The pages that forward from a record's id to its name, for hosts that can only send files: a table of redirects
 * beside the configuration. Each redirect works only while its target exists, so the table of an earlier build never
 * redirects to a missing page.
 */

/** Where a page was, and where it is, from the root of the tree: folders, each with a `/` at its end. */
export type Moved = { readonly from: string; readonly to: string };

/** The folders of pages are in plain letters (generator/explorer/parts/readable.ts), which no configuration takes for its own. */
export function checkPlain(moved: readonly Moved[]): void {
  const odd = moved.find(({ from, to }) => !/^[a-z0-9/-]+$/.test(from + to));
  if (odd !== undefined)
    throw new Error(`Expected folders in plain letters, found ${odd.from} and ${odd.to}.`);
}
