import { drawOf } from "../../random.ts";
import { words } from "../../words.ts";
import { alternatesOf, type Named } from "./names.ts";

/** The instant that every data set of the bench speaks for, ten minutes after its newest row. */
export const AS_OF = Date.parse("2026-11-20T20:10:00Z");

export const DATASET = {
  title: "Bench",
  description: "Made-up data of a scale to measure with.",
  licence: { name: "CC0 1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  attribution: [
    "Boundaries derived from Statistics New Zealand’s data, licensed for reuse under CC BY 3.0 NZ",
  ],
  isSample: true,
  asOf: new Date(AS_OF).toISOString(),
};

export type Organisation = { readonly id: string; readonly name: string };

export const organisationsOf = (names: readonly Named[]) =>
  names.map((named, index) => ({
    id: named.id,
    name: named.name,
    alternateNames: alternatesOf(named),
    websiteUrl: `https://council-${index + 1}.example.org/`,
  }));

const KEYS = [
  ...words("northland auckland waikato bay-of-plenty hawkes-bay taranaki horizons greater-wellington"),
  ...words("tasman environment-canterbury otago southland"),
];

export const providersOf = (organisations: readonly Organisation[]) =>
  KEYS.map((providerKey, index) => ({
    providerKey,
    name: organisations[index % organisations.length]?.name as string,
    organisationId: organisations[index % organisations.length]?.id as string,
    websiteUrl: `https://${providerKey}.example.org/`,
    maximumAge: ["PT24H", "PT48H", "P14D"][index % 3] as string,
  }));

export type Scheme = { readonly id: string; readonly stages: readonly { readonly id: string }[] };

const RULES = [
  "One sprinkler or irrigation system per property, on **alternate days** only.",
  "Hand-held hosing between 7 and 9pm; no sprinklers, no irrigation systems.",
  "No hoses or sprinklers. Water may be used for drinking, cooking and hygiene.",
  "Outdoor use is **not allowed**. Businesses follow their own water plan.",
];

/** Schemes of two to four stages. */
export function schemesOf(names: readonly Named[]) {
  const draw = drawOf(2);
  return names.map(({ id, name }) => ({
    id,
    name,
    description: `When each level begins and ends is for the council to say.\n\n- ${name}: see its website.`,
    stages: RULES.slice(0, draw.between(2, 4)).map((description, index) => ({
      id: draw.uuid(),
      severity: index + 1,
      name: `Level ${index + 1}`,
      description,
    })),
  }));
}

export const zonesOf = (names: readonly Named[]) =>
  names.map((named) => ({
    id: named.id,
    name: named.name,
    type: named.context as string,
    aliases: alternatesOf(named),
  }));
