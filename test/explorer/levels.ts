import type { AreaListItem } from "../../schemas/resource.ts";

/** The level that the list and the map should show for an area of the API: its severity, or no restriction, or not known. */
export const levelOf = ({ currentStageAssignment, trackingStatus }: AreaListItem): string =>
  currentStageAssignment
    ? String(Math.min(5, Math.max(0, currentStageAssignment.stage.severity)))
    : trackingStatus === "tracked"
      ? "none"
      : "untracked";
