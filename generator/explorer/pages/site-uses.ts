import type { SiteRecord } from "../../model/monitoring-sites.ts";
import type { Trigger } from "../charts/readings.ts";
import { pageOf } from "../parts/addresses.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { dataTable } from "../parts/table.ts";
import { joined, level } from "../parts/words.ts";

/** The levels at which restrictions start for the consents of a site, each once, the highest first. */
export function triggersOf({ usesOfSite }: Site, record: SiteRecord): Trigger[] {
  const bands = (usesOfSite.get(record.id) ?? []).flatMap(({ bands }) => bands);
  const byLevel = Map.groupBy(bands, ({ triggerLevel, unit }) => JSON.stringify([triggerLevel, unit]));
  return [...byLevel.values()]
    .map((same) => {
      const { triggerLevel, unit } = same[0] as (typeof same)[number];
      const numbers = [...new Set(same.map(({ bandNumber }) => bandNumber))].sort((a, b) => a - b);
      return { level: triggerLevel, unit, label: `Band ${numbers.join(", ")}` };
    })
    .sort((a, b) => b.level - a.level);
}

/** The consents that name a site, with the levels at which their bands start. */
export function usesTable({ usesOfSite }: Site, record: SiteRecord, root: string): Html {
  const uses = usesOfSite.get(record.id) ?? [];
  if (uses.length === 0) return html`<p>No consent in the data names this site with a trigger level.</p>`;
  const rows = uses.map(({ consent, bands }) => ({
    cells: [
      html`<a href="${root}${pageOf.consent(consent.consentNumber)}">${consent.consentNumber}</a>`,
      html`${joined(
        bands.map(
          ({ bandNumber, triggerLevel, unit }) =>
            html`<span class="band">Band ${bandNumber}: ${level(triggerLevel, unit)}</span>`,
        ),
        " ",
      )}`,
    ],
  }));
  return dataTable("Consents", ["Consent", "Restricted below"], rows);
}
