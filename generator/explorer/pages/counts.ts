import type { Scheme } from "../../../schemas/source.ts";
import { pageOf } from "../parts/addresses.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { levelOf } from "../parts/level.ts";
import { swatch } from "../parts/swatch.ts";

/** How many areas stand at each stage, scheme by scheme: severities of different schemes do not add up. */
export function countsByStage(site: Site): Html {
  const { model, areasOfScheme } = site;
  const withAreas = model.schemes.filter(({ id }) => areasOfScheme.has(id));
  if (withAreas.length === 0) return html``;
  return html`<section aria-labelledby="stages"><h2 id="stages">Areas by stage</h2>
<p class="means">Each scheme has stages of its own.</p>
<div class="scheme-counts">${withAreas.map((scheme) => schemeCounts(site, scheme))}</div></section>`;
}

function schemeCounts({ areasOfScheme }: Site, scheme: Scheme): Html {
  const areas = areasOfScheme.get(scheme.id) ?? [];
  const standing = Map.groupBy(areas, ({ current }) => current?.stageId ?? null);
  const without = Map.groupBy(standing.get(null) ?? [], ({ trackingStatus }) => trackingStatus);
  const row = (colour: Html, name: string, number: number) =>
    number > 0 && html`<tr><th scope="row">${colour} ${name}</th><td>${number}</td></tr>`;
  return html`<table class="counts"><caption><a href="${pageOf.scheme(scheme.id)}">${scheme.name}</a></caption><thead class="vh"><tr><th scope="col">Stage</th><th scope="col">Areas</th></tr></thead><tbody>${scheme.stages
    .toReversed()
    .map(({ id, severity, name }) =>
      row(swatch(levelOf(severity), severity), name, standing.get(id)?.length ?? 0),
    )}${row(
    swatch("none"),
    "No restriction set",
    without.get("tracked")?.length ?? 0,
  )}${row(swatch("untracked"), "Not tracked", without.get("untracked")?.length ?? 0)}</tbody></table>`;
}
