/** What a page says of itself: where its explorer is, and of its time (parts/frame/layout.ts writes it on `<html>`). */

import type { PageTime } from "../../../views/html/facts.ts";
import { factsOf } from "./facts.ts";

/** The root of the explorer, one folder above its scripts. It need not be `/`: the tree may be in any folder of a host. */
export const root: URL = new URL("..", import.meta.url);

/** What the page says of its time. A consent's page learns it with the answer, and a later build may know more. */
export const pageTime = (): PageTime => factsOf("time", document.documentElement);

/** The instant of the page's data, in milliseconds; that of a page without one is long past. */
export const asOf = (): number => pageTime().asOf ?? 0;

/** Until when restrictions are known, in milliseconds: for ever in a finished data set. */
export const knownUntil = (): number => pageTime().knownUntil ?? Infinity;

/** Whether the page no longer knows which restrictions apply: its build looked ahead up to an instant that has passed. */
export const isForgotten = (now: number): boolean => now >= knownUntil();

/** Whether the data is fixed at that instant: then nothing on the page follows the clock. */
export const isFinished: boolean = document.documentElement.classList.contains("finished");
