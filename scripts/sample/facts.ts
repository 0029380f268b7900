/** The rows of the tables of facts that the sample is made from. */

/**
 * A site that measures flow. `usualFlow` is what runs there around the as-of instant, `triggers` the flows at which
 * the reductions of bands 1, 2, … start, both in the provider's unit of flow; `areaKey` is a key of `siteAreas`.
 */
export type FlowSiteFacts = readonly [
  siteNumber: string,
  name: string,
  longitude: number,
  latitude: number,
  usualFlow: number,
  triggers: readonly number[],
  everyHours: number,
  areaKey: string | null,
];

/** A site that measures one thing other than flow. */
export type GaugeFacts = readonly [
  siteNumber: string,
  name: string,
  longitude: number,
  latitude: number,
  observationType: string,
  everyHours: number,
];

/** A scheme as its facts table states it; a stage is severity, name and Markdown description. */
export type SchemeFacts = {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly stages: readonly (readonly [severity: number, name: string, description: string])[];
};
