/**
 * Transitions with their texts. The same text appears in the feeds and calendars of the country, the area and its
 * councils, so it is made once, for the first that contains it.
 */

import { lazy } from "../../lib/lazy.ts";
import { addressIn } from "./address-in.ts";
import type { Transition } from "./transition.ts";
import { oneLine, paragraphsOf, type Setting, titleOf } from "./transition-words.ts";
import type { AreaTransitions, TransitionArea } from "./transitions.ts";

type Link = { readonly name: string; readonly address: string };

/** A transition in the words of feeds and calendars. */
export type Item = {
  readonly transition: Transition;
  readonly area: TransitionArea;
  readonly words: () => Words;
  readonly links: Links;
};

/** Plain texts, on one line each. */
export type Words = { readonly title: string; readonly paragraphs: readonly string[] };

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
    words: lazy(() => ({
      title: titleOf(transition, area, setting),
      paragraphs: paragraphsOf(transition, area, setting),
    })),
    links,
  }));
}
