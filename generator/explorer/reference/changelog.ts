import { programFile } from "../../output/program.ts";
import type { File } from "../../output/section.ts";
import { html } from "../../views/html/html.ts";
import { markdown } from "../../views/html/markdown.ts";
import type { Context } from "../parts/context.ts";
import type { Description } from "./description.ts";
import { CHANGELOG, referencePage } from "./frame.ts";

/** What has changed for those who use the API: their part of CHANGELOG.md. */
export function changelogPage(context: Context, description: Description): File {
  return referencePage(context, description, {
    folder: CHANGELOG,
    title: "API changelog",
    description: "What has changed in the API, version by version, for those who use it.",
    main: html`<h1>Changelog</h1>
<p class="lead">What has changed for those who use the API. Within version 1, fields and operations are only added.</p>
${forConsumers(`${programFile("CHANGELOG.md")}`).map(
  ({ version, text }) => html`<section class="prose"><h2>${version}</h2>${markdown(text)}</section>`,
)}`,
  });
}

/** Each version with what it says to consumers. Links within the repository lead nowhere from a page: their labels stay. */
function forConsumers(changelog: string): { readonly version: string; readonly text: string }[] {
  const versions = changelog.split(/^(?=## )/m).slice(1);
  return versions.flatMap((part) => {
    const version = part.slice(3, part.indexOf("\n")).trim();
    const [, own] = /^### For consumers[^\n]*\n([\s\S]*?)(?=^### |$(?![\s\S]))/m.exec(part) ?? [];
    return own === undefined
      ? []
      : [{ version, text: own.replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, "$1") }];
  });
}
