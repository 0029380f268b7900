/** What a page says about itself (parts/layout.ts writes it on `<html>`), and how scripts read it. */

const { dataset } = document.documentElement;

/** The root of the explorer, one folder above its scripts. It need not be `/`: the tree may be in any folder of a host. */
export const root: URL = new URL("../", import.meta.url);

/** The folder of the API's files. */
export const api: URL = new URL("v1/", root);

/** The instant of the page's data, and when the next update is overdue. Each is empty if none is known, or not yet. */
export const asOf = (): string => dataset.asOf ?? "";
export const nextBuildBy = (): string => dataset.nextBuildBy ?? "";

/** From when restrictions are others than the page knows; empty if no such instant is known. */
export const outdatedFrom = (): string => dataset.outdatedFrom ?? "";

/** Whether the data is fixed at that instant: then nothing on the page follows the clock. */
export const isFinished: boolean = dataset.finished !== undefined;

/** The event when what is stated for a consent has come onto its page, with the time of the data (show-statement.ts). */
export const STATEMENT_SHOWN = "statement-shown";

/** An element that the script needs. Throws if the page has none. */
export function element<E extends Element>(selector: string, within: ParentNode = document): E {
  const found = within.querySelector<E>(selector);
  if (found === null) throw new Error(`This page has no ${selector}. Build the site again.`);
  return found;
}

/** A `data-` attribute that the script needs, by its name in a dataset. Throws if the element has none. */
export function data({ dataset }: HTMLElement, name: string): string {
  const value = dataset[name];
  if (value === undefined) throw new Error(`This page has an element without ${name}. Build the site again.`);
  return value;
}
