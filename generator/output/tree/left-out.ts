/** The files that a copy of a tree may leave out on purpose. Its lists name them all the same, so the copy says which it lacks. */

import { isThere } from "../../lib/target/is-there.ts";

/** Present in a copy that leaves something out, and names it. */
export const LEFT_OUT = "v1/left-out.json";

/** The kinds of files that a copy may leave out. */
export const KINDS = ["downloads"] as const;

export type Kind = (typeof KINDS)[number];

export const noteOf = (kind: Kind): Buffer => Buffer.from(JSON.stringify({ leftOut: [kind] }));

/** Whether a file is of a kind that a copy may leave out. */
export const isDownload = (path: string): boolean => path.startsWith("v1/downloads/");

/** Whether the copy in a folder leaves out downloads. */
export const leavesOut = (folder: string): boolean => isThere(`${folder}/${LEFT_OUT}`);
