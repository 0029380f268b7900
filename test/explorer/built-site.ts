/** Reads a site that is built: its pages, and the answers of the API beside them. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Element, parsePage } from "./html.ts";

export function siteIn(root: string) {
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  const answer = <T>(file: string): T => JSON.parse(read(join("v1", file))) as T;
  return {
    root,
    read,
    answer,
    /** The first hundred records of a list. */
    itemsOf: <T>(list: string): readonly T[] => answer<{ items: T[] }>(`${list}/pages/100/1.json`).items,
    /** The page in a folder, or the one that an address by id leads to. */
    pageAt: (folder: string): Element => parsePage(read(join(followed(read, folder), "index.html"))),
  };
}

/** The folder of the page that an address leads to, from the root of the site. */
export function followed(read: (file: string) => string | undefined, folder: string): string {
  const page = read(`${folder.replace(/(?<=.)\/?$/, "/")}index.html`);
  const target = /^<html [^>]*data-page="moved"/m.test(page ?? "")
    ? /<link rel="canonical" href="([^"]+)"/.exec(page ?? "")?.[1]
    : undefined;
  return target === undefined
    ? folder
    : new URL(target, `https://x/${folder.replace(/\/?$/, "/")}`).pathname.slice(1);
}
