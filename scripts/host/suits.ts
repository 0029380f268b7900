import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NOTHING, wholeFile } from "../../generator/answers/store/rewriting-address.ts";
import { STORE, type StoreNote } from "../../generator/api/store.ts";
import { NoBuildError } from "../../generator/lib/no-build-error.ts";
import { type HostLimits, type HostName, limits } from "../../generator/output/host-limits.ts";
import { UsageError } from "../command-line/parse.ts";

/**
 * Whether a host can be run on the build in a folder: what to know of its answers, or null. Throws NoBuildError, or
 * UsageError if the build is not one for this host.
 */
export function suits(root: string, name: HostName | "plain"): string | null {
  if (!existsSync(join(root, "v1/manifest.json"))) throw new NoBuildError(root);
  if (name === "plain") return null;
  const { title, stores }: HostLimits = limits[name];
  const build = `build with \`npm run build -- --host ${name}\``;
  if (isInPacks(root) && !stores.includes("packs"))
    throw new UsageError(`${root} is a build in packs, which ${title} cannot read: ${build}.`);
  // What Cloudflare deploys, and what Apache sends, which a mirror has not.
  if (["apache", "cloudflare"].includes(name) && !existsSync(join(root, "hosts", name)))
    throw new UsageError(`${root} has no files for ${title}: ${build}, or name another folder with --root.`);
  if (stores.includes("files") || existsSync(join(root, wholeFile(NOTHING, "first")))) return null;
  return `This build does not have every page size, so ${title} answers many requests with 501: ${build} for all of them.`;
}

function isInPacks(root: string): boolean {
  const note = join(root, "v1", STORE);
  if (!existsSync(note)) return false;
  const { packs }: StoreNote = JSON.parse(readFileSync(note, "utf8"));
  return packs;
}
