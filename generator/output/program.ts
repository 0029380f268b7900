import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { digestOf, sha256 } from "../lib/digest.ts";
import type { BuiltBy } from "./tree/manifest.ts";

/** The folder of the program. */
export const ROOT = resolve(import.meta.dirname, "../..");

/**
 * Everything that a build runs or shows: its own modules, the documentation and what that links to, its packages, and the runtime,
 * because zlib and ICU affect the output. A package of the program has no list of locked packages: its site has one.
 */
const SOURCES = [
  ...["generator", "schemas", "docs", "package.json", "package-lock.json"],
  ...["README.md", "CHANGELOG.md", "SECURITY.md", ".github/workflows/nightly.yml"],
];

/** A digest of the program, taken on first use: another version may make other files from the same data. */
export function programDigest(): string {
  digest ??= digestOf([
    process.version,
    ...SOURCES.flatMap(filesOf).map((file) => [file, sha256(readFileSync(join(ROOT, file)))]),
  ]);
  return digest;
}

let digest: string | undefined;

/** The program, as the manifests of its builds name it. */
export const thisProgram = (): Omit<BuiltBy, "options"> => ({
  version: (JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string }).version,
  program: programDigest(),
  node: process.version,
});

/** A file that a build may show, by its path; null for all others, which a package of the program may lack. */
export function programFile(path: string): Buffer | null {
  if (!SOURCES.some((source) => path === source || path.startsWith(`${source}/`))) return null;
  const file = join(ROOT, path);
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(file) : null;
}

/** The paths of the documentation and its pictures. */
export const documentationPaths = (): string[] => filesOf("docs");

/** A digest of the installed packages, which may differ from the locked ones; null if npm has left no list. */
export function installedDigest(packages = packagesFolder()): string | null {
  try {
    return sha256(readFileSync(join(packages, ".package-lock.json")));
  } catch {
    return null;
  }
}

/** Where npm has installed the packages: beside the program, if that is one of them. */
function packagesFolder(): string {
  const above = dirname(ROOT);
  return basename(above) === "node_modules" ? above : join(ROOT, "node_modules");
}

function filesOf(source: string): string[] {
  if (source.includes(".")) return existsSync(join(ROOT, source)) ? [source] : [];
  return readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}
