import type { StageSummary } from "../../../schemas/resource.ts";
import { ruleInBrief } from "../direction.ts";
import { type Html, html } from "../html/html.ts";
import { levelOf } from "../level.ts";
import { stageSwatch } from "../swatch.ts";
import type { Moment } from "./answer.ts";

type Ladder = { readonly name: string; readonly stages: readonly StageSummary[] };

/** The stages of an area's scheme, like the marks of a gauge: the most severe on top, the one in force marked. */
export const ladder = (
  { name, stages }: Ladder,
  currentId: string | null,
  now: Html | string,
  gradeOf: Moment["gradeOf"],
): Html | false =>
  stages.length > 0 &&
  html`<section class="ladder" aria-labelledby="ladder"><h2 id="ladder">Levels in this scheme</h2><p class="means">${name}, most severe first.</p><ol reversed>${stages
    .toReversed()
    .map((stage) => {
      const isCurrent = stage.id === currentId;
      return html`<li${isCurrent && html` aria-current="true"`}>${stageSwatch(stage, levelOf(gradeOf(stage)))}<span>${stage.name}${
        isCurrent && html` <b>${now}</b>`
      } ${ruleInBrief(stage)}</span></li>`;
    })}</ol></section>`;
