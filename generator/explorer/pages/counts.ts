import type { Scheme } from "../../../schemas/source.ts";
import type { Context } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { stageSwatch, swatch } from "../parts/swatch.ts";
import { count } from "../parts/words.ts";

/** How many areas are at each stage, scheme by scheme: severities of different schemes do not add up. */
export function countsByStage(context: Context): Html | false {
  const schemes = context.model.schemes.filter(({ id }) => context.areasOfScheme(id).length > 0);
  if (schemes.length === 0) return false;
  return html`<section aria-labelledby="stages"><h2 id="stages">Levels, scheme by scheme</h2>
<details><summary>How many areas are at each level of ${count(schemes.length, "scheme")}</summary><div class="scheme-counts">${schemes.map((scheme) => schemeCounts(context, scheme))}</div></details></section>`;
}

function schemeCounts({ areasOfScheme, pageOf }: Context, scheme: Scheme): Html {
  const areas = areasOfScheme(scheme.id);
  const byStage = Map.groupBy(areas, ({ current }) => current?.stageId ?? null);
  const withoutStage = Map.groupBy(byStage.get(null) ?? [], ({ trackingStatus }) => trackingStatus);
  const row = (colour: Html, name: string, own: readonly unknown[] = []) =>
    own.length > 0 && html`<tr><th scope="row">${colour} ${name}</th><td>${own.length}</td></tr>`;
  return html`<table class="counts"><caption><a href="${pageOf.scheme(scheme.id)}">${scheme.name}</a></caption><thead class="vh"><tr><th scope="col">Stage</th><th scope="col">Areas</th></tr></thead><tbody>${scheme.stages
    .toReversed()
    .map((stage) => row(stageSwatch(stage), stage.name, byStage.get(stage.id)))}${row(
    swatch("none"),
    "No restriction set",
    withoutStage.get("tracked"),
  )}${row(swatch("untracked"), "Not tracked", withoutStage.get("untracked"))}</tbody></table>`;
}
