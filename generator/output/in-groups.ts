import { sha256 } from "../lib/digest.ts";

/** The most records that a group has on average. The number of groups is a power of two, so the average is from 8 to 16. */
const MOST = 16;

/**
 * Records in groups by their ids, in their order: one that comes or goes changes its group alone, as long as the number of
 * groups is the same power of two. No group is empty.
 */
export function inGroups<T extends { readonly id: string }>(records: readonly T[]): T[][] {
  const count = 2 ** Math.ceil(Math.log2(Math.max(1, records.length / MOST)));
  const groups = Array.from({ length: count }, (): T[] => []);
  for (const record of records)
    groups[Number.parseInt(sha256(record.id).slice(0, 8), 16) % count]?.push(record);
  return groups.filter((group) => group.length > 0);
}
