/** The pages beside the API. */

import { parseTarget } from "../../generator/resolver/request.ts";
import type { Tree } from "./tree.ts";

/** A file from the root of the tree, or where to go instead. */
export type Page = { readonly status: number; readonly path: string; readonly location?: string };

/**
 * The page that a target names; else, for who reads pages, the one that says so; else null. A folder is named with a
 * `/` at its end. Names that begin with a dot, and the configuration of other hosts, are nobody's business.
 */
export async function findPage(tree: Tree, target: string, accept = ""): Promise<Page | null> {
  const [, ...names] = parseTarget(target).segments;
  const isFolder = names.at(-1) === "";
  if (isFolder) names.pop();
  const path = names.join("/");
  if (names.every(isSound) && !NOT_OURS.has(names[0] ?? "")) {
    const index = `${path}${path && "/"}index.html`;
    if (isFolder && (await isThere(tree, index))) return { status: 200, path: index };
    if (!isFolder && (await isThere(tree, path))) return { status: 200, path };
    const location = target.replace(/^[^?#]*/, "$&/");
    if (!isFolder && (await isThere(tree, index))) return { status: 308, path: index, location };
  }
  const wantsPage = /\btext\/html\b/.test(accept);
  return wantsPage && (await isThere(tree, NOT_FOUND)) ? { status: 404, path: NOT_FOUND } : null;
}

const NOT_FOUND = "404.html";

/** What a build writes at the root for other hosts. */
const NOT_OURS = new Set(["hosts", "_headers"]);

const isSound = (name: string | null) => name !== null && /^[^.\\/\0][^\\/\0]*$/.test(name);

async function isThere(tree: Tree, path: string): Promise<boolean> {
  const handle = await tree.open(path);
  await handle?.close();
  return handle !== null;
}
