import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { AreaListItem, MonitoringSite } from "../../../schemas/resource.ts";
import { answerOf, itemsOf, type Stage } from "./stage.ts";

export const areasOf = (stage: Stage): readonly AreaListItem[] => itemsOf<AreaListItem>(stage, "areas");

const sitesOf = (stage: Stage): readonly MonitoringSite[] =>
  readdirSync(join(stage.root, "v1/monitoring-sites"))
    .filter((name) => name.endsWith(".json"))
    .map((name) => answerOf<MonitoringSite>(stage, `monitoring-sites/${name}`));

/** An address of every type of page, from the root of the site. */
export const addressesOf = {
  home: () => "",
  area: (stage) => areaWhere(stage, (area) => (area.currentStageAssignment?.stage.severity ?? 0) > 1),
  "area without a restriction": (stage) =>
    areaWhere(stage, (area) => !area.currentStageAssignment && area.trackingStatus === "tracked"),
  "area that is not tracked": (stage) => areaWhere(stage, (area) => area.trackingStatus === "untracked"),
  organisation: (stage) => firstOf(stage, "organisations"),
  organisations: () => "organisations/",
  scheme: (stage) => firstOf(stage, "schemes"),
  schemes: () => "schemes/",
  "monitoring site": (stage) => siteWhere(stage, ({ isServed }) => isServed),
  "monitoring site no longer served": (stage) => siteWhere(stage, ({ isServed }) => !isServed),
  "monitoring sites": () => "monitoring-sites/",
  consent: () => "consents/wp030404t_2f2/",
  consents: () => "consents/",
  "consents on a river": () => "consents/river_page-waimakariri-river/",
  "part of a list": () => "consents/list_page-no-take/",
  "restriction zones": () => "restriction-zones/",
  "restriction zone": ({ root }) => {
    const folders = readdirSync(join(root, "restriction-zones"), { withFileTypes: true });
    return `restriction-zones/${known(folders.find((entry) => entry.isDirectory())).name}/`;
  },
  changes: () => "changes/",
  search: () => "search/?q=river",
  freshness: () => "freshness/",
  downloads: () => "downloads/",
  about: () => "about/",
  reference: () => "reference/",
  operation: () => "reference/get-area/",
  documentation: () => "docs/api/",
  "not found": () => "there/is/no/such/page",
} satisfies Record<string, (stage: Stage) => string>;

export type PageType = keyof typeof addressesOf;

export const pageTypes = Object.keys(addressesOf) as PageType[];

/** The types that look the same at any time, apart from the notice, which stands on the others too. */
export const SAME_FOR_EVER: readonly PageType[] = [
  "schemes",
  "restriction zones",
  "downloads",
  "about",
  "reference",
  "operation",
  "documentation",
  "not found",
];

export const areaWhere = (stage: Stage, holds: (area: AreaListItem) => boolean): string =>
  `areas/${known(areasOf(stage).find(holds)).id}/`;

export const siteWhere = (stage: Stage, holds: (site: MonitoringSite) => boolean): string =>
  `monitoring-sites/${known(sitesOf(stage).find(holds)).id}/`;

const firstOf = (stage: Stage, list: string): string =>
  `${list}/${known(itemsOf<{ id: string }>(stage, list)[0]).id}/`;

function known<T>(record: T | undefined): T {
  if (record === undefined) throw new Error("The data has no record for this page: take another data set.");
  return record;
}
