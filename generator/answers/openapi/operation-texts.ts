/**
 * What a consumer reads about each operation. Kept out of the table of operations, which is part of the resolver at the
 * edge.
 */

import type { OperationId } from "../../api/operations.ts";

type OperationText = {
  readonly tag: keyof typeof tagTexts;
  readonly description: string;
  /** What a 200 holds. */
  readonly answer: string;
  /** For parameters that mean something else here than in other operations. */
  readonly parameters?: Readonly<Record<string, string>>;
};

export const tagTexts = {
  Areas: "Areas, each with the stage now in force, earlier stages and scheduled changes.",
  "Scheduled changes": "Scheduled changes of stages in all areas, past and future.",
  Schemes: "Restriction schemes and their stages.",
  Organisations: "The councils and water entities that are responsible for areas.",
  Map: "The areas as vector tiles.",
  Monitoring: "Monitoring sites, their readings, and the consents that depend on them.",
  Zones: "Zones by whose names restrictions are announced.",
  Search: "Finding records of all kinds by name or number.",
  Subscriptions: "Being told of changes: feeds, calendars and badges.",
  Downloads: "The data as files of other formats.",
  "About this API": "What there is, how fresh it is, and this description.",
} as const;

/** The name of an operation as the specification spells it: `GetAreasAtPlace` is `Get Areas at Place`. */
export const nameOf = (id: string): string =>
  id.replace(/(?<=[a-z])(?=[A-Z])/g, " ").replace(/ (In|At) /, (word) => word.toLowerCase());

