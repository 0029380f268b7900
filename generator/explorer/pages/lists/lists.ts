/** The lists: monitoring sites, consents, organisations, schemes and restriction zones. */

import type { Organisation, RestrictionZone, Scheme } from "../../../../schemas/source.ts";
import type { ConsentHolding } from "../../../model/consents.ts";
import { gradeOfStage } from "../../../model/grade-of-stage.ts";
import type { SiteRecord } from "../../../model/monitoring-sites.ts";
import { inNameOrder } from "../../../model/name-order.ts";
import type { File } from "../../../output/section.ts";
import { organisationsTable } from "../../../views/area/organisations.ts";
import type { StateKind } from "../../../views/area-state.ts";
import { statementOf } from "../../../views/consent-answer.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { dataTable, numbers, statuses, tableHead } from "../../../views/html/table.ts";
import { LEVEL_WORDS, levelOf } from "../../../views/level.ts";
import { STATUS_WORDS, strictestCell } from "../../../views/restriction.ts";
import { siteStatus, siteStatusUntil } from "../../../views/site-status.ts";
import { stageSwatch } from "../../../views/swatch.ts";
import { spokenName } from "../../../views/words/te-reo.ts";
import { ZONE_TYPES } from "../../../views/words/zone-types.ts";
import { sitesMap } from "../../charts/map.ts";
import type { Context } from "../../parts/context.ts";
import type { PageOf } from "../../parts/page-folders.ts";
import { stateOf } from "../../parts/state/area-state.ts";
import type { UndatedConsent } from "../monitoring/consent.ts";
import { sitesTable, statusDayLine } from "../monitoring/sites-table.ts";
import { type List, listFolders, listPages, type View, type Views } from "./paged-list.ts";

const sitesOf = (context: Context): List<SiteRecord> => ({
  mainPage: "sites",
  kind: "monitoringSite",
  title: "Monitoring sites",
  lead: "River, rain and groundwater measurements, and what each site says about taking water.",
  records: inNameOrder(context.model.sites),
  show: (records) => sitesList(context, records),
  picture: (records) => sitesMap(context.land, records),
  views: siteViews(context.statedSite),
  data: [
    { download: "monitoring-sites.csv", shows: "All sites as a spreadsheet" },
    { download: "monitoring-sites.geojson", shows: "All sites with their places, for maps" },
  ],
});

const consentsOf = (context: Context): List<ConsentHolding> => ({
  mainPage: "consents",
  kind: "consent",
  title: "Consents",
  lead: "Find your consent to see whether you may take water.",
  records: context.consentsInOrder(),
  show: (records) => consentsTable(context, records),
  // Their cards are of three lines.
  pageSize: 80,
  views: consentViews(context.statedConsent),
  data: [{ download: "consents.csv", shows: "All consents as a spreadsheet" }],
});

/** Every page of the lists of monitoring sites and of consents. Nothing about areas is on them. */
export function* monitoringLists(context: Context): Generator<File> {
  yield* listPages(context, sitesOf(context));
  yield* listPages(context, consentsOf(context));
}

/** The folders of these pages. */
export const monitoringListFolders = (context: Context): string[] => [
  ...listFolders(context, sitesOf(context)),
  ...listFolders(context, consentsOf(context)),
];

/** Every page of the other lists. */
export function* lists(context: Context): Generator<File> {
  const { organisations, schemes, zones } = context.model;
  yield* listPages(context, {
    mainPage: "organisations",
    kind: "organisation",
    title: "Councils and water providers",
    lead: "Who sets restrictions, and in how many areas.",
    records: organisations,
    show: (records) => organisationsIn(context, records),
    views: ORGANISATION_VIEWS,
    data: [
      { operation: "GetOrganisations", shows: "All councils and water providers", query: "?pageSize=100" },
      { download: "organisations.csv", shows: "All councils and water providers as a spreadsheet" },
    ],
  });
  yield* listPages(context, {
    mainPage: "schemes",
    kind: "scheme",
    title: "Schemes",
    lead: "Each scheme has levels of its own. The same name in two schemes need not mean the same rules.",
    records: schemes,
    show: (records) => schemesTable(context, records),
    data: [
      { operation: "GetSchemes", shows: "All schemes with their levels", query: "?pageSize=100" },
      { download: "stages.csv", shows: "All levels as a spreadsheet" },
    ],
  });
  yield* listPages(context, {
    mainPage: "zones",
    kind: "restrictionZone",
    title: "Restriction zones",
    lead: "Districts, regions and supply zones, by the names that notices use.",
    records: zones,
    show: (records) => zonesTable(context.pageOf, records),
    data: [
      { operation: "GetRestrictionZones", shows: "All restriction zones", query: "?pageSize=100" },
      { download: "restriction-zones.csv", shows: "All zones as a spreadsheet" },
    ],
  });
}

