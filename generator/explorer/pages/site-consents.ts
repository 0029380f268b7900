import type { SiteRecord } from "../../model/monitoring-sites.ts";
import type { Trigger } from "../charts/readings.ts";
import type { Context } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { styledTable, tableHead } from "../parts/table.ts";
import { formatQuantity } from "../parts/words.ts";

/** The levels at which the restrictions of a site's consents start, each once, the highest first. */
export function triggersOf({ consentsAt }: Context, site: SiteRecord): Trigger[] {
  const bands = consentsAt(site).flatMap(({ bands }) => bands);
  const byLevel = new Map<string, { level: number; unit: string | null; numbers: Set<number> }>();
  for (const { triggerLevel: level, unit, bandNumber } of bands) {
    const key = `${level} ${unit ?? ""}`;
    const trigger = byLevel.get(key) ?? { level, unit, numbers: new Set() };
    byLevel.set(key, trigger);
    trigger.numbers.add(bandNumber);
  }
  return [...byLevel.values()]
    .map(({ level, unit, numbers }) => ({
      level,
      unit,
      label: `Band ${[...numbers].sort((a, b) => a - b).join(", ")}`,
    }))
    .sort((a, b) => b.level - a.level);
}

/** The consents that name a site, with the levels at which their bands start. */
export function linkedConsentsTable({ consentsAt, pageOf }: Context, site: SiteRecord, root: string): Html {
  const linked = consentsAt(site);
  if (linked.length === 0) return html`<p>No consent on record has a trigger level at this site.</p>`;
  const rows = linked.map(({ consent, bands }) => [
    html`<a href="${root}${pageOf.consent(consent.consentNumber)}">${consent.consentNumber}</a>`,
    bands.map(({ bandNumber, triggerLevel, unit }, index) => {
      const words = html`Band ${bandNumber}: ${formatQuantity(triggerLevel, unit)}`;
      return index === 0 ? words : html`<br>${words}`;
    }),
  ]);
  return styledTable(HEAD, rows);
}

const HEAD = tableHead("linked", ["Consent", "Restricted below"]);
