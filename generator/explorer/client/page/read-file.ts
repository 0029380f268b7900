/** Files beside the pages. */

import { root } from "./own.ts";

/** One that says what applies: the browser asks for it anew. Rejects where it cannot be read. */
export const readFile = <Content>(file: string): Promise<Content> => read(file, "no-cache");

/** One that says nothing of a restriction, so that the browser may have kept it. */
export const readKept = <Content>(file: string): Promise<Content> => read(file, "default");

async function read<Content>(file: string, cache: RequestCache): Promise<Content> {
  const response = await fetch(new URL(file, root), { cache });
  if (!response.ok) throw new Error(`Expected ${file}, found ${response.status}.`);
  return response.json();
}
