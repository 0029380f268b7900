import { join } from "node:path";
import { textOf } from "../ingest/edits/data-set.ts";
import { writeFile } from "../lib/target/whole-files.ts";
import type { Source } from "../load/read-records.ts";
import type { Previous } from "./site/previous.ts";

type SiteRecord = { readonly id: string; readonly statuses: readonly unknown[] };

/** Copies the live statuses to the sites of these providers. */
export function takeStatuses(
  folder: string,
  source: Source,
  previous: Previous,
  isTaken: (providerKey: string) => boolean,
): void {
  const live = new Map<string, readonly unknown[]>();
  for (const file of new Set(previous.source.sites.map(({ file }) => file)))
    for (const { id, statuses } of sitesIn(previous.data, file)) live.set(id.toLowerCase(), statuses);

  const taking = source.sites.filter(({ record }) => isTaken(record.providerKey));
  for (const file of new Set(taking.map(({ file }) => file))) {
    const taken = new Set(taking.filter((site) => site.file === file).map(({ record }) => record.id));
    const sites = sitesIn(folder, file);
    const changed = sites.map((site) => {
      const id = site.id.toLowerCase();
      return taken.has(id) ? { ...site, statuses: live.get(id) ?? site.statuses } : site;
    });
    if (JSON.stringify(changed) !== JSON.stringify(sites))
      writeFile(join(folder, file), `${JSON.stringify(changed, null, 2)}\n`);
  }
}

/** Of a file that has been checked. */
const sitesIn = (folder: string, file: string): SiteRecord[] => JSON.parse(textOf(folder, file) ?? "[]");
