/** The explorer as parts of the build: what changes with the areas, and what does not. */

import type { Options } from "../answers/answers.ts";
import { digestOf } from "../lib/digest.ts";
import type { Model } from "../model/model.ts";
import type { Part } from "../section.ts";
import { landOf } from "./charts/land.ts";
import { mainFiles, waterFiles } from "./explorer.ts";
import { assetsOf } from "./parts/assets.ts";
import { siteOf } from "./parts/context.ts";

/** `readings` is the digest of all that the answers to readings follow from. */
export function siteParts(model: Model, options: Options, readings: string): Part[] {
  const site = siteOf(model, options, assetsOf(), landOf(model.areas));
  const waters = siteOf(watersOf(model), options, site.assets, site.land);
  return [
    { name: "site", step: "site", files: () => mainFiles(site) },
    {
      name: "waters",
      step: "site",
      inputs: digestOf({ ...inputOf(waters.model), options, readings, land: site.land }),
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
  exampleReadings: [],
  zones: [],
});

/** All of it as plain data; of the readings, the digest tells. */
const inputOf = ({ stages: _, sites, consents, ...rest }: Model) => ({
  ...rest,
  sites: sites.map(({ readings: { newestFirst: _, ...facts }, ...site }) => ({ ...site, facts })),
  consents: consents.map((consent) => ({
    ...consent,
    sites: consent.sites.map(({ site, bands }) => ({ site: site.id, bands })),
  })),
});
