/** The answer card for frames and Markdown, where no script runs: it names the days that it is for, and a night leaves it alone. */

import { usesIn } from "../../../answers/uses/uses-over-time.ts";
import type { UsesOverTime } from "../../../api/may-use-file.ts";
import { knownDays } from "../../../downloads/feeds/known-days.ts";
import { dayOf } from "../../../lib/time/time-in-words.ts";
import { type Area, isFinished, type Model } from "../../../model/model.ts";
import { recordedAt } from "../../../model/stages-over-time.ts";
import { type AreaOptions, areaNow } from "../../../views/area/now.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { wateringOfStage } from "../../../views/uses/watering.ts";
import { answerOf, momentOf, readOf } from "./area-answers.ts";
import { stateOf } from "./area-state.ts";
import { caveat, stepsAhead, whatHappens } from "./on-record.ts";

type StillOptions = Pick<AreaOptions, "hrefOf" | "card"> & {
  /** The words of the scheme. */
  readonly words: Html | false;
  /** Where to read what applies now. */
  readonly more: Html | false;
};

export function stillCard(model: Model, area: Area, { words, more, ...options }: StillOptions): Html {
  const { words: days, knownUntil } = knownDays(area, model, model.asOf);
  const day = (instant: number) => dayOf(instant, area.timeZoneId);
  const state = stateOf(area, model);
  // Of an area that is not tracked the card says so by itself.
  const warning = area.trackingStatus === "tracked" ? caveat(area, state) : null;
  const answer = answerOf(area, model);
  const { next, end } = answer.coming;
  const recorded = recordedAt(area);
  return areaNow(answer, {
    ...momentOf(model),
    ...options,
    // Its dates have their years.
    isFinished: true,
    watering: wateringOfStage(usesIn(model).get(area.id) as UsesOverTime, state.stage?.uses?.rules ?? [], {
      now: model.asOf,
      days: beginning(days),
    }),
    read: readOf(area, state.stage),
    still: {
      days,
      until: isFinished(model.dataset) ? "" : days,
      words: html`${warning !== null && html`<p><strong>${warning}</strong></p>`}${words}`,
      later: stepsAhead(area, model).flatMap((step) =>
        step.at > (next?.at ?? end ?? -Infinity) ? [{ at: step.at, what: whatHappens(step, area) }] : [],
      ),
    },
    asAt: html`<p class="as-of">${recorded !== null && `Recorded ${day(recorded)}. `}${
      knownUntil !== null && `Known until ${day(knownUntil)}. `
    }${more}</p>`,
  });
}

/** `, known until 10 December 2026` as the beginning of a sentence: `Known until 10 December 2026:`. */
const beginning = (days: string): string =>
  days.replace(
    /^(,?) (.)(.*)/,
    (_, comma, first, rest) => `${first.toUpperCase()}${rest}${comma === "" ? "," : ":"}`,
  );
