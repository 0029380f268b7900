import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { STORE, type StoreNote } from "../api/store.ts";
import { relocated } from "./relocated.ts";
import type { Traits } from "./stored-file.ts";

/**
 * Reads what holds for all files of a build. `base` returns the address that a local build is to answer under, if that
 * is not its own. It is called again for each file, because a server knows its port late.
 */
export async function readTraits(root: string, base: () => string | undefined): Promise<Traits> {
  const isPrecompressed = await access(join(root, "v1/openapi.json.br")).then(
    () => true,
    () => false,
  );
  const index: { readonly baseUrl?: string } = JSON.parse(
    await readFile(join(root, "v1/index.json"), "utf8"),
  );
  const store: StoreNote | null = await readFile(join(root, "v1", STORE), "utf8").then(
    JSON.parse,
    () => null,
  );
  return {
    isPrecompressed,
    isPacked: store?.packs === true,
    edit: (bytes) => relocated(bytes, index.baseUrl ?? "", base()),
  };
}
