/** The explorer as two sections of the build: the pages about areas, and those that no area changes. */

import { readingInputs, type SectionInput } from "../answers/sections.ts";
import { DATA_SECTIONS } from "../downloads/sections.ts";
import { digestOf } from "../lib/digest.ts";
import type { Section } from "../lib/section.ts";
import type { Model } from "../model/model.ts";
import type { Documents } from "../openapi/documents.ts";
import { landOf } from "./charts/land.ts";
import { overviewOf } from "./charts/overview.ts";
import { mainFiles, monitoringFiles } from "./explorer.ts";
import { contextOf } from "./parts/context.ts";
import { pageFoldersOf } from "./parts/page-folders.ts";
import { siteReadings } from "./parts/site-readings.ts";

export function explorerSections(input: SectionInput, documents: Documents): Section[] {
  const { model, readingsOf, options } = input;
  const folders = pageFoldersOf(model);
  const overview = overviewOf(model.areas);
  const shared = {
    documents,
    options,
    folders,
    overview,
    land: landOf([...(overview?.boundaries.values() ?? [])]),
    ...siteReadings(readingsOf, model.asOf),
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
        readings: readingInputs(input),
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

/** The model as plain data. The readings themselves are left out: they have a digest of their own. */
const inputOf = ({ stages: _, consents, ...rest }: Model) => ({
  ...rest,
  consents: consents.map((consent) => ({
    ...consent,
    sites: consent.sites.map(({ site, bands }) => ({ site: site.id, bands })),
  })),
});
