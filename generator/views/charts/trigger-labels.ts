/** The labels of trigger levels, in a column at the right end of a chart: none lies on the line, and none on another. */

import { formatValue } from "../words/words.ts";
import { PLOTS } from "./plots.ts";
import type { ValueScale } from "./value-scale.ts";

const { top, bottom } = PLOTS.readings;

/** A level at which the restriction of bands starts. */
export type Trigger = { readonly level: number; readonly bands: readonly number[] };

type TriggerLabel = {
  readonly figure: string;
  readonly bands: string;
  /** Where the level is, and where its label stands beside it: in pixels from the top of the chart. */
  readonly y: number;
  readonly at: number;
  /** Whether the scale reaches to the level: otherwise its label has an arrow, and there is no line. */
  readonly isInside: boolean;
};

/** The height of a label, in pixels. */
const LABEL = 15;
/** So many labels stand one above the other beside the plot. */
const MOST = Math.floor((bottom - top) / LABEL);

type Group = { readonly triggers: readonly Trigger[]; readonly side: -1 | 0 | 1 };

/** From the highest level down. All levels above the scale share a label, so do all levels below it, and close ones where there are many. */
export function triggerLabels(triggers: readonly Trigger[], { low, high, yOf }: ValueScale): TriggerLabel[] {
  const sideOf = ({ level }: Trigger): Group["side"] => (level > high ? 1 : level < low ? -1 : 0);
  const groups: Group[] = [];
  for (const trigger of triggers.toSorted((a, b) => b.level - a.level)) {
    const [side, last] = [sideOf(trigger), groups.at(-1)];
    if (side !== 0 && last?.side === side)
      groups[groups.length - 1] = { side, triggers: [...last.triggers, trigger] };
    else groups.push({ side, triggers: [trigger] });
  }
  while (groups.length > MOST) joinNearest(groups);
  const labels = groups.map(({ triggers, side }) => {
    const levels = triggers.map(({ level }) => level);
    const [greatest, least] = [Math.max(...levels), Math.min(...levels)];
    const figures = [...new Set([least, greatest])].map(formatValue).join("–");
    return {
      figure: `${{ 1: "↑ ", 0: "", [-1]: "↓ " }[side]}${figures}`,
      bands: bandsInBrief(triggers.flatMap(({ bands }) => bands)),
      y: yOf(Math.min(high, Math.max(low, (greatest + least) / 2))),
      isInside: side === 0,
    };
  });
  return spread(labels);
}

/** Joins the two neighbours within the scale that are the nearest to each other. */
function joinNearest(groups: Group[]): void {
  let [nearest, distance] = [1, Infinity];
  for (let index = 1; index < groups.length; index++) {
    const [above, below] = [groups[index - 1], groups[index]] as [Group, Group];
    const between = (above.triggers.at(-1)?.level ?? 0) - (below.triggers[0]?.level ?? 0);
    if (above.side === 0 && below.side === 0 && between < distance) [nearest, distance] = [index, between];
  }
  const [above, below] = [groups[nearest - 1], groups[nearest]] as [Group, Group];
  groups.splice(nearest - 1, 2, { side: 0, triggers: [...above.triggers, ...below.triggers] });
}

/** Labels as near to their levels as they can stand without meeting: down from the first, and up again from the bottom. */
function spread(labels: readonly Omit<TriggerLabel, "at">[]): TriggerLabel[] {
  const places = labels.map(({ y }) => y);
  for (let index = 1; index < places.length; index++)
    places[index] = Math.max(places[index] as number, (places[index - 1] as number) + LABEL);
  let limit: number = bottom;
  for (let index = places.length - 1; index >= 0; index--) {
    places[index] = Math.min(places[index] as number, limit);
    limit = (places[index] as number) - LABEL;
  }
  return labels.map((label, index) => ({ ...label, at: places[index] as number }));
}

/** `band 3`, `bands 1–3, 5`; where these are many, `6 bands`. */
export function bandsInBrief(bands: readonly number[]): string {
  const sorted = [...new Set(bands)].sort((a, b) => a - b);
  const runs: number[][] = [];
  for (const band of sorted) {
    const last = runs.at(-1);
    if (last?.at(-1) === band - 1) last.push(band);
    else runs.push([band]);
  }
  const words = runs
    .flatMap((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.map(String)))
    .join(", ");
  if (sorted.length === 1) return `band ${words}`;
  return words.length > 7 ? `${sorted.length} bands` : `bands ${words}`;
}
