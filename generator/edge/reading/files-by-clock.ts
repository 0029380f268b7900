/**
 * The files about restrictions that count at an instant. Between two builds, restrictions change at known instants. Each instant
 * has files that replace others from then on. The list of them also has a mark of each, so an answer is of one build, whatever
 * caches mix (docs/architecture.md, "One build"). The resolver does not know about this. Written in the dialect of
 * `resolver/resolve.ts`, because nginx's njs runs it too.
 */

import { AREAS_AT_PLACES, epochFile, type TreePath, versionsFile } from "../../api/address.ts";
import { LONGEST_AGE } from "../../api/headers.ts";
import type { Version, Versions } from "../../api/versions-file.ts";
import type { Files } from "../resolver/execute.ts";
import { damaged } from "../resolver/read.ts";
import type { Plan } from "../resolver/resolve.ts";

/** Where a file lies, and the mark of its content: null if there is no such file, undefined if any content will do. */
export type Found = { readonly place: TreePath; readonly mark?: string | null | undefined };

/** Files whose content must have a mark; rejects if one has not. */
export type MarkedFiles = Files & { json(file: TreePath, mark?: string): Promise<unknown> };

/** The files that a plan is executed on, as of an instant in milliseconds. */
export function filesAt(plan: Plan, files: MarkedFiles, now: number) {
  let next = Infinity;
  const find = async (file: TreePath): Promise<Found> => {
    // A target that names a file gets that file as the build wrote it: its digest is in the manifest.
    const own = plan.own ? null : versionsFile(file);
    if (!own) return { place: file };
    // The areas at a place are of one build too.
    const known = (await files.json(plan.place ? AREAS_AT_PLACES : own)) as Versions | null;
    if (!known) {
      // An unknown area, or an organisation without changes. But every build has lists, and one of an earlier version has neither.
      if (/lists/.test(own) || !(await files.has(AREAS_AT_PLACES))) throw damaged(own);
      return { place: file, mark: null };
    }
    let version = NONE;
    known.files.forEach((one) => {
      if (one[1] > now) next = Math.min(next, one[1]);
      else if (one[0] === file) version = one;
    });
    if (known.ends) next = Math.min(next, known.ends);
    return { place: version[1] ? epochFile(version[1], file) : file, mark: version[2] };
  };
  return {
    find,
    has: async (file: TreePath): Promise<boolean> => {
      const found = await find(file);
      return found.mark === undefined ? files.has(file) : found.mark !== null;
    },
    json: async (file: TreePath): Promise<unknown> => {
      const found = await find(file);
      return found.mark === null ? null : files.json(found.place, found.mark);
    },
    /** Until when the files that were asked for are these, in milliseconds; in the past if that is no longer known. */
    until: () => next,
  };
}

const NONE: Version = ["", 0, null];

/** For how many seconds an answer that changes at an instant may be cached. */
export const maxAgeUntil = (next: number, now: number): number =>
  Math.max(0, Math.min(LONGEST_AGE, Math.floor((next - now) / 1000)));
