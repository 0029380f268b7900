/** May water be used in an area now? Asks the API for what that depends on (docs/contract.md §8). */

import type { StageUses } from "../../../api/uses.ts";
import type { CallOptions } from "../get.ts";
import type { Call } from "../operation-calls.ts";
import type { Ask, Instant, UseAnswer } from "./may-use.ts";
import { mayUse } from "./uses.ts";

export type AreaUseAnswer =
  | UseAnswer
  /** No stage is in force. Bylaws may apply all the same. */
  | { readonly answer: "noStage"; readonly until: string | null }
  /** We do not follow the notices for the area. */
  | { readonly answer: "unknown"; readonly why: "notTracked" };

export type UseOptions = Omit<CallOptions, "now"> & {
  /** Instead of the clock, for tests, and where the clock is known to be wrong. */
  readonly now?: Instant | undefined;
};

export type MayUse = (areaId: string, ask: Ask, options?: UseOptions) => Promise<AreaUseAnswer>;

type Calls = Readonly<
  Record<"getArea" | "getAreaScheduledChanges" | "getScheduledChanges" | "getStage" | "getStatus", Call>
>;

/** Rejects if the API cannot be reached, as every method does. */
export async function mayUseIn(
  calls: Calls,
  clock: () => number,
  ...[areaId, ask, { now: given = clock(), ...rest } = {}]: Parameters<MayUse>
): Promise<AreaUseAnswer> {
  const now = new Date(given).getTime();
  const options = { ...rest, now };
  const [area, status] = await Promise.all([
    calls.getArea({ areaId }, options) as Promise<AreaNow>,
    calls.getStatus({}, options) as Promise<StatusNow>,
  ]);
  if (area.trackingStatus !== "tracked") return { answer: "unknown", why: "notTracked" };
  if (!isKnownAt(now, status)) return { answer: "unknown", why: "notKnown" };
  const current = area.currentStageAssignment;
  const until = earliest([status.horizon, current?.effectiveUntil, await nextChange(calls, areaId, options)]);
  if (!current || !area.scheme) return { answer: "noStage", until };
  const ids = { schemeId: area.scheme.id, stageId: current.stage.id };
  const { uses } = (await calls.getStage(ids, options)) as StageNow;
  return mayUse(uses, ask, { now, timeZoneId: area.timeZoneId, until });
}

/** A clock that is behind the data is wrong. A finished data set speaks for its one instant. */
const isKnownAt = (now: number, { asOf, horizon }: StatusNow): boolean =>
  now === Date.parse(asOf) || (now > Date.parse(asOf) && horizon !== null && now < Date.parse(horizon));

/** When the next confirmed change takes effect; null if there is none. */
async function nextChange(calls: Calls, areaId: string, options: CallOptions & { now: number }) {
  const coming = new Map<string, string>();
  for await (const change of itemsOf<ChangeNow>(calls.getAreaScheduledChanges, { areaId }, options))
    if (isComing(change, options.now)) coming.set(change.id, change.effectiveFrom);
  // Only the list of all areas says which changes are ignored.
  let unseen = coming.size;
  if (unseen > 0)
    for await (const { id, isIgnored } of itemsOf<IgnoredNow>(calls.getScheduledChanges, {}, options)) {
      if (!coming.has(id)) continue;
      if (isIgnored) coming.delete(id);
      if (--unseen === 0) break;
    }
  return earliest([...coming.values()]);
}

async function* itemsOf<Item>(call: Call, parameters: object, options: CallOptions): AsyncGenerator<Item> {
  for (let pageNumber = 1, hasNext = true; hasNext; pageNumber++) {
    const page = (await call({ ...parameters, pageNumber, pageSize: 100 }, options)) as Page<Item>;
    yield* page.items;
    hasNext = page.hasNextPage;
  }
}

const isComing = ({ effectiveFrom, approval, isApplied, isCancelled }: ChangeNow, now: number) =>
  Date.parse(effectiveFrom) > now &&
  /^(approved|autoApproved)$/.test(approval.status) &&
  !isApplied &&
  !isCancelled;

const earliest = (instants: readonly (string | null | undefined)[]): string | null =>
  instants.reduce<string | null>(
    (first, one) => (one && (!first || Date.parse(one) < Date.parse(first)) ? one : first),
    null,
  );

// The fields of the answers that are read here.
type AreaNow = {
  readonly trackingStatus: string;
  readonly timeZoneId: string;
  readonly scheme: { readonly id: string } | null;
  readonly currentStageAssignment: {
    readonly effectiveUntil: string | null;
    readonly stage: { readonly id: string };
  } | null;
};
type StatusNow = { readonly asOf: string; readonly horizon: string | null };
type StageNow = { readonly uses: StageUses | null };
type ChangeNow = {
  readonly id: string;
  readonly effectiveFrom: string;
  readonly approval: { readonly status: string };
  readonly isApplied: boolean;
  readonly isCancelled: boolean;
};
type IgnoredNow = { readonly id: string; readonly isIgnored: boolean };
type Page<Item> = { readonly items: readonly Item[]; readonly hasNextPage: boolean };
