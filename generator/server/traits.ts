import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { STORE, type StoreNote } from "../api/store.ts";
import type { Traits } from "./stored-file.ts";

/** Reads what holds for all files of a build. */
export async function readTraits(root: string): Promise<Traits> {
  const isPrecompressed = await access(join(root, "v1/openapi.json.br")).then(
    () => true,
    () => false,
  );
  const store: StoreNote | null = await readFile(join(root, "v1", STORE), "utf8").then(
    JSON.parse,
    () => null,
  );
  return { isPrecompressed, isPacked: store?.packs === true };
}
