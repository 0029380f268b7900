/** The changes of an area that still wait for approval, once another was approved: it may have been meant as one of them. */

import { isPending } from "../../generator/model/change-state.ts";
import { commandFor } from "./command.ts";
import { forPlace } from "./when.ts";
import { type Outlook, stageName } from "./words.ts";

/**
 * A line about the one that is nearest in time, if there is any: somebody who mistypes the time of an announced change approves a
 * new one, and the announced one never takes effect.
 */
export function waitingLines({ source, edited, data, area, stage, effectiveFrom, now }: Outlook): string[] {
  const distance = (at: number) => Math.abs(at - effectiveFrom);
  const [nearest, ...others] = edited.changes
    .map(({ record }) => record)
    .filter((change) => change.areaId === area.id && isPending(change))
    .toSorted((a, b) => distance(a.effectiveFrom) - distance(b.effectiveFrom));
  if (nearest === undefined) return [];
  const name = stageName(source, nearest.targetStageId);
  const command = commandFor({
    data,
    area,
    stage: nearest.targetStageId === null ? null : name,
    from: nearest.effectiveFrom,
  });
  const made = commandFor({ data, area, stage: stage?.name ?? null, from: effectiveFrom });
  // What has taken effect can no longer be cancelled.
  const instead = effectiveFrom > now ? `, and ${made} cancel` : "";
  return [
    [
      `Still waits for approval: ${name} from ${forPlace(nearest.effectiveFrom, area.timeZoneId)}.`,
      `If you meant that one: ${command} approve${instead}; else ${command} cancel.`,
      ...(others.length > 0 ? [`Others of the area that wait: ${others.length} (npm run status).`] : []),
    ].join(" "),
  ];
}
