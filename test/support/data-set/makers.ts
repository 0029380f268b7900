import type { SourceFile } from "./files.ts";
import type {
  SourceAreaFeature,
  SourceAssignment,
  SourceChange,
  SourceConsent,
  SourceOrganisation,
  SourceProvider,
  SourceScheme,
  SourceSite,
  SourceZone,
} from "./source.ts";

/** What draws the records of each kind, and what writes them. */
export type Makers = {
  dataset(): SourceFile;
  organisations(): SourceOrganisation[];
  providers(organisations: SourceOrganisation[]): SourceProvider[];
  schemes(): SourceScheme[];
  areas(organisations: SourceOrganisation[], schemes: SourceScheme[]): SourceAreaFeature[];
  stagesOverTime(
    areas: SourceAreaFeature[],
    schemes: SourceScheme[],
  ): { assignments: SourceAssignment[]; changes: SourceChange[] };
  sites(providers: SourceProvider[]): SourceSite[];
  zones(): SourceZone[];
  places?(areas: SourceAreaFeature[]): Iterable<SourceFile>;
  consents(providers: SourceProvider[], sites: SourceSite[]): SourceConsent[];
  readings(sites: SourceSite[], providers: SourceProvider[]): Iterable<SourceFile>;
  readonly layout: Layout;
};

/** How lists of records are divided into files. */
export type Layout = {
  file(path: string, list: unknown[]): Iterable<SourceFile>;
  schemes(schemes: SourceScheme[]): Iterable<SourceFile>;
  areas(areas: SourceAreaFeature[]): Iterable<SourceFile>;
  folder(folder: string, list: unknown[]): Iterable<SourceFile>;
};
