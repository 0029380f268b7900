/**
 * What follows from the program and its packages alone, kept from run to run for builds of any data set into any folder. It lies
 * beside the code that Node has compiled, and only where Node keeps that (scripts/compile-cache.js).
 */

import { readFileSync } from "node:fs";
import { getCompileCacheDir } from "node:module";
import { join } from "node:path";
import { sha256 } from "../lib/digest.ts";
import type { Remember, RememberLater } from "../lib/remember.ts";
import { openCache } from "../load/cache.ts";
import { programDigest, ROOT } from "./program.ts";

export type ProgramCache = { readonly remember: Remember; readonly rememberLater: RememberLater };

/** Null where Node keeps nothing, or npm has left no list of the packages in the folder where they are. */
export function openProgramCache(
  compiled = getCompileCacheDir(),
  packages = join(ROOT, "node_modules"),
): ProgramCache | null {
  const installed = installedIn(packages);
  if (compiled === undefined || installed === null) return null;
  const folder = join(compiled, "water-restrictions");
  const { remember, rememberLater, tidy } = openCache({ folder, program: programDigest() });
  /** What other versions have kept goes before this one keeps something. */
  const tidied = <T>(compute: () => T): T => {
    tidy();
    return compute();
  };
  return {
    remember: (key, compute) => remember([installed, key], () => tidied(compute)),
    rememberLater: (key, compute) => rememberLater([installed, key], () => tidied(compute)),
  };
}

/** A digest of what is installed, which may differ from what is locked. */
function installedIn(packages: string): string | null {
  try {
    return sha256(readFileSync(join(packages, ".package-lock.json")));
  } catch {
    return null;
  }
}
