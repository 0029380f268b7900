/** The files that announce changes: feeds and calendars for the country, each area and each council, and the badges. */

import type { Organisation } from "../../../schemas/source.ts";
import { badgeFile, calendarFile, feedFile, publicAddress, type Scope } from "../../api/subscriptions.ts";
import { derivedId } from "../../lib/derived-id.ts";
import { memoize } from "../../lib/memoize.ts";
import type { Model } from "../../model/model.ts";
import type { File } from "../../output/section.ts";
import { addressIn } from "./address-in.ts";
import { atomOf } from "./atom.ts";
import { type Badge, badgeOf, badgeSvg } from "./badge.ts";
import { calendarOf } from "./calendar.ts";
import { type Item, itemsOf } from "./items.ts";
import { oneLine, type Setting, sampled } from "./transition-words.ts";
import { type AreaTransitions, transitionsOf } from "./transitions.ts";

export type PagesOfFeeds = {
  readonly all: string;
  readonly area: Readonly<Record<string, string>>;
  readonly organisation: Readonly<Record<string, string>>;
};

/** What the files follow from besides the model. */
export type FeedSite = {
  readonly baseUrl: string;
  /** A WebSub hub, which passes on new entries (docs/feeds.md). */
  readonly hub: string | null;
  /** The folders of the pages, by id for areas and organisations; null if there are no pages. */
  readonly pages: PagesOfFeeds | null;
  /** A notice to read before relying on the data, if there is one. */
  readonly notice: string | null;
};

/** What all feeds have in common. */
type FeedPlace = FeedSite & { readonly setting: Setting; readonly licence: string };

/** Everything that the feeds and calendars depend on, as plain data: its only instants are those of records. */
export type FeedInput = FeedPlace & {
  readonly organisations: readonly Pick<Organisation, "id" | "name">[];
  readonly areas: readonly AreaTransitions[];
};

export const feedInput = (model: Model, asOf: number, place: FeedSite): FeedInput => ({
  ...place,
  setting: { title: model.dataset.title, isSample: model.dataset.isSample, notice: place.notice },
  licence: `${model.dataset.licence.name}, ${model.dataset.licence.url}`,
  organisations: model.organisations.map(({ id, name }) => ({ id, name })),
  areas: transitionsOf(model, asOf),
});

/** One feed with its calendar: what it is about, and the areas whose transitions are in it. */
type Subscription = {
  readonly scope: Scope;
  readonly name: string | null;
  readonly areas: readonly AreaTransitions[];
};

/** The feeds and calendars: each follows from the areas alone whose transitions are in it. */
export function* feedFiles(input: FeedInput): Generator<File> {
  const itemsIn = memoize((area: AreaTransitions) =>
    itemsOf(area, input.setting, pageOf({ kind: "area", id: area.area.id }, input)),
  );
  for (const one of subscriptionsOf(input)) yield* filesOf(one, one.areas.flatMap(itemsIn), input);
}

/** A feed and its calendar. */
function* filesOf({ scope, name }: Subscription, items: readonly Item[], place: FeedPlace): Generator<File> {
  const { setting } = place;
  const about = {
    title: oneLine(
      sampled(
        name === null ? `Water restrictions: what is changing` : `Water restrictions: ${name}`,
        setting,
      ),
    ),
    description: oneLine([setting.title, setting.notice].filter((text) => text !== null).join(". ")),
  };
  const base = publicAddress(place.baseUrl);
  const addressOf = (file: string) => (base === null ? null : addressIn(`${base}/${file}`));
  const feed = {
    id: derivedId(scope.kind === "all" ? "feed:all" : `feed:${scope.kind}:${scope.id}`),
    title: about.title,
    subtitle: about.description,
    author: oneLine(setting.title),
    rights: oneLine(place.licence),
    self: addressOf(feedFile(scope)),
    page: pageOf(scope, place),
    // A hub knows a feed by its public address.
    hub: base && place.hub,
  };
  yield {
    path: feedFile(scope),
    content: atomOf(feed, items),
  };
  const calendar = { ...about, self: addressOf(calendarFile(scope)) };
  yield {
    path: calendarFile(scope),
    content: calendarOf(calendar, items),
  };
}

/** The address of the page about the same; null if there is none, or if the build has no public address. */
function pageOf(scope: Scope, { baseUrl, pages }: FeedSite): string | null {
  const base = publicAddress(baseUrl);
  if (!base || !pages) return null;
  const folder = scope.kind === "all" ? pages.all : pages[scope.kind][scope.id];
  return folder === undefined ? null : addressIn(`${base}/${folder}`);
}

/** The subscription to the whole country, then one for each area and each organisation. */
const subscriptionsOf = ({
  areas,
  organisations,
}: Pick<FeedInput, "areas" | "organisations">): Subscription[] => [
  { scope: { kind: "all" }, name: null, areas },
  ...areas.map((each): Subscription => {
    const { id, name } = each.area;
    return { scope: { kind: "area", id }, name, areas: [each] };
  }),
  ...organisations.map(
    ({ id, name }): Subscription => ({
      scope: { kind: "organisation", id },
      name,
      areas: areas.filter(({ area }) => area.organisations.some((organisation) => organisation.id === id)),
    }),
  ),
];

/** Every area's badge, as plain data. */
export const badgeInput = (model: Model, asOf: number): Badge[] =>
  model.areas.map((area) => badgeOf(area, model, asOf));

export function* badgeFiles(badges: readonly Badge[]): Generator<File> {
  for (const badge of badges) yield { path: badgeFile(badge.areaId), content: badgeSvg(badge) };
}
