/** The levels at which the restrictions of a site's consents start, for each kind of reading that they are compared with. */

import type { SiteRecord } from "../../../model/monitoring-sites.ts";
import type { Trigger } from "../../../views/charts/trigger-labels.ts";
import type { Context } from "../context.ts";
import type { Series } from "./observations.ts";

/**
 * Each level once, with its bands, the highest first. The data do not say what a level is compared with, so its unit has to: it belongs
 * to the one kind of reading that has that unit, and to none where several have. No consent depends on the rain of an hour.
 */
export function triggersFor(
  { consentsAt }: Pick<Context, "consentsAt">,
  site: SiteRecord,
  series: readonly Series[],
): (one: Series) => readonly Trigger[] {
  const bands = consentsAt(site).flatMap(({ bands }) => bands);
  const compared = series.filter(({ type }) => type !== "rainfall");
  return (one) => {
    const unit = one.latest?.unit;
    // Series that are out of date count too: the trigger levels may be about them.
    const alike = compared.filter(({ latest, newest }) => (latest ?? newest).unit === unit);
    if (unit === undefined || alike.length !== 1 || alike[0] !== one) return [];
    const own = bands.filter((band) => band.unit === unit);
    return [...Map.groupBy(own, ({ triggerLevel }) => triggerLevel)]
      .map(([level, at]) => ({
        level,
        bands: [...new Set(at.map(({ bandNumber }) => bandNumber))].sort((a, b) => a - b),
      }))
      .sort((a, b) => b.level - a.level);
  };
}
