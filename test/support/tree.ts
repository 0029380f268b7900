import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { temporaryFolder } from "./temporary.ts";

/** The paths of all files below a folder, with `/`, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

/** A copy of a tree in a fresh folder, with the times of its files. */
export function copyOfTree(tree: string): string {
  const copy = join(temporaryFolder(), "copy");
  cpSync(tree, copy, { recursive: true, preserveTimestamps: true });
  return copy;
}

/** Writes a file below a folder, with the folders that it lies in. */
export function writeBelow(folder: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** Writes files by their paths below a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) writeBelow(folder, path, content);
}

/** Writes a file of JSON as people lay it out. */
export const writeJson = (folder: string, path: string, value: unknown): void =>
  writeBelow(folder, path, `${JSON.stringify(value, null, 2)}\n`);

/** One hash over the paths and bytes of all files below a folder. */
export function hashOf(folder: string): string {
  const hash = createHash("sha256");
  for (const path of filesBelow(folder))
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(folder, path)))
      .update("\0");
  return hash.digest("hex");
}
