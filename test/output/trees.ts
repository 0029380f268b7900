import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type OutputOptions, openOutput } from "../../generator/output/output.ts";
import type { Section } from "../../generator/output/section.ts";
import type { Completed } from "../../generator/output/staging/staging.ts";
import { filesBelow } from "../support/tree.ts";

/** The files of a tree, by path. */
export type Contents = Readonly<Record<string, string | Uint8Array>>;

/** The texts of all files below a folder, by path, but for those of the manifest. */
export const textsBelow = (folder: string): Record<string, string> =>
  Object.fromEntries(
    filesBelow(folder)
      .filter((path) => !path.startsWith("v1/manifest"))
      .map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );

/** A section of some files, which counts how often they are made. */
export function countedSection(contents: Contents, name = "part", inputs?: string) {
  let made = 0;
  const files = () => {
    made++;
    return Object.entries(contents).map(([path, content]) => ({ path, content }));
  };
  const section: Section = { name, step: "answers", ...(inputs === undefined ? {} : { inputs }), files };
  return { section, made: () => made };
}

type Settings = OutputOptions & { readonly inputs?: string | null };

/** What every tree here speaks for. */
export const AS_OF = "2026-11-20T11:00:00Z";

/** Writes sections, and publishes them unless `isPublished` is false. */
export async function writeSections(
  target: string,
  sections: readonly Section[],
  { inputs = null, isPublished = true, ...options }: Settings & { readonly isPublished?: boolean } = {},
): Promise<Completed> {
  const output = openOutput(target, options);
  try {
    const made = output.write(sections, { inputs, asOf: AS_OF });
    if (isPublished) output.publish();
    return made;
  } finally {
    output.close();
  }
}

/** Publishes some files as one section. */
export const publish = (target: string, contents: Contents, settings: Settings = {}): Promise<Completed> =>
  writeSections(target, [countedSection(contents).section], settings);
