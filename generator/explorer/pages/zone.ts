/** The page of a restriction zone. The data links zones to nothing, so the page only says which records share a name with it. */

import type { RestrictionZone } from "../../../schemas/source.ts";
import { memoize } from "../../lib/memoize.ts";
import type { Area } from "../../model/model.ts";
import type { SiteRecord } from "../../model/monitoring-sites.ts";
import { type Html, html } from "../../views/html/html.ts";
import { normaliseName } from "../../views/words/normalise.ts";
import { spokenName } from "../../views/words/te-reo.ts";
import { ZONE_TYPES } from "../../views/words/zone-types.ts";
import type { Context } from "../parts/context.ts";
import { jsonLinks } from "../parts/frame/json-links.ts";
import { layout, type PageFile } from "../parts/frame/layout.ts";
import { grouped } from "../parts/grouped.ts";
import { plainAreas } from "./areas/area-list.ts";
import { sitesInBrief } from "./monitoring/sites-table.ts";

/** What makes the page of each zone. */
export function zonePages(context: Context): (zone: RestrictionZone) => PageFile {
  const { areas, sites } = context.model;
  const named: Named = {
    areas: namedLike(areas, ({ name }) => [name]),
    aliased: namedLike(areas, ({ name, alternateNames = [] }) => [name, ...alternateNames]),
    sites: namedLike(sites, managementAreasOf),
  };
  return (zone) => zonePage(context, zone, named);
}

function zonePage(context: Context, zone: RestrictionZone, named: Named): PageFile {
  const { name, type, aliases } = zone;
  const names = [name, ...aliases];
  // An area's other name may be the name of a zone of another kind: “Ashburton” is a water management zone, too.
  const isOfAreas = type === "district" || type === "waterSupplyZone";
  const isOfSites = type === "waterManagementZone";
  const areas = (isOfAreas ? named.aliased : named.areas)(names);
  const sites = isOfSites ? named.sites(names) : [];
  return layout(context, {
    folder: context.pageOf.restrictionZone(zone.id),
    kind: "zone",
    title: `${name}: restriction zone`,
    description: `${name}, a ${ZONE_TYPES[type].toLowerCase()} that notices of restrictions name: its other names, and what is on record under them.`,
    mainPage: "zones",
    above: "Restriction zones",
    holdsUntil: areas.length === 0 ? null : context.holdsUntil(areas),
    main: html`<h1>${spokenName(name)}</h1>
<p class="meta">${ZONE_TYPES[type]}${aliases.length > 0 && html` · also known as ${aliases.join(", ")}`}</p>
<p class="means">Notices use these names to say where a restriction applies. The data has no boundary of this zone, and no link from it to a scheme or a council.</p>
${areas.length > 0 && areasOfName(context, areas)}
${sites.length > 0 && sitesOfName(context, sites)}
${
  areas.length + sites.length === 0 &&
  html`<p class="note">No area has one of these as its name${isOfSites && ", and no monitoring site is in a water management area with one"}. We do not know what applies here. Ask the council.</p>`
}
${jsonLinks([
  { operation: "GetRestrictionZones", shows: "All restriction zones", query: "?pageSize=100" },
  { download: "restriction-zones.csv", shows: "All zones as a spreadsheet" },
])}`,
  });
}

/** The records that have one of the names, in their order. Macrons and letter case do not matter. */
type NamedLike<T> = (names: readonly string[]) => readonly T[];

type Named = {
  readonly areas: NamedLike<Area>;
  /** By their other names too. */
  readonly aliased: NamedLike<Area>;
  readonly sites: NamedLike<SiteRecord>;
};

function namedLike<T>(records: readonly T[], namesOf: (record: T) => readonly string[]): NamedLike<T> {
  const withName = grouped(records, (record) => namesOf(record).map(normalised));
  return (names) => {
    const found = new Set(names.flatMap((name) => withName(normalised(name))));
    return found.size === 0 ? [] : records.filter((record) => found.has(record));
  };
}

const normalised = memoize(normaliseName);

const managementAreasOf = ({ waterManagementArea, waterManagementSubArea }: SiteRecord): string[] =>
  [waterManagementArea, waterManagementSubArea].flatMap((area) => area?.name ?? []);

const areasOfName = (context: Context, areas: readonly Area[]): Html =>
  html`<section aria-labelledby="areas"><h2 id="areas">${areas.length === 1 ? "The area" : "Areas"} of this name</h2>${plainAreas(context, areas)}</section>`;

const sitesOfName = (context: Context, sites: readonly SiteRecord[]): Html =>
  html`<section aria-labelledby="sites"><h2 id="sites">Monitoring sites in the water management area of this name</h2>${sitesInBrief(context, sites)}</section>`;
