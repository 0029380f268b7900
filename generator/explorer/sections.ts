/** The explorer as two sections of the build: the pages about areas, and those that no area changes. */

import { digestsOf, isOfMonitoring, readingInputs, type SectionInput } from "../answers/sections.ts";
import { DATA_SECTIONS } from "../downloads/sections.ts";
import { digestOf } from "../lib/digest.ts";
import type { Section } from "../lib/section.ts";
import type { Model } from "../model/model.ts";
import type { Documents } from "../openapi/documents.ts";
import { landOf } from "./charts/land.ts";
import { overviewOf } from "./charts/overview.ts";
import { mainFiles, monitoringFiles } from "./explorer.ts";
import { bundledAssets } from "./parts/assets.ts";
import { contextOf } from "./parts/context.ts";
import { pageFoldersOf } from "./parts/page-folders.ts";
import { latestOf, siteReadings } from "./parts/site-readings.ts";

export function explorerSections(input: SectionInput, documents: Documents): Section[] {
  const { model, readingsOf, options, remember } = input;
  const { asOf, areas, sites } = model;
  const readings = readingInputs(input);
  const folders = pageFoldersOf(model);
  const overview = remember(["overview", digestsOf(input, isOfAreas)], () => overviewOf(areas));
  const latest = remember(
    ["latest readings", readings],
    () => new Map(sites.map((site) => [site.id, latestOf(readingsOf(site.id), site, asOf)])),
  );
  const shared = {
    documents,
    options,
    folders,
    overview,
    land: landOf([...(overview?.boundaries.values() ?? [])]),
    assets: bundledAssets(remember),
    ...siteReadings(readingsOf, asOf, latest),
  };
  const context = contextOf({ ...shared, model });
  const monitoring = contextOf({ ...shared, model: withoutAreas(model) });
  return [
    {
      name: "explorer",
      step: "site",
      describes: DATA_SECTIONS,
      files: (listed) => mainFiles(context, listed),
    },
    {
      name: "explorer-monitoring",
      step: "site",
      inputs: digestOf({
        ...inputOf(monitoring.model),
        options,
        readings,
        files: digestsOf(input, (file) => isOfMonitoring(file) || file.startsWith("upstreams/")),
        land: shared.land,
        organisations: [...folders.of.organisation],
      }),
      files: () => monitoringFiles(monitoring),
    },
  ];
}

/** The model without whatever the pages of monitoring sites and consents do not show: it cannot change them. */
const withoutAreas = (model: Model): Model => ({
  ...model,
  areas: [],
  organisations: [],
  schemes: [],
  stages: new Map(),
  changes: [],
  zones: [],
  ahead: { ...model.ahead, epochs: [] },
});

const isOfAreas = (file: string): boolean => file.startsWith("areas/");

/** The model as plain data. Monitoring sites and consents are left out: the digests of their files say what they are. */
const inputOf = ({ stages: _stages, sites: _sites, consents: _consents, ...rest }: Model) => rest;