export const operationTexts: Record<OperationId, OperationText> = {
  GetArea: {
    tag: "Areas",
    description:
      "One area with its scheme, the stage in force, the responsible organisations and the sources that are monitored. `currentStageAssignment` is null if no restrictions are currently set. If `trackingStatus` is `untracked`, nobody follows its notices: null says nothing about what is in force, and a stage on record may be out of date. From `horizon` of `/v1/status` on, nothing is known of any area.",
    answer: "The area.",
  },
  GetAreas: {
    tag: "Areas",
    description:
      "All areas by name, ignoring macrons and letter case. Each has the stage in force and its bounding box, but no boundary.",
    answer: "A page of areas.",
  },
  GetCurrentStageAssignment: {
    tag: "Areas",
    description:
      "The stage in force in an area. Both an unknown area and an area without a stage in force are a 404. To tell them apart, read the `message`, or use Get Area: for an area without a stage in force it answers 200 with `currentStageAssignment` null. Here an `areaId` that is not a UUID is a 404 as well.",
    answer: "The stage assignment in force.",
  },
  GetAreaScheduledChanges: {
    tag: "Areas",
    description:
      "The scheduled changes of one area, latest `effectiveFrom` first: pending, approved, rejected, cancelled and applied ones, unless you filter. A change that is ignored does not take effect, and this list does not show which are: look up `isIgnored` in Get Scheduled Changes.",
    answer: "A page of the area's scheduled changes; empty if it has none.",
  },
  GetStageAssignments: {
    tag: "Areas",
    description:
      "The stages that have been in force in an area, newest first, including the one now in force. Between them the area was at its base stage, if it is `tracked`; of others that is not known. With `from` or `until`, only assignments whose own period `[effectiveFrom, effectiveUntil)` overlaps `[from, until)`.",
    answer: "A page of the area's stage assignments; empty if it has none, or none in the period.",
    parameters: {
      from: "The start of the period. Assignments that ended at or before it are left out.",
      until:
        "The end of the period, excluded. Assignments that start at or after it are left out. If it equals `from`, the list is empty.",
    },
  },
  GetScheduledChanges: {
    tag: "Scheduled changes",
    description:
      "The scheduled changes of all areas, latest `effectiveFrom` first. If `targetStageId` is null, the change lifts all restrictions of the area. `isIgnored` is only shown here.",
    answer: "A page of scheduled changes.",
    parameters: {
      organisationId:
        "Only changes of areas that this organisation is responsible for. An unknown id gives an empty list.",
    },
  },
  GetSchemes: {
    tag: "Schemes",
    description:
      "All restriction schemes by name, each with a summary of its stages. This operation never answers 400: an invalid `pageNumber` or `pageSize` counts as absent.",
    answer: "A page of schemes.",
  },
  GetScheme: {
    tag: "Schemes",
    description: "One restriction scheme with its stages, the mildest first.",
    answer: "The scheme.",
  },
  GetStagesInScheme: {
    tag: "Schemes",
    description: "All stages of a scheme, the mildest first, as a plain array without pages.",
    answer: "The stages of the scheme.",
  },
  GetStage: {
    tag: "Schemes",
    description: "One stage of a scheme.",
    answer: "The stage.",
    parameters: { stageId: "The id of a stage of that scheme, in any letter case." },
  },
  GetOrganisation: {
    tag: "Organisations",
    description: "One council or water entity with the areas that it is responsible for.",
    answer: "The organisation.",
  },
  GetOrganisations: {
    tag: "Organisations",
    description: "All councils and water entities by name, ignoring macrons and letter case.",
    answer: "A page of organisations.",
  },
  GetAreaTile: {
    tag: "Map",
    description:
      "A Mapbox Vector Tile (version 2) of the areas, in the XYZ scheme: `y` counts from the north. Its one layer, `areas`, holds only what does not change from day to day: `id`, the area's UUID, and `name`. Join the stage in force from Get Areas by `id`.",
    answer: "The tile.",
    parameters: {
      z: "The zoom level, from 0. Above the `maxzoom` of Get Area Tile Metadata every tile is a 404, so that map clients overzoom.",
      x: "The column, from 0 in the west to 2^z − 1.",
      y: "The row, from 0 in the north to 2^z − 1.",
    },
  },
  GetAreaTileMetadata: {
    tag: "Map",
    description:
      "The TileJSON document for map clients: the address of the tiles, their zoom levels, bounds and layer.",
    answer: "The TileJSON document.",
  },
  GetMonitoringSiteReadings: {
    tag: "Monitoring",
    description:
      "The readings of a monitoring site, newest first, of all observation types together. A reading is `stale` if it is older than its provider's maximum age or its site is no longer served; then its `value` is withheld. If `value` is null and the reading is `current`, the provider did not state it.",
    answer: "A page of the site's readings; empty if it has none, or none in the period.",
    parameters: {
      from: "The start of the period for `observedAt`, included.",
      to: "The end of the period for `observedAt`, excluded. If it equals `from`, the list is empty.",
    },
  },
  GetRestrictionZones: {
    tag: "Zones",
    description: "All restriction zones by name, each with its type and its other names.",
    answer: "A page of restriction zones.",
  },
  Search: {
    tag: "Search",
    description:
      "Finds areas, organisations, schemes, restriction zones, monitoring sites and consents that contain `q` in a name (including alternative names), in a site's waterway or in a number. Letter case does not matter, and you may leave out macrons: `whangarei` finds `Whangārei`. Results are ordered by kind, in the order of the `type` parameter's values, then by name, then by id. They are not ranked, so the pages of one build do not shift.",
    answer: "A page of results; empty if nothing was found.",
  },
  GetMonitoringConsentRestrictions: {
    tag: "Monitoring",
    description:
      "The trigger levels of a consent to take water, each with the restriction that its monitoring site now states for the same band. A restriction is for its `date` alone, and what the site states as a whole may be stricter: read `statuses` of Get Monitoring Site too. If `sites` is empty, no row of the consent has both a known site and a trigger level. It does not mean that taking water is unrestricted.",
    answer: "The consent's sites and bands.",
  },
  GetAreasAtPlace: {
    tag: "Areas",
    description:
      "Every area whose boundary holds a place, by name, each as Get Area answers it. It is exact: a place on a border is held by the areas on both sides. The answer says which areas hold the place, not which network supplies it. **No area is no permission:** the boundary may be unknown, and the place has some council all the same. The place is in the address, which servers log; the client that a build publishes sends none.",
    answer: "A page of areas; empty if no boundary holds the place.",
  },
  MayUse: {
    tag: "Areas",
    description:
      "Whether water may be used in an area now, or `at` an instant, by the rules of the stage in force: one request for a controller that knows neither rules nor time zones. `until` says how long the answer holds by this data; a new build may change it earlier, so ask before each run. What no rule states is `unknown`, never allowed. `conditions` are left to the user. **A controller that cannot ask must not water.**",
    answer: "The answer.",
  },
  GetMonitoringSite: {
    tag: "Monitoring",
    description:
      "One monitoring site with the statuses that its provider states, each with its own instant and freshness. A site that is no longer served is still found: its `isServed` is false and all its rows are stale. Its readings are at Get Monitoring Site Readings.",
    answer: "The monitoring site.",
  },
};
