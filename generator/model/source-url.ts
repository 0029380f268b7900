import type { Stage } from "../../schemas/source.ts";

/** Where a council states what a stage allows in an area: the area's own page, or that of the whole stage. */
export const sourceUrlOf = (
  { sourceUrl, sourceUrls }: Pick<NonNullable<Stage["uses"]>, "sourceUrl" | "sourceUrls">,
  areaId: string,
): string => sourceUrls?.[areaId] ?? sourceUrl;
