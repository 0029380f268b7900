/** The outcome of a night, as `--report` writes it (docs/nightly.md, "What it reports"). */

import type { Status } from "../../schemas/document.ts";
import type { UpstreamReport } from "../ingest/report.ts";
import type { Ahead } from "./brakes/ahead.ts";
import type { Held } from "./brakes/brakes.ts";
import type { RecordChanges, StageChange } from "./brakes/differences.ts";
import type { ProviderFault } from "./brakes/plausible.ts";
import type { Delivery } from "./notify/deliver.ts";
import type { Outbox } from "./notify/outbox.ts";
import type { Overdue } from "./overdue.ts";

type ProviderLine = Pick<
  Status["providers"][number],
  "providerKey" | "name" | "newestObservation" | "staleRows"
>;

export type NightReport = {
  verdict: "published" | "unchanged" | "held back" | "failed";
  /** As RFC 3339. */
  asOf: string | null;
  /** Of the site that was live; null on a first night. */
  previousAsOf: string | null;
  /** Where the build went, in words; null if it went nowhere. */
  publishedTo: string | null;
  /** Why it failed; null otherwise. */
  fault: string | null;
  heldBack: readonly Held[];
  /** The reason that was given, and the limits that it let through; null if none was exceeded. */
  allowed: { readonly reason: string; readonly limits: readonly Held[] } | null;
  upstreams: readonly UpstreamReport[];
  /** Providers whose data is not plausible: their published data stays. */
  kept: readonly ProviderFault[];
  stages: readonly StageChange[];
  ahead: readonly Ahead[];
  overdue: readonly Overdue[];
  providers: readonly ProviderLine[];
  files: { readonly added: number; readonly changed: number; readonly removed: number };
  records: readonly RecordChanges[];
  /** What was sent to readers, by receiver. */
  notified: Delivery[];
  /** The messages for after the site is verified, if this night does not send them; null otherwise. */
  outbox: Outbox | null;
  notes: string[];
  /** The names of stages by their ids. */
  stageNames: Readonly<Record<string, string>>;
};

export const emptyReport = (): NightReport => ({
  verdict: "failed",
  asOf: null,
  previousAsOf: null,
  publishedTo: null,
  fault: null,
  heldBack: [],
  allowed: null,
  upstreams: [],
  kept: [],
  stages: [],
  ahead: [],
  overdue: [],
  providers: [],
  files: { added: 0, changed: 0, removed: 0 },
  records: [],
  notified: [],
  outbox: null,
  notes: [],
  stageNames: {},
});
