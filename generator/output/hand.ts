import { openThread, type Thread } from "../lib/worker.ts";
import type { HandDeeds } from "./hand-thread.ts";

/**
 * The thread that deals with the file system: what that takes its time for need not keep those waiting who make the
 * files.
 */
export type Hand = Thread<HandDeeds>;

export const openHand = (): Hand => openThread(new URL("./hand-thread.ts", import.meta.url));
