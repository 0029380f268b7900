/** A week of a series as a small line beside its latest value. */

import { extremesOf } from "../../lib/extremes.ts";
import { DAY } from "../../lib/time/time-units.ts";
import { breaksIn } from "../../views/charts/gaps.ts";
import { lineOf } from "../../views/charts/readings-plot.ts";
import { type Html, html } from "../../views/html/html.ts";
import { formatQuantity, formatValue } from "../../views/words/words.ts";
import { isMeasured, type Series } from "../parts/state/observations.ts";

/** In pixels, and in units that are stretched to the card. */
const HEIGHT = 48;
const WIDTH = 200;
/** A line of fewer points says little, and more are not seen. */
const FEWEST = 8;
const MOST = 60;

/** The past week's line; none for rain, which is of periods, and none where too little was measured. */
export function sparkLine({ type, all, latest, name }: Series): Html | false {
  if (type === "rainfall" || latest === null) return false;
  const until = latest.observedAt;
  const from = until - 7 * DAY;
  const measured = all
    .filter(isMeasured)
    .filter(({ observedAt, unit }) => unit === latest.unit && observedAt >= from && observedAt <= until);
  if (measured.length < FEWEST) return false;
  const [low, high] = extremesOf(measured.map(({ value }) => value));
  const every = Math.ceil(measured.length / MOST);
  const breaks = breaksIn(measured.map(({ observedAt }) => observedAt).reverse());
  // The first reading after a gap may be the only one before the next gap.
  const shown = measured
    .filter(({ observedAt }, index) => index % every === 0 || breaks.has(observedAt))
    .reverse();
  const line = lineOf(
    shown.map(({ observedAt, value }) => ({ at: observedAt, value })),
    {
      x: (instant) => Math.round(((instant - from) / (until - from)) * WIDTH),
      // Room for half of the stroke.
      y: (value) => Math.round(HEIGHT - 2 - ((value - low) / (high - low || 1)) * (HEIGHT - 4)),
    },
    breaks,
  );
  return html`<svg class="chart spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="100%" height="${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${name} in the week up to then: ${formatValue(low)} to ${formatQuantity(high, latest.unit)}."><g class="line">${line}</g></svg>`;
}
