/** Pages in Markdown beside the pages for people (docs/assistants.md). None has the instant of the build, so a night keeps nearly all of them. */

import type { Organisation, Scheme } from "../../../schemas/source.ts";
import { noticeOf } from "../../answers/about.ts";
import { plain } from "../../lib/markdown.ts";
import type { Model } from "../../model/model.ts";
import type { File } from "../../output/section.ts";
import { CHANGE_WORDS } from "../../views/change-words.ts";
import { ruleInWords } from "../../views/words/rule-words.ts";
import { NO_AREAS } from "../pages/organisation.ts";
import { mainPages } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import { wayFrom } from "../parts/frame/links.ts";
import { announcedIn, stepInWords } from "../parts/state/on-record.ts";
import { areaLine, areaTwin, paragraphs } from "./area-twin.ts";

/** The pages in Markdown: the first page, areas, councils, schemes and changes. */
export function* twinsOf(context: Context): Generator<File> {
  const { model, pageOf } = context;
  const file = (folder: string, content: string): File => ({ path: `${folder}index.md`, content });
  yield file(mainPages.home, homeTwin(context));
  yield file(mainPages.changes, changesTwin(context));
  for (const area of model.areas) yield file(pageOf.area(area.id), areaTwin(context, area));
  for (const one of model.organisations)
    yield file(pageOf.organisation(one.id), organisationTwin(context, one));
  for (const scheme of model.schemes) yield file(pageOf.scheme(scheme.id), schemeTwin(context, scheme));
}

const RECORDED =
  "What is recorded, since when, and until which day it is known. Each area’s page leads to what holds now. What is not in the list is not known: it is no permission.";

const homeTwin = (context: Context): string => {
  const { dataset, areas } = context.model;
  return paragraphs([
    `# ${plain(dataset.title)}`,
    noticeOf(dataset),
    RECORDED,
    linesOf(context, areas, mainPages.home),
  ]);
};

const organisationTwin = (context: Context, { id, name, websiteUrl }: Organisation): string => {
  const areas = context.areasOfOrganisation(id);
  return paragraphs([
    `# ${plain(name)}`,
    noticeOf(context.model.dataset),
    websiteUrl !== null && `<${websiteUrl}>`,
    areas.length === 0 ? NO_AREAS : RECORDED,
    areas.length > 0 && linesOf(context, areas, context.pageOf.organisation(id)),
  ]);
};

const linesOf = ({ model, pageOf }: Context, areas: Model["areas"], folder: string): string =>
  areas.map((area) => areaLine(area, model, wayFrom(folder)(pageOf.area(area.id)))).join("\n");

const schemeTwin = ({ model, pageOf, areasOfScheme }: Context, scheme: Scheme): string =>
  paragraphs([
    `# ${plain(scheme.name)}`,
    noticeOf(model.dataset),
    "Its levels, the mildest first, in its own words. No level of another scheme compares with these.",
    ...scheme.stages.flatMap(({ name, description, uses }) => [
      `## ${plain(name)}`,
      description === null ? "What it asks is not on record." : description.trim().replace(/^/gm, "> "),
      uses?.rules
        .map(
          (rule) =>
            `- ${rule.who.join(", ")}: ${rule.what.join(", ")} by ${rule.by.join(", ")}: ${plain(ruleInWords(rule))}`,
        )
        .join("\n"),
    ]),
    areasOfScheme(scheme.id)
      .map(
        ({ id, name }) => `- [${plain(name)}](${wayFrom(pageOf.scheme(scheme.id))(pageOf.area(id))}index.md)`,
      )
      .join("\n"),
  ]);

function changesTwin({ model, pageOf }: Context): string {
  const lines = announcedIn(model).map(({ area, step, state }) => {
    const href = wayFrom(mainPages.changes)(pageOf.area(area.id));
    return `- [${plain(area.name)}](${href}index.md): ${plain(stepInWords(step, area))}. ${CHANGE_WORDS[state]}.`;
  });
  return paragraphs([
    "# What is changing",
    noticeOf(model.dataset),
    "A confirmed change takes effect by itself. A pending one may never do. What is not announced here may still change.",
    lines.length === 0 ? "No change is announced." : lines.join("\n"),
  ]);
}
