/** The outcome of a run, as `--report` writes it (docs/upstreams.md, "A run"). */

import type { Announced } from "./pages/announced.ts";

export type SeriesReport = {
  readonly siteNumber: string;
  readonly observationType: string;
  readonly state: "fetched" | "refused";
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly withoutValue: number;
  readonly fault: string | null;
};

export type AreaReport = {
  readonly areaId: string;
  readonly state: "fetched" | "refused";
  readonly changed: boolean;
  readonly fault: string | null;
};

export type UpstreamReport = {
  readonly key: string;
  /** `kept`: nothing from it could be used; `off`: it is not enabled. */
  readonly state: "fetched" | "kept" | "off";
  readonly series: readonly SeriesReport[];
  /** Faults of the upstream as a whole. */
  readonly faults: readonly string[];
  /** For a layer: the areas whose boundaries it has. */
  readonly areas?: readonly AreaReport[];
  /** For a page: whether its text has changed since it was last seen, and the lines that differ. */
  readonly changed?: boolean;
  readonly difference?: string | null;
  /** What the lines that came may announce; null if none came. */
  readonly announced?: Announced | null;
};

export type IngestReport = {
  /** RFC 3339. */
  readonly now: string;
  readonly upstreams: readonly UpstreamReport[];
};
