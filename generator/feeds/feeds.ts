/** The files that announce changes: feeds and calendars for the country, each area and each council, and the badges. */

import type { Organisation } from "../../schemas/source.ts";
import { derivedId } from "../lib/derived-id.ts";
import type { File } from "../lib/section.ts";
import type { Model } from "../model/model.ts";
import { badgeFile, calendarFile, feedFile, publicAddress, type Scope } from "./addresses.ts";
import { atomOf, type Entry, entriesOf } from "./atom.ts";
import { type Badge, badgeOf, badgeSvg } from "./badge.ts";
import { calendarOf, type Event, eventsOf } from "./calendar.ts";
import { itemsOf } from "./items.ts";
import { type AreaTransitions, transitionsOf } from "./transitions.ts";
import { oneLine, type Setting, sampled } from "./words.ts";
import { addressIn } from "./xml.ts";

export type PagesOfFeeds = {
  readonly all: string;
  readonly area: Readonly<Record<string, string>>;
  readonly organisation: Readonly<Record<string, string>>;
};

/** What the files follow from besides the model. */
export type Place = {
  readonly baseUrl: string;
  /** A WebSub hub, which passes on new entries (docs/feeds.md). */
  readonly hub: string | null;
  /** The folders of the pages, those of areas and organisations by id; null if there are none. */
  readonly pages: PagesOfFeeds | null;
  /** What to know before relying on the data, if there is something. */
  readonly notice: string | null;
};

/** Everything that the feeds and calendars depend on, as plain data: no instants but those of records. */
export type FeedInput = Place & {
  readonly setting: Setting;
  readonly licence: string;
  readonly organisations: readonly Pick<Organisation, "id" | "name">[];
  readonly areas: readonly AreaTransitions[];
};

export const feedInput = (model: Model, asOf: number, place: Place): FeedInput => ({
  ...place,
  setting: { title: model.dataset.title, isSample: model.dataset.isSample, notice: place.notice },
  licence: `${model.dataset.licence.name}, ${model.dataset.licence.url}`,
  organisations: model.organisations.map(({ id, name }) => ({ id, name })),
  areas: transitionsOf(model, asOf),
});

/** One feed with its calendar: what it is about, and whose transitions are in it. */
type Subscription = { readonly scope: Scope; readonly name: string | null; readonly made: readonly Made[] };

/** An area with its transitions as they are written, into each of its feeds alike. */
type Made = {
  readonly area: AreaTransitions["area"];
  readonly entries: readonly Entry[];
  readonly events: readonly Event[];
};

export function* feedFiles(input: FeedInput): Generator<File> {
  const base = publicAddress(input.baseUrl);
  const pageOf = (scope: Scope): string | null => {
    if (base === null || input.pages === null) return null;
    const folder = scope.kind === "all" ? input.pages.all : input.pages[scope.kind][scope.id];
    return folder === undefined ? null : addressIn(`${base}/${folder}`);
  };
  for (const { scope, name, made } of subscriptionsOf(input, pageOf)) {
    const { setting } = input;
    const about = {
      title: oneLine(
        sampled(
          name === null ? `Water restrictions: what is changing` : `Water restrictions: ${name}`,
          setting,
        ),
      ),
      description: oneLine([setting.title, setting.notice].filter((text) => text !== null).join(". ")),
    };
    const addressOf = (file: string) => (base === null ? null : addressIn(`${base}/${file}`));
    const feed = {
      id: derivedId(scope.kind === "all" ? "feed:all" : `feed:${scope.kind}:${scope.id}`),
      title: about.title,
      subtitle: about.description,
      author: oneLine(setting.title),
      rights: oneLine(input.licence),
      self: addressOf(feedFile(scope)),
      page: pageOf(scope),
      hub: input.hub,
    };
    yield {
      path: feedFile(scope),
      content: atomOf(
        feed,
        made.flatMap(({ entries }) => entries),
      ),
    };
    const calendar = { ...about, self: addressOf(calendarFile(scope)) };
    yield {
      path: calendarFile(scope),
      content: calendarOf(
        calendar,
        made.flatMap(({ events }) => events),
      ),
    };
  }
}

function subscriptionsOf(
  { areas, organisations, setting }: FeedInput,
  pageOf: (scope: Scope) => string | null,
): Subscription[] {
  const made = areas.map((each): Made => {
    const items = itemsOf(each, setting, pageOf({ kind: "area", id: each.area.id }));
    return { area: each.area, entries: entriesOf(items), events: eventsOf(items) };
  });
  return [
    { scope: { kind: "all" }, name: null, made },
    ...made.map(
      (each): Subscription => ({
        scope: { kind: "area", id: each.area.id },
        name: each.area.name,
        made: [each],
      }),
    ),
    ...organisations.map(
      ({ id, name }): Subscription => ({
        scope: { kind: "organisation", id },
        name,
        made: made.filter(({ area }) => area.organisations.some((organisation) => organisation.id === id)),
      }),
    ),
  ];
}

/** Every area's badge, as plain data. */
export const badgeInput = (model: Model, asOf: number): Badge[] =>
  model.areas.map((area) => badgeOf(area, model, asOf));

export function* badgeFiles(badges: readonly Badge[]): Generator<File> {
  for (const badge of badges) yield { path: badgeFile(badge.areaId), content: badgeSvg(badge) };
}
