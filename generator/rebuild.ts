import { begin, currentOf } from "./begin.ts";
import type { BuildOptions, BuildReport } from "./build.ts";

/**
 * Does what `build` does. What makes files is loaded only if some must be made: to load it takes longer than to see that
 * none must.
 */
export async function rebuild(options: BuildOptions): Promise<BuildReport> {
  const begun = begin(options);
  try {
    const current = currentOf(begun);
    if (current !== null) return current;
    const { makeAll } = await import("./build.ts");
    return makeAll(begun);
  } finally {
    begun.output.close();
  }
}
