import { lazy } from "../../lib/lazy.ts";
import { programFile } from "../../output/program.ts";
import type { File } from "../../output/section.ts";
import { html } from "../../views/html/html.ts";
import { markdown } from "../../views/html/markdown.ts";
import type { Context } from "../parts/context.ts";
import { CHANGELOG_FEED, changelogFeed, type Version } from "./changelog-feed.ts";
import type { Description } from "./description.ts";
import { CHANGELOG, referencePage } from "./frame.ts";

/** What has changed for people who use the API: their part of CHANGELOG.md, as a page and as a feed. */
export function* changelogFiles(context: Context, description: Description): Generator<File> {
  yield referencePage(context, description, {
    folder: CHANGELOG,
    title: "API changelog",
    description: "What has changed in the API, version by version, for those who use it.",
    main: html`<h1>Changelog</h1>
<p class="lead">What has changed for those who use the API. Within version 1, <a href="/docs/stability/">fields and operations are only added</a>.</p>
<p><a class="button" href="/${CHANGELOG_FEED}" type="application/atom+xml">Follow the feed</a></p>
${forConsumers().map(
  ({ name, date, text }) =>
    html`<section class="prose"><h2>${name}${date !== null && `, ${date}`}</h2>${markdown(text)}</section>`,
)}`,
  });
  yield changelogFeed(context, forConsumers());
}

/** Each version with what it says to consumers. Links within the repository lead nowhere from a page: their labels stay. */
const forConsumers = lazy((): readonly Version[] => {
  const versions = `${programFile("CHANGELOG.md")}`.split(/^(?=## )/m).slice(1);
  return versions.flatMap((part) => {
    const [, name = "", date = null] = /^## (.*?)(?: \((\d{4}-\d\d-\d\d)\))?$/m.exec(part) ?? [];
    const [, own] = /^### For consumers[^\n]*\n([\s\S]*?)(?=^### |$(?![\s\S]))/m.exec(part) ?? [];
    return own === undefined
      ? []
      : [{ name, date, text: own.replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, "$1") }];
  });
});
