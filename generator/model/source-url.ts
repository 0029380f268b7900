import type { Stage } from "../../schemas/source.ts";

/** Where a council states what a stage allows in an area: the area's page, or the page of the whole stage. */
export const sourceUrlOf = (
  { sourceUrl, sourceUrls }: Pick<NonNullable<Stage["uses"]>, "sourceUrl" | "sourceUrls">,
  areaId: string,
): string => sourceUrls?.[areaId] ?? sourceUrl;
