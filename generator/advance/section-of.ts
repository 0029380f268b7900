import type { OperationId } from "../api/operations.ts";

/** Which paths belong to which section: the first that matches. */
const FOLDERS: readonly [RegExp, OperationId][] = [
  [/\/areas\/pages\//, "GetAreas"],
  [/\/stage-assignments\/current\.json$/, "GetCurrentStageAssignment"],
  [/\/stage-assignments\//, "GetStageAssignments"],
  [/\/areas\/[^/]+\/scheduled-changes\//, "GetAreaScheduledChanges"],
  [/\/scheduled-changes\//, "GetScheduledChanges"],
  [/\/areas\/whole\//, "GetAreas"],
  [/\/areas\//, "GetArea"],
];

/** The section of the build that a file about restrictions belongs to, by its path from the root of the tree. */
export function sectionOf(path: string): OperationId {
  const [, section] = FOLDERS.find(([pattern]) => pattern.test(path)) ?? [];
  if (section === undefined) throw new Error(`Expected a file about restrictions, found ${path}.`);
  return section;
}
