/** What a consumer reads of each operation. Kept from the table of operations, which is carried to the edge. */

import type { OperationId } from "../api/operations.ts";

export type OperationText = {
  readonly tag: keyof typeof tagTexts;
  /** The name of the operation, as the specification spells it. */
  readonly summary: string;
  readonly description: string;
  /** What a 200 holds. */
  readonly answer: string;
  /** Of those parameters that mean something else here than elsewhere. */
  readonly parameters?: Readonly<Record<string, string>>;
};

export const tagTexts = {
  Areas: "Areas with the stage now in force, the stages before it and the changes to come.",
  "Scheduled changes": "Changes of stages to come, and past ones, of all areas.",
  Schemes: "Restriction schemes and the stages that areas can be at.",
  Organisations: "The councils and water entities that are responsible for areas.",
  Map: "The areas as vector tiles.",
  Monitoring: "Monitoring sites, what they observe, and the consents that are bound to them.",
  Zones: "Zones that restrictions are stated for by name.",
  Search: "Finding records of all kinds by name or number.",
  "About this API": "What there is, how fresh it is, and this description.",
} as const;

export const operationTexts: Record<OperationId, OperationText> = {
  GetArea: {
    tag: "Areas",
    summary: "Get Area",
    description:
      "One area with its scheme, the stage in force, the organisations responsible and the sources monitored. `currentStageAssignment` null means that no restrictions are currently set; if `trackingStatus` is `untracked`, the area is not monitored and null says nothing about what is in force.",
    answer: "The area.",
  },
  GetAreas: {
    tag: "Areas",
    summary: "Get Areas",
    description:
      "All areas by name (macrons and letter case aside), each with the stage in force and its bounding box, without boundaries.",
    answer: "A page of areas.",
  },
  GetCurrentStageAssignment: {
    tag: "Areas",
    summary: "Get Current Stage Assignment",
    description:
      "The stage in force in an area. An area without one and an unknown area are both a 404; to tell them apart, read the `message`, or ask Get Area, which answers 200 with `currentStageAssignment` null for an area without restrictions. An `areaId` that is no UUID is a 404 too.",
    answer: "The stage assignment in force.",
  },
  GetAreaScheduledChanges: {
    tag: "Areas",
    summary: "Get Area Scheduled Changes",
    description:
      "The scheduled changes of one area, the latest `effectiveFrom` first: pending, approved, rejected, cancelled and applied ones, unless the filters narrow them.",
    answer: "A page of the area's scheduled changes; empty if it has none.",
  },
  GetStageAssignments: {
    tag: "Areas",
    summary: "Get Stage Assignments",
    description:
      "The stages that were in force in an area over time, newest first, with the one now in force. In the gaps between them the area was at its base stage. With `from` or `until`, those whose own period `[effectiveFrom, effectiveUntil)` overlaps the span `[from, until)`.",
    answer: "A page of the area's stage assignments; empty if it never had one, or none in the span.",
    parameters: {
      from: "The start of the span, itself included. Assignments that had ended by then are left out.",
      until:
        "The end of the span, itself not included. Assignments that begin then or later are left out. Equal to `from`, the span is empty and so is the list.",
    },
  },
  GetScheduledChanges: {
    tag: "Scheduled changes",
    summary: "Get Scheduled Changes",
    description:
      "The scheduled changes of all areas, the latest `effectiveFrom` first. `targetStageId` null lifts all restrictions of the area.",
    answer: "A page of scheduled changes.",
    parameters: {
      organisationId:
        "Only changes of areas that this organisation is responsible for. An unknown one leaves an empty list.",
    },
  },
  GetSchemes: {
    tag: "Schemes",
    summary: "Get Schemes",
    description:
      "All restriction schemes by name, each with its stages in short. This operation knows no 400: an invalid `pageNumber` or `pageSize` counts as absent.",
    answer: "A page of schemes.",
  },
  GetScheme: {
    tag: "Schemes",
    summary: "Get Scheme",
    description: "One restriction scheme with its stages, the mildest first.",
    answer: "The scheme.",
  },
  GetStagesInScheme: {
    tag: "Schemes",
    summary: "Get Stages in Scheme",
    description: "All stages of a scheme as a plain array, the mildest first; it has no pages.",
    answer: "The stages of the scheme.",
  },
  GetStage: {
    tag: "Schemes",
    summary: "Get Stage",
    description: "One stage of a scheme.",
    answer: "The stage.",
    parameters: { stageId: "The id of a stage of that scheme, in any letter case." },
  },
  GetOrganisation: {
    tag: "Organisations",
    summary: "Get Organisation",
    description: "One council or water entity with the areas that it is responsible for.",
    answer: "The organisation.",
  },
  GetOrganisations: {
    tag: "Organisations",
    summary: "Get Organisations",
    description: "All councils and water entities by name (macrons and letter case aside).",
    answer: "A page of organisations.",
  },
  GetAreaTile: {
    tag: "Map",
    summary: "Get Area Tile",
    description:
      "A Mapbox Vector Tile (version 2) of the areas, in the XYZ scheme: `y` counts from the north. The one layer `areas` holds only what does not change from day to day: `id`, the area's UUID, and `name`. Join the stage in force from Get Areas by `id`.",
    answer: "The tile.",
    parameters: {
      z: "The zoom level, from 0. Above the `maxzoom` of Get Area Tile Metadata every tile is a 404, so that map clients overzoom.",
      x: "The column, from 0 in the west to 2^z − 1.",
      y: "The row, from 0 in the north to 2^z − 1.",
    },
  },
  GetAreaTileMetadata: {
    tag: "Map",
    summary: "Get Area Tile Metadata",
    description:
      "The TileJSON document to give to a map client: the address of the tiles, their zoom levels, bounds and layer.",
    answer: "The TileJSON document.",
  },
  GetMonitoringSiteReadings: {
    tag: "Monitoring",
    summary: "Get Monitoring Site Readings",
    description:
      "What a monitoring site observed, newest first, all observation types together. A reading that is older than its provider's maximum age, or whose site is no longer served, is `stale` and its `value` is withheld; a `value` of null that is `current` is one that the provider did not state.",
    answer: "A page of the site's readings; empty if it has none, or none in the span.",
    parameters: {
      from: "The start of the span that `observedAt` lies in, itself included.",
      to: "The end of the span that `observedAt` lies in, itself not included. Equal to `from`, the span is empty and so is the list.",
    },
  },
  GetRestrictionZones: {
    tag: "Zones",
    summary: "Get Restriction Zones",
    description: "All restriction zones by name, each with its type and the other names that it goes by.",
    answer: "A page of restriction zones.",
  },
  Search: {
    tag: "Search",
    summary: "Search",
    description:
      "Finds areas, organisations, schemes, restriction zones, monitoring sites and consents that hold `q` as a part of a name (other names and aliases too), of a site's waterway or of an identifying number. Letter case does not count, and what is written without macrons finds what has them: `whangarei` finds `Whangārei`. Results come by kind, in the order of the `type` parameter's values, then by name, then by id; nothing is ranked, so the pages of one build do not shift.",
    answer: "A page of what was found; empty if nothing was.",
  },
  GetMonitoringConsentRestrictions: {
    tag: "Monitoring",
    summary: "Get Monitoring Consent Restrictions",
    description:
      "The trigger levels that a consent to take water states, each with the restriction that its monitoring site now states for the same band. An empty `sites` means that no row of the consent names both a site held here and a trigger level: not that taking water is unrestricted.",
    answer: "The consent's sites and bands.",
  },
  GetMonitoringSite: {
    tag: "Monitoring",
    summary: "Get Monitoring Site",
    description:
      "One monitoring site with the statuses that its provider states for it, each with its own instant and freshness. A site that is no longer served resolves all the same: `isServed` is false and all its rows are stale. What it observed is at Get Monitoring Site Readings.",
    answer: "The monitoring site.",
  },
};
