import type { FileHandle } from "node:fs/promises";
import type { Tree } from "./tree.ts";

/** The codings that a build may hold of a file (`--precompress`), the smaller first, with their endings. */
const CODINGS = { br: ".br", gzip: ".gz" } as const;

export type Coded = { readonly coding: keyof typeof CODINGS; readonly handle: FileHandle };

/** The stored coding of a file that a client takes and the build has; null if there is none. */
export async function codedFile(
  tree: Tree,
  path: string,
  accepted: string | undefined,
): Promise<Coded | null> {
  for (const coding of Object.keys(CODINGS) as Coded["coding"][]) {
    if (!takes(accepted, coding)) continue;
    const handle = await tree.open(`${path}${CODINGS[coding]}`);
    if (handle !== null) return { coding, handle };
  }
  return null;
}

/** Whether a list of codings (RFC 9110 §12.5.3) names one, and not with a weight of nothing. */
export const takes = (accepted: string | undefined, coding: string): boolean =>
  (accepted ?? "").split(",").some((one) => {
    const [name, ...parameters] = one.split(";").map((part) => part.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
