/** The national scale: what homes may do in their gardens, on one scale for all schemes (docs/may-use.md). */

/** Strictest first, then what cannot be compared. */
export const GRADES = [
  "noOutdoorWater",
  "byHandOnly",
  "sprinklersAtSetHours",
  "careOnly",
  "noRestriction",
  "notInRules",
  "notKnown",
] as const;

export type Grade = (typeof GRADES)[number];

type Tracked = { readonly trackingStatus: "tracked" | "untracked" };

/** The grade of an area by that of its stage. Of an area that is not tracked nothing is known, whatever is on record. */
export const gradeIn = ({
  trackingStatus,
  grade,
  isKnown,
}: Tracked & { readonly grade: Grade | null; readonly isKnown: boolean }): Grade =>
  isKnown && trackingStatus === "tracked" ? (grade ?? "noRestriction") : "notKnown";