/** The stated statuses, the strictest first. */
const STATUSES = [
  ["full", "no-take"],
  ["partial", "partly-restricted"],
  ["none", "no-restriction-stated"],
  ["unknown", "not-known"],
] as const;

const VIEWS_BY_STATUS = STATUSES.map(
  ([status, key]): View => ({ key, label: STATUS_WORDS[status], state: status }),
);

const consentViews = (statedConsent: Context["statedConsent"]): Views<ConsentHolding> => ({
  all: VIEWS_BY_STATUS,
  statesOf: (consent) => [statementOf(statedConsent(consent)).strictest.status],
  until: (consent) => statementOf(statedConsent(consent)).until,
});

/** A site without a status, or that is no longer updated, says nothing: it is in none of the others. */
const siteViews = (statedSite: Context["statedSite"]): Views<SiteRecord> => ({
  all: [
    ...VIEWS_BY_STATUS,
    { key: "gives-no-status", label: "Gives no status", state: "absent", isLasting: true },
    { key: "no-longer-updated", label: "No longer updated", state: "unserved", isLasting: true },
  ],
  statesOf: (site) => [siteStatus(statedSite(site))],
  until: (site) => siteStatusUntil(statedSite(site)),
});

const kindsIn = ({ model, areasOfOrganisation }: Context, { id }: Organisation): readonly StateKind[] =>
  areasOfOrganisation(id).map((area) => stateOf(area, model).kind);

const ORGANISATION_VIEWS: Views<Organisation> = {
  all: [
    { key: "restrictions-in-force", label: "Restricted", state: "restricted", isOfAreas: true },
    { key: "care-only", label: LEVEL_WORDS.care, state: "care", isOfAreas: true },
    { key: "not-in-rules", label: LEVEL_WORDS.unruled, state: "unruled", isOfAreas: true },
    { key: "areas-not-tracked", label: "Areas not tracked", state: "untracked", isOfAreas: true },
  ],
  statesOf: (organisation, context) => [...new Set(kindsIn(context, organisation))],
};

/** Consents with their strictest status. */
export function consentsTable(context: Context, records: readonly ConsentHolding[]): Html {
  const { pageOf, providerOf } = context;
  const statusDay = context.statusDay();
  const sitesOn = records.flatMap(({ sites }) => sites.map(({ site }) => site));
  const rows = records.map((consent) => {
    const { consentNumber, providerKeys, sites } = consent;
    const { strictest, until } = statementOf(context.statedConsent(consent));
    return [
      html`<a href="${`/${pageOf.consent(consentNumber)}`}">${consentNumber}</a>`,
      providerKeys.map((providerKey) => providerOf({ providerKey }).name).join(", "),
      sites.map(({ site }) => site.name).join(", ") || "No site on record",
      strictestCell(strictest, statusDay, until),
    ];
  });
  return html`${statusDayLine(context, sitesOn)}${dataTable(CONSENTS, rows)}`;
}

const CONSENTS = tableHead(["Consent", "Provider", "Sites", statuses("Strictest status")]);

/** Consents without their stated restrictions, which a night changes: their pages draw these. */
export const undatedConsentsTable = (pageOf: PageOf, records: readonly UndatedConsent[]): Html =>
  dataTable(
    tableHead(["Consent", "Sites"]),
    records.map(({ consentNumber, sites }) => [
      html`<a href="/${pageOf.consent(consentNumber)}">${consentNumber}</a>`,
      sites.map(({ site }) => site.name).join(", "),
    ]),
  );

const sitesList = (context: Context, sites: readonly SiteRecord[]): Html =>
  html`${statusDayLine(context, sites)}${sitesTable(context, sites)}`;

const organisationsIn = (context: Context, records: readonly Organisation[]): Html =>
  organisationsTable(
    records.map((record) => ({
      ...record,
      href: `/${context.pageOf.organisation(record.id)}`,
      kinds: kindsIn(context, record),
    })),
  );

const schemesTable = ({ areasOfScheme, pageOf }: Context, records: readonly Scheme[]): Html =>
  dataTable(
    tableHead(["Scheme", "Levels", numbers("Areas")]),
    records.map(({ id, name, stages }) => [
      html`<a href="/${pageOf.scheme(id)}">${spokenName(name)}</a>`,
      html`<ol class="stage-row">${stages.map((stage) => html`<li>${stageSwatch(stage, levelOf(gradeOfStage(stage)))} ${stage.name}</li>`)}</ol>`,
      areasOfScheme(id).length,
    ]),
  );

const zonesTable = (pageOf: PageOf, records: readonly RestrictionZone[]): Html =>
  dataTable(
    tableHead(["Name", "Type", "Also known as"]),
    records.map(({ id, name, type, aliases }) => [
      html`<a href="/${pageOf.restrictionZone(id)}">${spokenName(name)}</a>`,
      ZONE_TYPES[type],
      aliases.join(", ") || "–",
    ]),
    records.map(({ id }) => `zone-${id}`),
  );
