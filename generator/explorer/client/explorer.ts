/** Where this page stands in the tree of the site (the frame says so on `<html>`). */

const { dataset } = document.documentElement;

/** The root of the site. Never `/`: the site may lie in a folder of a host. */
export const root: URL = new URL(dataset.root ?? "", document.baseURI);

/** The folder of the API's files. */
export const api: URL = new URL("v1/", root);

/** The instant that this page speaks for, and until when it stays true, if that is known. */
export const asOf: string = dataset.asOf ?? "";
export const validUntil: string = dataset.validUntil ?? "";

/** The element of a page that its script is for. Throws if the page was written without. */
export function element<E extends Element>(selector: string, within: ParentNode = document): E {
  const found = within.querySelector<E>(selector);
  if (found === null) throw new Error(`This page has no ${selector}: build the site again.`);
  return found;
}
