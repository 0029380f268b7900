/** What is new in an area since its readers were last told, and what they are to be told at once or in the evening. */

import type { ChangeState } from "../../model/change-state.ts";
import {
  type Announced,
  type AnnouncedById,
  type AreaNow,
  type AreaState,
  type Direction,
  directionOf,
  type InForce,
  isLevel,
  sameInForce,
} from "./area-states.ts";
import { eveningBefore } from "./evening.ts";

export type News =
  | {
      readonly kind: "level";
      readonly before: InForce;
      readonly now: InForce;
      readonly direction: Direction;
    }
  | ChangeNews;

type ChangeNews =
  | {
      /** `tomorrow` repeats on the evening before what was announced. */
      readonly kind: "announced" | "approved" | "moved" | "tomorrow";
      readonly id: string;
      readonly change: Announced;
      readonly before: Announced | null;
    }
  | {
      readonly kind: "dropped";
      readonly id: string;
      readonly change: Announced;
      /** Null if the record is gone, or if it is an end. */
      readonly fate: ChangeState | null;
      readonly reason: string | null;
    };

export type AreaNews = {
  readonly news: readonly News[];
  /** When to deliver it, in milliseconds; null for at once. */
  readonly at: number | null;
  /** Messages for these evenings were arranged, and must not be delivered any more. */
  readonly recalled: readonly number[];
  /** What readers have been told once they have this. */
  readonly told: AreaState;
};

/**
 * Compares an area with what its readers were told. `until` is the instant by which the next night will have run: evenings
 * before that are this night's to arrange; null for readers that cannot be reached later.
 */
export function newsOf(told: AreaState, area: AreaNow, asOf: number, until: number | null): AreaNews {
  const recalled = recalledIn(told.announced, area.announced, asOf);
  const before = withoutEvenings(told.announced, recalled);
  const announced = until === null ? area.announced : withEvenings(before, area, asOf, until);
  const changes = Object.entries(announced).flatMap(([id, change]): ChangeNews[] => {
    const kind = kindOf(before[id], change);
    return kind === null ? [] : [{ kind, id, change, before: before[id] ?? null }];
  });
  const ofChanges = [...changes, ...dropped(before, area, asOf)];
  const news = [...levelNews(told.inForce, before, area, asOf), ...ofChanges.sort(soonestFirst)];
  return {
    news,
    at: evenFor(news, asOf),
    recalled,
    told: { inForce: area.inForce, announced },
  };
}

const soonestFirst = (a: ChangeNews, b: ChangeNews): number => a.change.at - b.change.at;

/** No news of an announcement that readers were reminded of on the evening before. */
function levelNews(
  before: InForce,
  announced: AnnouncedById,
  { inForce: now }: AreaNow,
  asOf: number,
): News[] {
  if (sameInForce(before, now)) return [];
  const isReminded = Object.values(announced).some(
    // What follows an end was not known that evening.
    (change) =>
      change.evening !== undefined && change.at <= asOf && change.what !== "ends" && hasLedTo(change, now),
  );
  return isReminded ? [] : [{ kind: "level", before, now, direction: directionOf(before, now) }];
}

function hasLedTo({ what, level }: Announced, now: InForce): boolean {
  if (what === "begins") return isLevel(now) && now.id === level?.id;
  if (what === "lifted") return now === "none";
  return !isLevel(now) || now.id !== level?.id;
}

function kindOf(
  before: Announced | undefined,
  now: Announced,
): "announced" | "approved" | "moved" | "tomorrow" | null {
  if (before === undefined) return "announced";
  if (!isSame(before, now)) return "moved";
  if (before.state !== now.state) return now.state === "confirmed" ? "approved" : "announced";
  return now.evening !== undefined && before.evening === undefined ? "tomorrow" : null;
}

const isSame = (a: Announced, b: Announced): boolean =>
  a.at === b.at && a.what === b.what && a.level?.id === b.level?.id;

/** What was announced, is not any more, and did not take effect. */
function dropped(before: AnnouncedById, { announced, fates, inForce }: AreaNow, asOf: number): ChangeNews[] {
  return Object.entries(before).flatMap(([id, change]): ChangeNews[] => {
    if (announced[id] !== undefined) return [];
    const { state = null, reason = null } = fates[id] ?? {};
    if (change.at <= asOf && (state === "applied" || hasLedTo(change, inForce))) return [];
    // A change that comes before an end takes its place, and is announced by itself.
    const isOvertaken =
      state === null &&
      Object.values(announced).some(({ at, state: other }) => other === "confirmed" && at <= change.at);
    return id.startsWith("end:") && isOvertaken ? [] : [{ kind: "dropped", id, change, fate: state, reason }];
  });
}

/** The evenings that were arranged and have not come, for changes that are not to come as they were announced. */
function recalledIn(before: AnnouncedById, now: AnnouncedById, asOf: number): number[] {
  const evenings = Object.entries(before).flatMap(([id, change]) => {
    if (change.evening === undefined || change.evening <= asOf) return [];
    const same = now[id];
    return same !== undefined && isSame(change, same) && same.state === "confirmed" ? [] : [change.evening];
  });
  return [...new Set(evenings)];
}

/** One message may hold several changes: those that still come are arranged anew. */
const withoutEvenings = (announced: AnnouncedById, recalled: readonly number[]): AnnouncedById =>
  mapped(announced, ({ evening, ...change }) =>
    evening === undefined || recalled.includes(evening) ? change : { ...change, evening },
  );

/** Marks the changes whose evening this night arranges, and those that it finds arranged. */
function withEvenings(before: AnnouncedById, area: AreaNow, asOf: number, until: number): AnnouncedById {
  return mapped(area.announced, (change, id) => {
    const earlier = before[id];
    if (earlier?.evening !== undefined && isSame(earlier, change) && change.state === "confirmed")
      return { ...change, evening: earlier.evening };
    const evening = eveningBefore(change.at, area.timeZoneId);
    const isDue = change.state === "confirmed" && change.at > asOf && evening < until;
    return isDue ? { ...change, evening: Math.max(evening, asOf) } : change;
  });
}

const mapped = (announced: AnnouncedById, to: (change: Announced, id: string) => Announced): AnnouncedById =>
  Object.fromEntries(Object.entries(announced).map(([id, change]) => [id, to(change, id)]));

/** In the evening if all of it can wait until then. */
function evenFor(news: readonly News[], asOf: number): number | null {
  const evenings = news.map((one) =>
    one.kind === "level" || one.kind === "dropped" ? asOf : (one.change.evening ?? asOf),
  );
  const first = Math.min(...evenings);
  return news.length > 0 && first > asOf ? first : null;
}

/** What readers of a site have been told if every night told them: what it says, with the evenings that were arranged. */
export function assumedTold(area: AreaNow, asOf: number, until: number | null): AreaState {
  const { inForce, announced } = area;
  return { inForce, announced: until === null ? announced : withEvenings({}, area, asOf, until) };
}
