import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openOutput, type Published } from "../../generator/output/output.ts";
import type { Part } from "../../generator/section.ts";
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

/** A part of some files, which counts how often they are made. */
export function countedPart(contents: Contents, name = "part", inputs?: string) {
  let made = 0;
  const files = () => {
    made++;
    return Object.entries(contents).map(([path, content]) => ({ path, content }));
  };
  const part: Part = { name, step: "answers", ...(inputs === undefined ? {} : { inputs }), files };
  return { part, made: () => made };
}

/** Publishes some files as one part. */
export function publish(target: string, contents: Contents, inputs: string | null = null): Published {
  const output = openOutput(target);
  try {
    output.add(countedPart(contents).part);
    return output.publish(inputs);
  } finally {
    output.close();
  }
}
