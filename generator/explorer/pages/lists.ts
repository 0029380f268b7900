/** The lists: monitoring sites, consents, organisations, schemes and restriction zones. */

import type { Organisation, RestrictionZone, Scheme } from "../../../schemas/source.ts";
import type { ConsentHolding } from "../../model/consents.ts";
import { byText } from "../../model/name-order.ts";
import { pageOf } from "../parts/addresses.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { levelOf } from "../parts/level.ts";
import { takingLabel } from "../parts/restriction.ts";
import { swatch } from "../parts/swatch.ts";
import { dataTable, numbers } from "../parts/table.ts";
import { bare, external, joined } from "../parts/words.ts";
import { worstOf } from "./consent.ts";
import { listPages, type Written } from "./list.ts";
import { sitesTable } from "./sites-table.ts";

/** Every page of every list. */
export function* lists(site: Site): Generator<Written> {
  const { model } = site;
  yield* listPages(site, {
    place: "sites",
    title: "Monitoring sites",
    lead: "Rivers, rain and groundwater as the providers measure them, and what each site states for takes of water.",
    records: model.sites,
    show: (records, root) => sitesTable(site, records, root),
  });
  yield* listPages(site, {
    place: "consents",
    title: "Consents",
    lead: "May I take water? Find your consent by its number. The search above finds it by any part of it.",
    records: model.consents.toSorted((a, b) => byText(a.consentNumber, b.consentNumber)),
    show: (records, root) => consentsTable(site, records, root),
  });
  yield* listPages(site, {
    place: "organisations",
    title: "Councils and water entities",
    lead: "Who sets restrictions, and for how many areas they stand now.",
    records: model.organisations,
    show: (records, root) => organisationsTable(site, records, root),
    data: [{ operation: "GetOrganisations", shows: "All organisations", query: "?pageSize=100" }],
  });
  yield* listPages(site, {
    place: "schemes",
    title: "Schemes",
    lead: "Each scheme orders its own stages. A number in one and the same number in another are not the same thing.",
    records: model.schemes,
    show: (records, root) => schemesTable(site, records, root),
    data: [{ operation: "GetSchemes", shows: "All schemes with their stages", query: "?pageSize=100" }],
  });
  yield* listPages(site, {
    place: "zones",
    title: "Restriction zones",
    lead: "Districts, regions and supply zones by the names that notices use for them.",
    records: model.zones,
    show: zonesTable,
    data: [{ operation: "GetRestrictionZones", shows: "All restriction zones", query: "?pageSize=100" }],
  });
}

const consentsTable = (site: Site, records: readonly ConsentHolding[], root: string): Html =>
  dataTable(
    "Consents",
    ["Consent", "Provider", "Sites", "Stated now, at worst"],
    records.map((consent) => {
      const worst = worstOf(consent);
      const providers = consent.providerKeys.map((key) => site.providerNames.get(key)).join(", ");
      const names = consent.sites.map((entry) => entry.site.name).join(", ");
      return {
        cells: [
          html`<a href="${root}${pageOf.consent(consent.consentNumber)}">${consent.consentNumber}</a>`,
          providers,
          names || "none held",
          takingLabel(worst),
        ],
      };
    }),
  );

const organisationsTable = (site: Site, records: readonly Organisation[], root: string): Html =>
  dataTable(
    "Councils and water entities",
    ["Name", numbers("Areas"), numbers("With restrictions in force"), numbers("Not tracked"), "Website"],
    records.map(({ id, name, websiteUrl }) => {
      const standings = (site.areasOfOrganisation.get(id) ?? []).map(
        (area) => site.standings.get(area)?.state,
      );
      const number = (state: string) => standings.filter((one) => one === state).length;
      return {
        cells: [
          html`<a href="${root}${pageOf.organisation(id)}">${name}</a>`,
          standings.length,
          number("restricted"),
          number("untracked"),
          websiteUrl === null ? "–" : external(websiteUrl, bare(websiteUrl)),
        ],
      };
    }),
  );

const schemesTable = (site: Site, records: readonly Scheme[], root: string): Html =>
  dataTable(
    "Schemes",
    ["Scheme", "Stages", numbers("Areas")],
    records.map(({ id, name, stages }) => ({
      cells: [
        html`<a href="${root}${pageOf.scheme(id)}">${name}</a>`,
        html`<ol class="stage-row">${stages.map((stage) => html`<li>${swatch(levelOf(stage.severity), stage.severity)} ${stage.name}</li>`)}</ol>`,
        site.areasOfScheme.get(id)?.length ?? 0,
      ],
    })),
  );

const ZONE_TYPES: Record<RestrictionZone["type"], string> = {
  district: "District",
  region: "Region",
  waterSupplyZone: "Water supply zone",
  waterManagementZone: "Water management zone",
};

const zonesTable = (records: readonly RestrictionZone[]): Html =>
  dataTable(
    "Restriction zones",
    ["Name", "Type", "Also known as"],
    records.map(({ id, name, type, aliases }) => ({
      cells: [
        name,
        ZONE_TYPES[type],
        html`${
          aliases.length === 0
            ? "–"
            : joined(
                aliases.map((alias) => html`${alias}`),
                ", ",
              )
        }`,
      ],
      attributes: html` id="zone-${id}"`,
    })),
  );
