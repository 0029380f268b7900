import { drawOf } from "../../random.ts";
import type { SourceSite } from "../source.ts";
import type { Named } from "./names.ts";

/** Consents of one to three rows, both bands of a site or one; one row in fifty names a site that no data holds. */
export function consentsOf(names: readonly Named[], sites: readonly SourceSite[]) {
  const draw = drawOf(8);
  return names.map(({ name }, index) => {
    const first = Math.floor((index * sites.length) / names.length);
    const { providerKey, siteNumber } = sites[first] as SourceSite;
    const second = sites[first + 1];
    const rows = [1, 2].slice(draw.below(2)).map((bandNumber) => ({ siteNumber, bandNumber }));
    if (second?.providerKey === providerKey && draw.chance(0.3)) {
      rows.push({ siteNumber: second.siteNumber, bandNumber: 1 });
    }
    return {
      consentNumber: name,
      providerKey,
      rows: rows.map((row) => ({
        siteNumber: draw.chance(0.02) ? `${row.siteNumber}-old` : row.siteNumber,
        bandNumber: row.bandNumber,
        triggerLevel: draw.chance(0.05) ? null : draw.between(1, 4000) / 100,
        unit: "m³/s",
        thresholdAsAt: `20${draw.between(10, 26)}-07-01`,
        thresholdSourceUrl: `https://${providerKey}.example.org/consents`,
      })),
    };
  });
}
