import { type Area, isFinished } from "../../model/model.ts";
import { stateOf } from "../parts/area-state.ts";
import type { Context } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { stageSwatch } from "../parts/swatch.ts";

/** The stages of an area's scheme, like the marks of a gauge: the most severe on top, the one in force marked. */
export function ladder({ model }: Context, area: Area): Html | false {
  if (area.scheme === null || area.scheme.stages.length === 0) return false;
  const { stage: current } = stateOf(area, model);
  return html`<section class="ladder" aria-labelledby="ladder"><h2 id="ladder">Levels in this scheme</h2><p class="means">${area.scheme.name}, most severe first.</p><ol reversed>${area.scheme.stages
    .toReversed()
    .map((stage) => {
      const isCurrent = stage.id === current?.id;
      return html`<li${isCurrent && html` aria-current="true"`}>${stageSwatch(stage)}<span>${stage.name}${isCurrent && html` <b>${isFinished(model.dataset) ? "that day" : "now"}</b>`}</span></li>`;
    })}</ol></section>`;
}
