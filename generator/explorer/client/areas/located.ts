/** Where the reader is, once they have asked: it stays on the device, for the map to mark. */

import type { Place } from "./areas-near.ts";

/** Fired on the document when the reader's place has been found. */
export const LOCATED = "located";

type Located = { readonly place: Place; readonly ids: readonly string[] };

let last: Located | null = null;

export const lastLocated = (): Located | null => last;

export function announceLocated(found: Located): void {
  last = found;
  document.dispatchEvent(new Event(LOCATED));
}
