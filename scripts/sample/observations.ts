import { HOUR } from "../../generator/lib/time-units.ts";
import { randomOf } from "./seed.ts";
import { silentForHours } from "./site-facts.ts";
import type { Site } from "./site-list.ts";
import { LAST_ROW } from "./summers.ts";

/** One measurement; a null value is one that the provider did not state. */
type Observation = {
  readonly observedAt: string;
  readonly value: number | null;
  readonly unit: string;
  readonly qualityCode: string;
};

const SPAN_HOURS = 14 * 24;
const START = Date.parse(LAST_ROW) - SPAN_HOURS * HOUR;

/** Rain of the two weeks: hours after their start, and the fresh that it brings as a multiple of the usual flow. */
const rainByProvider: Readonly<Record<string, readonly (readonly [hour: number, size: number])[]>> = {
  "environment-canterbury": [
    [70, 1.6],
    [214, 0.35],
  ],
  horizons: [[96, 1.1]],
  waikato: [
    [52, 0.6],
    [190, 0.4],
  ],
  otago: [[66, 1.2]],
  marlborough: [
    [84, 2.2],
    [220, 0.3],
  ],
  tasman: [[80, 2.8]],
  "hawkes-bay": [[130, 0.5]],
  "greater-wellington": [
    [90, 1.9],
    [246, 0.5],
  ],
};

/** The two weeks of one observation type at a site, oldest first, none later than the as-of instant. */
export const observationsOf = (site: Site, observationType: string): Observation[] => {
  const random = randomOf(`observations:${site.id}:${observationType}`);
  const newest = Date.parse(LAST_ROW) - (silentForHours[site.siteNumber] ?? Math.floor(random() * 3)) * HOUR;
  const gapFrom = random() < 0.4 ? random() * SPAN_HOURS : SPAN_HOURS;
  const gapUntil = gapFrom + 5 + random() * 25;
  const datum = random();

  return hoursOf(site.everyHours).flatMap((hour) => {
    // Drawn before anything is left out, so that a gap or a silence never shifts the other values.
    const [noise, luck] = [random(), random()];
    const instant = START + hour * HOUR;
    if (instant > newest || (gapFrom <= hour && hour < gapUntil)) return [];
    const [value, unit] = measured(site, observationType, hour, noise, datum);
    const { good, fair, missing } = site.provider.quality;
    const isMissing = luck < 0.012;
    // Ratings are least certain in a fresh.
    const isDoubtful = luck > 0.97 || (observationType === "flow" && flowRatio(site, hour) > 2.1);
    return {
      observedAt: new Date(instant).toISOString().replace(".000Z", "Z"),
      value: isMissing ? null : value,
      unit,
      qualityCode: isMissing ? missing : isDoubtful ? fair : good,
    };
  });
};

/** Hours after the start that lie on the clock's own grid; daily values are those of 9am standard time (21:00Z). */
function hoursOf(everyHours: number): number[] {
  const startHour = START / HOUR;
  const phase = everyHours === 24 ? 21 : 0;
  return Array.from({ length: SPAN_HOURS + 1 }, (_, hour) => hour).filter(
    (hour) => (startHour + hour) % everyHours === phase,
  );
}

/** Flow as a multiple of the usual: a recession from a wet start, with freshes that rise fast and fall slowly. */
function flowRatio(site: Site, hour: number): number {
  const random = randomOf(`river:${site.id}`);
  const [lag, fall, share] = [2 + random() * 8, 18 + random() * 22, 0.6 + random() * 0.7];
  const freshes = (rainByProvider[site.provider.key] ?? []).map(([begins, size]) => {
    const since = hour - begins - lag;
    return since <= 0 ? 0 : 1.3 * size * share * (1 - Math.exp(-since / 5)) * Math.exp(-since / fall);
  });
  return freshes.reduce((sum, fresh) => sum + fresh, 0.95 + 0.5 * Math.exp(-hour / 130));
}

function measured(
  site: Site,
  observationType: string,
  hour: number,
  noise: number,
  datum: number,
): [value: number, unit: string] {
  const ratio = flowRatio(site, hour) * (1 + (noise - 0.5) * 0.02);
  const isMetric = site.provider.flowUnit === "m³/s";
  switch (observationType) {
    case "flow":
      return [Number((site.usualFlow * ratio).toPrecision(3)), site.provider.flowUnit];
    case "waterLevel": {
      const metres = datum + 0.9 * ratio ** 0.45;
      return isMetric ? [Number(metres.toFixed(3)), "m"] : [Math.round(metres * 1000), "mm"];
    }
    case "rainfall": {
      const rains = rainByProvider[site.provider.key] ?? [];
      const rain = rains.find(([begins]) => begins <= hour && hour < begins + Math.max(15, site.everyHours));
      const millimetres = rain ? rain[1] * noise * 4 * Math.sqrt(site.everyHours) : noise > 0.95 ? 0.2 : 0;
      return [Number(millimetres.toFixed(1)), "mm"];
    }
    case "groundwaterLevel":
      return [Number((-8 - 22 * datum - hour * 0.0009 + noise * 0.02).toFixed(3)), "m"];
    case "waterTemperature": {
      // Warmest about 4pm, which is 03:00Z; the series starts at 20:00Z.
      const daily = 1.8 * Math.cos(((hour - 7) / 24) * 2 * Math.PI);
      return [Number((12.2 + 3 * datum + daily + hour * 0.004 + noise * 0.2).toFixed(1)), "°C"];
    }
    default:
      throw new Error(
        `Found the observation type ${observationType}, expected one that the sample can simulate.`,
      );
  }
}
