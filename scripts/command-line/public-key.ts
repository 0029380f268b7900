import { existsSync, readFileSync } from "node:fs";
import { KeyError } from "../../generator/signature/errors.ts";
import { type PublicKey, publicKeyOf } from "../../generator/signature/public-key.ts";

/** The public key that `--key` gives: the name of its file, or its text. Throws KeyError. */
export const readPublicKey = (fileOrText: string): PublicKey =>
  publicKeyOf(existsSync(fileOrText) ? textOf(fileOrText) : fileOrText);

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new KeyError(
      `--key ${file} cannot be read (${(error as Error).message}): name the file that \`minisign -G\` calls public.`,
    );
  }
}
