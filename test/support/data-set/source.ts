/** The source data as a maintainer writes it (docs/data.md), before anything is read into it. Only the types are the schemas'. */

import type { z } from "zod";
import type * as source from "../../../schemas/source.ts";

/** Data that nothing has checked may say any word where a schema knows some. */
type Unchecked<Value> = Value extends string
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Unchecked<Value[Key]> }
    : Value;

type Written<Schema extends z.ZodType> = Unchecked<z.input<Schema>>;

export type SourceDataset = Written<typeof source.dataset>;
export type SourceOrganisation = Written<typeof source.organisation>;
export type SourceProvider = Written<typeof source.provider>;
export type SourceStage = Written<typeof source.stage>;
export type SourceScheme = Written<typeof source.scheme>;
export type SourceArea = Written<typeof source.areaProperties>;
export type SourceAssignment = Written<typeof source.stageAssignment>;
export type SourceChange = Written<typeof source.scheduledChange>;
export type SourceRestriction = Written<typeof source.restriction>;
export type SourceSite = Written<typeof source.monitoringSite>;
export type SourceConsent = Written<typeof source.consent>;
export type SourceZone = Written<typeof source.restrictionZone>;
/** A line of a readings file; `id` is empty where the file states none. */
export type SourceReading = Written<typeof source.reading>;
/** A line of the file of places. */
export type SourcePlace = Written<typeof source.place>;

export type Position = number[];
export type Ring = Position[];

export type SourceGeometry =
  | { type: "Polygon"; coordinates: Ring[] }
  | { type: "MultiPolygon"; coordinates: Ring[][] }
  | null;

export interface SourceAreaFeature {
  type: "Feature";
  geometry: SourceGeometry;
  properties: SourceArea;
}
