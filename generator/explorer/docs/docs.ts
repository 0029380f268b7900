/** The documentation on the site: a page for each file, the pictures, the files of the program that it links to, and a search. */

import { lazy } from "../../lib/lazy.ts";
import { programFile } from "../../output/program.ts";
import type { File } from "../../output/section.ts";
import { type Html, html } from "../../views/html/html.ts";
import { docsIndexFile, mainPages } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import { layout, type PageFile } from "../parts/frame/layout.ts";
import type { DocumentedOperation } from "../reference/description.ts";
import { docsIndex, operationPart } from "./docs-index.ts";
import { introduction, type Paper, papers, pathFrom } from "./papers.ts";
import { rendered } from "./render.ts";

/** The folders of the pages, for the sitemap. */
export const docsFolders = (): string[] => allPages().map(({ folder }) => folder);

export function* docsFiles(context: Context, operations: readonly DocumentedOperation[]): Generator<File> {
  const { pages, linked } = contents();
  for (const { paper, text } of pages) yield docPage(context, paper, text);
  yield* linked;
  yield {
    path: docsIndexFile,
    content: JSON.stringify([...operations.map(operationPart), ...docsIndex(papers())]),
  };
}

/** The texts of all pages, and the files that they show or link to. They change with the program alone. */
const contents = lazy(() => {
  const linked = new Map<string, File>();
  const pages = allPages().map((paper) => ({
    paper,
    text: rendered(paper.text, { title: paper.title, addressOf: addressesFrom(paper, linked) }),
  }));
  return { pages, linked: [...linked.values()] };
});

const allPages = lazy((): readonly Paper[] => [
  { path: "README.md", folder: mainPages.docs, title: "Documentation", text: titled(introduction()) },
  ...papers(),
]);

/** README.md names pages by their files. */
const titled = (text: string): string =>
  text.replace(/\[docs\/[^\]]*\]\(([^)]+)\)/g, (link, path: string) => {
    const paper = papers().find((one) => one.path === path);
    return paper === undefined ? link : `[${paper.title}](${path})`;
  });

/** Where a page's links lead on the site. A file that is no page of it is published too, if it is part of the program. */
const addressesFrom =
  ({ path }: Paper, linked: Map<string, File>) =>
  (link: string): string | null => {
    const [, file = "", hash = ""] = /^([^#]*)(#.*)?$/.exec(link) ?? [];
    const to = pathFrom(path, file);
    const paper = papers().find((one) => one.path === to);
    if (paper !== undefined) return `/${paper.folder}${hash}`;
    const content = programFile(to);
    if (content === null) return null;
    const place = placeOf(to);
    linked.set(place, { path: place, content });
    return `/${place}`;
  };

/** A picture keeps its name. A file of the program is a text to every host, and no host sends names that begin with a dot. */
const placeOf = (path: string): string =>
  path.startsWith(mainPages.docs) ? path : `${mainPages.docs}files/${path.replace(/^\./, "")}.txt`;

function docPage(context: Context, { folder, title }: Paper, text: Html): PageFile {
  const isMain = folder === mainPages.docs;
  return layout(context, {
    folder,
    kind: "docs",
    title: isMain ? title : `${title} · Documentation`,
    description: `${isMain ? "All pages" : title}: the documentation of the program behind this site.`,
    mainPage: "docs",
    isUndated: true,
    main: html`<div class="reference-frame"><div class="reference">
<p class="to-contents"><a href="#contents">All pages</a></p>
${text}</div>
<nav id="contents" class="contents" aria-label="Documentation" tabindex="-1"><ul>${allPages().map(
      (one) =>
        html`<li><a href="/${one.folder}"${one.folder === folder && html` aria-current="page"`}>${one.title}</a></li>`,
    )}</ul></nav></div>`,
  });
}
