/** The documentation of the program, `docs/*.md`, in the order in which README.md names it. */

import { posix } from "node:path";
import { lazy } from "../../lib/lazy.ts";
import { documentationPaths, programFile } from "../../output/program.ts";

/** A page of the documentation: its file, `docs/hosting/nginx.md`, and its folder on a site, `docs/hosting/nginx/`. */
export type Paper = {
  readonly path: string;
  readonly folder: string;
  readonly title: string;
  readonly text: string;
};

/** README.md and the files in `docs` change with the program alone. */
export const papers = lazy((): readonly Paper[] => {
  const inOrder = linksIn(introduction());
  const paths = documentationPaths().filter((path) => path.endsWith(".md"));
  const placeOf = (path: string) => {
    const place = inOrder.indexOf(path);
    return place === -1 ? inOrder.length : place;
  };
  return paths.toSorted((a, b) => placeOf(a) - placeOf(b)).map(paperOf);
});

/** The part of README.md that says which page is for what. */
export const introduction = lazy((): string => {
  const [, text = ""] = /^## Where to go next\n([\s\S]*?)^## /m.exec(`${programFile("README.md")}`) ?? [];
  return text;
});

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = ""]) => path);

function paperOf(path: string): Paper {
  const text = `${programFile(path)}`;
  const [, title = path] = /^# (.*)$/m.exec(text) ?? [];
  return { path, folder: path.replace(/(README)?\.md$/, "/").replace("//", "/"), title, text };
}

/** A file that a page links to: `../schemas/source.ts` from `docs/data.md` is `schemas/source.ts`. */
export const pathFrom = (path: string, link: string): string =>
  posix.normalize(posix.join(posix.dirname(path), link));
