import type { Area } from "../../model/model.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { levelOf } from "../parts/level.ts";
import { swatch } from "../parts/swatch.ts";

/** The stages of an area's scheme, the most severe on top, like the marks of a gauge: where it stands is marked. */
export function ladder({ standings }: Site, area: Area): Html | false {
  if (area.scheme === null || area.scheme.stages.length === 0) return false;
  const current = standings.get(area)?.stage;
  return html`<section class="ladder" aria-labelledby="ladder"><h2 id="ladder">${current ? "Where it stands" : "No stage in force"}</h2><p class="means">The stages of ${area.scheme.name}, the most severe on top.</p><ol reversed>${area.scheme.stages
    .toReversed()
    .map(
      ({ id, severity, name }) =>
        html`<li${id === current?.id && html` aria-current="true"`}>${swatch(levelOf(severity), severity)}<span>${name}${id === current?.id && html` <b>now</b>`}</span></li>`,
    )}</ol></section>`;
}
