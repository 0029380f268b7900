import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const STRICT = {
  target: "es2024",
  module: "nodenext",
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
  types: ["node"],
  typeRoots: [resolve("node_modules/@types")],
};

/** What the compiler says of files in a folder, as strict as it can be; nothing if all is well. */
export function typeFaults(
  folder: string,
  include: readonly string[],
  options: Readonly<Record<string, unknown>> = {},
): string {
  const compilerOptions = { ...STRICT, ...options };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
  return spawnSync(resolve("node_modules/.bin/tsc"), ["--project", folder], { encoding: "utf8" }).stdout;
}
