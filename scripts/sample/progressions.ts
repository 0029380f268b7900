import type { District } from "./districts.ts";
import { schemes } from "./schemes.ts";
import { type Regime, regimes, restingByArea, underWay } from "./season-facts.ts";
import { randomOf } from "./seed.ts";
import { daysAfter, type Summer, summers } from "./summers.ts";

/** From 12:01am local time on this date the area stands at this severity; null is no stage at all. */
export type Step = { readonly date: string; readonly severity: number | null };

/** The last day on which a generated step may fall, so that changes due on the as-of day are not superseded. */
const LAST_DAY = "2026-11-19";

/** Every step of a district over all summers, oldest first, no two alike in a row; none without a scheme. */
export const stepsOf = (district: District): Step[] => {
  const scheme = schemes.find(({ key }) => key === district.schemeKey);
  const regime = regimes[district.schemeKey ?? ""];
  if (!scheme || !regime || district.trackingStatus !== "tracked") return [];

  const severities = scheme.stages.map(([severity]) => severity);
  const resting = restingByArea[district.key] ?? regime.resting;
  const steps = summers.flatMap((summer, index) =>
    stepsOfSummer(district, regime, severities, summer, index),
  );
  const first: Step = { date: "2023-07-01", severity: resting };
  return [first, ...steps.map((step) => ({ ...step, severity: step.severity ?? resting }))].filter(
    ({ severity }, index, all) => severity !== (index === 0 ? null : (all[index - 1]?.severity ?? null)),
  );
};

function stepsOfSummer(
  district: District,
  regime: Regime,
  severities: readonly number[],
  summer: Summer,
  index: number,
): Step[] {
  const told = underWay[district.key];
  const isUnderWay = index === summers.length - 1;
  if (isUnderWay && told) return told.map(([date, severity]) => ({ date, severity }));

  const random = randomOf(`steps:${district.key}:${summer.label}`);
  const between = (low: number, high: number): number => Math.floor(low + random() * (high - low + 1));
  const comesWithSummer = regime.starts === "daylightSaving";
  const usual = regime.reached[index] ?? 0;
  const shift = usual === 0 ? 0 : between(-1, 1);
  const reached = Math.min(severities.length, Math.max(comesWithSummer ? 1 : 0, usual + shift));
  const climbed = severities.slice(0, reached).filter((severity) => severity !== regime.resting);
  if (climbed.length === 0) return [];

  const steps: Step[] = [];
  let date = summer.begins;
  const stand = (severity: number | null): void => {
    steps.push({ date, severity });
  };
  for (const [rank, severity] of climbed.entries()) {
    if (rank === 0 && !comesWithSummer)
      date = daysAfter(summer.begins, isUnderWay ? between(18, 46) : between(70, 112));
    if (rank === 1 && comesWithSummer)
      date = daysAfter(summer.begins, isUnderWay ? between(25, 45) : between(98, 118));
    stand(severity);
    date = daysAfter(date, isUnderWay ? between(6, 12) : between(10, 22));
  }
  if (isUnderWay) return steps.filter((step) => step.date <= LAST_DAY);

  date = daysAfter(date, between(4, 16));
  for (const severity of climbed.slice(0, -1).reverse()) {
    stand(severity);
    date = daysAfter(date, between(8, 18));
  }
  const ends = comesWithSummer || date > summer.ends ? summer.ends : date;
  return [...steps.filter((step) => step.date < ends), { date: ends, severity: null }];
}
