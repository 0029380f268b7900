import { observationsOf } from "./observations.ts";
import { providers } from "./providers.ts";
import { siteAreas } from "./site-areas.ts";
import { silentForHours, unlocated, unserved } from "./site-facts.ts";
import { type Site, siteList } from "./site-list.ts";
import { daysAfter, hoursAfter } from "./summers.ts";
import { json, type SampleFile } from "./write.ts";

/** Below this share of a band's trigger level nothing may be taken; between the two, a part. */
const CUT_OFF = 0.8;

type Restriction = {
  status: "none" | "partial" | "full";
  allowedPercentage: number | null;
  date: string;
  description: string | null;
};
type Status = { bandNumber: number | null; restriction: Restriction | null; asAt: string };

/** `monitoring-sites/*.json`: one file a provider. */
export const siteFiles = (): SampleFile[] =>
  providers.map((provider) => ({
    path: `monitoring-sites/${provider.key}.json`,
    content: json(siteList.filter((site) => site.provider === provider).map(recordOf)),
  }));

function recordOf(site: Site) {
  const areas = siteAreas.get(site.areaKey ?? "");
  return {
    id: site.id,
    providerKey: site.provider.key,
    siteNumber: site.siteNumber,
    name: site.name,
    waterway: site.waterway,
    location: unlocated.has(site.siteNumber) ? null : site.location,
    isServed: !unserved.has(site.siteNumber),
    waterManagementSubArea: areas?.sub ?? null,
    waterManagementArea: areas?.area ?? null,
    statuses: statusesOf(site),
  };
}

/** What the provider last stated of a site's bands; of hourly sites also what it had stated the day before. */
function statusesOf(site: Site): Status[] {
  if (site.usualFlow === 0) return [];
  // A silent site's statement is as old as its newest reading: a provider states nothing without a flow.
  const silentDays = Math.ceil((silentForHours[site.siteNumber] ?? 0) / 24);
  const daysBack = site.everyHours === 1 ? [silentDays, silentDays + 1] : [silentDays];
  return daysBack.flatMap((days): Status[] => {
    const asAt = hoursAfter(site.provider.stated.at, -24 * days);
    const date = daysAfter(site.provider.stated.forDate, -days);
    const flow = meanFlow(site, asAt);
    if (site.triggers.length === 0) {
      // Without a band the provider says something of the whole site, or only that it has nothing to say.
      const unrestricted: Restriction = { status: "none", allowedPercentage: null, date, description: null };
      return [{ bandNumber: null, restriction: flow === null ? null : unrestricted, asAt }];
    }
    return site.triggers.map((trigger, index) => ({
      bandNumber: index + 1,
      restriction: flow === null ? null : restrictionOf(flow, trigger, site.provider.flowUnit, date),
      asAt,
    }));
  });
}

/** The mean flow of the day before an instant; null where the site measured none. */
function meanFlow(site: Site, until: string): number | null {
  const from = hoursAfter(until, -24);
  const flows = observationsOf(site, "flow").flatMap(({ observedAt, value }) =>
    from < observedAt && observedAt <= until && value !== null ? [value] : [],
  );
  if (flows.length === 0) return null;
  return Number((flows.reduce((sum, flow) => sum + flow, 0) / flows.length).toPrecision(3));
}

function restrictionOf(flow: number, trigger: number, unit: string, date: string): Restriction {
  if (flow >= trigger) return { status: "none", allowedPercentage: 100, date, description: null };
  const facts = `the mean flow of ${flow} ${unit} is below ${trigger} ${unit}`;
  const share = (flow / trigger - CUT_OFF) / (1 - CUT_OFF);
  if (share <= 0) return { status: "full", allowedPercentage: 0, date, description: `No take: ${facts}.` };
  const allowedPercentage = Math.max(5, Math.floor(share * 20) * 5);
  const description = `Take at most ${allowedPercentage}% of the consented rate: ${facts}.`;
  return { status: "partial", allowedPercentage, date, description };
}
