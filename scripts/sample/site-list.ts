import type { FlowSiteFacts, GaugeFacts } from "./facts.ts";
import { type ProviderFacts, providers } from "./providers.ts";
import { idOf } from "./seed.ts";
import { furtherTypes, gauges } from "./site-facts.ts";
import { northernSites } from "./site-facts-north.ts";
import { southernSites } from "./site-facts-south.ts";

/** A monitoring site with all that the sample's modules need to know of it. */
export type Site = {
  readonly id: string;
  readonly provider: ProviderFacts;
  readonly siteNumber: string;
  readonly name: string;
  readonly waterway: string | null;
  readonly location: { readonly longitude: number; readonly latitude: number };
  readonly observationTypes: readonly string[];
  readonly usualFlow: number;
  readonly triggers: readonly number[];
  readonly everyHours: number;
  readonly areaKey: string | null;
};

/** Every monitoring site, provider by provider. */
export const siteList: readonly Site[] = providers.flatMap((provider) => [
  ...[...(southernSites[provider.key] ?? []), ...(northernSites[provider.key] ?? [])].map((facts) =>
    flowSite(provider, facts),
  ),
  ...(gauges[provider.key] ?? []).map((facts) => gauge(provider, facts)),
]);

function flowSite(provider: ProviderFacts, facts: FlowSiteFacts): Site {
  const [siteNumber, name, longitude, latitude, usualFlow, triggers, everyHours, areaKey] = facts;
  return {
    id: idOf("site", `${provider.key}:${siteNumber}`),
    provider,
    siteNumber,
    name,
    waterway: name.split(/ at | above /)[0] ?? null,
    location: { longitude, latitude },
    observationTypes: ["flow", ...(furtherTypes[siteNumber] ?? [])],
    usualFlow,
    triggers,
    everyHours,
    areaKey,
  };
}

function gauge(provider: ProviderFacts, facts: GaugeFacts): Site {
  const [siteNumber, name, longitude, latitude, observationType, everyHours] = facts;
  return {
    id: idOf("site", `${provider.key}:${siteNumber}`),
    provider,
    siteNumber,
    name,
    waterway: null,
    location: { longitude, latitude },
    observationTypes: [observationType],
    usualFlow: 0,
    triggers: [],
    everyHours,
    areaKey: null,
  };
}
