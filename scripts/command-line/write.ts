import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { atNamed } from "../../generator/lib/target/target-errors.ts";
import { writeFile } from "../../generator/lib/target/whole-files.ts";

/** Writes a file that a person has named. Throws WriteError, whose message ends with `unchanged`. */
export const writeNamed = (file: string, text: string, unchanged: string): void =>
  atNamed(file, () => writeFileSync(file, text), unchanged);

/** Writes new files below a folder that a person has named; with the flag `w`, also over old ones. Throws WriteError. */
export function writeBelow(
  folder: string,
  files: Iterable<{ readonly path: string; readonly content: string | Uint8Array }>,
  flag: "w" | "wx" = "wx",
): void {
  const write = () => {
    for (const { path, content } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      // Two modules that write the same path are a mistake.
      writeFile(join(folder, path), content, { flag });
    }
  };
  atNamed(folder, write, "If a part of it is there, remove that first.");
}
