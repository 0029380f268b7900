import { noticeOf } from "../answers/about.ts";
import { answerSections, inTree, type SectionInput } from "../answers/answer-sections.ts";
import { epochFiles } from "../answers/epoch-files.ts";
import { documentFiles, documentsOf } from "../answers/openapi/documents.ts";
import type { Options } from "../answers/options.ts";
import { problemFiles } from "../answers/problem-files.ts";
import { securityFiles } from "../answers/security-txt.ts";
import { layouts } from "../answers/store/layouts.ts";
import { blueprintFile } from "../answers/uses/blueprint.ts";
import { downloadSections } from "../downloads/download-sections.ts";
import { badgeFiles, badgeInput, feedFiles, feedInput, type PagesOfFeeds } from "../downloads/feeds/feeds.ts";
import { mainPages } from "../explorer/parts/addresses.ts";
import { pageFoldersOf } from "../explorer/parts/page-folders.ts";
import { explorerSections } from "../explorer/sections.ts";
import { hostFiles } from "../hosts/hosts.ts";
import type { Model } from "../model/model.ts";
import { below, cachedSection, type File, type Section } from "../output/section.ts";

/** Every section of a build, in the order of the manifest. */
export function sectionsOf(input: SectionInput, hasExplorer: boolean): Section[] {
  const { model, readingsOf, options } = input;
  const documents = documentsOf(model, readingsOf, options);
  return [
    ...answerSections(input),
    inTree({ name: "problems", step: "answers", files: problemFiles }),
    { name: "epochs", step: "answers", files: () => epochFiles(input) },
    feedSection(input, hasExplorer),
    badgeSection(input),
    ...downloadSections(input, hasExplorer),
    {
      name: "documents",
      step: "documents",
      files: () => [...below("v1/", documentFiles(documents)), blueprintFile(options.baseUrl)],
    },
    { name: "security", step: "documents", files: () => securityFiles(model, options.baseUrl) },
    cachedSection({
      name: "hosts",
      step: "hosts",
      input: { store: options.store, baseUrl: options.baseUrl },
      make: allHostFiles,
    }),
    ...(hasExplorer ? explorerSections(input, documents) : []),
  ];
}

const feedSection = ({ model, options }: SectionInput, hasExplorer: boolean): Section =>
  cachedSection({
    name: "feeds",
    step: "feeds",
    input: feedInput(model, model.asOf, {
      baseUrl: options.baseUrl,
      hub: model.dataset.hub ?? null,
      pages: hasExplorer ? pagesOfFeeds(model) : null,
      notice: noticeOf(model.dataset),
    }),
    make: feedFiles,
  });

function pagesOfFeeds(model: Model): PagesOfFeeds {
  const { area, organisation } = pageFoldersOf(model).of;
  return {
    all: mainPages.changes,
    area: Object.fromEntries(area),
    organisation: Object.fromEntries(organisation),
  };
}

const badgeSection = ({ model }: SectionInput): Section =>
  cachedSection({ name: "badges", step: "feeds", input: badgeInput(model, model.asOf), make: badgeFiles });

function* allHostFiles({ store, baseUrl }: Pick<Options, "store" | "baseUrl">): Generator<File> {
  yield* hostFiles(store, baseUrl);
  yield* layouts[store].rewriting.emptyList();
}
