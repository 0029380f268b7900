/** Transitions with their texts: made once, and written into the feed and calendar of the country, the area and its councils. */

import { addressIn } from "./address-in.ts";
import type { AreaTransitions, Transition, TransitionArea } from "./transitions.ts";
import { oneLine, paragraphsOf, type Setting, titleOf } from "./words.ts";

type Link = { readonly name: string; readonly address: string };

/** A transition as feeds and calendars tell it. Its texts are plain, on one line each. */
export type Item = {
  readonly transition: Transition;
  readonly area: TransitionArea;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly links: Links;
};

/** Where to read more: the same for every item of an area. */
export type Links = {
  /** The websites of the councils. */
  readonly councils: readonly Link[];
  /** The address of the area's page; null if there is none, or if the build has no public address. */
  readonly page: string | null;
};

export function itemsOf(
  { area, transitions }: AreaTransitions,
  setting: Setting,
  page: string | null,
): Item[] {
  const councils = area.organisations.flatMap(({ name, websiteUrl }) =>
    websiteUrl === null ? [] : [{ name: oneLine(name), address: addressIn(websiteUrl) }],
  );
  const links = { councils, page };
  return transitions.map((transition) => ({
    transition,
    area,
    title: titleOf(transition, area, setting),
    paragraphs: paragraphsOf(transition, area, setting),
    links,
  }));
}
