/** The news of an area: the changes since the state that its readers were last sent, for messages at once and in the evening. */

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
  sameLevel,
} from "./area-states.ts";
import { eveningBefore } from "./evening.ts";

export type News =
  | {
      readonly kind: "level";
      readonly before: InForce;
      readonly now: InForce;
      /** Since when it is in force, in milliseconds; null if no restriction was ever set. */
      readonly at: number | null;
      readonly direction: Direction;
    }
  | ChangeNews;

type ChangeNews =
  | ToCome
  | {
      readonly kind: "dropped";
      readonly id: string;
      readonly change: Announced;
      /** Null if the record is gone, or if it is an end. */
      readonly fate: ChangeState | null;
      readonly reason: string | null;
    };

type ToCome = {
  /** `tomorrow` repeats on the evening before what was announced. */
  readonly kind: "announced" | "approved" | "moved" | "tomorrow";
  readonly id: string;
  readonly change: Announced;
  readonly before: Announced | null;
};

/** What one message says. */
export type Letter = {
  readonly news: readonly News[];
  /** When to deliver it, in milliseconds; null for at once. */
  readonly at: number | null;
  /** The state that readers know once they have this. */
  readonly after: AreaState;
};

export type AreaNews = {
  /** In the order in which they are sent: at once, then by evenings. */
  readonly letters: readonly Letter[];
  /** Messages for these evenings were arranged, and must not be delivered any more. */
  readonly recalled: readonly number[];
  /** The state that readers were sent before. */
  readonly before: AreaState;
  /** The state that readers know once they have all of it. */
  readonly after: AreaState;
};

/**
 * Compares an area with the state that its readers were sent. `until` is the instant by which the next night will have run: evenings
 * before that are this night's to arrange; null for readers that cannot be reached later.
 */
export function newsOf(sent: AreaState, area: AreaNow, asOf: number, until: number | null): AreaNews {
  const announced = until === null ? area.announced : withEvenings(sent.announced, area, asOf, until);
  const recalled = recalledIn(sent.announced, announced, asOf);
  const before = withoutEvenings(sent.announced, recalled);
  const changes = Object.entries(announced).flatMap(([id, change]): ChangeNews[] => {
    // Another record may state the same by now.
    const same = Object.entries(before).find(([other, one]) => !(other in announced) && isSame(one, change));
    const was = before[id] ?? same?.[1];
    const kind = kindOf(was, change);
    return kind === null ? [] : [{ kind, id, change, before: was ?? null }];
  });
  const ofChanges = [...changes, ...dropped(before, area, asOf)];
  const news = [...levelNews(sent.inForce, before, area, asOf), ...ofChanges.sort(soonestFirst)];
  const all = { asOf: area.asOf, inForce: area.inForce, announced };
  return { letters: lettersOf(news, before, all), recalled, before: sent, after: all };
}

/** An area that is gone has no news, and nothing rings that was arranged for it. */
export function newsOfGone(before: AreaState, asOf: number): AreaNews {
  const recalled = recalledIn(before.announced, {}, asOf);
  const after = { ...before, announced: withoutEvenings(before.announced, recalled) };
  return { letters: [], recalled, before, after };
}

/**
 * One message at once, and one for each evening. The one at once says what comes later too: who hears that a change is cancelled also hears
 * what takes its place.
 */
function lettersOf(
  news: readonly News[],
  before: AnnouncedById,
  { announced: all, ...state }: Required<AreaState>,
): Letter[] {
  const waits = (one: News): one is ToCome =>
    one.kind !== "level" && one.kind !== "dropped" && (one.change.evening ?? 0) > state.asOf;
  const waiting = news.filter(waits);
  const byEvening = Map.groupBy(waiting, ({ change }) => change.evening as number);
  const isAtOnce = waiting.length < news.length;
  let announced = isAtOnce ? withoutEvenings(all, [...byEvening.keys()]) : before;
  const atOnce = news.filter((one) => one.kind !== "tomorrow" || !waits(one));
  const first: Letter = { news: atOnce, at: null, after: { ...state, announced } };
  const evenings = [...byEvening].map(([at, due]): Letter => {
    announced = { ...announced, ...Object.fromEntries(due.map(({ id, change }) => [id, change])) };
    const said = isAtOnce ? due.map((one) => ({ ...one, kind: "tomorrow" as const })) : due;
    return { news: said, at, after: { ...state, announced } };
  });
  return isAtOnce ? [first, ...evenings] : evenings;
}

const soonestFirst = (a: ChangeNews, b: ChangeNews): number => a.change.at - b.change.at;

/** No news of an announcement that readers were reminded of on the evening before. */
function levelNews(
  before: InForce,
  announced: AnnouncedById,
  { inForce: now, since: at }: AreaNow,
  asOf: number,
): News[] {
  if (sameInForce(before, now)) return [];
  const isReminded = Object.values(announced).some(
    // What follows an end was not known that evening.
    (change) =>
      change.evening !== undefined && change.at <= asOf && change.what !== "ends" && hasLedTo(change, now),
  );
  return isReminded ? [] : [{ kind: "level", before, now, at, direction: directionOf(before, now) }];
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
  a.at === b.at && a.what === b.what && sameLevel(a.level, b.level);

/** What was announced, is not any more by any record, and did not take effect. */
function dropped(before: AnnouncedById, { announced, fates, inForce }: AreaNow, asOf: number): ChangeNews[] {
  return Object.entries(before).flatMap(([id, change]): ChangeNews[] => {
    if (announced[id] !== undefined) return [];
    if (Object.values(announced).some((one) => one.state === "confirmed" && isSame(one, change))) return [];
    const { state = null, reason = null } = fates[id] ?? {};
    const isOfAssignment = /^(end|begin):/.test(id);
    if (state === "applied" && (isOfAssignment || change.at <= asOf)) return [];
    if (change.at <= asOf && hasLedTo(change, inForce)) return [];
    // A change that comes before what an assignment states takes its place, and is announced by itself.
    const isOvertaken =
      state === null &&
      Object.values(announced).some(
        ({ at, state: other, what }) =>
          other === "confirmed" && at <= change.at && (what !== "ends" || change.what === "ends"),
      );
    return isOfAssignment && isOvertaken ? [] : [{ kind: "dropped", id, change, fate: state, reason }];
  });
}

/** The arranged evenings to come whose messages would no longer be right. */
function recalledIn(before: AnnouncedById, now: AnnouncedById, asOf: number): number[] {
  const arranged = new Set(Object.values(before).map(({ evening }) => evening));
  const evenings = Object.keys({ ...before, ...now }).flatMap((id) => {
    const [was, is] = [before[id], now[id]];
    const isKept = was !== undefined && is !== undefined && isSame(was, is) && was.evening === is.evening;
    return isKept ? [] : [was?.evening ?? 0, is?.evening ?? 0];
  });
  return [...new Set(evenings)].filter((evening) => evening > asOf && arranged.has(evening));
}

/** One message may hold several changes: the ones that still come are arranged anew. */
const withoutEvenings = (announced: AnnouncedById, recalled: readonly number[]): AnnouncedById =>
  mapped(announced, ({ evening, ...change }) =>
    evening === undefined || recalled.includes(evening) ? change : { ...change, evening },
  );

/** Marks the changes whose evening this night arranges, and the ones whose evening was arranged before. */
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

/** The state that readers of a site were sent if no night has failed, with the evenings that were arranged. */
export function assumedState(area: AreaNow, asOf: number, until: number | null): AreaState {
  const { inForce, announced } = area;
  return { asOf, inForce, announced: until === null ? announced : withEvenings({}, area, asOf, until) };
}
