/** What a page says of its elements for scripts (views/html/facts.ts). */

import type { Facts } from "../../../views/html/facts.ts";

type Described = Pick<HTMLElement, "dataset">;

/** Throws if the element says nothing of it: the page is of another build. */
export function factsOf<Name extends keyof Facts>(name: Name, { dataset }: Described): Facts[Name] {
  const json = dataset[name];
  if (json === undefined) throw new Error(`This page has an element without ${name}. Build the site again.`);
  return JSON.parse(json);
}

/** Says something else of an element. */
export function putFacts<Name extends keyof Facts>(
  name: Name,
  { dataset }: Described,
  value: Facts[Name],
): void {
  dataset[name] = JSON.stringify(value);
}

/** The elements that say something of that kind. */
export const elementsWith = (name: keyof Facts, within: ParentNode = document): HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(`[data-${name}]`),
];
