import { HOUR } from "../../../../generator/lib/time/time-units.ts";
import { type Draw, drawOf } from "../../random.ts";
import { inFiles, type SourceFile } from "../files.ts";
import type { SourceSite } from "../source.ts";
import { AS_OF } from "./organisations.ts";
import { shareOf } from "./stages-over-time.ts";

const HEADER = "siteId,observationType,observedAt,value,unit,qualityCode\n";
const UNITS = { flow: "m³/s", waterLevel: "m" } as const;

/** Files of about 8 MB, each of one provider's sites, of every site so many rows that all of them are `count`. */
export function* readingFiles(sites: readonly SourceSite[], count: number): Generator<SourceFile> {
  const draw = drawOf(9);
  const counts = new Map(sites.map((site, index) => [site, shareOf(count, sites.length, index)]));
  for (const [provider, own] of Map.groupBy(sites, ({ providerKey }) => providerKey)) {
    yield* inFiles(own, 250, (some, number) => ({
      path: `readings/${provider}-${number}.csv`,
      content: HEADER + some.map((site) => rowsOf(draw, site, counts.get(site) as number)).join(""),
    }));
  }
}

/** Hour by hour up to the present, in the order of an export: by type, oldest first. */
function rowsOf(draw: Draw, { id }: SourceSite, count: number): string {
  const levels = draw.chance(0.5) ? Math.floor(count / 2) : 0;
  return series(draw, id, "flow", count - levels) + series(draw, id, "waterLevel", levels);
}

function series(draw: Draw, siteId: string, type: keyof typeof UNITS, count: number): string {
  let rows = "";
  let value = draw.between(100, 5000);
  for (let hour = Math.floor(AS_OF / HOUR) - count + 1; hour * HOUR <= AS_OF; hour++) {
    value = Math.max(1, value + draw.between(-20, 20));
    const isMissing = draw.chance(0.01);
    const observedAt = new Date(hour * HOUR).toISOString().replace(".000Z", "Z");
    rows += `${siteId},${type},${observedAt},${isMissing ? "" : value / 100},${UNITS[type]},${isMissing ? "QC0" : "QC600"}\n`;
  }
  return rows;
}
