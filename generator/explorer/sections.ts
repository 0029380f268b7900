/** The explorer as sections of the build: what changes with the areas, and what does not. */

import { readingInputs, type SectionInput } from "../answers/sections.ts";
import { digestOf } from "../lib/digest.ts";
import type { Section } from "../lib/section.ts";
import type { Model } from "../model/model.ts";
import { landOf } from "./charts/land.ts";
import { mainFiles, waterFiles } from "./explorer.ts";
import { assetsOf } from "./parts/assets.ts";
import { siteOf } from "./parts/context.ts";

export function explorerSections(input: SectionInput): Section[] {
  const { model, readingsOf, options } = input;
  const site = siteOf(model, readingsOf, options, assetsOf(), landOf(model.areas));
  const waters = siteOf(watersOf(model), readingsOf, options, site.assets, site.land);
  return [
    { name: "site", step: "site", files: () => mainFiles(site) },
    {
      name: "waters",
      step: "site",
      inputs: digestOf({
        ...inputOf(waters.model),
        options,
        readings: readingInputs(input),
        land: site.land,
      }),
      files: () => waterFiles(waters),
    },
  ];
}

/** The model as the pages of monitoring sites and consents see it: without what they do not show. */
export const watersOf = (model: Model): Model => ({
  ...model,
  areas: [],
  organisations: [],
  schemes: [],
  stages: new Map(),
  changes: [],
  zones: [],
});

/** All of it as plain data; a consent's sites by their ids. */
const inputOf = ({ stages: _, consents, ...rest }: Model) => ({
  ...rest,
  consents: consents.map((consent) => ({
    ...consent,
    sites: consent.sites.map(({ site, bands }) => ({ site: site.id, bands })),
  })),
});
