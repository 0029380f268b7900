import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { relocation } from "./relocation.ts";
import type { Traits } from "./stored-file.ts";

/** Reads what holds for all files of a build. `base` is the address to answer under, unless that is the build's own. */
export async function readTraits(root: string, base: string | undefined): Promise<Traits> {
  const isPrecompressed = await access(join(root, "v1/openapi.json.br")).then(
    () => true,
    () => false,
  );
  if (base === undefined) return { isPrecompressed, edit: null };
  const index: { readonly baseUrl?: string } = JSON.parse(
    await readFile(join(root, "v1/index.json"), "utf8"),
  );
  return { isPrecompressed, edit: relocation(index.baseUrl ?? "", base) };
}
